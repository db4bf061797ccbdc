/** One version of one text, understood: every feature of the language server is answered from it. */
import type { Analysis, AnalysisContext } from "../../core/format.ts";
import { TOKEN_TYPES } from "../../core/format.ts";
import type { Issue } from "../../core/issue.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/jsonLanguage.ts";
import { GRAPH_PANEL, graphOf } from "../panel/graph.ts";
import { parseFile } from "../text/parseFile.ts";
import { actionsAt } from "./actions.ts";
import { checkDocument } from "./checks.ts";
import { completionsAt } from "./completion.ts";
import { AsbDocument } from "./document.ts";
import { formattingOf } from "./formatting.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { outlineOf } from "./outline.ts";
import { definitionsAt, findReference, referencesAt, renameableAt, renamesAt } from "./targets.ts";

const REFERENCE = TOKEN_TYPES.indexOf("reference");

export function analyse(text: string, _context: AnalysisContext, _previous?: Analysis): Analysis {
  const document = new AsbDocument(parseFile(text));
  const { json, parsed } = document;
  const issues: readonly Issue[] = json.errors.length > 0 ? parsed.issues : [...parsed.issues, ...checkDocument(document)];
  return {
    issues,
    encoded: () => document.encoded,
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within, (row) => (findReference(document, row) === undefined ? undefined : REFERENCE)),
    inlayHints: (within) => inlayHintsOf(document, within),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
    actions: (within) => actionsAt(document, within),
    formatting: () => formattingOf(document),
    panel: (id) => (id === GRAPH_PANEL ? graphOf(document) : null),
  };
}
