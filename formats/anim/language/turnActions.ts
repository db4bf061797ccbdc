/**
 * Turns as people think of them. A row `[5, "30deg", 1, 0, 0]` (degrees, axis) or `[5, "quat", 1, 0, 0, 0]` (W X Y Z) is not a key yet; the
 * action turns it into one.
 */
import type { Action } from "../../core/analysis.ts";
import { Json } from "../../core/json/json.ts";
import type { Span } from "../../core/text/span.ts";
import { spansMeet } from "../../core/text/span.ts";
import { type Quaternion, quaternionOfTurn, stepsOf } from "../quaternions.ts";
import { printRow } from "../text/rowFixes.ts";
import type { AnimDocument } from "./document.ts";
import { turnText } from "./words.ts";

const TURN = /^(-?\d+(?:\.\d+)?)(?:deg|°)$/;

export function turnActions(document: AnimDocument, within: Span): Action[] {
  const { json, clip } = document.parsed;
  if (clip?.version !== 2 || clip.rotationDivisor === 0) return [];
  for (const row of json.rowsTo(json.rowAt(within.start)).reverse()) {
    if (json.kinds[row] !== Json.array || !spansMeet(document.span(row), within)) continue;
    const found = quaternionIn(document, row);
    if (!found) continue;
    const { isNegative, values } = stepsOf(found, clip.rotationDivisor);
    const text = printRow(json.number(row + 1), { sign: isNegative ? '"-"' : '"+"', values }, 0);
    return [
      {
        title: `Write this turn as a key: ${turnText(found)}`,
        kind: "quickfix",
        preferred: true,
        edits: [{ span: document.span(row), text }],
      },
    ];
  }
  return [];
}

function quaternionIn(document: AnimDocument, row: number): Quaternion | undefined {
  const { json } = document.parsed;
  const count = json.nexts[row] - row - 1;
  if (count < 5 || json.kinds[row + 1] !== Json.integer || json.kinds[row + 2] !== Json.string) return undefined;
  const numbers = Array.from({ length: count - 2 }, (_, at) => json.number(row + 3 + at));
  if (numbers.some(Number.isNaN)) return undefined;
  const word = json.string(row + 2);
  const turn = TURN.exec(word);
  if (turn && numbers.length === 3) return quaternionOfTurn(Number(turn[1]), [numbers[0], numbers[1], numbers[2]]);
  if (word !== "quat" || numbers.length !== 4) return undefined;
  const length = Math.hypot(...numbers);
  return length === 0 ? undefined : (numbers.map((part) => part / length) as unknown as Quaternion);
}
