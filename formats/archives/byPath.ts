/** Members of an archive by the paths that games find them by. */
import type { Archive } from "./archive.ts";
import { buildTree } from "./tree.ts";

export interface FoundMember {
  readonly path: string;
  readonly row: number;
  /** Bytes of the content, as known without reading it. */
  readonly size: number;
  /** Still wrapped in what it is wrapped in. @throws Stop where it is damaged. */
  read(): Uint8Array;
}

/** Empty for no archive. Keys are lower case where the game ignores case. */
export function membersOf(archive: Archive | undefined): ReadonlyMap<string, FoundMember> {
  if (!archive) return new Map();
  const { members } = buildTree(archive);
  return new Map(
    members.map(({ path, entry: { row, size, contentSize = size } }) => [
      archive.type.ignoresCase ? path.toLowerCase() : path,
      { path, row, size: contentSize, read: () => archive.read(row) },
    ]),
  );
}
