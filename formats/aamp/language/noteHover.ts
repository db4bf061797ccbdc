/** Hovers for comments. For a layout note: what it preserves of the file, and where that is. */
import { NO_OFFSETS, placeText } from "../../core/hover/places.ts";
import { code, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { readHeader, type Sections, sectionsOf } from "../binary/header.ts";
import { NOTE_START } from "../text/layoutNotes.ts";
import type { AampDocument } from "./document.ts";

/** Between two paragraphs. */
const GAP = markdown``;

/** By the first word of a note. */
const NOTES: Readonly<Record<string, string>> = {
  flags: "Flags of the header other than 3. Bit 0: little endian. Bit 1: strings are UTF-8.",
  unknown: "The words after the strings, whose purpose is unknown.",
  bool: "The number of a boolean that is neither 0 nor 1.",
  data: "The position of an object's values among those of other objects.",
  strings: "The position of an object's strings among those of other objects.",
  order: "The order of records, values or strings, if Nintendo's own tool would have chosen another.",
  share: "Which equal values or strings the file stores only once.",
  empty: "The distance that an entry without children stores.",
};

export function commentLines(document: AampDocument, span: Span): Markdown[] | undefined {
  const { text, context } = document;
  if (!text.startsWith(NOTE_START, span.start))
    return context.decoded ? [plain("Comment: the game file cannot hold it, so it is gone when you open the file again.")] : undefined;
  const [what = "", ...words] = text
    .slice(span.start + NOTE_START.length, span.end)
    .trim()
    .split(/\s+/, 2);
  const meaning = Object.hasOwn(NOTES, what) ? NOTES[what] : "Preserves something about the file that the other lines do not show.";
  return [markdown`**Layout note** ${code(what)}`, GAP, prose(meaning), GAP, placeOf(document, what, words[0] ?? "")];
}

/** Where it is: a section, or a field of the header. */
function placeOf({ bytes }: AampDocument, what: string, of: string): Markdown {
  if (bytes === undefined) return NO_OFFSETS;
  if (what === "flags") return markdown`Header field at ${placeText({ start: 8, end: 12 })}`;
  const section = SECTIONS.find((name) => name === what || name === of) ?? "data";
  const sections = sectionsOf(readHeader(bytes));
  const place = { start: sections[section], end: sections[AFTER[section]] };
  return markdown`${TITLES[section]} at ${placeText(place)}`;
}

type Section = Exclude<keyof Sections, "end">;
const SECTIONS: readonly Section[] = ["lists", "objects", "parameters", "data", "strings", "unknown"];
const AFTER = { lists: "objects", objects: "parameters", parameters: "data", data: "strings", strings: "unknown", unknown: "end" } as const;
const TITLES: Readonly<Record<Section, string>> = {
  lists: "Records of lists",
  objects: "Records of objects",
  parameters: "Records of parameters",
  data: "Values",
  strings: "Strings",
  unknown: "Words",
};
