/** The analysis of one version of a text, which provides all language features. */

import type { Action, Analysis, AnalysisContext, CompletionItem, CompletionList, InlayHint } from "../../core/analysis.ts";
import type { GraphIntent } from "../../core/fields/graphModel.ts";
import { hasErrors, type Issue } from "../../core/issue.ts";
import { expectedItems, findJsonPlace, keyItems, textItems } from "../../core/json/completion.ts";
import { insertAfter, insertFirst } from "../../core/json/entries.ts";
import { jsonFormatting } from "../../core/json/formatting.ts";
import { Json } from "../../core/json/json.ts";
import { jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { once } from "../../core/memoize.ts";
import type { Span } from "../../core/text/span.ts";
import { formatText } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { GRAPH_PANEL, graphOf } from "../panel/graph.ts";
import { graphEdits } from "../panel/graphEdits.ts";
import { VERSION_417 } from "../records/enums.ts";
import { findNodeTypeByName, nodeTypesOf } from "../records/nodeTypes.ts";
import { syntaxIssues } from "../text/parseFile.ts";
import { formOf } from "../text/propertyForm.ts";
import { namesOf, numbersOf } from "./candidates.ts";
import { checkDocument } from "./checks.ts";
import { checkCompanion, sharedPartsOf } from "./companionEvents.ts";
import { AsbDocument } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { hasRoom } from "./members.ts";
import { guidMaker, newNode } from "./newNode.ts";
import { foldsOf } from "./original.ts";
import { outlineOf } from "./outline.ts";
import { isNamed, isReferenceKind, REFERENCE_KEYS, REFERENCE_LISTS, type ReferenceKind } from "./references.ts";
import { removeNode } from "./removal.ts";
import { findField, findShape, wordsOf } from "./shapes.ts";
import { definitionsAt, findDefinition, findReference, referencesAt, renamingAt, targetOf } from "./targets.ts";

const NONE: CompletionList = { items: [], incomplete: false };
const KINDS: ReadonlyMap<string, ReferenceKind> = new Map([...REFERENCE_KEYS, ...REFERENCE_LISTS, ["Tag Group", "tag"]]);

/** Completes missing keys, words of a list, names of the file, and described indexes of nodes and entries. */
function completionsAt(document: AsbDocument, offset: number): CompletionList {
  const place = findJsonPlace(document.json, offset);
  if (place === undefined) return NONE;
  if (place.kind === "value") return { items: valuesFor(document, place.key, place.object, place.span), incomplete: false };
  const shape = findShape(document, place.object);
  if (shape === undefined) return NONE;
  const items = keyItems(document.json, place, shape.keys, (key) => findField(shape, key)?.meaning);
  return { items: items.filter(({ label }) => hasRoom(document, shape, label)), incomplete: false };
}

function valuesFor(document: AsbDocument, key: string, object: number, span: Span): readonly CompletionItem[] {
  const texts = (names: readonly string[], kind: CompletionItem["kind"]): readonly CompletionItem[] => textItems(names, kind, span);
  // the type of a node edited in place cannot change
  if (key === "Node Type" && document.parsed().isInPlace) return [];
  const row = document.json.find(object, key);
  const words = wordsOf(document, row)?.filter((word) => word !== undefined);
  const aliasesOf = key === "Node Type" ? (name: string) => findNodeTypeByName(name)?.aliases ?? [] : undefined;
  if (words !== undefined) return textItems(words, "value", span, aliasesOf);
  const kind = key === "Blackboard Index" ? (document.textOf(object, "Type") ?? "float") : KINDS.get(key);
  if (isReferenceKind(kind)) {
    if (isNamed(kind)) return texts(namesOf(document, kind), "reference");
    return numbersOf(document, kind).flatMap((said, index) => (said === undefined ? [] : [numbered(index, said, span)]));
  }
  return expectedItems(document.asked().gathered.get(row), span);
}

function numbered(index: number, said: string, span: Span): CompletionItem {
  return {
    label: `${index}`,
    detail: said,
    kind: "reference",
    edit: { span, text: String(index) },
    sortText: String(index).padStart(6, "0"),
    filterText: `${index} ${said}`,
  };
}

/** Rows of the nodes' events. */
function eventRows({ json, nodeRows }: AsbDocument): readonly number[] {
  return nodeRows()
    .map((node) => json.find(json.find(node, "Body"), "Event"))
    .filter((row) => row >= 0);
}

const textOf = ({ json }: AsbDocument, row: number): string => json.raw(row).replace(/\s+/g, "");

/** The state of the file as read, with which later versions of the text are compared. */
class AsbAsRead extends KindsAsRead {
  readonly events: ReadonlySet<string>;

  constructor(document: AsbDocument, rule: LookRule) {
    super(document.json, rule);
    this.events = new Set(eventRows(document).map((row) => textOf(document, row)));
  }
}

/** Events of nodes do nothing in games with BAEV files: reports this once if the user changes them. */
function checkInert(document: AsbDocument, { events }: AsbAsRead): readonly Issue[] {
  const { json, version } = document;
  if (version < VERSION_417 || json.errors.length > 0) return [];
  const changed = eventRows(document).find((row) => json.nexts[row] > row + 1 && !events.has(textOf(document, row)));
  if (changed === undefined) return [];
  const message = "In games with BAEV files (Tears of the Kingdom) these events do nothing: edit those in the .baev file.";
  return [issue("event-inert", message, { text: json.span(changed - 1) })];
}

/** Parameters of events, and sides of comparisons. */
const BY_LOOK: LookRule = {
  keys: new Set(["Parameters", "Value 1", "Value 2"]),
  stated: "Value Type",
  kindOf: (json, row) => (formOf(json, row) === "float" ? "fraction" : undefined),
};

export function analyse(text: string, { companion, baseline }: AnalysisContext): Analysis {
  const json = parseJson(text);
  const document = new AsbDocument(json, companion);
  const isBroken = json.errors.length > 0;
  const changes = baseline instanceof AsbAsRead ? [...baseline.findChanges(json, issue), ...checkInert(document, baseline)] : [];
  const found = [...(isBroken ? syntaxIssues(json) : document.parsed().issues), ...changes, ...checkCompanion(document)];
  return {
    issues: isBroken ? found : [...found, ...checkDocument(document)],
    get baseline() {
      return new AsbAsRead(document, BY_LOOK);
    },
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    completions: (offset) => completionsAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    folds: () => foldsOf(document),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within, (row) => findReference(document, row) && "reference"),
    inlayHints: (within) => inlayHintsOf(document, within),
    definitions: (offset) => definitionsAt(document, offset),
    references: (offset, withDefinition) => referencesAt(document, offset, withDefinition),
    rename: (offset) => renamingAt(document, offset),
    actions: (within) => actionsAt(document, within),
    formatting: () => (hasErrors(document.parsed().issues) ? [] : jsonFormatting(json, () => formatText(json.text) ?? json.text)),
    sharedParts: once(() => sharedPartsOf(document)),
    panel: (id) => (id === GRAPH_PANEL ? graphOf(document) : null),
    panelEdits: (id, intent) => (id === GRAPH_PANEL ? graphEdits(document, intent as GraphIntent) : []),
  };
}

/** Refactorings of the list of nodes: add a node with all its values, or delete a node and update all node numbers. */
function actionsAt(document: AsbDocument, within: Span): readonly Action[] {
  const { json } = document;
  const list = json.find(0, "Nodes");
  if (document.parsed().isInPlace || list < 0 || json.kinds[list] !== Json.array || json.errors.length > 0) return [];
  if (within.start < json.starts[list - 1] || within.end > json.ends[list]) return [];
  const index = document.nodeAt(json.rowAt(within.start));
  const actions: Action[] = [];
  const removal = index < 0 ? undefined : removeNode(document, index);
  if (removal !== undefined) actions.push(removal);
  const guid = guidMaker(document)();
  const last = document.nodeRows().at(-1);
  for (const nodeType of nodeTypesOf(document.version)) {
    const text = newNode(document, nodeType, guid);
    const edit = last === undefined ? insertFirst(json, list, text) : insertAfter(json, last, text);
    actions.push({ title: `Add a node at the end: ${nodeType.name}`, kind: "refactor", edits: [edit] });
  }
  return actions;
}

/** Hints after numbers with what they refer to. */
function inlayHintsOf(document: AsbDocument, within: Span): readonly InlayHint[] {
  const { json } = document;
  const hints: InlayHint[] = [];
  for (const reference of document.references()) {
    const offset = json.ends[reference.row];
    if (offset < within.start || offset > within.end || reference.index < 0) continue;
    const target = targetOf(reference);
    const definition = findDefinition(document, target);
    if (definition < 0) continue;
    if (target.group === "node") hints.push({ offset, label: document.describeNode(target.index), kind: "reference" });
    else if (target.group === "blackboard") {
      const name = document.textOf(definition, "Name");
      if (name !== undefined && name !== "") hints.push({ offset, label: name, kind: "reference" });
    } else if (target.group === "expression") hints.push({ offset, label: document.describeExpression(definition), kind: "reference" });
  }
  return hints;
}
