/** Everything an editor asks about a text, one file a feature. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { actionsWithin } from "./actions.ts";
import { completionsAt } from "./completion.ts";
import { AnimDocument } from "./document.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { outlineOf } from "./outline.ts";
import { textFindings } from "./textFindings.ts";
import { tokenTypeOf } from "./tokens.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new AnimDocument(text, context);
  const issues = textFindings(document);
  const { json } = document.parsed;
  return {
    issues,
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within, (row) => tokenTypeOf(json, row)),
    inlayHints: (within) => inlayHintsOf(document, within),
    actions: (within) => actionsWithin(document, within),
    formatting: () => formattingOf(json),
    panel: (id, query) => panelOf(document, issues, id, query),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}
