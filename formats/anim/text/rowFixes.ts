/** Adds rows for missing key frames of a track, interpolated between the neighboring rows. */
import type { Fix } from "../../core/issue.ts";
import { indentAt } from "../../core/json/entries.ts";
import type { JsonText } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { ROTATION } from "../clip.ts";

/** @param rows existing keys: ascending and well-formed */
export function missingRowFixes(json: JsonText, rows: readonly number[], kind: number, missing: readonly number[]): Fix[] {
  if (rows.length === 0) return [];
  const frames = rows.map((row) => json.number(row + 1));
  const edits: TextEdit[] = [];
  const { text } = json;
  let after = -1;
  let insert = "";
  const flush = () => {
    if (insert === "") return;
    if (after >= 0) edits.push({ span: { start: json.ends[rows[after]], end: json.ends[rows[after]] }, text: insert });
    else edits.push({ span: { start: json.starts[rows[0]], end: json.starts[rows[0]] }, text: insert });
    insert = "";
  };
  const indent = indentAt(text, json.starts[rows[0]]);
  for (const frame of missing) {
    let before = frames.length - 1;
    while (before >= 0 && frames[before] > frame) before--;
    if (before !== after) flush();
    after = before;
    const row = printRow(frame, between(json, rows, frames, before, frame, kind), kind);
    insert += before >= 0 ? `,\n${indent}${row}` : `${row},\n${indent}`;
  }
  flush();
  return [
    {
      title: missing.length === 1 ? `Add a row for frame ${missing[0]}` : `Add rows for ${missing.length} key frames`,
      preferred: true,
      edits,
    },
  ];
}

interface Values {
  readonly sign: string;
  readonly values: readonly number[];
}

function valuesOf(json: JsonText, row: number, kind: number): Values {
  const first = row + (kind === ROTATION ? 3 : 2);
  return { sign: kind === ROTATION ? json.raw(row + 2) : "", values: [0, 1, 2].map((axis) => json.number(first + axis)) };
}

function between(json: JsonText, rows: readonly number[], frames: readonly number[], before: number, frame: number, kind: number): Values {
  const left = valuesOf(json, rows[Math.max(before, 0)], kind);
  if (before < 0 || before + 1 >= rows.length) return left;
  const right = valuesOf(json, rows[before + 1], kind);
  const share = (frame - frames[before]) / (frames[before + 1] - frames[before]);
  return { sign: left.sign, values: left.values.map((value, axis) => Math.floor(value + (right.values[axis] - value) * share)) };
}

export function printRow(frame: number, { sign, values }: Values, kind: number): string {
  return `[${[frame, ...(kind === ROTATION ? [sign] : []), ...values].join(", ")}]`;
}
