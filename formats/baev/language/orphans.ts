/**
 * Hashes that no node of the companion sequence file has. Only a hint: no pair of real files is available that would show whether the
 * game's own files have such hashes.
 */
import type { CompanionFile } from "../../core/companion.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { changeEntries } from "../../core/json/fieldChanges.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { issue } from "../diagnostics.ts";
import { partKey } from "./parts.ts";

const MAX_TOLD = 100;

export function findOrphans(json: JsonText, companion: CompanionFile | undefined): readonly Issue[] {
  if (companion === undefined || "problem" in companion || json.errors.length > 0) return [];
  const nodes = companion.parts();
  // a sequence file without nodes is probably being written
  if (nodes.size === 0) return [];
  return json
    .keys(0)
    .filter((key) => !nodes.has(partKey(json, key)))
    .slice(0, MAX_TOLD)
    .map((key) =>
      issue("no-such-node", `No node of ${companion.fileName} has a GUID with this hash, so the game ignores these events.`, {
        text: json.span(key),
        fixes: () => removal(json, key),
      }),
    );
}

function removal(json: JsonText, key: number): readonly Fix[] {
  const outcome = changeEntries(json, { freedomOf: () => "any" }, [key + 1], { kind: "delete" });
  if ("refused" in outcome) return [];
  return [{ title: "Remove these events", edits: [...outcome.edits, ...renumbering(json, key)] }];
}

/** If nodes state their index, updates those of the remaining nodes. */
function renumbering(json: JsonText, removed: number): readonly TextEdit[] {
  const numbers = numberRows(json);
  const isGone = (row: number): boolean => row > removed && row < json.nexts[removed];
  const gone = numbers.filter(isGone).map((row) => json.number(row));
  return numbers.flatMap((row) => {
    const number = json.number(row);
    const less = gone.filter((other) => other < number).length;
    return isGone(row) || less === 0 ? [] : [{ span: json.span(row), text: String(number - less) }];
  });
}

/** Rows of the values of `Index`. */
export function numberRows(json: JsonText): readonly number[] {
  const rows: number[] = [];
  for (const key of json.keys(0)) {
    for (const node of json.items(key + 1)) {
      const row = json.find(node, "Index");
      if (row >= 0 && json.kinds[row] === Json.integer) rows.push(row);
    }
  }
  return rows;
}
