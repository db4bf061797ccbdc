/** Names of entries in paths and messages. */
import { lowerHex } from "../core/text/hex.ts";
import type { Graph } from "./graph.ts";
import { Type } from "./nodeTypes.ts";

/** An entry as part of a path: its key, or its index in its array. */
export function entryName(graph: Graph, entry: number, container = graph.containerOf(entry)): string {
  switch (graph.typeOf(container)) {
    case Type.array:
      return String(entry - graph.firstOf(container));
    case Type.dictionary:
      return graph.keys[graph.entryKeys[entry]];
    case Type.hash32Map:
      return lowerHex(graph.entryKeys[entry] >>> 0, 8);
    default:
      return lowerHex(graph.longBits(graph.entryKeys[entry]), 16);
  }
}
