/** One version of a BYML text, understood. Each feature is a module of its own next to this one; none works before it is asked. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import type { SharedParts } from "../../core/companion.ts";
import type { Issue } from "../../core/issue.ts";
import { isHalf } from "../otherHalf.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { actionsWithin } from "./actions.ts";
import { check } from "./checks.ts";
import { colorsOf, colorText } from "./colours.ts";
import { completionsAt } from "./completion.ts";
import { BymlDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { foldsOf, selectionsAt } from "./folding.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { definitionsAt, referencesAt } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { renameableAt, renamesAt } from "./rename.ts";
import { sharedPartsOf } from "./sharedParts.ts";
import { findTypeChanges } from "./typeChanges.ts";
import { TypesAsRead } from "./typesAsRead.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new BymlDocument(text, context);
  let parts: SharedParts | undefined;
  return {
    issues: check(document),
    get asRead() {
      return new TypesAsRead(document);
    },
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    selections: (offset) => selectionsAt(document, offset),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
    actions: (within) => actionsWithin(document, within),
    formatting: () => formattingOf(document),
    ...(isHalf(context.fileName) && { sharedParts: () => (parts ??= sharedPartsOf(document)) }),
    colors: () => colorsOf(document),
    colorText: (mark, color) => colorText(document, mark, color),
    panel: (id, query) => panelOf(document, id, query),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}

export function typeChanges(before: string, text: string, context: AnalysisContext): readonly Issue[] {
  const asRead = new TypesAsRead(new BymlDocument(before, context));
  return findTypeChanges(new BymlDocument(text, { ...context, asRead }));
}
