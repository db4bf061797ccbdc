/** Names and values of a file's entries straight from its graph. */
import { ANY_ITEM, type FieldWord } from "../core/fields/fields.ts";
import { unlessStopped } from "../core/issue.ts";
import { printDouble, printFloat } from "../core/yaml/floats.ts";
import { readGraph } from "./binary/readGraph.ts";
import { entryName } from "./entryNames.ts";
import type { Graph } from "./graph.ts";
import { isBinary, isContainer, isLong, Type } from "./nodeTypes.ts";
import { printBinary } from "./text/printGraph.ts";

/** Visits containers that the file stores once only once. */
export function readSearchTexts(bytes: Uint8Array): Iterable<FieldWord> | undefined {
  const graph = unlessStopped(() => readGraph(bytes).graph);
  return graph && wordsOf(graph);
}

function* wordsOf(graph: Graph): Generator<FieldWord> {
  for (let container = 0; container < graph.containerCount; container++) {
    const isArray = graph.typeOf(container) === Type.array;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const name = isArray ? ANY_ITEM : entryName(graph, entry, container);
      yield { name, value: valueOf(graph, entry) };
      // only the start of bytes is a search text, so the empty value makes every search look into the file
      if (isBinary(graph.entryTypes[entry])) yield { name, value: "" };
    }
  }
}

/** Characters of base64 text; more than results show. */
const SHOWN_BYTES = 100;

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);
const long = new BigUint64Array(1);
const double = new Float64Array(long.buffer);

function valueOf(graph: Graph, entry: number): string | number {
  const type = graph.entryTypes[entry];
  const value = graph.entryValues[entry];
  if (isContainer(type)) return "";
  if (isLong(type)) {
    long[0] = graph.longBits(value);
    const number = type === Type.f64 ? double[0] : Number(type === Type.s64 ? BigInt.asIntN(64, long[0]) : long[0]);
    return Number.isNaN(number) ? printDouble(long[0]) : number;
  }
  switch (type) {
    case Type.string:
      return graph.strings[value] ?? "";
    case Type.bool:
      return value === 0 ? "false" : "true";
    case Type.s32:
      return value;
    case Type.u32:
      return value >>> 0;
    case Type.f32:
      bits[0] = value;
      return Number.isNaN(float[0]) ? printFloat(value) : float[0];
    case Type.null:
      return "null";
    default:
      return isBinary(type) ? printBinary(graph.data[value].bytes).slice(0, SHOWN_BYTES) : "";
  }
}
