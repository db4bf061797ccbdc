/** The document as fields. The parser determines what can be added, removed and set. */

import type { FieldTree } from "../../core/fields/fields.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import type { JsonFieldRules, JsonFreedom } from "../../core/json/fieldRules.ts";
import { jsonFields } from "../../core/json/fields.ts";
import { Json } from "../../core/json/json.ts";
import { getOrMake } from "../../core/lists.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { encodeParsed } from "../codec.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import { parseFile } from "../text/parseFile.ts";
import { namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { findList } from "./lists.ts";
import { membersOf } from "./members.ts";
import { guidMaker, missingBody } from "./newNode.ts";
import { findOriginal } from "./original.ts";
import { outlineOf } from "./outline.ts";
import { isNamed, type ReferenceKind } from "./references.ts";
import { findReference } from "./targets.ts";

/** Longer lists are not useful to choose from. */
const MAX_CHOICES = 200;

/** The expectations of one document; possible targets are collected once per kind. */
class Expectations {
  private readonly counts = new Map<ReferenceKind, number>();
  private readonly made = new Map<string, JsonExpectation>();

  constructor(private readonly document: AsbDocument) {}

  of(row: number): JsonExpectation | undefined {
    const { document } = this;
    const asked = document.asked().gathered.get(row);
    if (asked?.kind !== "text" && asked?.kind !== "integer") return asked;
    const reference = findReference(document, row);
    if (reference === undefined || isNamed(reference.kind) !== (asked.kind === "text")) return asked;
    const { kind, index } = reference;
    const found = asked.kind === "text" ? this.kept(kind, kind, asked) : this.kept(`${kind} ${asked.least} ${asked.most}`, kind, asked);
    // for a number without a target, only the parser's own range applies
    const isOutside = found.kind === "integer" && index >= (this.counts.get(kind) ?? 0);
    return isOutside ? asked : found;
  }

  private kept(key: string, kind: ReferenceKind, asked: JsonExpectation & { readonly kind: "text" | "integer" }): JsonExpectation {
    return getOrMake(this.made, key, () => this.make(kind, asked));
  }

  private make(kind: ReferenceKind, asked: JsonExpectation & { readonly kind: "text" | "integer" }): JsonExpectation {
    const { document } = this;
    if (isNamed(kind)) return asked.kind === "text" ? { ...asked, suggestions: namesOf(document, kind) } : asked;
    if (asked.kind === "text") return asked;
    const names = numbersOf(document, kind);
    this.counts.set(kind, names.length);
    const fitting = names.filter((name) => name !== undefined).length;
    if (fitting > 0 && fitting <= MAX_CHOICES) return { kind: "numbered", names, least: asked.least, most: asked.most };
    return names.length > 0 ? { ...asked, most: names.length - 1 } : asked;
  }
}

const NONE_HELD = { first: 0, last: 0 };

export function fieldsOf(document: AsbDocument): FieldTree {
  const { json } = document;
  const expectations = new Expectations(document);
  const original = findOriginal(json);
  const listOf = (container: number) => findList(json.pathOf(container));
  const rules: JsonFieldRules = {
    freedomOf(container): JsonFreedom {
      if (json.kinds[container] === Json.object) return membersOf(document, container) === undefined ? "none" : "members";
      if (document.parsed().isInPlace) return "none";
      return listOf(container)?.freedom ?? "none";
    },
    expectationOf: (value) => expectations.of(value),
    isHidden: (value) => value === original,
    membersOf: (object) => membersOf(document, object) ?? [],
    newEntriesOf: (container) => listOf(container)?.entries(document, container) ?? [],
    heldOf: (container) => listOf(container)?.held?.(document, container) ?? NONE_HELD,
    copyEdits: (value) => copyEdits(document, value),
    issuesOf: (text) => encodeParsed(parseFile(text)).issues,
    followUps: (value, typed) => followUps(document, value, typed),
  };
  return jsonFields(json, rules, outlineOf(document));
}

/** If a node's type changes, adds the members that the new type needs. */
function followUps(document: AsbDocument, value: number, typed: string): readonly TextEdit[] {
  const { json } = document;
  const node = document.nodeRows()[document.nodeAt(value)];
  const nodeType = node === undefined || json.find(node, "Node Type") !== value ? undefined : findNodeTypeByName(typed);
  return node === undefined || nodeType === undefined ? [] : missingBody(document, node, nodeType);
}

/** A copy is a new record: it gets new GUIDs and, if it is a node, its index as the number. */
function copyEdits(document: AsbDocument, value: number): readonly TextEdit[] {
  const { json, nodeRows } = document;
  const newGuid = guidMaker(document);
  const edits: TextEdit[] = [];
  const number = nodeRows().includes(value) ? json.find(value, "Node Index") : -1;
  for (let row = value; row < json.nexts[value]; row++) {
    if (row === number) edits.push({ span: json.span(row), text: String(nodeRows().length) });
    const isGuid = json.kinds[row] === Json.string && row > value && json.kinds[row - 1] === Json.key && json.is(row - 1, "GUID");
    if (isGuid) edits.push({ span: json.span(row), text: `"${newGuid()}"` });
  }
  return edits;
}
