/** One version of an AAMP text, understood. Each feature is a module of its own next to this one; none works before it is asked. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import { hasErrors, type Issue } from "../../core/issue.ts";
import { typeFindings } from "../knowledge/typeFindings.ts";
import { TypesAsRead } from "../knowledge/typesAsRead.ts";
import { USUAL } from "../layout.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { actionsWithin } from "./actions.ts";
import { check } from "./checks.ts";
import { colorsOf, colorText } from "./colors.ts";
import { completionsAt } from "./completion.ts";
import { AampDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { renameableAt, renamesAt } from "./rename.ts";
import { foldsOf, selectionsAt } from "./selection.ts";
import { tokensOf } from "./tokens.ts";

/** Records of a smaller document cannot be too far from each other: no distance then passes 65,535 × 4 bytes. */
const NEAR_RECORDS = 262_140;

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new AampDocument(text, context, context.asRead instanceof TypesAsRead ? context.asRead : undefined);
  const found = check(document);
  // limits of the file are met while writing: report them while typing too, but write only where they can be met
  const { lists, objects, parameters } = document.tree;
  const mayBeTooFar = lists.length * 12 + objects.length * 8 + parameters.length * 8 > NEAR_RECORDS;
  const hasLimits = (mayBeTooFar || document.parsed.layout !== USUAL) && !hasErrors(found);
  const issues = hasLimits ? [...found, ...document.encoded().issues.filter((one) => !document.parsed.issues.includes(one))] : found;
  return {
    issues,
    asRead: new TypesAsRead(document.tree),
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

export function typeChanges(before: string, text: string, context: AnalysisContext): readonly Issue[] {
  const asRead = new TypesAsRead(new AampDocument(before, context).tree);
  return typeFindings(new AampDocument(text, context, asRead));
}
