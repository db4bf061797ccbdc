/** The conditions by which a child is chosen, as editable values. */
import type { Control } from "../../core/fields/fields.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json } from "../../core/json/json.ts";
import { quote } from "../../core/json/print.ts";
import { controlOf, setValue } from "../../core/json/values.ts";
import type { Refusal } from "../../core/text/numberRefusals.ts";
import { minimalEdits, type TextEdit } from "../../core/text/span.ts";
import type { Connection } from "../language/connections.ts";
import type { AsbDocument } from "../language/document.ts";
import { childValues } from "../records/children.ts";
import type { ValueType } from "../records/enums.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";

const ASKED: Readonly<Partial<Record<ValueType, JsonExpectation>>> = {
  float: { kind: "single" },
  int: { kind: "integer", least: -0x8000_0000, most: 0x7fff_ffff },
  string: { kind: "text" },
};
/** Separates tags. */
const COMMA = ",";
const TAGS: Control = { kind: "text" };

export interface Condition {
  readonly name: string;
  readonly control: Control;
  /** Row of the value. */
  readonly row: number;
  /** Missing for tags. */
  readonly asked?: JsonExpectation;
}

export function conditionsOf(document: AsbDocument, { plug, from, item }: Connection): readonly Condition[] {
  const { json } = document;
  const type = findNodeTypeByName(document.textOf(document.nodeRows()[from], "Node Type") ?? "");
  if (plug !== "child" || type === undefined || json.kinds[item] !== Json.object) return [];
  const found: Condition[] = [];
  for (const { key: name, type: value } of [...childValues(type.children, false), ...childValues(type.children, true)]) {
    const row = json.find(item, name);
    const asked = ASKED[value];
    if (row >= 0 && asked) found.push({ name, control: controlOf(json, row, asked), row, asked });
  }
  for (const name of ["Tags", "Tag Group"]) {
    const row = json.find(item, name);
    if (row >= 0 && json.kinds[row] === Json.array) found.push({ name, control: TAGS, row });
  }
  return found;
}

/** @param typed as {@link GraphCondition.value} */
export function changeCondition(document: AsbDocument, { row, name, asked }: Condition, typed: string): readonly TextEdit[] | Refusal {
  const { json } = document;
  if (asked) {
    const outcome = setValue(json, row, typed, asked);
    return "refused" in outcome ? outcome : outcome.edits;
  }
  const tags = typed
    .split(COMMA)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const nul = tags.find((tag) => tag.includes("\0"));
  if (nul !== undefined) return { refused: "Strings in the file end at a NUL, so a tag cannot contain one." };
  const list = minimalEdits(json.text, json.span(row), `[${tags.map(quote).join(", ")}]`);
  // a group without tags has a key of its own
  const key = name === "Tag Group" && tags.length > 0 ? [{ span: json.span(row - 1), text: quote("Tags") }] : [];
  return [...key, ...list];
}
