/** The document as fields: nodes and what is chosen by number keep their places, lists of things by themselves are free. */
import type { FieldTree } from "../../core/fields.ts";
import type { JsonText } from "../../core/json.ts";
import type { JsonFreedom } from "../../core/jsonFieldRules.ts";
import { jsonFields } from "../../core/jsonFields.ts";
import type { AsbDocument } from "./document.ts";
import { expectationOf } from "./expectations.ts";
import { outlineOf } from "./outline.ts";

/** Lists whose items nothing else names by their numbers. */
const FREE = /(?:^|\/)(?:Tags|Child Nodes|Sync Controls|Calc Controllers|Bones)$|^(?:Valid Tags|Commands)$|^Transitions\/\d+\/Transitions$/;
const NUMBERED = /^Blackboard\/[^/]+$/;

export function fieldsOf(document: AsbDocument): FieldTree {
  const { json } = document;
  const rules = {
    freedomOf: (container: number) => freedomOf(json, container),
    expectationOf: (value: number) => expectationOf(document, value),
  };
  return jsonFields(json, rules, outlineOf(document));
}

function freedomOf(json: JsonText, container: number): JsonFreedom {
  const path = json.pathOf(container);
  return FREE.test(path) ? "any" : NUMBERED.test(path) ? "end" : "none";
}
