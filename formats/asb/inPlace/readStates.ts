/** State transitions of a file that is edited in place, and their comparisons. */
import { firstIndex } from "../../core/search.ts";
import type { Prop } from "../model/props.ts";
import { COMPARISON } from "../records/comparisons.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { STATE_INDEX } from "../records/plugs.ts";
import { property, U32 } from "../records/recordParts.ts";
import { STATE_TRANSITION } from "../records/records.ts";
import { comparisonType } from "../text/propertyForm.ts";
import { WORDS } from "./parts.ts";
import { type Leaf, list, object, said, type Tree } from "./tree.ts";
import type { TreeReader } from "./treeReader.ts";

/** @param plugs addresses of all connections of the node, in order */
export function transitionTree(reader: TreeReader, at: number, plugs: readonly number[]): Tree {
  const index = STATE_INDEX.read(reader.reading, at, at);
  const nextPlug = plugs[firstIndex(plugs.length, (i) => plugs[i] > at)] ?? Number.POSITIVE_INFINITY;
  const next = Math.min(nextPlug, at + reader.roomAt(at));
  if (index >= 0) reader.used.add(`state transition ${index}`);
  const first = reader.header.stateTransitions + 4;
  const state = index < 0 ? object([]) : reader.record(STATE_TRANSITION, first + index * STATE_TRANSITION.sizeOf(reader.version));
  const node = next - at >= 8 ? { key: "Node Index", tree: reader.mapped(FIELDS.plug, U32, at + 4) } : undefined;
  const plugSize = node === undefined ? 4 : 8;
  return object([{ key: "State Transition", tree: state }, node], true, [{ field: FIELDS.plug, start: at, size: plugSize }]);
}

/** The four of a state transition. */
export function comparisonsTree(reader: TreeReader, at: number): Tree {
  return list(Array.from({ length: 4 }, (_, i) => comparisonTree(reader, at + i * COMPARISON.sizeOf(reader.version))));
}

function comparisonTree(reader: TreeReader, start: number): Tree {
  const { input, isOlder } = reader;
  input.table(start, 5, 4, "comparison");
  const size = COMPARISON.sizeOf(reader.version);
  const places = [{ field: FIELDS[COMPARISON.struct.name], start, size }];
  input.claim(start, size);
  const type = input.u16(start);
  const operator = COMPARISON.placesOf(reader.version).find(({ field }) => field.name === "Compare Type");
  const compare = { key: "Compare Type", tree: reader.leaf(operator?.field.part ?? U32, start + 2) };
  const said_ = { key: "Value Type", tree: said(String(type)) };
  const name = type === 1 ? "float" : type === 2 ? "int" : type === 3 || (isOlder && type > 3) ? "string" : undefined;
  const isText = name !== "string" || (input.isStringStart(input.peek(start + 8)) && input.isStringStart(input.peek(start + 16)));
  if (name === undefined || !isText) {
    const raw = reader.leaf(WORDS, start + 4) as Leaf;
    if (!isOlder || (type === 0 && (raw.value as readonly number[]).every((word) => word === 0))) return object([compare], false, places);
    return object([compare, type === 0 ? undefined : said_, { key: "Raw", tree: raw }], false, places);
  }
  const sides = [4, 12].map((offset, i) => ({ key: `Value ${i + 1}`, tree: reader.leaf(property(name), start + offset) as Leaf }));
  const [first, second] = sides.map(({ tree }) => tree.value as Prop);
  return object([compare, comparisonType(first, second, name) === type ? undefined : said_, ...sides], false, places);
}
