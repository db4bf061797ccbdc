/** Everything an editor asks about a text, one file a feature. */
import type { Analysis, AnalysisContext } from "../../core/format.ts";
import { panelEditsOf, panelOf } from "../panel/panels.ts";
import { actionsWithin } from "./actions.ts";
import { completionsAt } from "./completion.ts";
import { AnimDocument } from "./document.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { foldsOf, outlineOf, selectionsAt } from "./structure.ts";
import { textFindings } from "./textFindings.ts";
import { tokensOf } from "./tokens.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new AnimDocument(text, context);
  const issues = textFindings(document);
  return {
    issues,
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    folds: () => foldsOf(document),
    selections: (offset) => selectionsAt(document, offset),
    tokens: (within) => tokensOf(document, within),
    inlayHints: (within) => inlayHintsOf(document, within),
    actions: (within) => actionsWithin(document, within),
    formatting: () => formattingOf(document),
    panel: (id, query) => panelOf(document, issues, id, query),
    panelEdits: (id, intent) => panelEditsOf(document, id, intent),
  };
}
