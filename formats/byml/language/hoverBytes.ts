/**
 * Hover lines with the bytes of an entry in the file as it would be saved now, part by part. Source: format reference, sections 2 and 3.
 */
import { type Around, NO_OFFSETS, placeLine, placeText } from "../../core/hover/places.ts";
import { fieldBytes, fieldOffset } from "../../core/schema.ts";
import { inLines, type Markdown, markdown } from "../../core/text/markdown.ts";
import { Container } from "../graph.ts";
import { isBinary, isContainer, Type } from "../nodeTypes.ts";
import { HEADER } from "../schema.ts";
import { entryBytes, findOutsideBytes } from "../sourceMap.ts";
import type { BymlDocument } from "./document.ts";

/** @param isKey the pointer is on the key, not the value @param shared a line with the other entries that refer to the same node */
export function bytesLines(document: BymlDocument, entry: number, isKey: boolean, shared: () => Markdown | undefined): Markdown {
  const { bytes } = document.encoded();
  if (bytes === undefined) return NO_OFFSETS;
  const { graph } = document;
  const container = graph.containerOf(entry);
  const first = graph.firstOf(container);
  const index = document.order().subarray(first, graph.endOf(container)).indexOf(entry);
  const type = graph.entryTypes[entry];
  const record = entryBytes(graph, container, index);
  const start = graph.containers[container * Container.stride + Container.at];
  const around: Around = { start, noun: document.isArray(container) ? "array" : "map" };
  const inEntry: Around = { start: record.start, noun: "entry" };
  const place = { start: record.end - 4, end: record.end };
  const outside = findOutsideBytes(graph, type, graph.entryValues[entry]);
  const table = (what: string, header: string, number: number) => {
    const text = findText(bytes, graph.littleEndian, header, number);
    return text && markdown`${what} ${number} of its table at ${placeText(text)}`;
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const key = graph.typeOf(container) === Type.dictionary ? view.getUint32(record.start, graph.littleEndian) : undefined;
  return inLines([
    // do not show the bytes of a container: types and offsets are not readable
    outside
      ? markdown`Value at ${isContainer(type) ? placeText(outside) : placeLine(bytes, outside)}`
      : markdown`Value at ${placeLine(bytes, place, inEntry)}`,
    ...(isKey
      ? [
          markdown`Entry at ${placeText(record, around)}`,
          key === undefined ? undefined : table("Key", "key_table", graph.littleEndian ? key & 0xffffff : key >>> 8),
        ]
      : [
          outside && headLine(bytes, type, outside.start),
          outside && markdown`Its offset at ${placeLine(bytes, place, inEntry)}`,
          type === Type.string ? table("Text", "string_table", view.getUint32(place.start, graph.littleEndian)) : undefined,
          markdown`Type at ${placeLine(bytes, typeBytes(document, container, index, start), around)}`,
        ]),
    shared(),
  ]);
}

/** The parts before the contents of a node. */
function headLine(bytes: Uint8Array, type: number, at: number): Markdown | undefined {
  const part = (start: number, size: number) => placeLine(bytes, { start, end: start + size });
  if (isContainer(type)) return markdown`Its type at ${part(at, 1)}, its count at ${part(at + 1, 3)}`;
  if (!isBinary(type)) return undefined;
  const isAligned = type === Type.alignedBinary;
  return isAligned ? markdown`Its length at ${part(at, 4)}, its alignment at ${part(at + 4, 4)}` : markdown`Its length at ${part(at, 4)}`;
}

/** In dictionaries, the type is in the record; in other containers, in a separate list. */
function typeBytes({ graph }: BymlDocument, container: number, index: number, start: number) {
  const count = graph.countOf(container);
  const at = { [Type.array]: 4 + index, [Type.hash32Map]: 4 + count * 8 + index, [Type.hash64Map]: 4 + count * 12 + index }[
    graph.typeOf(container)
  ];
  const place = start + (at ?? 7 + index * 8);
  return { start: place, end: place + 1 };
}

/** A text of a table, with the NUL that ends it. */
function findText(bytes: Uint8Array, littleEndian: boolean, header: string, number: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = view.getUint32(fieldOffset(HEADER, header), littleEndian);
  const at = table + 4 + number * 4;
  if (table === 0 || at + 8 > bytes.length) return undefined;
  return { start: table + view.getUint32(at, littleEndian), end: table + view.getUint32(at + 4, littleEndian) };
}

/** Where the root is, and the header field with its offset. */
export function rootLines({ graph, encoded }: BymlDocument): Markdown {
  const { bytes } = encoded();
  if (bytes === undefined) return NO_OFFSETS;
  const start = graph.root < 0 ? undefined : graph.containers[graph.root * Container.stride + Container.at];
  return inLines([
    start === undefined ? undefined : headLine(bytes, graph.typeOf(graph.root), start),
    markdown`Its offset at ${placeLine(bytes, fieldBytes(HEADER, "root").bytes)}`,
  ]);
}

/** The fields of the header. The text states only byte order and version. */
export function headerLines(document: BymlDocument): Markdown {
  const { bytes } = document.encoded();
  if (bytes === undefined) return NO_OFFSETS;
  return inLines(HEADER.fields.map(({ name }) => markdown`${name} at ${placeLine(bytes, fieldBytes(HEADER, name).bytes)}`));
}
