/** Who uses an entry: what a route, a camera or a group is for. */
import type { Lens } from "../../core/format.ts";
import { nameSpan } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, isSameEntry, nounOf } from "./entries.ts";

/** Each user once, in the order of the text. */
export function usersOf({ references }: KmpDocument, entry: EntryRef): readonly EntryRef[] {
  const users = new Map<string, EntryRef>();
  for (const { target, from } of references)
    if (from && isSameEntry(target, entry) && !isSameEntry(from, entry)) users.set(`${from.section} ${from.index}`, from);
  return [...users.values()];
}

/** Routes, cameras and respawn points with how often they are used. */
const COUNTED = ["POTI", "CAME", "JGPT"] as const;

export function lensesOf(document: KmpDocument): readonly Lens[] {
  const { parsed } = document;
  const counts = new Map<string, Map<string, number>>();
  for (const { target, from } of document.references) {
    if (!from) continue;
    const key = `${target.section} ${target.index}`;
    const own = counts.get(key) ?? new Map<string, number>();
    own.set(nounOf(from.section), (own.get(nounOf(from.section)) ?? 0) + 1);
    counts.set(key, own);
  }
  return COUNTED.flatMap((section) =>
    Array.from({ length: parsed.course.tables[section].count }, (_, index): Lens[] => {
      const span = nameSpan(parsed, section, index);
      if (!span) return [];
      const own = [...(counts.get(`${section} ${index}`) ?? [])].map(
        ([noun, count]) => `${count} ${noun.toLowerCase()}${count === 1 ? "" : "s"}`,
      );
      return [{ span, title: own.length === 0 ? "not used" : `used by ${own.join(", ")}` }];
    }).flat(),
  );
}
