/** Values of two to four singles on one line, which are one thing to people: a place, a rotation, a colour. */
import { Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

const AXES: readonly string[] = ["x", "y", "z", "w"];

/** The names of the parts, where an entry holds two to four singles on one line; undefined where it does not. */
export function findVector(document: BymlDocument, entry: number): readonly string[] | undefined {
  const { graph, text } = document;
  const type = graph.entryTypes[entry];
  if (type !== Type.array && type !== Type.dictionary) return undefined;
  const container = graph.entryValues[entry];
  const count = graph.countOf(container);
  if (count < 2 || count > AXES.length) return undefined;
  const first = graph.firstOf(container);
  for (let at = first; at < first + count; at++) if (graph.entryTypes[at] !== Type.f32) return undefined;
  const { start, end } = document.value(entry);
  if (text.slice(start, end).includes("\n")) return undefined;
  return type === Type.array ? AXES.slice(0, count) : Array.from({ length: count }, (_, at) => graph.keys[graph.entryKeys[first + at]]);
}
