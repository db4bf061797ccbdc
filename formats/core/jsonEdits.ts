/**
 * The table of an edited JSON text from the table of the text before: the container around the edit is read again, all other rows are
 * taken over. Gives nothing where the edit reaches further than one container; then the text is to be read as a whole. Knows no format.
 */
import { DEEPEST, Json, JsonText, parseJson } from "./json.ts";
import type { Span, TextChange } from "./span.ts";

export interface EditedJson {
  readonly json: JsonText;
  /** Row of the container that was read again. All rows before it stand for what they stood for. */
  readonly row: number;
}

/** @param change what differs between the text of the table and `text`; the table must be without errors */
export function editJson(before: JsonText, text: string, change: TextChange): EditedJson | undefined {
  if (before.errors.length > 0) return undefined;
  const { row, depth } = findContainer(before, change);
  if (row < 0) return undefined;
  const by = change.newEnd - change.oldEnd;
  const start = before.starts[row];
  const end = before.ends[row];
  const part = parseJson(text.slice(start, end + by), DEEPEST - depth);
  if (part.errors.length > 0 || part.kinds[0] !== before.kinds[row] || part.starts[0] !== 0 || part.ends[0] !== end - start + by)
    return undefined;
  return { json: withPart(before, row, part, text), row };
}

/** The innermost object or list whose brackets lie around the change, and how many containers hold it. */
function findContainer({ kinds, starts, ends, nexts, count }: JsonText, { start, oldEnd }: TextChange): { row: number; depth: number } {
  const holds = (row: number): boolean => kinds[row] <= Json.array && starts[row] < start && oldEnd < ends[row];
  if (count === 0 || !holds(0)) return { row: -1, depth: 0 };
  let row = 0;
  for (let depth = 0; ; depth++) {
    let inner = -1;
    for (let child = row + 1; child < nexts[row] && starts[child] < start; child = nexts[child]) {
      const value = kinds[child] === Json.key ? child + 1 : child;
      if (holds(value)) inner = value;
    }
    if (inner < 0) return { row, depth };
    row = inner;
  }
}

function withPart(before: JsonText, row: number, part: JsonText, text: string): JsonText {
  const oldNext = before.nexts[row];
  const newNext = row + part.count;
  const rowsBy = newNext - oldNext;
  const start = before.starts[row];
  const end = before.ends[row];
  const by = text.length - before.text.length;
  const count = before.count + rowsBy;
  const kinds = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const nexts = new Int32Array(count);
  kinds.set(before.kinds.subarray(0, row));
  starts.set(before.starts.subarray(0, row));
  ends.set(before.ends.subarray(0, row));
  // what holds the container ends behind it
  for (let at = 0; at < row; at++) {
    const next = before.nexts[at];
    nexts[at] = next > row ? next + rowsBy : next;
    if (ends[at] >= end) ends[at] += by;
  }
  for (let at = 0; at < part.count; at++) {
    kinds[row + at] = part.kinds[at];
    starts[row + at] = part.starts[at] + start;
    ends[row + at] = part.ends[at] + start;
    nexts[row + at] = part.nexts[at] + row;
  }
  kinds.set(before.kinds.subarray(oldNext, before.count), newNext);
  for (let from = oldNext, to = newNext; from < before.count; from++, to++) {
    starts[to] = before.starts[from] + by;
    ends[to] = before.ends[from] + by;
    nexts[to] = before.nexts[from] + rowsBy;
  }
  return new JsonText(text, count, kinds, starts, ends, nexts, [], commentsWith(before.comments, part.comments, { start, end }, by));
}

function commentsWith(before: readonly Span[], inside: readonly Span[], { start, end }: Span, by: number): readonly Span[] {
  if (before.length + inside.length === 0) return before;
  const moved = (comment: Span, to: number): Span => ({ start: comment.start + to, end: comment.end + to });
  return [
    ...before.filter((comment) => comment.start < start),
    ...inside.map((comment) => moved(comment, start)),
    ...before.filter((comment) => comment.start >= end).map((comment) => moved(comment, by)),
  ];
}
