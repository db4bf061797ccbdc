/** Members of an archive by the paths that games use. */
import type { Archive } from "./archive.ts";
import { buildTree } from "./tree.ts";

/** Stands for {@link Archive.nameTable}; no member can be named like this. */
export const NAME_TABLE = "#names";

export interface FoundMember {
  readonly path: string;
  readonly row: number;
  /** Size of the content, as far as it is known without reading it. */
  readonly size: number;
  /** The bytes as stored: still compressed if the archive compresses its members. */
  readonly stored: Uint8Array;
  /** Reads the member, which may be compressed. @throws Stop if it is damaged */
  read(): Uint8Array;
}

/** Empty without an archive. Keys are in lower case if the game ignores case. */
export function membersOf(archive: Archive | undefined): ReadonlyMap<string, FoundMember> {
  if (!archive) return new Map();
  const { members } = buildTree(archive);
  return new Map(
    members.map(({ path, entry: { row, start, size, contentSize = size } }) => [
      archive.type.ignoresCase ? path.toLowerCase() : path,
      { path, row, size: contentSize, stored: archive.bytes.subarray(start, start + size), read: () => archive.read(row) },
    ]),
  );
}
