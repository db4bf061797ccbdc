/** How long the text of a graph would be, known without making it. Knows no printer. */
import type { Graph } from "./graph.ts";
import { isBinary, isContainer, Type } from "./nodeTypes.ts";

/** UTF-16 units of a value that is not a string, with its tag, roughly. */
const USUAL_VALUE = 8;
/** Key, separators and indentation next to the value. */
const AROUND = 4;

/** UTF-16 units, roughly. @param inward the containers, each after those inside it */
export function textSize(graph: Graph, inward: Int32Array): number {
  return graph.root < 0 ? 0 : textSizes(graph, inward)[graph.root];
}

/** The same of each container. */
export function textSizes(graph: Graph, inward: Int32Array): Float64Array {
  const sizes = new Float64Array(graph.containerCount);
  for (let i = 0; i < inward.length; i++) {
    const container = inward[i];
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    let size = AROUND;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      const type = graph.entryTypes[entry];
      const value = graph.entryValues[entry];
      size += AROUND + (isDictionary ? graph.keys[graph.entryKeys[entry]].length : 0);
      if (isContainer(type)) size += sizes[value];
      else if (type === Type.string) size += graph.strings[value].length;
      else size += isBinary(type) ? graph.data[value].bytes.length * 1.34 : USUAL_VALUE;
    }
    sizes[container] = size;
  }
  return sizes;
}
