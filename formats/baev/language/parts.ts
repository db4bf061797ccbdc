/** The events for each hash, for the companion sequence file with the same nodes. */
import type { SharedPart, SharedParts } from "../../core/companion.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { hexWord } from "../../core/json/print.ts";

export function sharedPartsOf(json: JsonText): SharedParts {
  const parts = new Map<string, SharedPart>();
  for (const key of json.keys(0)) {
    const details = json.items(key + 1).flatMap((node) => eventLines(json, json.find(node, "Event")));
    parts.set(partKey(json, key), {
      places: [json.span(key)],
      title: details.length === 1 ? "1 event" : `${details.length} events`,
      details,
    });
  }
  return parts;
}

/** The hash in its canonical notation. */
export function partKey(json: JsonText, key: number): string {
  return hexWord(Number.parseInt(json.string(key), 16)).slice(1, -1);
}

function eventLines(json: JsonText, events: number): string[] {
  return json.keys(events).flatMap((key) => {
    const name = json.string(key);
    const lines = (list: string, frames: (occurrence: number) => string) =>
      json.items(json.find(key + 1, list)).map((one) => `${name} ${frames(one)}${parametersOf(json, json.find(one, "Parameters"))}`);
    return [
      ...lines("Trigger Array", (one) => `at ${numberOf(json, one, "Start Frame")}`),
      ...lines("Hold Array", (one) => {
        const end = numberOf(json, one, "End Frame");
        return `from ${numberOf(json, one, "Start Frame")} ${end === "-1" ? "on" : `to ${end}`}`;
      }),
    ];
  });
}

function numberOf(json: JsonText, object: number, key: string): string {
  const row = json.find(object, key);
  return row >= 0 && (json.kinds[row] === Json.float || json.kinds[row] === Json.integer) ? String(json.number(row)) : "?";
}

function parametersOf(json: JsonText, list: number): string {
  const said = json.items(list).map((row) => json.raw(row).replace(/\s+/g, " "));
  return said.length === 0 ? "" : ` (${said.join(", ")})`;
}
