/** Which text stands for which bytes: made from a parsed text whose tree was written, or from a tree that was read in part. */

import { fieldOffset, type StructSchema } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import { HEADER_SIZE } from "./binary/header.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { HEADER, MAP_SCHEMAS, MapField } from "./schema.ts";
import { type ParsedText, Place, pathOf } from "./text/parsedText.ts";
import { valueBytes } from "./valueBytes.ts";
import { NO_TYPE } from "./valueTypes.ts";

/** Items of a map are numbered by kind and number. */
const KIND_BITS = 2;
const KINDS = ["list", "object", "parameter"] as const;
const HEADER_KIND = 3;

/** The map of a text that was encoded just now: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  const { tree, listPlaces, objectPlaces, parameterPlaces, documentKeys } = parsed;
  const builder = new SourceMapBuilder(tree.listCount + tree.objectCount + tree.parameterCount * 2 + HEADER.fields.length + 1);
  const { version, type } = documentKeys;
  const nowhere = { start: 0, end: 0 };
  addHeader(builder, (field) =>
    field === "data_version"
      ? (version?.value ?? nowhere)
      : field === "type_size"
        ? (type?.value ?? nowhere)
        : field === "magic"
          ? { start: 0, end: 3 }
          : nowhere,
  );
  const typeSize = utf8Length(tree.type) + 1;
  builder.add(MapField.type, HEADER_KIND, type?.key.start ?? 0, type?.value.end ?? 0, HEADER_SIZE, HEADER_SIZE + typeSize);
  for (let list = 0; list < tree.listCount; list++) {
    const place = list * Place.stride;
    const at = tree.listAt(list);
    builder.add(MapField.list, list << KIND_BITS, listPlaces[place], listPlaces[place + Place.end], at, at + 12);
  }
  for (let object = 0; object < tree.objectCount; object++) {
    const place = object * Place.stride;
    const at = tree.objectAt(object);
    builder.add(MapField.object, (object << KIND_BITS) | 1, objectPlaces[place], objectPlaces[place + Place.end], at, at + 8);
  }
  for (let parameter = 0; parameter < tree.parameterCount; parameter++) {
    const place = parameter * Place.stride;
    const at = tree.parameterAt(parameter);
    const { start, end } = valueBytes(tree, parameter);
    const node = (parameter << KIND_BITS) | 2;
    builder.add(MapField.parameter, node, parameterPlaces[place], parameterPlaces[place + Place.keyEnd], at, at + 8);
    builder.add(tree.typeOf(parameter), node, parameterPlaces[place + Place.valueStart], parameterPlaces[place + Place.end], start, end);
  }
  return builder.build(MAP_SCHEMAS, (node) => {
    const kind = node & ((1 << KIND_BITS) - 1);
    return kind === HEADER_KIND ? "header" : pathOf(parsed, KINDS[kind], node >>> KIND_BITS);
  });
}

/** What was read of a file before reading stopped. All text offsets are 0. */
export function mapOfTree(tree: ParameterTree | undefined, fileSize: number): SourceMap {
  const builder = new SourceMapBuilder();
  if (fileSize >= HEADER_SIZE) addHeader(builder, () => ({ start: 0, end: 0 }));
  for (let list = 0; tree !== undefined && list < tree.listCount; list++) {
    const at = tree.listAt(list);
    builder.add(MapField.list, list << KIND_BITS, 0, 0, at, at + 12);
  }
  for (let object = 0; tree !== undefined && object < tree.objectCount; object++) {
    const at = tree.objectAt(object);
    builder.add(MapField.object, (object << KIND_BITS) | 1, 0, 0, at, at + 8);
  }
  for (let parameter = 0; tree !== undefined && parameter < tree.parameterCount; parameter++) {
    const at = tree.parameterAt(parameter);
    builder.add(MapField.parameter, (parameter << KIND_BITS) | 2, 0, 0, at, at + 8);
    if (tree.typeOf(parameter) === NO_TYPE) continue;
    const value = valueBytes(tree, parameter);
    builder.add(tree.typeOf(parameter), (parameter << KIND_BITS) | 2, 0, 0, value.start, value.end);
  }
  return builder.build(MAP_SCHEMAS, (node) => {
    const kind = node & ((1 << KIND_BITS) - 1);
    return kind === HEADER_KIND || tree === undefined ? "header" : hashPath(tree, kind, node >>> KIND_BITS);
  });
}

function addHeader(builder: SourceMapBuilder, textOf: (field: string) => { readonly start: number; readonly end: number }): void {
  HEADER.fields.forEach((field, index) => {
    const at = fieldOffset(HEADER as StructSchema, field.name);
    const text = textOf(field.name);
    builder.add(MapField.header + index, HEADER_KIND, text.start, text.end, at, at + field.size);
  });
}

function hashPath(tree: ParameterTree, kind: number, item: number): string {
  const parts: string[] = [];
  let object = kind === 1 ? item : -1;
  let list = kind === 0 ? item : -1;
  if (kind === 2) {
    parts.push(String(tree.parameterHash(item) >>> 0));
    object = tree.objectOf(item);
  }
  if (object >= 0) {
    parts.push(String(tree.objectHash(object) >>> 0));
    list = tree.listOf(object);
  }
  for (; list > 0; list = tree.parentOf(list)) parts.push(String(tree.listHash(list) >>> 0));
  return ["param_root", ...parts.reverse()].join("/");
}
