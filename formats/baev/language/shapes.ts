/** What the objects of a text are, by their place, and what their keys mean. */
import type { JsonText } from "../../core/json/json.ts";
import type { JsonKeys } from "../../core/json/reader.ts";
import { FLOAT } from "../parameter.ts";
import { EVENT, NODE, TRIGGER } from "../records.ts";

export type Shape = "hashes" | "node" | "events" | "event" | "occurrence" | "float";

/** Rows that hold an object: document, list of a hash, node, events by name, event, occurrences, occurrence, parameters, parameter. */
const BY_DEPTH: readonly (Shape | undefined)[] = [
  "hashes",
  undefined,
  "node",
  "events",
  "event",
  undefined,
  "occurrence",
  undefined,
  "float",
];

export function findShape(json: JsonText, object: number): Shape | undefined {
  return BY_DEPTH[json.rowsTo(object).length - 1];
}

/** Undefined where the keys are hashes or names. */
export const KEYS: Readonly<Partial<Record<Shape, JsonKeys>>> = {
  node: NODE.keys,
  event: EVENT.keys,
  occurrence: TRIGGER.keys,
  float: FLOAT,
};

export const MEANINGS: Readonly<Record<string, string>> = {
  ...NODE.meanings,
  ...EVENT.meanings,
  ...TRIGGER.meanings,
  Float: "A float that JSON has no number for.",
};
