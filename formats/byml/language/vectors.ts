/** Values of two to four f32 numbers on one line, which users see as one: a position, a rotation, a color. */
import { Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

const AXES: readonly string[] = ["x", "y", "z", "w"];

/** The names of the parts if an entry has two to four f32 numbers on one line; otherwise undefined. */
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
