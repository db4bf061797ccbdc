/** Maps text to bytes: from a parsed text whose graph was written, or from a partly read graph. */
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import type { Span } from "../core/text/span.ts";
import { HEADER_SIZE } from "./binary/header.ts";
import { entryOffset } from "./binary/readGraph.ts";
import { entryName } from "./entryNames.ts";
import { Container, type Graph, Long } from "./graph.ts";
import { containerEnd, isBinary, isContainer, isLong, Type } from "./nodeTypes.ts";
import { HEADER, KEY, VALUES } from "./schema.ts";
import { type ParsedText, Place, pathOf } from "./text/parsedText.ts";

const NOWHERE: Span = { start: 0, end: 0 };
/** Source maps number their items with 24 bits. */
const MAX_ENTRIES = 0x7ffffe;

/** Byte range of a value outside its entry, in a graph with offsets; undefined for other values. */
export function findOutsideBytes(graph: Graph, type: number, value: number): Span | undefined {
  if (isContainer(type)) {
    const at = graph.containers[value * Container.stride + Container.at];
    return { start: at, end: at + containerEnd(graph.typeOf(value), graph.countOf(value)) };
  }
  if (isLong(type)) {
    const at = graph.longs[value * Long.stride + Long.at];
    return { start: at, end: at + 8 };
  }
  if (!isBinary(type)) return undefined;
  const { at, bytes } = graph.data[value];
  return { start: at, end: at + (type === Type.binary ? 4 : 8) + bytes.length };
}

/** The record of an entry in its container. @param index its index there in the order of the file */
export function entryBytes(graph: Graph, container: number, index: number): Span {
  const start = entryOffset(graph, container, index);
  const type = graph.typeOf(container);
  return { start, end: start + (type === Type.array ? 4 : type === Type.hash64Map ? 12 : 8) };
}

/** The map of a text that was just encoded. @param order entries of each container in the order of the file */
export function mapOfText(parsed: ParsedText, order: Int32Array): SourceMap {
  const { places, root, graph } = parsed;
  return mapOf(graph, order, root, (entry) => ({
    key: { start: places[entry * Place.stride], end: places[entry * Place.stride + Place.keyEnd] },
    value: { start: places[entry * Place.stride + Place.valueStart], end: places[entry * Place.stride + Place.end] },
    path: () => pathOf(parsed, entry),
  }));
}

/** Maps the part of a file that was read before an error. All text offsets are 0. */
export function mapOfGraph(graph: Graph | undefined, fileSize: number): SourceMap {
  if (graph === undefined || graph.root < 0) {
    const builder = new SourceMapBuilder();
    if (fileSize >= HEADER_SIZE) builder.addStruct(HEADER, 0);
    return builder.build(() => "header");
  }
  return mapOf(graph, undefined, NOWHERE, (entry) => ({ key: NOWHERE, value: NOWHERE, path: () => entryName(graph, entry) }));
}

interface EntryPlace {
  readonly key: Span;
  readonly value: Span;
  readonly path: () => string;
}

function mapOf(graph: Graph, order: Int32Array | undefined, root: Span, placeOf: (entry: number) => EntryPlace): SourceMap {
  const builder = new SourceMapBuilder(graph.entryCount * 2 + HEADER.fields.length + 1);
  builder.addStruct(HEADER, 0);
  if (graph.root >= 0) {
    const type = graph.typeOf(graph.root);
    const bytes = findOutsideBytes(graph, type, graph.root) ?? NOWHERE;
    builder.add(VALUES.get(type) ?? KEY, 1, root.start, root.end, bytes.start, bytes.end);
  }
  for (let container = 0; container < graph.containerCount; container++) {
    const first = graph.firstOf(container);
    // containers of a broken file that were not read
    if (first + graph.countOf(container) > graph.entryCount || graph.containers[container * Container.stride + Container.at] < 0) continue;
    for (let i = 0; i < graph.countOf(container); i++) {
      const entry = order === undefined ? first + i : order[first + i];
      if (entry + 2 > MAX_ENTRIES || entry >= graph.unreadFrom) break;
      const schema = VALUES.get(graph.entryTypes[entry]);
      if (schema === undefined) continue;
      const { key, value } = placeOf(entry);
      const record = entryBytes(graph, container, i);
      const bytes = findOutsideBytes(graph, graph.entryTypes[entry], graph.entryValues[entry]) ?? {
        start: record.end - 4,
        end: record.end,
      };
      if (graph.typeOf(container) !== Type.array) builder.add(KEY, entry + 2, key.start, key.end, record.start, record.end);
      builder.add(schema, entry + 2, value.start, value.end, bytes.start, bytes.end);
    }
  }
  return builder.build((node) => (node === 0 ? "header" : node === 1 ? "" : placeOf(node - 2).path()));
}
