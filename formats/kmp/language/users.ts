/** Finds the users of routes, cameras and respawn points. */
import type { Lens } from "../../core/analysis.ts";
import { addToCount, getOrMake } from "../../core/lists.ts";
import { findNature } from "../checks/courseKind.ts";
import { Came } from "../schema/things.ts";
import { nameSpan } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, isSameEntry, nounOf } from "./entries.ts";

/** All entries that use this one, without duplicates, in the order of the text. */
export function usersOf({ references }: KmpDocument, entry: EntryRef): readonly EntryRef[] {
  const users = new Map<string, EntryRef>();
  for (const { target, from } of references())
    if (from && isSameEntry(target, entry) && !isSameEntry(from, entry)) users.set(`${from.section} ${from.index}`, from);
  return [...users.values()];
}

/** The videos that begin with this camera, according to the header of CAME. */
export function videosOf({ parsed }: KmpDocument, { section, index }: EntryRef): readonly string[] {
  const { CAME } = parsed.course.extras;
  const named = [
    ["the opening", CAME >>> 8],
    ["the course selection", CAME & 0xff],
  ] as const;
  return section === "CAME" ? named.flatMap(([video, first]) => (first === index ? [video] : [])) : [];
}

/** Sections whose entries show how often they are used. */
const COUNTED = ["POTI", "CAME", "JGPT"] as const;
/** Camera types that need a reference; the game finds the goal camera and those of special modes by type. */
const NAMED_TYPES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6]);

export function lensesOf(document: KmpDocument): readonly Lens[] {
  const { parsed } = document;
  const counts = new Map<string, Map<string, number>>();
  for (const { target, from } of document.references()) {
    if (!from) continue;
    const key = `${target.section} ${target.index}`;
    const own = getOrMake(counts, key, () => new Map<string, number>());
    addToCount(own, nounOf(from.section));
  }
  return COUNTED.flatMap((section) =>
    Array.from({ length: parsed.course.tables[section].count }, (_, index): Lens[] => {
      const span = nameSpan(parsed, section, index);
      if (!span) return [];
      const own = [...(counts.get(`${section} ${index}`) ?? [])].map(
        ([noun, count]) => `${count} ${noun.toLowerCase()}${count === 1 ? "" : "s"}`,
      );
      const all = [...videosOf(document, { section, index }), ...own];
      if (all.length > 0) return [{ span, title: `used by ${all.join(", ")}` }];
      return needsUsers(document, { section, index }) ? [{ span, title: "not used" }] : [];
    }).flat(),
  );
}

/** Whether an entry has no effect without users. */
function needsUsers({ parsed: { course } }: KmpDocument, { section, index }: EntryRef): boolean {
  if (section === "CAME") return NAMED_TYPES.has(course.tables.CAME.u8(index, Came.type));
  // arenas use respawn points without check points
  return section !== "JGPT" || !findNature(course).isArena;
}
