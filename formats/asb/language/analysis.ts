/** One version of one text, understood: every feature of the language server is answered from it. */
import type { Analysis, AnalysisContext, CompanionFile, SharedParts } from "../../core/format.ts";
import { TOKEN_TYPES } from "../../core/format.ts";
import { hasErrors } from "../../core/issue.ts";
import { jsonFormatting } from "../../core/json/formatting.ts";
import { type JsonText, parseJson } from "../../core/json/json.ts";
import { jsonFolds, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { GRAPH_PANEL, graphOf } from "../panel/graph.ts";
import { parseTable, syntaxIssues } from "../text/parseFile.ts";
import { printFile } from "../text/printFile.ts";
import { actionsAt } from "./actions.ts";
import { checkDocument } from "./checks.ts";
import { checkCompanion, sharedPartsOf } from "./companionEvents.ts";
import { completionsAt } from "./completion.ts";
import { AsbDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { inlayHintsOf } from "./inlayHints.ts";
import { outlineOf } from "./outline.ts";
import { divide, editRecords, recordIssues } from "./records.ts";
import { definitionsAt, findReference, referencesAt, renameableAt, renamesAt } from "./targets.ts";

const REFERENCE = TOKEN_TYPES.indexOf("reference");

/** Of each analysis the newest document that further ones can go on from: a text that is broken for a moment keeps the one before. */
const BASES = new WeakMap<Analysis, AsbDocument>();

export function analyse(text: string, { companion }: AnalysisContext, previous?: Analysis): Analysis {
  const base = previous && BASES.get(previous);
  const edited = base && editRecords(base.json, base.records, text);
  const document = edited?.records
    ? new AsbDocument(edited.json, edited.records, companion)
    : readDocument(edited?.json ?? parseJson(text), companion);
  const analysis = analysisOf(document);
  const next = document.records.isDivisible ? document : base;
  if (next !== undefined) BASES.set(analysis, next);
  return analysis;
}

function readDocument(json: JsonText, companion: CompanionFile | undefined): AsbDocument {
  if (json.errors.length > 0) return new AsbDocument(json, divide(json, syntaxIssues(json)), companion);
  const parsed = parseTable(json);
  return new AsbDocument(json, divide(json, parsed.issues), companion, parsed);
}

function analysisOf(document: AsbDocument): Analysis {
  const { json, records } = document;
  const found = [...recordIssues(json, records), ...checkCompanion(document)];
  let parts: SharedParts | undefined;
  return {
    issues: json.errors.length > 0 ? found : [...found, ...checkDocument(document)],
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
  };
}
