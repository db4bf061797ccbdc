/** Which text stands for which bytes: made from a parsed text whose tree was written, or from a tree that was read in part. */

import { fieldOffset } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import type { Span } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { HEADER_SIZE } from "./binary/header.ts";
import { type Item, pathOfHashes } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { HEADER, MAP_SCHEMAS, MapField, RECORD_SIZES } from "./schema.ts";
import { type ParsedText, shownPath } from "./text/parsedText.ts";
import { valueBytes } from "./valueBytes.ts";
import { NO_TYPE } from "./valueTypes.ts";

/** Items of a map are numbered by kind and number. */
const KIND_BITS = 2;
const HEADER_KIND = 3;

/** The map of a text that was encoded just now: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  const { tree } = parsed;
  const { version, type } = parsed.documentKeys;
  const builder = new SourceMapBuilder(tree.lists.length + tree.objects.length + tree.parameters.length * 2 + HEADER.fields.length + 1);
  addHeader(builder, { magic: { start: 0, end: 3 }, data_version: version?.value, type_size: type?.value });
  const typeSize = utf8Length(tree.type) + 1;
  builder.add(MapField.type, HEADER_KIND, type?.key.start ?? 0, type?.value.end ?? 0, HEADER_SIZE, HEADER_SIZE + typeSize);
  addItems(builder, tree);
  return build(builder, tree, (item) => shownPath(parsed.text, item));
}

/** What was read of a file before reading stopped. All text offsets are 0. */
export function mapOfTree(tree: ParameterTree | undefined, fileSize: number): SourceMap {
  const builder = new SourceMapBuilder();
  if (fileSize >= HEADER_SIZE) addHeader(builder, {});
  if (tree !== undefined) addItems(builder, tree);
  return build(builder, tree, pathOfHashes);
}

/** @param texts of the header fields that the text has, by their names */
function addHeader(builder: SourceMapBuilder, texts: Readonly<Record<string, Span | undefined>>): void {
  HEADER.fields.forEach((field, index) => {
    const at = fieldOffset(HEADER, field.name);
    const { start, end } = texts[field.name] ?? { start: 0, end: 0 };
    builder.add(MapField.header + index, HEADER_KIND, start, end, at, at + field.size);
  });
}

function addItems(builder: SourceMapBuilder, { lists, objects, parameters }: ParameterTree): void {
  for (const { index, keyStart, end, recordAt } of lists)
    builder.add(MapField.list, index << KIND_BITS, keyStart, end, recordAt, recordAt + RECORD_SIZES.list);
  for (const { index, keyStart, end, recordAt } of objects)
    builder.add(MapField.object, (index << KIND_BITS) | 1, keyStart, end, recordAt, recordAt + RECORD_SIZES.object);
  for (const parameter of parameters) {
    const { index, keyStart, keyEnd, valueStart, end, recordAt, type } = parameter;
    const node = (index << KIND_BITS) | 2;
    builder.add(MapField.parameter, node, keyStart, keyEnd, recordAt, recordAt + RECORD_SIZES.parameter);
    if (type === NO_TYPE) continue;
    const value = valueBytes(parameter);
    builder.add(type, node, valueStart, end, value.start, value.end);
  }
}

function build(builder: SourceMapBuilder, tree: ParameterTree | undefined, pathOf: (item: Item) => string): SourceMap {
  const items = [tree?.lists, tree?.objects, tree?.parameters];
  return builder.build(MAP_SCHEMAS, (node) => {
    const item = items[node & ((1 << KIND_BITS) - 1)]?.[node >>> KIND_BITS];
    return item === undefined ? "header" : pathOf(item);
  });
}
