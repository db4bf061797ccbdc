/** Splits files into parts that are the same on every machine: by a hash of the path below the given folder. */
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { folderOf } from "../../formats/core/files/fileNames.ts";

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** True if the file belongs to the shard. `relativePath` uses `/` on every system. */
export function isInShard(relativePath: string, shard: Shard | undefined): boolean {
  return shard === undefined || crc32(relativePath) % shard.count === shard.index - 1;
}

/** The one of these paths that equals the path or contains it, as a folder or an archive. */
export function findOwner(paths: ReadonlySet<string>, path: string): string | undefined {
  for (let at = path; at !== ""; at = folderOf(at)) if (paths.has(at)) return at;
  return undefined;
}
