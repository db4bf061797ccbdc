/**
 * The table of an edited JSON text from the table of the text before: what stands around the edit in its container is read again, all
 * other rows are taken over. Gives nothing where the edit reaches further than one container; then the text is to be read as a whole.
 * Knows no format.
 */

import type { Span, TextChange } from "../text/span.ts";
import { DEEPEST, Json, JsonText, parseJson } from "./json.ts";

/** Largest part of a text that is read again for an edit which does not end where it starts. */
const WIDEST = 0.1;

export interface EditedJson {
  readonly json: JsonText;
  /** Row of the container that holds the edit. All rows up to it stand for what they stood for. */
  readonly row: number;
  /** The edit: the given one, or all of a child that it lies in but does not end in. */
  readonly change: TextChange;
}

/** @param change what differs between the text of the table and `text`; the table must be without errors */
export function editJson(before: JsonText, text: string, change: TextChange): EditedJson | undefined {
  if (before.errors.length > 0) return undefined;
  const by = change.newEnd - change.oldEnd;
  let wider = change;
  const containers = containersOf(before, change);
  for (let depth = containers.length - 1; depth >= 0; depth--) {
    const row = containers[depth];
    const json = editWithin(before, row, depth, text, wider);
    if (json) return { json, row, change: wider };
    // in a text that is broken for a moment, no container will do, and that should not take as long as reading it all
    if (before.ends[row] - before.starts[row] > text.length * WIDEST) return undefined;
    // a copy of a neighbour may seem to start in it
    wider = { start: before.starts[row], oldEnd: before.ends[row], newEnd: before.ends[row] + by };
  }
  return undefined;
}

/** The table with the change among the children of a container; undefined where it does not stay among them. */
function editWithin(before: JsonText, row: number, depth: number, text: string, change: TextChange): JsonText | undefined {
  const stretch = findStretch(before, row, change);
  const [open, close] = before.kinds[row] === Json.object ? ["{", "}"] : ["[", "]"];
  const head = stretch.hasPrevious ? open : "";
  const end = stretch.end + change.newEnd - change.oldEnd;
  const piece = `${head}${text.slice(stretch.start, end)}${stretch.hasNext ? close : ""}`;
  const part = parseJson(piece, DEEPEST - depth);
  if (part.errors.length > 0 || part.kinds[0] !== before.kinds[row] || part.starts[0] !== 0 || part.ends[0] !== piece.length)
    return undefined;
  return withPart(before, row, stretch, part, stretch.start - head.length, text);
}

/** What is read again: from the child before the change to the one behind it, or to the brackets. */
interface Stretch extends Span {
  /** Rows of the children. */
  readonly firstRow: number;
  readonly endRow: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

function findStretch({ kinds, starts, ends, nexts }: JsonText, row: number, { start, oldEnd }: TextChange): Stretch {
  let previous = -1;
  let next = -1;
  for (let child = row + 1; child < nexts[row] && next < 0; child = nexts[child]) {
    if (ends[kinds[child] === Json.key ? child + 1 : child] <= start) previous = child;
    else if (starts[child] >= oldEnd) next = child;
  }
  return {
    start: starts[previous < 0 ? row : previous],
    end: ends[next < 0 ? row : kinds[next] === Json.key ? next + 1 : next],
    firstRow: previous < 0 ? row + 1 : previous,
    endRow: nexts[next < 0 ? row : next],
    hasPrevious: previous >= 0,
    hasNext: next >= 0,
  };
}

/** The objects and lists whose brackets lie around the change, the outermost first. */
function containersOf({ kinds, starts, ends, nexts, count }: JsonText, { start, oldEnd }: TextChange): readonly number[] {
  const holds = (row: number): boolean => kinds[row] <= Json.array && starts[row] < start && oldEnd < ends[row];
  const rows: number[] = [];
  for (let row = count > 0 && holds(0) ? 0 : -1; row >= 0; ) {
    rows.push(row);
    let inner = -1;
    for (let child = row + 1; child < nexts[row] && starts[child] < start; child = nexts[child]) {
      const value = kinds[child] === Json.key ? child + 1 : child;
      if (holds(value)) inner = value;
    }
    row = inner;
  }
  return rows;
}

/** @param textBy from offsets of the part to those of the text */
function withPart(before: JsonText, row: number, stretch: Stretch, part: JsonText, textBy: number, text: string): JsonText {
  const { firstRow, endRow } = stretch;
  const rowsBy = part.count - 1 - (endRow - firstRow);
  const by = text.length - before.text.length;
  const end = before.ends[row];
  const count = before.count + rowsBy;
  const kinds = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const nexts = new Int32Array(count);
  kinds.set(before.kinds.subarray(0, firstRow));
  starts.set(before.starts.subarray(0, firstRow));
  ends.set(before.ends.subarray(0, firstRow));
  nexts.set(before.nexts.subarray(0, firstRow));
  // the container and what holds it end behind the change
  for (let at = 0; at <= row; at++) {
    if (nexts[at] > row) nexts[at] += rowsBy;
    if (ends[at] >= end) ends[at] += by;
  }
  for (let from = 1, to = firstRow; from < part.count; from++, to++) {
    kinds[to] = part.kinds[from];
    starts[to] = part.starts[from] + textBy;
    ends[to] = part.ends[from] + textBy;
    nexts[to] = part.nexts[from] + firstRow - 1;
  }
  kinds.set(before.kinds.subarray(endRow, before.count), endRow + rowsBy);
  for (let from = endRow, to = endRow + rowsBy; from < before.count; from++, to++) {
    starts[to] = before.starts[from] + by;
    ends[to] = before.ends[from] + by;
    nexts[to] = before.nexts[from] + rowsBy;
  }
  return new JsonText(text, count, kinds, starts, ends, nexts, [], commentsWith(before.comments, part.comments, stretch, textBy, by));
}

function commentsWith(
  before: readonly Span[],
  inside: readonly Span[],
  { start, end }: Span,
  insideBy: number,
  by: number,
): readonly Span[] {
  if (before.length + inside.length === 0) return before;
  const moved = (comment: Span, to: number): Span => ({ start: comment.start + to, end: comment.end + to });
  return [
    ...before.filter((comment) => comment.start < start),
    ...inside.map((comment) => moved(comment, insideBy)),
    ...before.filter((comment) => comment.start >= end).map((comment) => moved(comment, by)),
  ];
}
