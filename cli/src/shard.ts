/** Splits files into parts that are the same on every machine: by a hash of the path below the given folder. */
import { crc32 } from "../../formats/core/bytes/crc32.ts";

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** True where the file belongs to the part. `relativePath` uses `/` on every system. */
export function isInShard(relativePath: string, shard: Shard | undefined): boolean {
  return shard === undefined || crc32(relativePath) % shard.count === shard.index - 1;
}

/** Whether a path is one of these, or goes on below one, into an archive too. */
export function isBelowOneOf(paths: ReadonlySet<string>, path: string): boolean {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) if (paths.has(at)) return true;
  return false;
}
