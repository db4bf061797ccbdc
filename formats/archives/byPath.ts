/** Members of an archive by the paths that games use. */
import type { Archive } from "./archive.ts";
import { buildTree } from "./tree.ts";

export interface FoundMember {
  readonly path: string;
  readonly row: number;
  /** Size of the content, as far as it is known without reading it. */
  readonly size: number;
  /** Reads the member, which may be compressed. @throws Stop if it is damaged */
  read(): Uint8Array;
}

/** Empty without an archive. Keys are in lower case if the game ignores case. */
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
