/** The document as fields: nodes by their hashes, entries, events by their names and their times are free, what is in each is known. */
import type { FieldTree } from "../../core/fields.ts";
import type { CompanionFile } from "../../core/format.ts";
import type { JsonText } from "../../core/json.ts";
import { jsonFields } from "../../core/jsonFields.ts";
import { outlineOf } from "./outline.ts";

const FREE = /^[^/]*$|\/Event$|\/(?:Trigger|Hold) Array$|\/Parameters$/;

export function fieldsOf(json: JsonText, companion?: CompanionFile): FieldTree {
  return jsonFields(json, { freedomOf: (container) => (FREE.test(json.pathOf(container)) ? "any" : "none") }, outlineOf(json, companion));
}
