/** The analysis of one version of an AAMP text. Each feature is a module next to this one and runs on first use. */
import type { Analysis, AnalysisContext, ColorMark } from "../../core/analysis.ts";
import { hasErrors } from "../../core/issue.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import { type Span, type TextEdit, wordAt } from "../../core/text/span.ts";
import { foldsOf as foldsIn, selectionsIn } from "../../core/tree/folds.ts";
import type { TextPlace } from "../../core/tree/textPlace.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import { around, isHead } from "../items.ts";
import { BaselineTypes } from "../knowledge/baselineTypes.ts";
import { USUAL } from "../layout.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import type { Parameter } from "../parameterTree.ts";
import { printNotes } from "../text/layoutNotes.ts";
import { printTree } from "../text/printTree.ts";
import { Type } from "../valueTypes.ts";
import { findWrittenLayout } from "../writtenLayout.ts";
import { actionsWithin } from "./actions.ts";
import { check } from "./checks.ts";
import { completionsAt } from "./completion.ts";
import { AampDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { TextKeeper } from "./keptComments.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { innermostEntry, innermostItem, nodeAt } from "./nodeAt.ts";
import { outlineOf } from "./outline.ts";
import { renamingAt } from "./rename.ts";
import { tokensOf } from "./tokens.ts";

type Color = ColorMark["color"];

/** Swatches for `!color` values, and the text for a picked color. */
function colorsOf(document: AampDocument): readonly ColorMark[] {
  const { tree } = document;
  const marks: ColorMark[] = [];
  for (const at of tree.parameters) if (at.type === Type.color) marks.push({ span: bareSpan(document.text, at), color: colorOf(at) });
  return marks;
}

function colorOf({ words: [red, green, blue, alpha] }: Parameter): Color {
  return [floatOf(red), floatOf(green), floatOf(blue), floatOf(alpha)];
}

const STEPS = 255;

/** Color pickers have 256 steps from 0 to 1: a component that was not changed keeps its own value, however precise or large. */
function colorText(document: AampDocument, mark: Span, picked: Color): TextEdit {
  const item = innermostItem(document, mark.start);
  const before = item?.kind === "parameter" && item.type === Type.color ? colorOf(item) : undefined;
  const parts = picked.map((part, index) => {
    const old = before?.[index];
    return printFloat(floatBits(old !== undefined && step(old) === step(part) ? old : part));
  });
  return { span: mark, text: `[${parts.join(", ")}]` };
}

function step(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * STEPS);
}

/** In a smaller document, no distance between records can exceed 65,535 × 4 bytes. */
const NEAR_RECORDS = 262_140;

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new AampDocument(text, context, context.baseline instanceof BaselineTypes ? context.baseline : undefined);
  const found = check(document);
  // writing the file finds records that are too far apart: report them while typing too, but write only if there can be any
  const { lists, objects, parameters } = document.tree;
  const mayBeTooFar = lists.length * 12 + objects.length * 8 + parameters.length * 8 > NEAR_RECORDS;
  const hasLimits = (mayBeTooFar || document.parsed.layout !== USUAL) && !hasErrors(found);
  const issues = hasLimits ? [...found, ...document.encoded().issues.filter((one) => !document.parsed.issues.includes(one))] : found;
  return {
    issues,
    baseline: new BaselineTypes(document.tree),
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    selections: (offset) => selectionsAt(document, offset),
    tokens: (within) => tokensOf(document, within),
    colors: () => colorsOf(document),
    colorText: (mark, color) => colorText(document, mark, color),
    inlayHints: (within) => inlayHintsOf(document, within),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    rename: (offset) => renamingAt(document, offset),
    actions: (within) => actionsWithin(document, within),
    formatting: () => (hasErrors(document.parsed.issues) ? [] : lineEdits(document.text, canonicalText(document))),
    panel: (id) => panelOf(document, id),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}

function canonicalText(document: AampDocument): string | undefined {
  const layout = findWrittenLayout(document.tree, document.parsed.layout);
  if (layout === undefined) return undefined;
  const keeper = new TextKeeper(document);
  const printed = printTree(document.tree, keeper, keeper);
  const end = keeper.end.map((line) => `${line}\n`).join("");
  const notes = printNotes(document.tree, layout, (item) => document.name(item));
  return printed + end + notes;
}

/** Folding, and the steps of "expand selection": word, value, entry, and so on outwards through objects and lists. */
function foldsOf(document: AampDocument): readonly Span[] {
  const { all } = document.entries();
  return foldsIn(
    document,
    all.length,
    (at) => all[at].keyStart,
    (at) => all[at].end,
  );
}

const WORD_PART = /[\p{L}\p{N}_.+-]/u;

function selectionsAt(document: AampDocument, offset: number): readonly Span[] {
  const { text } = document;
  const places: TextPlace[] = [];
  for (let entry = innermostEntry(document, offset); entry !== undefined; entry = around(entry)) {
    const { kind, keyStart, keyEnd, valueStart, end } = entry;
    // a block has no value of its own: the next step is the whole entry
    const isBlock = kind !== "parameter" && !isHead(entry);
    places.push({ keyStart, keyEnd, valueStart: isBlock ? end : valueStart, end });
  }
  const spot = nodeAt(document, offset);
  const parts = spot?.part === "value" && spot.entry?.kind === "parameter" ? partsOfValue(text, spot.span, offset) : [];
  return selectionsIn(document, offset, places, [
    wordAt(text, offset, WORD_PART),
    ...parts,
    spot?.part === "inside" ? undefined : spot?.span,
  ]);
}

/** Selections inside brackets: a single item, then everything between the brackets. */
function partsOfValue(text: string, { start, end }: Span, offset: number): Span[] {
  if (text[start] !== "[") return [];
  const from = Math.max(start, text.lastIndexOf(",", offset - 1), text.lastIndexOf("[", offset - 1)) + 1;
  const comma = text.indexOf(",", offset);
  const to = comma < 0 || comma > end ? end - 1 : comma;
  const item = text.slice(from, to);
  const itemStart = from + (item.length - item.trimStart().length);
  return [
    { start: itemStart, end: itemStart + item.trim().length },
    { start: start + 1, end: end - 1 },
  ];
}
