/** Decodes bytes to a text and encodes it back, with the proof that the round trip is exact. */
import { encodeWithMap, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { catchStop } from "../core/issue.ts";
import { findDifference } from "../core/proof.ts";
import { counted } from "../core/text/counted.ts";
import { hex } from "../core/text/hex.ts";
import { findingsOf } from "./binary/fileFindings.ts";
import { findVersionPlace, readCourse } from "./binary/readCourse.ts";
import { CourseLimit, writeCourse } from "./binary/writeCourse.ts";
import { type Course, isUsualLayout, rawSections } from "./course.ts";
import { issue } from "./diagnostics.ts";
import { HEADER_START, Header } from "./schema/container.ts";
import { SECTION_NAMES } from "./schema/index.ts";
import { mapOfHeader, mapOfText } from "./sourceMap.ts";
import type { ParsedText } from "./text/parsedText.ts";
import { parseText } from "./text/parseText.ts";
import { printCourse } from "./text/printCourse.ts";

/** A text of this length takes a few seconds to read; real courses have at most 0.2 MB. */
const MAX_TEXT = 16_000_000;
/** Characters per byte of a note, including its share of the words before them, and per byte of an entry. */
const NOTE_RATIO = 3;
const ENTRY_RATIO = 5;

/** The approximate number of characters. */
function textLengthOf({ layout, tables, routePoints }: Course): number {
  let kept = layout.headerExtra.length + layout.firstGap.length;
  for (const { raw, gap } of layout.pieces) kept += raw.length + gap.length;
  let entries = routePoints.count * routePoints.size;
  for (const name of SECTION_NAMES) entries += tables[name].count * tables[name].size;
  return kept * NOTE_RATIO + entries * ENTRY_RATIO;
}

export function decode(bytes: Uint8Array): Decoded {
  const read = catchStop(() => readCourse(bytes));
  if ("issue" in read) return { kind: "fail", issues: [read.issue], map: () => mapOfHeader(bytes), facts: headerFacts(bytes) };
  const course = read.value;
  const facts = factsOf(course, bytes.length);
  const length = textLengthOf(course);
  if (length > MAX_TEXT) {
    const message = `The text of this course would take about ${Math.round(length / 1e6)} MB. Bytewright shows courses with texts of up to ${MAX_TEXT / 1e6} MB.`;
    const tooLarge = issue("text-too-large", message, { bytes: { start: 0, end: bytes.length } });
    return { kind: "fail", issues: [tooLarge], map: () => mapOfHeader(bytes), facts };
  }
  const issues = findingsOf(course, bytes);
  const text = printCourse(course);
  return provedText(bytes, text, encode(text), { issues, facts }, ({ message, place }) => issue("inexact", `${message}.`, place));
}

export function encode(text: string): Encoded {
  return encodeParsed(parseText(text));
}

/** Encodes a text that is already parsed. */
export function encodeParsed(parsed: ParsedText): Encoded {
  const atStart = { text: { start: 0, end: 0 } };
  let written: ReturnType<typeof writeCourse>;
  return encodeWithMap(
    parsed.issues,
    () => {
      written = writeCourse(parsed.course);
      // notes may describe a file that cannot be read as a course again
      const problem = isPlain(parsed.course) ? undefined : findProblem(parsed.course, written.bytes);
      return problem === undefined ? written.bytes : issue("note", problem, atStart);
    },
    () => mapOfText(parsed, written),
    (error) => (error instanceof CourseLimit ? issue("too-many-rows", error.message, atStart) : undefined),
  );
}

/** Whether no note changes the layout, so the written file can certainly be read again. */
function isPlain({ layout, entrySizes, tables }: Course): boolean {
  return (
    isUsualLayout(layout) &&
    layout.headerExtra.length === 0 &&
    layout.hasVersion &&
    layout.pieces.every(({ gap }) => gap.length < 8) &&
    SECTION_NAMES.every((name) => entrySizes[name] === tables[name].size) &&
    layout.version > 2320
  );
}

function findProblem(course: Course, bytes: Uint8Array): string | undefined {
  const read = catchStop(() => readCourse(bytes));
  if ("issue" in read) return `The notes of this text do not describe a course: ${read.issue.message}`;
  const kept = rawSections(course.layout);
  const lost = rawSections(read.value.layout).find((name) => !kept.includes(name));
  if (lost !== undefined) return `The notes of this text do not describe a course: the entries of ${lost} would be read as plain bytes.`;
  const difference = findDifference(writeCourse(read.value).bytes, bytes);
  return difference === undefined
    ? undefined
    : `The notes of this text describe a file that would be read differently, from byte ${hex(difference)} on.`;
}

/** Returns the canonical text, as its file would be shown, or undefined if the text has errors. */
export function formatText(text: string): string | undefined {
  const { bytes } = encode(text);
  return bytes && printCourse(readCourse(bytes));
}

function factsOf({ layout, tables, routePoints }: Course, size: number): readonly Fact[] {
  return [
    { label: "Format", value: layout.hasVersion ? `KMP, version ${layout.version}` : "KMP without a version" },
    sizeFact(size),
    {
      label: "Contents",
      value: [
        counted(tables.GOBJ.count, "object"),
        counted(tables.CKPT.count, "check point"),
        counted(tables.ENPT.count, "enemy point"),
        counted(tables.ITPT.count, "item point"),
        `${counted(tables.POTI.count, "route")} with ${counted(routePoints.count, "point")}`,
      ].join(", "),
    },
  ];
}

/** Facts from the header, for a file that could not be read further. */
function headerFacts(bytes: Uint8Array): readonly Fact[] {
  const size = sizeFact(bytes.length);
  if (bytes.length < HEADER_START) return [size];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = findVersionPlace(bytes);
  return [
    size,
    { label: "Size in the header", value: counted(view.getUint32(Header.file_length), "byte") },
    { label: "Sections by the header", value: String(view.getUint16(Header.section_count)) },
    { label: "Length of the header", value: `${view.getUint16(Header.header_length)} bytes` },
    ...(version === undefined ? [] : [{ label: "Version", value: String(view.getUint32(version)) }]),
  ];
}
