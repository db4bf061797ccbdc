/** The structs of a file, declared once. Source: format reference, sections 1 to 3. */
import { type FieldSchema, type FieldType, fieldOf, type NamedValue, type StructSchema, structOf } from "../core/schema.ts";
import { findTypeInfo, Type } from "./nodeTypes.ts";

/** Known versions, with their games. */
export const VERSIONS: readonly NamedValue[] = [
  { value: 1, name: "Some files of Super Mario Odyssey and Splatoon 2" },
  { value: 2, name: "Breath of the Wild" },
  { value: 3, name: "Super Mario Odyssey, Splatoon 2" },
  { value: 4, name: "Sounds of Tears of the Kingdom" },
  { value: 7, name: "Tears of the Kingdom, Super Mario Bros. Wonder" },
];

export const HEADER = structOf("header", "Header", "The first 16 bytes of a file.", [
  fieldOf("magic", "bytes", "`BY`: big endian, `YB`: little endian, for the whole file.", { size: 2 }),
  fieldOf("version", "u16", "Version of the format. Later versions have more types, but not all files respect this.", { values: VERSIONS }),
  fieldOf("key_table", "u32", "Byte offset of the key table; 0 if there is none."),
  fieldOf("string_table", "u32", "Byte offset of the string table; 0 if there is none."),
  fieldOf("root", "u32", "Byte offset of the root, an array or a map; 0 for an empty document."),
]);

export const TABLE = structOf(
  "string_table",
  "Table of keys or strings",
  "The offsets of the texts and of their end follow, then the texts: UTF-8, in ascending order, with a NUL after each.",
  [fieldOf("type", "u8", "0xC2."), fieldOf("count", "bits", "Number of texts.", { size: 3 })],
);

export const CONTAINER = structOf(
  "container",
  "Head of a container",
  "Entries follow: in arrays first all types, then all values; in dictionaries one record for each entry.",
  [fieldOf("type", "u8", "Type of the container."), fieldOf("count", "bits", "Number of entries.", { size: 3 })],
);

export const ENTRY = structOf("entry", "Entry of a dictionary", "One key with its value. Entries are in ascending order of their keys.", [
  fieldOf("key", "bits", "Index of the key in the key table.", { size: 3 }),
  {
    name: "type",
    type: "u8",
    size: 1,
    meaning: "Type of the value.",
    values: Object.values(Type).flatMap((value) => {
      const info = findTypeInfo(value);
      return info ? [{ value, name: info.name }] : [];
    }),
  },
  fieldOf("value", "u32", "The value; for strings, their index; for containers, 64-bit values and binary data, their byte offset."),
]);

export const STRUCTS: readonly StructSchema[] = [HEADER, TABLE, CONTAINER, ENTRY];

/** Types of values, in the order of their numbers in source maps. */
export const VALUE_TYPES: readonly (readonly [type: number, fieldType: FieldType, size: number, meaning: string])[] = [
  [Type.null, "u32", 4, "No value."],
  [Type.bool, "bool32", 4, "`true` or `false`."],
  [Type.s32, "s32", 4, "A whole number from -2147483648 to 2147483647."],
  [Type.u32, "u32", 4, "A whole number from 0 to 4294967295."],
  [Type.f32, "f32", 4, "A single-precision number with about 7 digits."],
  [Type.s64, "bits", 8, "A signed 64-bit integer. Stored outside its entry."],
  [Type.u64, "bits", 8, "An unsigned 64-bit integer. Stored outside its entry."],
  [Type.f64, "bits", 8, "A double-precision number with about 16 digits. Stored outside its entry."],
  [Type.string, "string", 4, "A text, by its index in the string table."],
  [Type.binary, "bytes", 0, "A length, then the bytes. Stored outside its entry."],
  [Type.alignedBinary, "bytes", 0, "A length and an alignment, then the bytes. Stored outside its entry."],
  [Type.array, "record", 0, "Values without keys."],
  [Type.dictionary, "record", 0, "Values by keys."],
  [Type.hash32Map, "record", 0, "Values by 32-bit numbers, usually hashes of names."],
  [Type.hash64Map, "record", 0, "Values by 64-bit numbers, usually hashes of names."],
];

export function typeName(type: number): string {
  return findTypeInfo(type)?.name ?? "";
}

export function meaningOf(type: number): string {
  return VALUE_TYPES.find(([value]) => value === type)?.[3] ?? "";
}

/** Fields of a source map: values by the numbers of their types, and keys. */
export const VALUES: ReadonlyMap<number, FieldSchema> = new Map(
  VALUE_TYPES.map(([type, fieldType, size, meaning]) => [type, fieldOf("value", fieldType, meaning, { size, label: typeName(type) })]),
);
export const KEY = fieldOf("key", "record", ENTRY.meaning, { size: 8, label: "entry" });
