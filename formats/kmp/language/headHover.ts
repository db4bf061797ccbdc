/** Hovers outside of rows: the first line, heads of sections, parameters, and the lines that start groups and routes. */

import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { bold, code, inLines, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { writeCourse } from "../binary/writeCourse.ts";
import { sectionHeaderSize } from "../course.ts";
import { HEADER, SectionHeader } from "../schema/container.ts";
import { placedFields, ROUTE_POINT_SIZE, SECTIONS, type SectionName } from "../schema/index.ts";
import { columnHeads } from "../text/columnHeads.ts";
import { DIRECTIVE_MEANINGS } from "../text/commandMeanings.ts";
import { parameterMeaning } from "../text/parameterMeanings.ts";
import { isCameraParameter } from "../text/parameters.ts";
import { type Parameter, Row } from "../text/parsedText.ts";
import { ROW_KINDS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { isEntryKind, titleOf } from "./entries.ts";
import { noteHover } from "./noteHover.ts";
import { partAt } from "./programHover.ts";

export function headHover(document: KmpDocument, offset: number): Hover | undefined {
  const { text, parsed } = document;
  const lineStart = startOfLine(text, offset);
  if (lineStart === 0 && /^\uFEFF?#KMP/.test(text) && offset <= 5)
    return { span: { start: 0, end: text.indexOf("KMP") + 3 }, contents: fileHover(document) };
  if (/^\s*#!kmp[ \t]/.test(text.slice(lineStart, lineStart + 100))) return noteHover(document, lineStart);
  const block = parsed.blocks.find(({ nameSpan: span }) => span.end > span.start && touches(span, offset));
  if (block) return { span: block.nameSpan, contents: sectionText(document, block.name) };
  const end = /\[END\]/iy;
  end.lastIndex = lineStart + (/^[ \t]*/.exec(text.slice(lineStart, offset + 8))?.[0].length ?? 0);
  const found = end.exec(text);
  if (found && offset <= found.index + 5)
    return {
      span: { start: found.index, end: found.index + 5 },
      contents: plain(`End of the text: everything after it is ignored. ${NO_BYTES}`),
    };
  return parameterHover(document, offset) ?? directiveHover(document, offset, lineStart);
}

function fileHover(document: KmpDocument): Markdown {
  const { bytes, map } = document.encoded();
  const fields = bytes
    ? Array.from({ length: placedFields(HEADER).length }, (_, index) => map().field(index)).filter(({ path }) => path === "header")
    : [];
  return inParagraphs([
    markdown`**KMP** · course of Mario Kart Wii`,
    prose(HEADER.meaning),
    bytes && inList(fields.map(({ schema, bytes: place }) => markdown`${schema.name} at ${placeLine(bytes, place)}`)),
  ]);
}

function sectionText(document: KmpDocument, name: string): Markdown {
  if (name === "SETUP")
    return plain(`Settings of the whole file: its version, and notes for data that the grammar cannot express. ${NO_BYTES}`);
  if (name === "END") return plain(`End of the text: everything after it is ignored. ${NO_BYTES}`);
  if (!isEntryKind(name)) return plain("An unknown section, which is ignored.");
  const { title, meaning } = SECTIONS[name];
  const { course } = document.parsed;
  const { count } = course.tables[name];
  const each = `${course.entrySizes[name]} bytes${name === "POTI" ? ` and ${ROUTE_POINT_SIZE} for each point` : ""}`;
  return inParagraphs([
    markdown`${bold(name)} · ${title}, ${count === 1 ? "1 entry" : `${count} entries`} of ${each}`,
    prose(meaning),
    inLines(columnHeads(name).map(code)),
    sectionBytes(document, name),
  ]);
}

function sectionBytes(document: KmpDocument, name: SectionName): Markdown | undefined {
  const { bytes } = document.encoded();
  const { course } = document.parsed;
  const start = bytes && writeCourse(course).starts[name];
  if (!bytes || start === undefined) return undefined;
  const size = sectionHeaderSize(course, name);
  const around = { start, noun: "section" };
  const part = (what: string, at: number, length: number) =>
    markdown`${what} at ${placeLine(bytes, { start: start + at, end: start + at + length }, around)}`;
  const counts = size > SectionHeader.entry_count;
  return inList([
    markdown`section header at ${placeLine(bytes, { start, end: start + size })}`,
    ...(counts ? [part("entry count", SectionHeader.entry_count, 2), part(extraOf(name), SectionHeader.extra_value, 2)] : []),
  ]);
}

function extraOf(name: SectionName): string {
  if (name === "CAME") return "first opening camera and first camera of the selection video";
  return name === "POTI" ? "points of all routes" : "extra value, always 0,";
}

// ---- parameters

function parameterHover(document: KmpDocument, offset: number): Hover | undefined {
  const { parsed, text } = document;
  const holds = (span: Span) => touches(span, offset);
  // the name with its @
  const spans = ({ nameSpan: { start, end }, valueSpan }: Parameter) => [
    { start: text[start - 1] === "@" ? start - 1 : start, end },
    valueSpan,
  ];
  const parameter = parsed.parameters.find((one) => spans(one).some(holds));
  const span = parameter && spans(parameter).find(holds);
  if (!parameter || !span) return undefined;
  const { name, valueSpan } = parameter;
  const { course } = parsed;
  if (name === "KMP-VERSION" || name === "UNKNOWN-0X0C") {
    const field = HEADER.fields.find((one) => one.name === "version");
    const { bytes, map } = document.encoded();
    const place = map().findAtText(valueSpan.start, ({ schema }) => schema.name === "version");
    return {
      span,
      contents: inParagraphs([
        bold(name),
        prose(field?.meaning ?? ""),
        knownValues(field?.values ?? [], course.layout.version),
        bytes && place && markdown`version at ${placeLine(bytes, place.bytes)}`,
      ]),
    };
  }
  const meaning = parameterMeaning(parameter.section, name);
  if (!meaning) return undefined;
  const place = parameterPlace(document, parameter.section, name) ?? plain(NO_BYTES);
  return { span, contents: inParagraphs([bold(name), prose(meaning), place]) };
}

function parameterPlace(document: KmpDocument, section: string, name: string): Markdown | undefined {
  const { bytes } = document.encoded();
  const own = /^(.*)-HEAD-VALUE$/.exec(name)?.[1] ?? section;
  const isCamera = isCameraParameter(name);
  if (bytes && name === "INFO") return infoPlace(document, bytes);
  if (!bytes || !isEntryKind(own) || !(isCamera || name.endsWith("-HEAD-VALUE"))) return undefined;
  const start = writeCourse(document.parsed.course).starts[own];
  if (start === undefined) return undefined;
  const at = start + SectionHeader.extra_value + (name === "SELECTION-INDEX" ? 1 : 0);
  return placeLine(bytes, { start: at, end: at + (isCamera ? 1 : 2) }, { start, noun: "section" });
}

/** Where the info text is, after the last section. */
function infoPlace({ parsed: { course } }: KmpDocument, bytes: Uint8Array): Markdown | undefined {
  const end = writeCourse(course).pieceEnds.at(-1) ?? 0;
  const size = course.layout.pieces.at(-1)?.gap.length ?? 0;
  return size > 0 ? placeLine(bytes, { start: end - size, end }) : undefined;
}

// ---- groups and routes

const DIRECTIVE = /^\s*\$([\w-]+)/;
/** Lines that state the bytes of a group or route. */
const HEADS: ReadonlySet<string> = new Set(["GROUP", "PREV", "SETTINGS", "ROUTE"]);

/** The hover of a word in a line with a directive; names of entries have their own hovers. */
function directiveHover(document: KmpDocument, offset: number, lineStart: number): Hover | undefined {
  const { text, parsed } = document;
  const line = text.slice(lineStart, endOfLine(text, lineStart));
  const word = DIRECTIVE.exec(line)?.[1].toUpperCase();
  const section = parsed.blocks.find(({ start, end }) => start <= lineStart && lineStart < end)?.name;
  const meaning = DIRECTIVE_MEANINGS.get(section === "POTI" && word === "GROUP" ? "ROUTE" : (word ?? ""));
  if (word === undefined || meaning === undefined) return undefined;
  // values after the words are about the same bytes
  const span = partAt(line, lineStart, /\$[\w-]+|\b(?:next|settings)\s*:|[^\s,:]+/gi, offset);
  if (!span) return undefined;
  if (!HEADS.has(word)) return { span, contents: inParagraphs([prose(meaning), plain(NO_BYTES)]) };
  const { rows } = parsed;
  let at = -1;
  for (let row = 0; row < rows.length; row += Row.stride) {
    const isHead = ROW_KINDS[rows[row]].endsWith("PH") || ROW_KINDS[rows[row]] === "POTI";
    if (isHead && rows[row + Row.start] <= span.start && (at < 0 || rows[row + Row.start] >= rows[at + Row.start])) at = row;
  }
  const entry = at < 0 ? undefined : { section: ROW_KINDS[rows[at]] as SectionName, index: rows[at + Row.entry] };
  return {
    span,
    contents: inParagraphs([entry && bold(titleOf(parsed, entry)), prose(meaning), entry && entryBytes(document, entry.section, at)]),
  };
}

/** Where each field of a group or of the head of a route is. */
function entryBytes(document: KmpDocument, section: SectionName, row: number): Markdown | undefined {
  const { bytes, map } = document.encoded();
  const start = document.parsed.rows[row + Row.start];
  const whole = map().findAtText(start, ({ schema, text }) => schema.type === "record" && text.start === start);
  if (!bytes || !whole) return undefined;
  const { start: at } = whole.bytes;
  const lines = placedFields(SECTIONS[section]).map(
    ({ field, offset }) =>
      markdown`${field.name} at ${placeLine(bytes, { start: at + offset, end: at + offset + field.size }, { start: at, noun: "entry" })}`,
  );
  return inList([markdown`entry at ${placeLine(bytes, whole.bytes)}`, ...lines]);
}
