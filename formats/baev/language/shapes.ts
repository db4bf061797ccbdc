/** What the objects of a text are, by their place, and what their keys mean. */
import type { JsonText } from "../../core/json/json.ts";
import type { JsonKeys } from "../../core/json/reader.ts";
import { EVENT, FLOAT, NODE, OCCURRENCE } from "../text/keys.ts";

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
export const KEYS: Readonly<Partial<Record<Shape, JsonKeys>>> = { node: NODE, event: EVENT, occurrence: OCCURRENCE, float: FLOAT };

export const MEANINGS: Readonly<Record<string, string>> = {
  Hash: "FNV-1a hash of the GUID of an Event node of the `.asb` file, in most nodes. In others its meaning is unknown.",
  Unknown: "Probably the length of the clip in frames.",
  Event: "Events by name.",
  Index: "Place among the nodes of the file, where it is not the order of the text.",
  "Trigger Array": "Occurrences at one frame.",
  "Hold Array": "Occurrences that last.",
  "Is Hold": "Whether the event lasts, where its occurrences do not say it.",
  "Event Id": "Number in the game's list of trigger or hold events, where the name does not say it.",
  Parameters: "A whole number, a number with a point, three numbers, or a text each.",
  "Start Frame": "Frame at which it starts.",
  "End Frame": "Frame at which it ends; -1 for the end of the clip.",
  "Parameter Size": "Size of a parameter as the file states it, where it is not the usual one.",
  Float: "A float that JSON has no number for.",
};
