/** Names of entries in paths and messages. */
import type { Graph } from "./graph.ts";
import { Type } from "./nodeTypes.ts";

/** A key of a map with number keys, as printed in texts. */
export function printHash(value: number | bigint, digits: 8 | 16): string {
  return `0x${value.toString(16).padStart(digits, "0")}`;
}

/** An entry as part of a path: its key, or its index in its array. */
export function entryName(graph: Graph, entry: number, container = graph.containerOf(entry)): string {
  switch (graph.typeOf(container)) {
    case Type.array:
      return String(entry - graph.firstOf(container));
    case Type.dictionary:
      return graph.keys[graph.entryKeys[entry]];
    case Type.hash32Map:
      return printHash(graph.entryKeys[entry] >>> 0, 8);
    default:
      return printHash(graph.longBits(graph.entryKeys[entry]), 16);
  }
}
