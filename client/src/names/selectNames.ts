/** Which of many strings are worth keeping as names. */
import type { Format } from "../../../formats/core/format.ts";

const LONGEST_NAME = 256;
/** Sent to the language server as a whole, so within reason. */
const MOST_NAMES = 50_000;

export interface StringsOfFile {
  readonly strings: readonly string[];
}

/** The strings that are the name of an open hash, sorted, so that the outcome does not depend on the order of reading. */
export function selectNames(files: readonly StringsOfFile[], openHashes: ReadonlyMap<Format, ReadonlySet<number>>): readonly string[] {
  const seen = new Set<string>();
  const selected: string[] = [];
  for (const { strings } of files)
    for (const text of strings) {
      if (seen.has(text)) continue;
      seen.add(text);
      if (text !== "" && text.length <= LONGEST_NAME && answersOpenHash(text, openHashes)) selected.push(text);
    }
  return selected.sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_NAMES);
}

/** True where some format gives the text the hash of an item without a name. */
export function answersOpenHash(text: string, openHashes: ReadonlyMap<Format, ReadonlySet<number>>): boolean {
  for (const [format, hashes] of openHashes) if (format.hashName && hashes.has(format.hashName(text))) return true;
  return false;
}
