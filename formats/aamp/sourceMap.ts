/** Which text stands for which bytes: made from a parsed text whose tree was written, or from a tree that was read in part. */

import { fieldOffset } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import type { Span } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { HEADER_SIZE } from "./binary/header.ts";
import { type Item, type NodeKind, pathOfHashes } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { HEADER, MAP_SCHEMAS, MapField, RECORD_SIZES } from "./schema.ts";
import { type ParsedText, Place, type Places, shownPath } from "./text/parsedText.ts";
import { valueBytes } from "./valueBytes.ts";
import { NO_TYPE } from "./valueTypes.ts";

/** Items of a map are numbered by kind and number. */
const KIND_BITS = 2;
const KINDS: readonly NodeKind[] = ["list", "object", "parameter"];
const HEADER_KIND = 3;

/** The map of a text that was encoded just now: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  const { tree, places } = parsed;
  const { version, type } = parsed.documentKeys;
  const builder = new SourceMapBuilder(tree.listCount + tree.objectCount + tree.parameterCount * 2 + HEADER.fields.length + 1);
  addHeader(builder, { magic: { start: 0, end: 3 }, data_version: version?.value, type_size: type?.value });
  const typeSize = utf8Length(tree.type) + 1;
  builder.add(MapField.type, HEADER_KIND, type?.key.start ?? 0, type?.value.end ?? 0, HEADER_SIZE, HEADER_SIZE + typeSize);
  addItems(builder, tree, places);
  return build(builder, (item) => shownPath(parsed, item));
}

/** What was read of a file before reading stopped. All text offsets are 0. */
export function mapOfTree(tree: ParameterTree | undefined, fileSize: number): SourceMap {
  const builder = new SourceMapBuilder();
  if (fileSize >= HEADER_SIZE) addHeader(builder, {});
  if (tree !== undefined) addItems(builder, tree, undefined);
  return build(builder, (item) => (tree === undefined ? "" : pathOfHashes(tree, item)));
}

/** @param texts of the header fields that the text has, by their names */
function addHeader(builder: SourceMapBuilder, texts: Readonly<Record<string, Span | undefined>>): void {
  HEADER.fields.forEach((field, index) => {
    const at = fieldOffset(HEADER, field.name);
    const { start, end } = texts[field.name] ?? { start: 0, end: 0 };
    builder.add(MapField.header + index, HEADER_KIND, start, end, at, at + field.size);
  });
}

function addItems(builder: SourceMapBuilder, tree: ParameterTree, places: Places | undefined): void {
  const { listCount, objectCount, parameterCount } = tree;
  const { list: lists, object: objects, parameter: parameters } = places ?? nowhere(tree);
  for (let list = 0, at = 0; list < listCount; list++, at += Place.stride) {
    const start = tree.listAt(list);
    builder.add(MapField.list, list << KIND_BITS, lists[at], lists[at + Place.end], start, start + RECORD_SIZES.list);
  }
  for (let object = 0, at = 0; object < objectCount; object++, at += Place.stride) {
    const start = tree.objectAt(object);
    builder.add(MapField.object, (object << KIND_BITS) | 1, objects[at], objects[at + Place.end], start, start + RECORD_SIZES.object);
  }
  for (let parameter = 0, at = 0; parameter < parameterCount; parameter++, at += Place.stride) {
    const node = (parameter << KIND_BITS) | 2;
    const record = tree.parameterAt(parameter);
    builder.add(MapField.parameter, node, parameters[at], parameters[at + Place.keyEnd], record, record + RECORD_SIZES.parameter);
    const type = tree.typeOf(parameter);
    if (type === NO_TYPE) continue;
    const { start, end } = valueBytes(tree, parameter);
    builder.add(type, node, parameters[at + Place.valueStart], parameters[at + Place.end], start, end);
  }
}

/** The places of items without a text. */
function nowhere({ listCount, objectCount, parameterCount }: ParameterTree): Omit<Places, "objects" | "lists"> {
  const none = (count: number) => new Int32Array(count * Place.stride);
  return { list: none(listCount), object: none(objectCount), parameter: none(parameterCount) };
}

function build(builder: SourceMapBuilder, pathOf: (item: Item) => string): SourceMap {
  return builder.build(MAP_SCHEMAS, (node) => {
    const kind = node & ((1 << KIND_BITS) - 1);
    return kind === HEADER_KIND ? "header" : pathOf({ kind: KINDS[kind], item: node >>> KIND_BITS });
  });
}
