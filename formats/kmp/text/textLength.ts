/** How long the text of a course is, from its tables: notes write a byte in two digits and more, rows take several times their bytes. */
import type { Course } from "../course.ts";
import { SECTION_NAMES } from "../schema/index.ts";

/** Takes a few seconds to read. Real courses have texts of at most 0.2 MB. */
export const MAX_TEXT = 16_000_000;
/** Characters for a byte of a note, with its share of the words in front, and of an entry. */
const NOTE_RATIO = 3;
const ENTRY_RATIO = 5;

/** Characters, roughly. */
export function textLengthOf({ layout, tables, routePoints }: Course): number {
  let kept = layout.headerExtra.length + layout.firstGap.length;
  for (const { raw, gap } of layout.pieces) kept += raw.length + gap.length;
  let entries = routePoints.count * routePoints.size;
  for (const name of SECTION_NAMES) entries += tables[name].count * tables[name].size;
  return kept * NOTE_RATIO + entries * ENTRY_RATIO;
}
