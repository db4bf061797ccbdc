/** The document as fields: nodes and what is chosen by number keep their places, lists of things by themselves are free. */
import type { FieldTree } from "../../core/fields.ts";
import { jsonFields } from "../../core/jsonFields.ts";
import type { AsbDocument } from "./document.ts";
import { outlineOf } from "./outline.ts";

/** Lists whose items nothing else names by their numbers. */
const FREE = /(?:^|\/)(?:Tags|Child Nodes|Sync Controls|Calc Controllers|Bones)$|^(?:Valid Tags|Commands)$|^Transitions\/\d+\/Transitions$/;
const NUMBERED = /^Blackboard\/[^/]+$/;

export function fieldsOf(document: AsbDocument): FieldTree {
  const { json } = document;
  const freedomOf = (container: number) => {
    const path = json.pathOf(container);
    return FREE.test(path) ? "any" : NUMBERED.test(path) ? "end" : "none";
  };
  return jsonFields(json, freedomOf, outlineOf(document));
}
