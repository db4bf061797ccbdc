/**
 * The tree of fields of a file of which there is no text: what its source map says was read, by the paths of the fields. Nothing in
 * it can be changed. Must know no particular format.
 */
import { crc32 } from "./crc32.ts";
import type { FieldRow, FieldTree } from "./fields.ts";
import type { SourceMap } from "./sourceMap.ts";

const MOST_VALUE_BYTES = 16;
const DEEPEST = 255;
const NOWHERE = { start: 0, end: 0 };

interface Node {
  readonly name: string;
  readonly children: Map<string, Node>;
  /** Numbers of the map's fields with exactly this path. */
  readonly fields: number[];
}

interface Row {
  readonly name: string;
  readonly depth: number;
  /** Of the map; -1 for a group. */
  readonly field: number;
}

/** @param content the bytes that the map is about */
export function mapFields(map: SourceMap, content: Uint8Array): FieldTree {
  const rows: Row[] = [];
  addRows(treeOf(map), 0, map, rows);
  const rowOf = (index: number): FieldRow => {
    const { name, field } = rows[index];
    if (field < 0) return { name, type: "", value: "", kind: "group", nameSpan: NOWHERE, valueSpan: NOWHERE };
    const { schema, bytes } = map.field(field);
    const value = hexOf(content.subarray(bytes.start, bytes.end));
    return { name, type: schema.label ?? schema.type, value, kind: "key", nameSpan: NOWHERE, valueSpan: NOWHERE };
  };
  return {
    depths: Uint8Array.from(rows, ({ depth }) => Math.min(depth, DEEPEST)),
    keys: Int32Array.from(rows, ({ name }) => crc32(name)),
    starts: new Int32Array(rows.length),
    ends: new Int32Array(rows.length),
    row: rowOf,
    field: (index) => (rows[index].field < 0 ? undefined : map.field(rows[index].field)),
  };
}

/** In the order of the bytes: groups stand where their first byte is. */
function treeOf(map: SourceMap): Node {
  const root: Node = { name: "", children: new Map(), fields: [] };
  const starts = Array.from({ length: map.count }, (_, index) => map.field(index).bytes.start);
  const order = starts.map((_, index) => index).sort((a, b) => starts[a] - starts[b]);
  for (const index of order) {
    let node = root;
    for (const name of map.field(index).path.split("/")) {
      let child = node.children.get(name);
      if (!child) {
        child = { name, children: new Map(), fields: [] };
        node.children.set(name, child);
      }
      node = child;
    }
    node.fields.push(index);
  }
  return root;
}

function addRows(node: Node, depth: number, map: SourceMap, rows: Row[]): void {
  for (const child of node.children.values()) {
    // a field alone needs no group around it
    if (child.children.size === 0 && child.fields.length === 1) {
      rows.push({ name: child.name, depth, field: child.fields[0] });
      continue;
    }
    rows.push({ name: child.name, depth, field: -1 });
    for (const field of child.fields) rows.push({ name: map.field(field).schema.name, depth: depth + 1, field });
    addRows(child, depth + 1, map, rows);
  }
}

function hexOf(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, MOST_VALUE_BYTES), (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  return bytes.length > MOST_VALUE_BYTES ? `${shown} …` : shown;
}
