/** How long the text of a graph would be, known without making it. Knows no printer. */
import type { Graph } from "./graph.ts";
import { isBinary, isContainer, Type } from "./nodeTypes.ts";

/** UTF-16 units of a value that is not a string, with its tag, roughly. */
const USUAL_VALUE = 8;
/** Key, separators and indentation next to the value. */
const AROUND = 4;
/** Shorter ones are in many places of real files, and cost no more there than the entries that have them. */
const LONG = 256;

/** In UTF-16 units, roughly. */
export interface TextSize {
  readonly size: number;
  /** So much of it the file has once only and the text several times: containers, and long texts and data. */
  readonly repeated: number;
}

/** @param inward the containers, each after those inside it */
export function textSize(graph: Graph, inward: Int32Array): TextSize {
  const sizes = new Float64Array(graph.containerCount);
  const long = { keys: new Set<number>(), strings: new Set<number>(), data: new Set<number>() };
  let once = 0;
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    let own = AROUND;
    let inside = 0;
    let repeated = 0;
    const add = (length: number, known: Set<number>, index: number) => {
      own += length;
      if (length <= LONG) return;
      if (known.has(index)) repeated += length;
      known.add(index);
    };
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const type = graph.entryTypes[entry];
      const value = graph.entryValues[entry];
      own += AROUND;
      if (isDictionary) add(graph.keys[graph.entryKeys[entry]].length, long.keys, graph.entryKeys[entry]);
      if (isContainer(type)) inside += sizes[value];
      else if (type === Type.string) add(graph.strings[value].length, long.strings, value);
      else if (isBinary(type)) add(graph.data[value].bytes.length * 1.34, long.data, value);
      else own += USUAL_VALUE;
    }
    sizes[container] = own + inside;
    once += own - repeated;
  }
  const size = graph.root < 0 ? 0 : sizes[graph.root];
  return { size, repeated: Math.max(0, size - once) };
}
