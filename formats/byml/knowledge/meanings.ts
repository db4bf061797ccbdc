/// <reference path="../../txt.d.ts" />
/**
 * Meanings of keys in games' files, from a table. Sources: the ZeldaMods wiki (ActorInfo, Bgdata, AISchedule) and the format reference,
 * section 9. To add a kind of file, add lines and an entry in {@link KINDS}.
 */

import { readMeaningLines } from "../../core/knowledge/meaningLines.ts";
import { once } from "../../core/memoize.ts";
import table from "./meanings.txt";

interface Kind {
  readonly name: string;
  /** Whether a file with these keys in its root, and this name, is of the kind. */
  matches(rootKeys: ReadonlySet<string>, fileName: string): boolean;
}

const KINDS: readonly Kind[] = [
  { name: "ActorInfo", matches: (keys) => keys.has("Actors") && keys.has("Hashes") },
  { name: "mubin", matches: (keys) => keys.has("Objs") },
  { name: "bcett", matches: (keys, name) => keys.has("Actors") && /\.bcett\./i.test(name) },
  { name: "bgdata", matches: (keys) => keys.size === 1 && [...keys].every((key) => /_data$/.test(key)) },
  { name: "bgsvdata", matches: (keys) => keys.has("file_list") },
  { name: "baischedule", matches: (keys) => keys.has("DefaultTimeline") || keys.has("ConditionalTimelines") },
];

const meanings = once(() => new Map(readMeaningLines(table).map(({ kind, path, name, meaning }) => [`${kind}/${path}/${name}`, meaning])));

export function findKind(rootKeys: readonly string[], fileName: string): string | undefined {
  const keys = new Set(rootKeys);
  return KINDS.find((kind) => kind.matches(keys, fileName))?.name;
}

/** @param path keys from the root to the map with the key, without indexes of lists */
export function findMeaning(kind: string, path: readonly string[], key: string): string | undefined {
  const all = meanings();
  const patterns = [path.join("/"), ...(path.length > 0 ? [[...path.slice(0, -1), "*"].join("/"), [...path, "*"].join("/")] : [])];
  for (const pattern of patterns) {
    const found = all.get(`${kind}/${pattern}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
