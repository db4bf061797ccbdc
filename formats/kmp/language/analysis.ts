/** The analysis of one version of a course text. Each feature is a module next to this one, and runs only on request. */
import type { Analysis, AnalysisContext, ColorMark, InlayHint, TokenType } from "../../core/analysis.ts";
import type { Issue } from "../../core/issue.ts";
import { hasErrors } from "../../core/issue.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { selectionsIn } from "../../core/tree/folds.ts";
import { Tokens } from "../../core/tree/tokens.ts";
import { type FileFinding, findingsOf, isUnknownVersion } from "../binary/fileFindings.ts";
import { type Course, isUsualLayout } from "../course.ts";
import { issue } from "../diagnostics.ts";
import { gestureEdits } from "../gestures/index.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { answerOf } from "../panel/answers.ts";
import { MAP_PANEL, mapOf } from "../panel/map.ts";
import type { MapIntent } from "../panel/mapIntents.ts";
import type { MapQuery } from "../panel/mapQueries.ts";
import { Stgi } from "../schema/things.ts";
import { columnHeads } from "../text/columnHeads.ts";
import { cellAt, cellSpan, fieldSpan, type ParsedText, Row, rowAt } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS, tableOf } from "../text/rowLayouts.ts";
import { actionsIn } from "./actions.ts";
import { checkIssues } from "./checkIssues.ts";
import { completionsAt } from "./completion.ts";
import { KmpDocument } from "./document.ts";
import { isEntryKind, objectName, ownName } from "./entries.ts";
import { fieldsOf } from "./fields.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { definitionsAt, referencesAt, renamingAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { settingValues } from "./settingMeanings.ts";
import { lensesOf } from "./users.ts";

/** The lines that keep what a finding is about, by the finding's code. */
const KEPT_BY: Readonly<Record<string, RegExp>> = {
  "kmp/file-length": /^#!kmp[ \t]+file-length\b.*/gm,
  "kmp/version-unknown": /^[ \t]*(?:KMP-VERSION|UNKNOWN-0x0C)\b.*/gim,
  "kmp/header-extra": /^#!kmp[ \t]+header\b.*/gm,
  "kmp/poti-total": /^#!kmp[ \t]+extra[ \t]+POTI\b.*/gm,
  "kmp/section-gap": /^#!kmp[ \t]+gap\b.*/gm,
  "kmp/section-missing": /^#!kmp[ \t]+sections\b.*/gm,
  "kmp/section-place": /^#!kmp[ \t]+sections\b.*/gm,
  "kmp/section-duplicate": /^#!kmp[ \t]+raw\b.*/gm,
  "kmp/section-raw": /^#!kmp[ \t]+raw\b.*/gm,
  "kmp/section-unknown": /^#!kmp[ \t]+raw\b.*/gm,
  "kmp/wim0": /^#!kmp[ \t]+raw[ \t]+WIM0\b.*/gm,
  "kmp/file-tail": /^(?:[ \t]*INFO[ \t]*=|#!kmp[ \t]+gap\b).*/gm,
};

/** The findings about the text's file, as the reader of the file reports them, shown at the notes that keep the data. */
function fileQuirks(document: KmpDocument): readonly Issue[] {
  const { parsed, text } = document;
  if (hasErrors(parsed.issues) || !hasQuirks(parsed.course)) return [];
  const { bytes } = document.encoded();
  return bytes === undefined ? [] : findingsOf(parsed.course, bytes).map((found) => ({ ...found, text: keptAt(text, found) }));
}

/** Most courses have no quirks, so they need not be encoded at every keystroke. */
function hasQuirks({ layout, extras, routePoints }: Course): boolean {
  return (
    layout.statedLength !== undefined ||
    isUnknownVersion(layout) ||
    layout.headerExtra.length > 0 ||
    layout.firstGap.length > 0 ||
    layout.pieces.some(({ gap }) => gap.length > 0) ||
    !isUsualLayout(layout) ||
    extras.POTI !== (routePoints.count & 0xffff)
  );
}

function keptAt(text: string, { code, piece }: FileFinding): Span {
  const pattern = KEPT_BY[code];
  const lines = pattern ? [...text.matchAll(pattern)] : [];
  const line = lines.find(([words]) => piece !== undefined && words.split(/[ \t]+/)[2] === piece) ?? lines[0];
  return line ? { start: line.index, end: line.index + line[0].length } : { start: 0, end: Math.max(0, text.indexOf("\n")) };
}

/** Enough digits to write any 32-bit float exactly. */
const MAX_DIGITS = 9;

/** Findings about the wording of a text that do not affect its bytes. Source: format reference, 9.9. */
function textFindings(parsed: ParsedText): readonly Issue[] {
  const { rows, cells, text } = parsed;
  let count = 0;
  let first: Span | undefined;
  let last = -1;
  for (let at = 0; at < rows.length; at += Row.stride) {
    const columns = ROW_LAYOUTS[ROW_KINDS[rows[at]]]?.columns;
    if (columns === undefined) continue;
    const firstCell = rows[at + Row.firstCell];
    for (let column = 0; column < rows[at + Row.cells]; column++) {
      const start = cells[(firstCell + column) * 2];
      const end = cells[(firstCell + column) * 2 + 1];
      // most numbers are short and need no closer look
      if (end - start <= MAX_DIGITS || columns[column].type !== "f32" || start === last) continue;
      // all cells of a vector have the vector's span
      last = start;
      for (const span of numbersIn(text, start, end)) {
        if (!isTooExact(text.slice(span.start, span.end))) continue;
        count++;
        first ??= span;
      }
    }
  }
  if (first === undefined) return [];
  const more = count === 1 ? "This number has" : `${count} numbers have`;
  return [
    issue(
      "text-precision",
      `${more} more digits than the file keeps: ${Math.fround(Number(text.slice(first.start, first.end)))} is stored here.`,
      { text: first },
    ),
  ];
}

/** A number, or those of a vector such as `v(1, 2, 3)`. */
function numbersIn(text: string, start: number, end: number): readonly Span[] {
  const vector = /^v\s*\(([^()]*)\)$/i.exec(text.slice(start, end));
  if (vector === null) return [{ start, end }];
  return [...vector[1].matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => {
    const from = end - 1 - vector[1].length + index;
    return { start: from, end: from + word.length };
  });
}

function isTooExact(word: string): boolean {
  const match = /^[+-]?(\d*\.?\d*)(?:e[+-]?\d+)?$/i.exec(word);
  if (match === null) return false;
  const digits = match[1].replace(".", "").replace(/^0+/, "").replace(/0+$/, "");
  return digits.length > MAX_DIGITS && Math.fround(Number(word)) !== Number(word);
}

const NUMBER = /^-?(0x[\da-f]+|\d+)$/i;

/** Inlay hints: names of objects, types and referenced entries after their numbers, and the columns at the head of a section. */
function hintsIn(document: KmpDocument, within: Span): readonly InlayHint[] {
  const { parsed } = document;
  const { rows, text, course } = parsed;
  const hints: InlayHint[] = [];
  const seen = new Set<number>();
  const isInside = ({ start, end }: Span) => end >= within.start && start <= within.end;
  for (let row = 0; row < rows.length; row += Row.stride) {
    if (rows[row + Row.end] < within.start || rows[row + Row.start] > within.end) continue;
    const section = ROW_KINDS[rows[row]];
    const index = rows[row + Row.entry];
    const columns = ROW_LAYOUTS[section]?.columns ?? [];
    for (let column = 0; column < Math.min(columns.length, rows[row + Row.cells]); column++) {
      const { field, offset, type } = columns[column];
      const isObject = section === "GOBJ" && field.name === "object";
      const own = settingValues(course, { section, index }, field.name);
      const values =
        own.length > 0 ? own.filter(({ value }) => value !== 0) : section === "AREA" || section === "CAME" ? field.values : undefined;
      if (!isObject && !(values && type !== "f32")) continue;
      const span = cellSpan(parsed, row, column);
      if (!span || !isInside(span) || seen.has(span.start) || !NUMBER.test(text.slice(span.start, span.end))) continue;
      seen.add(span.start);
      const value = tableOf(course, section)[type](index, offset);
      const label = isObject ? findObjectKind(value)?.name : values?.find((one) => one.value === value)?.name;
      if (label) hints.push({ offset: span.end, label, kind: "reference" });
    }
  }
  for (const { span, target, isNumber } of document.references()) {
    if (!isNumber || !isInside(span) || seen.has(span.start)) continue;
    // neighbours in the same section are clear from their numbers
    if (target.section === "CKPT" || target.section === "ENPT") continue;
    const name = target.section === "GOBJ" ? objectName(parsed, target.index) : ownName(parsed, target);
    if (name !== "") hints.push({ offset: span.end, label: `→ ${name}`, kind: "reference" });
  }
  for (const { name, nameSpan } of parsed.blocks) {
    const heads = columnHeads(name);
    if (heads.length === 0 || nameSpan.end === nameSpan.start || !isInside(nameSpan)) continue;
    const offset = text.indexOf("]", nameSpan.end) + 1;
    // the text may have them as a comment already
    if (offset > 0 && !text.startsWith(`\n# ${heads[0]}`, offset)) hints.push({ offset, label: heads.join("  "), kind: "reference" });
  }
  return hints.sort((a, b) => a.offset - b.offset);
}

/** Semantic tokens for names of entries, references to them, and variables. The grammar colors everything else. */
function tokensIn({ parsed: { definitions, uses }, text }: KmpDocument, within: Span): Uint32Array {
  const tokens = new Tokens(within);
  const add = (start: number, end: number, type: TokenType) => {
    if (!text.slice(start, end).includes("\n")) tokens.add(start, end, type);
  };
  const typeOf = (kind: string): TokenType => (isEntryKind(kind) ? "reference" : kind === "macro" ? "keyword" : "name");
  for (let at = 0; at < uses.length; at += 3) add(uses[at], uses[at + 1], typeOf(definitions[uses[at + 2]]?.kind ?? "variable"));
  for (const { kind, span } of definitions) add(span.start, span.end, isEntryKind(kind) ? "name" : typeOf(kind));
  return tokens.inOrder();
}

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new KmpDocument(text, context);
  return {
    issues: [
      // also those of encoding: notes may describe a file that cannot be read as a course
      ...document.encoded().issues,
      ...fileQuirks(document),
      ...textFindings(document.parsed),
      ...checkIssues(document.parsed, document.findings()),
    ],
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    rename: (offset) => renamingAt(document, offset),
    tokens: (within) => tokensIn(document, within),
    inlayHints: (within) => hintsIn(document, within),
    colors: () => colorsOf(document),
    colorText,
    selections: (offset) => selectionsAt(document, offset),
    formatting: () => formattingOf(document),
    actions: (within) => actionsIn(document, within),
    lenses: () => lensesOf(document),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    panel: (id, query) => {
      if (id !== MAP_PANEL) return null;
      return query === undefined ? mapOf(document.parsed, document.findings()) : answerOf(document.parsed, query as MapQuery);
    },
    panelEdits: (id, intent) => (id === MAP_PANEL ? gestureEdits(document, intent as MapIntent) : []),
  };
}

/** The color of the lens flare. */
function colorsOf({ parsed }: KmpDocument): readonly ColorMark[] {
  const { STGI } = parsed.course.tables;
  return Array.from({ length: STGI.count }, (_, index): ColorMark[] => {
    const span = fieldSpan(parsed, "STGI", index, "flare_color");
    if (!span) return [];
    const color = STGI.u32(index, Stgi.flare_color);
    const part = (shift: number) => ((color >>> shift) & 0xff) / 255;
    return [{ span, color: [part(16), part(8), part(0), STGI.u8(index, Stgi.flare_alpha) / 255] }];
  }).flat();
}

/** Writes red, green and blue; the opacity has its own column. */
function colorText(mark: Span, [red, green, blue]: readonly [number, number, number, number]): TextEdit {
  const byte = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0");
  const digits = `${byte(red)}${byte(green)}${byte(blue)}`;
  return { span: mark, text: `0x${digits}` };
}

/** The steps of an expanding selection: the value, its row, the group or route, the section. */
function selectionsAt(document: KmpDocument, offset: number): readonly Span[] {
  const { parsed, text } = document;
  const cell = cellAt(parsed, offset);
  const row = rowAt(parsed, offset);
  const around = row < 0 ? undefined : { start: parsed.rows[row + Row.start], end: parsed.rows[row + Row.end] };
  const spans = [cell && cellSpan(parsed, cell.row, cell.column), around, ...foldsOf(document)];
  return selectionsIn({ text, comments: [] }, offset, [], spans);
}

/** Spans from the first line to the last line of each fold, in the order of the text. */
function foldsOf({ text, parsed }: KmpDocument): readonly Span[] {
  const folds: Span[] = [];
  const add = (start: number, end: number): void => {
    let last = end;
    while (last > start && " \t\r\n".includes(text[last - 1])) last--;
    if (text.slice(start, last).includes("\n")) folds.push({ start, end: last });
  };
  for (const block of parsed.blocks) if (block.name !== "") add(block.start, block.end);
  const { rows, blocks } = parsed;
  const heads: number[] = [];
  for (let at = 0; at < rows.length; at += Row.stride) {
    const kind = ROW_KINDS[rows[at]];
    if (kind === "POTI" || kind.endsWith("PH")) heads.push(rows[at + Row.start]);
  }
  const starts = [...new Set(heads)].sort((a, b) => a - b);
  starts.forEach((start, i) => {
    const block = blocks.find((candidate) => candidate.start <= start && start < candidate.end);
    if (block) add(start, Math.min(block.end, starts[i + 1] ?? block.end));
  });
  return folds.sort((a, b) => a.start - b.start || b.end - a.end);
}
