/** The document as fields: what may come, go and be set is what its reader takes. */
import type { FieldTree } from "../../core/fields/fields.ts";
import type { JsonFieldRules, JsonFreedom } from "../../core/json/fieldRules.ts";
import { jsonFields } from "../../core/json/fields.ts";
import { Json } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { encodeParsed } from "../codec.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import { parseFile } from "../text/parseFile.ts";
import type { AsbDocument } from "./document.ts";
import { Expectations } from "./expectations.ts";
import { findList } from "./lists.ts";
import { membersOf } from "./members.ts";
import { guidMaker, missingBody } from "./newNode.ts";
import { outlineOf } from "./outline.ts";

const NONE_HELD = { first: 0, last: 0 };

export function fieldsOf(document: AsbDocument): FieldTree {
  const { json } = document;
  const expectations = new Expectations(document);
  const listOf = (container: number) => findList(json.pathOf(container));
  const rules: JsonFieldRules = {
    freedomOf(container): JsonFreedom {
      if (json.kinds[container] === Json.object) return membersOf(document, container) === undefined ? "none" : "members";
      return listOf(container)?.freedom ?? "none";
    },
    expectationOf: (value) => expectations.of(value),
    membersOf: (object) => membersOf(document, object) ?? [],
    newEntriesOf: (container) => listOf(container)?.entries(document, container) ?? [],
    heldOf: (container) => listOf(container)?.held?.(document, container) ?? NONE_HELD,
    copyEdits: (value) => copyEdits(document, value),
    issuesOf: (text) => encodeParsed(parseFile(text)).issues,
    followUps: (value, typed) => followUps(document, value, typed),
  };
  return jsonFields(json, rules, outlineOf(document));
}

/** A node of another type needs other members. */
function followUps(document: AsbDocument, value: number, typed: string): readonly TextEdit[] {
  const { json } = document;
  const node = document.nodeRows[document.nodeAt(value)];
  const nodeType = node === undefined || json.find(node, "Node Type") !== value ? undefined : findNodeTypeByName(typed);
  return node === undefined || nodeType === undefined ? [] : missingBody(document, node, nodeType);
}

/** A copy is another record: it has GUIDs of its own, and of a node the number of its place. */
function copyEdits(document: AsbDocument, value: number): readonly TextEdit[] {
  const { json, nodeRows } = document;
  const newGuid = guidMaker(document);
  const edits: TextEdit[] = [];
  const number = nodeRows.includes(value) ? json.find(value, "Node Index") : -1;
  for (let row = value; row < json.nexts[value]; row++) {
    if (row === number) edits.push({ span: json.span(row), text: String(nodeRows.length) });
    const isGuid = json.kinds[row] === Json.string && row > value && json.kinds[row - 1] === Json.key && json.is(row - 1, "GUID");
    if (isGuid) edits.push({ span: json.span(row), text: `"${newGuid()}"` });
  }
  return edits;
}
