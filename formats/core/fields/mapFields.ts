/**
 * The tree of fields of a file without a text, from the paths of fields in its source map. Offsets are byte offsets. Nothing in it can be
 * changed. Must not know a particular format.
 */

import { crc32 } from "../bytes/crc32.ts";
import { getOrMake } from "../lists.ts";
import type { SourceMap } from "../sourceMap.ts";
import { hexBytes } from "../text/hex.ts";
import type { Span } from "../text/span.ts";
import type { FieldRow, FieldTree } from "./fields.ts";

const MAX_VALUE_BYTES = 16;
const MAX_DEPTH = 255;

interface Node {
  readonly name: string;
  readonly children: Map<string, Node>;
  /** Indices of the map's fields with exactly this path. */
  readonly fields: number[];
}

interface Row {
  readonly name: string;
  readonly depth: number;
  /** Index of the field in the map; -1 for a group. */
  readonly field: number;
}

/** @param content the bytes of the map */
export function mapFields(map: SourceMap, content: Uint8Array): FieldTree {
  const rows: Row[] = [];
  addRows(treeOf(map), 0, map, rows);
  const places = placesOf(rows, map);
  const rowOf = (index: number): FieldRow => {
    const { name, field } = rows[index];
    const { start, end } = places[index];
    const nameSpan = { start, end: start };
    if (field < 0) return { name, type: "", value: "", kind: "group", nameSpan, valueSpan: { start: end, end } };
    const { schema } = map.field(field);
    const value = hexBytes(content.subarray(start, end), MAX_VALUE_BYTES);
    return { name, type: schema.label ?? schema.type, value, kind: "key", nameSpan, valueSpan: { start, end } };
  };
  return {
    depths: Uint8Array.from(rows, ({ depth }) => Math.min(depth, MAX_DEPTH)),
    keys: Int32Array.from(rows, ({ name }) => crc32(name)),
    starts: Int32Array.from(places, ({ start }) => start),
    ends: Int32Array.from(places, ({ end }) => end),
    row: rowOf,
    rowAt: (offset) => smallestAt(places, offset),
    field: (index) => (rows[index].field < 0 ? undefined : map.field(rows[index].field)),
  };
}

/** The bytes of each row; for a group, from its first to its last field. */
function placesOf(rows: readonly Row[], map: SourceMap): readonly Span[] {
  const places: Span[] = Array(rows.length).fill({ start: 0, end: 0 });
  for (let index = rows.length - 1; index >= 0; index--) {
    const { field, depth } = rows[index];
    if (field >= 0) {
      places[index] = map.field(field).bytes;
      continue;
    }
    let start = Number.POSITIVE_INFINITY;
    let end = 0;
    for (let child = index + 1; child < rows.length && rows[child].depth > depth; child++) {
      if (rows[child].depth !== depth + 1) continue;
      start = Math.min(start, places[child].start);
      end = Math.max(end, places[child].end);
    }
    places[index] = { start: Math.min(start, end), end };
  }
  return places;
}

/** The smallest place at an offset, because the bytes of groups can be interleaved. */
function smallestAt(places: readonly Span[], offset: number): number {
  let found = -1;
  places.forEach(({ start, end }, index) => {
    if (offset < start || offset >= end) return;
    if (found < 0 || end - start <= places[found].end - places[found].start) found = index;
  });
  return found;
}

/** Sorts fields and groups by their first byte. */
function treeOf(map: SourceMap): Node {
  const root: Node = { name: "", children: new Map(), fields: [] };
  const starts = Array.from({ length: map.count }, (_, index) => map.field(index).bytes.start);
  const order = starts.map((_, index) => index).sort((a, b) => starts[a] - starts[b]);
  for (const index of order) {
    let node = root;
    for (const name of map.field(index).path.split("/")) {
      const child = getOrMake(node.children, name, () => ({ name, children: new Map(), fields: [] }));
      node = child;
    }
    node.fields.push(index);
  }
  return root;
}

function addRows(node: Node, depth: number, map: SourceMap, rows: Row[]): void {
  for (const child of node.children.values()) {
    // a single field needs no group around it
    if (child.children.size === 0 && child.fields.length === 1) {
      rows.push({ name: child.name, depth, field: child.fields[0] });
      continue;
    }
    rows.push({ name: child.name, depth, field: -1 });
    for (const field of child.fields) rows.push({ name: map.field(field).schema.name, depth: depth + 1, field });
    addRows(child, depth + 1, map, rows);
  }
}
