/** Hovers of `#!kmp` notes: what they keep, and where it is in the file. */
import type { Hover } from "../../core/analysis.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { endOfLine } from "../../core/text/lines.ts";
import { bold, inParagraphs, plain, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { writeCourse } from "../binary/writeCourse.ts";
import { headerLength, sectionHeaderSize } from "../course.ts";
import { HEADER_START, Header, SectionHeader } from "../schema/container.ts";
import { placedFields, SECTION_NAMES, SECTIONS } from "../schema/index.ts";
import { NOTE_START, pieceIds } from "../text/notes.ts";
import { Row } from "../text/parsedText.ts";
import { ROW_KINDS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";

/** Meanings by key. */
const MEANINGS: Readonly<Record<string, string>> = {
  "file-length": "The header states this length instead of the real one.",
  header: "Bytes of the header before the version.",
  version: "The header has no version, as in the earliest courses.",
  count: "The start position follows the letters of its section, without a count, as the game expects up to version 1830.",
  sections: "The table of offsets, if it is unusual.",
  order: "The order of the sections in the file, if it differs from the table.",
  raw: "An unknown section, or one with entries of an unknown size, with its header.",
  gap: "Bytes after a section, or before the first one.",
  "entry-size": "Entries of an old version end earlier.",
  extra: "The second number in the header of the section.",
  bits: "A value of the next row is a NaN with these bits.",
  next: "The six groups that the group leads to, slot by slot.",
  previous: "The six groups that lead to the group, slot by slot.",
  start: "Index of the first point of the group.",
  length: "Number of points of the group.",
};

/** The hover of a line that begins with {@link NOTE_START}. */
export function noteHover(document: KmpDocument, lineStart: number): Hover | undefined {
  const { text } = document;
  const line = text.slice(lineStart, endOfLine(text, lineStart)).trimEnd();
  const [, key = "", about = ""] = /^\s*#!kmp[ \t]+([a-z-]+)(?:[ \t]+([^\s=]+))?/.exec(line) ?? [];
  if (!Object.hasOwn(MEANINGS, key)) return undefined;
  const { bytes } = document.encoded();
  const place = bytes && placeOf(document, key, about, lineStart);
  return {
    span: { start: lineStart + line.indexOf(NOTE_START), end: lineStart + line.length },
    contents: inParagraphs([
      bold(`${NOTE_START} ${key}`),
      prose(MEANINGS[key]),
      bytes && (place ? placeLine(bytes, place) : plain(NO_BYTES)),
    ]),
  };
}

function placeOf(document: KmpDocument, key: string, about: string, lineStart: number): Span | undefined {
  const { course } = document.parsed;
  const { layout } = course;
  const { starts, pieceEnds } = writeCourse(course);
  const header = headerLength(layout);
  const section = SECTION_NAMES.find((name) => name === about);
  const start = section && starts[section];
  const piece = pieceIds(layout.pieces).indexOf(about);
  switch (key) {
    case "file-length":
      return sized(Header.file_length, 4);
    case "header":
      return sized(HEADER_START, layout.headerExtra.length);
    case "sections":
      return { start: header - 4 * layout.slots.length, end: header };
    case "raw":
      return piece < 0 ? undefined : sized(pieceEnds[piece - 1] ?? header + layout.firstGap.length, layout.pieces[piece].raw?.length ?? 0);
    case "gap": {
      if (about === "header") return sized(header, layout.firstGap.length);
      return piece < 0 ? undefined : { start: pieceEnds[piece] - layout.pieces[piece].gap.length, end: pieceEnds[piece] };
    }
    case "entry-size":
      return section && start !== undefined ? sized(start + sectionHeaderSize(course, section), course.entrySizes[section]) : undefined;
    case "extra":
      return start === undefined ? undefined : sized(start + SectionHeader.extra_value, 2);
    case "bits":
      return placeOfValue(document, Number(about) - 1, lineStart);
    default:
      return placeInGroup(document, key, lineStart);
  }
}

function sized(start: number, size: number): Span {
  return { start, end: start + size };
}

/** The bytes of a column of the following row. */
function placeOfValue(document: KmpDocument, column: number, lineStart: number): Span | undefined {
  const { rows, cells } = document.parsed;
  let row = -1;
  for (let at = 0; at < rows.length; at += Row.stride)
    if (rows[at + Row.start] > lineStart && (row < 0 || rows[at + Row.start] < rows[row + Row.start])) row = at;
  if (row < 0) return undefined;
  const start = cells[(rows[row + Row.firstCell] + column) * 2];
  return document
    .encoded()
    .map()
    .atText(start)
    .find(({ text }) => text.start === start)?.bytes;
}

/** The bytes of a field of the group around the line. */
function placeInGroup(document: KmpDocument, key: string, lineStart: number): Span | undefined {
  const { rows } = document.parsed;
  let head = -1;
  for (let row = 0; row < rows.length; row += Row.stride)
    if (ROW_KINDS[rows[row]].endsWith("PH") && rows[row + Row.start] < lineStart && rows[row + Row.start] > (rows[head + Row.start] ?? -1))
      head = row;
  const whole = document
    .encoded()
    .map()
    .atText(rows[head + Row.start] ?? 0)
    .find(({ schema, text }) => schema.type === "record" && text.start === rows[head + Row.start]);
  if (head < 0 || !whole) return undefined;
  const name = SECTION_NAMES.find((one) => one === ROW_KINDS[rows[head]]);
  const fields = name === undefined ? [] : placedFields(SECTIONS[name]).filter(({ field }) => field.name.startsWith(key));
  const [first, last] = [fields[0], fields.at(-1)];
  if (!first || !last) return undefined;
  return { start: whole.bytes.start + first.offset, end: whole.bytes.start + last.offset + last.field.size };
}
