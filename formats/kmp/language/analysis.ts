/** One version of a course text, understood. Each feature is a module of its own next to this one; none works before it is asked. */
import type { Analysis, AnalysisContext, ColorMark } from "../../core/analysis.ts";
import { TOKEN_TYPES, type TokenType } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { gestureEdits } from "../gestures/index.ts";
import { answerOf } from "../panel/answers.ts";
import { MAP_PANEL, mapOf } from "../panel/map.ts";
import type { MapIntent } from "../panel/mapIntents.ts";
import type { MapQuery } from "../panel/mapQueries.ts";
import { Stgi } from "../schema/things.ts";
import { cellAt, cellSpan, fieldSpan, Row, rowAt } from "../text/parsedText.ts";
import { actionsIn } from "./actions.ts";
import { checkIssues } from "./checkIssues.ts";
import { completionsAt } from "./completion.ts";
import { KmpDocument } from "./document.ts";
import { isEntryKind } from "./entries.ts";
import { fieldsOf } from "./fields.ts";
import { foldsOf } from "./folding.ts";
import { formattingOf } from "./formatting.ts";
import { hintsIn } from "./hints.ts";
import { hoverAt } from "./hover.ts";
import { keptOddities } from "./keptOddities.ts";
import { definitionsAt, referencesAt, renameableAt, renamesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { textFindings } from "./textFindings.ts";
import { lensesOf } from "./users.ts";

const number = (type: TokenType) => TOKEN_TYPES.indexOf(type);

/** Colours that follow from what is understood: own names, names that refer to entries, variables. The rest is the grammar's. */
function tokensIn({ parsed, text }: KmpDocument, within: Span): Uint32Array {
  const marks = new Map<number, readonly [length: number, type: number]>();
  const add = (start: number, end: number, type: TokenType) => {
    if (end <= start || end < within.start || start > within.end || text.slice(start, end).includes("\n")) return;
    marks.set(start, [end - start, number(type)]);
  };
  const typeOf = (kind: string): TokenType => (isEntryKind(kind) ? "reference" : kind === "macro" ? "keyword" : "name");
  for (const { kind, span } of parsed.definitions) add(span.start, span.end, isEntryKind(kind) ? "name" : typeOf(kind));
  const { uses, definitions } = parsed;
  for (let at = 0; at < uses.length; at += 3) add(uses[at], uses[at + 1], typeOf(definitions[uses[at + 2]]?.kind ?? "variable"));
  const flat = new Uint32Array(marks.size * 3);
  let end = 0;
  let count = 0;
  for (const [start, [length, type]] of [...marks].sort(([a], [b]) => a - b)) {
    // one name in another stays uncoloured: tokens must not overlap
    if (start < end) continue;
    flat.set([start, length, type], count * 3);
    count++;
    end = start + length;
  }
  return flat.subarray(0, count * 3);
}

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new KmpDocument(text, context);
  return {
    issues: [
      // those of writing too: notes may describe what no game reads as a course
      ...document.encoded().issues,
      ...keptOddities(document),
      ...textFindings(document.parsed),
      ...checkIssues(document.parsed, document.findings()),
    ],
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
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

/** The colour of the lens flare. */
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

/** Red, green and blue; the opacity has a column of its own. */
function colorText(mark: Span, [red, green, blue]: readonly [number, number, number, number]): TextEdit {
  const byte = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0");
  const digits = `${byte(red)}${byte(green)}${byte(blue)}`;
  return { span: mark, text: `0x${digits}` };
}

/** What a growing selection takes in: the value, its row, the group or route, the section. */
function selectionsAt(document: KmpDocument, offset: number): readonly Span[] {
  const { parsed } = document;
  const spans: Span[] = [];
  const cell = cellAt(parsed, offset);
  const value = cell && cellSpan(parsed, cell.row, cell.column);
  if (value) spans.push(value);
  const row = rowAt(parsed, offset);
  if (row >= 0) spans.push({ start: parsed.rows[row + Row.start], end: parsed.rows[row + Row.end] });
  spans.push(...foldsOf(document).filter(({ start, end }) => start <= offset && offset <= end));
  spans.push({ start: 0, end: document.text.length });
  return spans
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .filter(({ start, end }, at, all) => at === 0 || start !== all[at - 1].start || end !== all[at - 1].end);
}
