/**
 * Splits a file into runs of bytes with the same innermost field, which a view of the bytes colors. Plain arrays, made in one pass over the
 * source map. Must not know the view.
 */

import type { FieldType } from "../schema.ts";
import { firstIndex } from "../search.ts";
import type { SourceMap } from "../sourceMap.ts";

/** The looks of bytes, few enough to distinguish. Indices in this array are sent as numbers. */
export const BYTE_KINDS = ["none", "integer", "float", "flag", "text", "structure", "data"] as const;
export type ByteKind = (typeof BYTE_KINDS)[number];

const KIND_OF: Readonly<Record<FieldType, ByteKind>> = {
  u8: "integer",
  u16: "integer",
  u32: "integer",
  s8: "integer",
  s16: "integer",
  s32: "integer",
  bits: "flag",
  bool32: "flag",
  f32: "float",
  vector: "float",
  text: "text",
  string: "text",
  bytes: "data",
  record: "structure",
};

export interface ByteRuns {
  readonly count: number;
  /** Starts of the runs, ascending, without gaps, and the end of the last run. */
  readonly starts: Int32Array;
  /** Index of each run's field in the source map, -1 for bytes without a field. */
  readonly fields: Int32Array;
}

/** Makes the runs of the first `size` bytes. If fields have the same bytes, the first added one counts. */
export function makeByteRuns(map: SourceMap, size: number): ByteRuns {
  const order = byPlace(map, size);
  // each field interrupts at most one run of another field, which continues after it
  const starts = new Int32Array(2 * order.length + 2);
  const fields = new Int32Array(2 * order.length + 1);
  const open: number[] = [];
  let count = 0;
  let at = 0;
  const emit = (end: number, field: number) => {
    if (end <= at) return;
    starts[count] = at;
    fields[count++] = field;
    at = end;
  };
  const advance = (to: number) => {
    for (let top = open.at(-1); top !== undefined && at < to; top = open.at(-1)) {
      const end = Math.min(map.byteEnd(top), size);
      emit(Math.min(end, to), top);
      if (end <= to) open.pop();
    }
    emit(to, -1);
  };
  for (const field of order) {
    const start = map.byteStart(field);
    advance(start);
    // an ended field can be below an open one only if fields overlap without nesting
    while (open.length > 0 && map.byteEnd(open.at(-1)!) <= start) open.pop();
    const top = open.at(-1);
    if (top !== undefined && map.byteStart(top) === start && map.byteEnd(top) === map.byteEnd(field)) continue;
    open.push(field);
  }
  advance(size);
  starts[count] = size;
  return { count, starts: starts.slice(0, count + 1), fields: fields.slice(0, count) };
}

/** The run at an offset, which must be inside the file. */
export function findRun({ count, starts }: ByteRuns, offset: number): number {
  return firstIndex(count, (run) => starts[run] > offset) - 1;
}

export function kindOfRun(map: SourceMap, field: number): number {
  return field < 0 ? 0 : BYTE_KINDS.indexOf(KIND_OF[map.schemaOf(field).type]);
}

/** Fields with bytes, sorted by start, then longer ones first, then in the order in which they were added. */
function byPlace(map: SourceMap, size: number): Uint32Array {
  const order = new Uint32Array(map.count);
  let count = 0;
  let isOrdered = true;
  let last = -1;
  for (let field = 0; field < map.count; field++) {
    const start = map.byteStart(field);
    if (map.byteEnd(field) <= start || start >= size || start < 0) continue;
    if (isOrdered && last >= 0 && isAfter(map, last, field)) isOrdered = false;
    order[count++] = last = field;
  }
  // most formats add their fields nearly in file order
  return isOrdered ? order.subarray(0, count) : sorted(map, order.subarray(0, count));
}

/** Combines start and field in one number, because sorting numbers is many times faster than with a comparison function. */
function sorted(map: SourceMap, order: Uint32Array): Uint32Array {
  const keys = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) keys[at] = map.byteStart(order[at]) * INDEX_RANGE + order[at];
  keys.sort();
  for (let at = 0; at < order.length; at++) {
    const field = keys[at] % INDEX_RANGE;
    // fields with the same start are sorted by index so far: move longer ones to the front
    let to = at;
    for (; to > 0 && isAfter(map, order[to - 1], field); to--) order[to] = order[to - 1];
    order[to] = field;
  }
  return order;
}

/** Far more fields than the largest file can have; combined with a start of 28 bits, the number is still exact. */
const INDEX_RANGE = 2 ** 25;

function isAfter(map: SourceMap, a: number, b: number): boolean {
  return map.byteStart(a) > map.byteStart(b) || (map.byteStart(a) === map.byteStart(b) && map.byteEnd(a) < map.byteEnd(b));
}
