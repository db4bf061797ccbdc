/** One version of one text, understood: every feature of the language server is answered from it. */
import type { Analysis, AnalysisContext } from "../../core/analysis.ts";
import { TOKEN_TYPES } from "../../core/analysis.ts";
import type { SharedParts } from "../../core/companion.ts";
import { hasErrors, type Issue } from "../../core/issue.ts";
import { jsonFormatting } from "../../core/json/formatting.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { issue } from "../diagnostics.ts";
import { GRAPH_PANEL, graphOf } from "../panel/graph.ts";
import { graphEdits } from "../panel/graphEdits.ts";
import type { GraphIntent } from "../panel/graphModel.ts";
import { syntaxIssues } from "../text/parseFile.ts";
import { printFile } from "../text/printFile.ts";
import { formOf } from "../text/propertyForm.ts";
import { actionsAt } from "./actions.ts";
import { checkDocument } from "./checks.ts";
import { checkCompanion, sharedPartsOf } from "./companionEvents.ts";
import { completionsAt } from "./completion.ts";
import { AsbDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { AsbAsRead, checkInert } from "./inertEvents.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { outlineOf } from "./outline.ts";
import { definitionsAt, findReference, referencesAt, renameableAt, renamesAt } from "./targets.ts";

const REFERENCE = TOKEN_TYPES.indexOf("reference");

/** Parameters of events, and sides of comparisons. */
const BY_LOOK: LookRule = {
  keys: new Set(["Parameters", "Value 1", "Value 2"]),
  stated: "Value Type",
  kindOf: (json, row) => (formOf(json, row) === "float" ? "fraction" : undefined),
};

export function analyse(text: string, { companion, asRead }: AnalysisContext): Analysis {
  const json = parseJson(text);
  const document = new AsbDocument(json, companion);
  const isBroken = json.errors.length > 0;
  const changes = asRead instanceof AsbAsRead ? [...asRead.findChanges(json, issue), ...checkInert(document, asRead)] : [];
  const found = [...(isBroken ? syntaxIssues(json) : document.parsed.issues), ...changes, ...checkCompanion(document)];
  let parts: SharedParts | undefined;
  return {
    issues: isBroken ? found : [...found, ...checkDocument(document)],
    get asRead() {
      return new AsbAsRead(document, BY_LOOK);
    },
    encoded: () => document.encoded,
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within, (row) => (findReference(document, row) === undefined ? undefined : REFERENCE)),
    inlayHints: (within) => inlayHintsOf(document, within),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    renameable: (offset) => renameableAt(document, offset),
    renames: (offset, name) => renamesAt(document, offset, name),
    actions: (within) => actionsAt(document, within),
    formatting: () => (hasErrors(document.parsed.issues) ? [] : jsonFormatting(json, () => printFile(document.parsed.file))),
    sharedParts: () => (parts ??= sharedPartsOf(document)),
    panel: (id) => (id === GRAPH_PANEL ? graphOf(document) : null),
    panelEdits: (id, intent) => (id === GRAPH_PANEL ? graphEdits(document, intent as GraphIntent) : []),
  };
}

export function typeChanges(before: string, text: string): readonly Issue[] {
  return new KindsAsRead(parseJson(before), BY_LOOK).findChanges(parseJson(text), issue);
}
