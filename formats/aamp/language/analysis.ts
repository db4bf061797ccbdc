/** One version of an AAMP text, understood. Each feature is a module of its own beside this one; none works before it is asked. */
import type { Analysis, AnalysisContext } from "../../core/format.ts";
import { hasErrors } from "../../core/issue.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { readEdited } from "../text/editedText.ts";
import { isString } from "../valueTypes.ts";
import { actionsWithin } from "./actions.ts";
import { type Checked, check } from "./checks.ts";
import { colorsOf, colorText } from "./colors.ts";
import { completionsAt } from "./completion.ts";
import { AampDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { foldsOf } from "./folding.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { renameableAt, renamesAt } from "./rename.ts";
import { selectionsAt } from "./selection.ts";
import { tokensOf } from "./tokens.ts";

/** Records of a smaller document cannot be too far from each other: no distance then passes 65,535 × 4 bytes. */
const NEAR_RECORDS = 262_140;

/** A text that was understood, for later ones that differ from it in one value. */
interface Base {
  readonly document: AampDocument;
  readonly checked: Checked;
}

interface AampAnalysis extends Analysis {
  /** The newest text without findings of the reader, for the next version: one that is wrong for a moment keeps the one before. */
  readonly base: Base | undefined;
}

export function analyse(text: string, context: AnalysisContext, previous?: Analysis): AampAnalysis {
  const earlier = (previous as AampAnalysis | undefined)?.base;
  const current = (earlier && readOn(earlier, text, context)) ?? readWhole(text, context);
  const isSound = current.document.parsed.issues.length === 0;
  return { ...analysisOf(current), base: isSound ? current : earlier };
}

function readWhole(text: string, context: AnalysisContext): Base {
  const document = new AampDocument(text, context);
  return { document, checked: check(document) };
}

function readOn({ document: before, checked }: Base, text: string, context: AnalysisContext): Base | undefined {
  const edited = before.context.names === context.names ? readEdited(before.parsed, text) : undefined;
  if (!edited) return undefined;
  const { parameter, parsed } = edited;
  const document = new AampDocument(text, context, parsed);
  const type = document.typeOf(parameter);
  // a text in a value may be the name of something, and a number may count something
  const names = isString(type) ? undefined : checked.names;
  const pointsNowhere = names && type === before.typeOf(parameter) && !before.references.spaceOf(parameter);
  const hasGoodReferences = pointsNowhere && checked.hasGoodReferences;
  return { document, checked: check(document, { ...(names && { names }), ...(hasGoodReferences && { hasGoodReferences }) }) };
}

function analysisOf({ document, checked }: Base): Analysis {
  // limits of the file are met while writing: tell them while typing too, but write only where they can be met
  const { listCount, objectCount, parameterCount } = document.tree;
  const mayBeTooFar = listCount * 12 + objectCount * 8 + parameterCount * 8 > NEAR_RECORDS && !hasErrors(checked.issues);
  const issues = mayBeTooFar
    ? [...checked.issues, ...document.encoded().issues.filter((found) => !document.parsed.issues.includes(found))]
    : checked.issues;
  return {
    issues,
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
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
    actions: (within) => actionsWithin(document, within),
    formatting: () => formattingOf(document),
    panel: (id) => panelOf(document, id),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}
