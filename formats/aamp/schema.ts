/** The records of an AAMP file, declared once. Source: format reference, sections 2 and 3. */
import type { FieldSchema, StructSchema } from "../core/schema.ts";
import { KNOWN_TYPES, VALUE_TYPES, type ValueType } from "./valueTypes.ts";

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The first 48 bytes of a file.",
  fields: [
    { name: "magic", type: "bytes", size: 4, meaning: "The letters `AAMP`." },
    {
      name: "version",
      type: "u32",
      size: 4,
      meaning: "Version of the format. Version 1 is another layout, of Mario Kart 8's generation.",
      values: [{ value: 2, name: "2" }],
    },
    {
      name: "flags",
      type: "u32",
      size: 4,
      meaning: "Bit 0: little endian. Bit 1: strings are UTF-8. Both are set in every known file, and no other.",
      values: [{ value: 3, name: "little endian, UTF-8" }],
    },
    { name: "file_size", type: "u32", size: 4, unit: "bytes", meaning: "Size of the whole file." },
    { name: "data_version", type: "u32", size: 4, meaning: "Version of the parameters, chosen by the game. Nearly always 0." },
    {
      name: "type_size",
      type: "u32",
      size: 4,
      unit: "bytes",
      meaning: "Room of the type string with its NUL and padding; the root list follows it.",
    },
    { name: "list_count", type: "u32", size: 4, meaning: "Number of lists, the root included." },
    { name: "object_count", type: "u32", size: 4, meaning: "Number of objects." },
    { name: "parameter_count", type: "u32", size: 4, meaning: "Number of parameters." },
    { name: "data_size", type: "u32", size: 4, unit: "bytes", meaning: "Size of the data section, padding included." },
    { name: "string_size", type: "u32", size: 4, unit: "bytes", meaning: "Size of the string section, padding included." },
    {
      name: "unknown_count",
      type: "u32",
      size: 4,
      meaning: "Number of 32-bit words after the strings; purpose unknown, always 0 in known files.",
    },
  ],
};

export const TYPE_STRING: FieldSchema = {
  name: "type",
  type: "text",
  size: 0,
  meaning: "Type of the document, read by the game's loader: `xml` in nearly all files.",
};

export const LIST: StructSchema = {
  name: "list",
  title: "List record",
  meaning: "A list holds objects and further lists. Distances count from the start of the record.",
  fields: [
    { name: "name", type: "u32", size: 4, meaning: "CRC32 of the list's name." },
    { name: "lists_distance", type: "u16", size: 2, unit: "4 bytes", meaning: "Distance to the first child list." },
    { name: "lists_count", type: "u16", size: 2, meaning: "Number of child lists." },
    { name: "objects_distance", type: "u16", size: 2, unit: "4 bytes", meaning: "Distance to the first child object." },
    { name: "objects_count", type: "u16", size: 2, meaning: "Number of child objects." },
  ],
};

export const OBJECT: StructSchema = {
  name: "object",
  title: "Object record",
  meaning: "An object holds parameters.",
  fields: [
    { name: "name", type: "u32", size: 4, meaning: "CRC32 of the object's name." },
    { name: "parameters_distance", type: "u16", size: 2, unit: "4 bytes", meaning: "Distance to the first parameter." },
    { name: "parameters_count", type: "u16", size: 2, meaning: "Number of parameters." },
  ],
};

export const PARAMETER: StructSchema = {
  name: "parameter",
  title: "Parameter record",
  meaning: "A parameter is one named value.",
  fields: [
    { name: "name", type: "u32", size: 4, meaning: "CRC32 of the parameter's name." },
    { name: "value_distance", type: "bits", size: 3, unit: "4 bytes", meaning: "Distance to the value." },
    {
      name: "value_type",
      type: "u8",
      size: 1,
      meaning: "Type of the value.",
      values: KNOWN_TYPES.map((type) => ({ value: type.id, name: type.name, meaning: type.meaning })),
    },
  ],
};

export const STRUCTS: readonly StructSchema[] = [HEADER, LIST, OBJECT, PARAMETER];

/** Bytes. */
export const RECORD_SIZES = { list: 12, object: 8, parameter: 8 } as const;

/** The record as a whole, as one field of a source map. */
function recordField(struct: StructSchema, size: number): FieldSchema {
  return { name: struct.name, type: "record", size, meaning: struct.meaning };
}

function valueField(type: ValueType): FieldSchema {
  const scalar =
    type.name === "bool" ? "bool32" : type.name === "f32" ? "f32" : type.name === "int" ? "s32" : type.name === "u32" ? "u32" : undefined;
  return {
    name: "value",
    type: scalar ?? (type.shape === "string" ? "string" : "vector"),
    label: type.name,
    size: type.words * 4,
    meaning: type.meaning,
  };
}

/** Schemas of a source map of AAMP: the value types by their id, then records and header fields by {@link MapField}. */
export const MAP_SCHEMAS: readonly FieldSchema[] = [
  ...VALUE_TYPES.map(valueField),
  recordField(LIST, RECORD_SIZES.list),
  recordField(OBJECT, RECORD_SIZES.object),
  recordField(PARAMETER, RECORD_SIZES.parameter),
  TYPE_STRING,
  ...HEADER.fields,
];

const FIRST = VALUE_TYPES.length;
export const MapField = { list: FIRST, object: FIRST + 1, parameter: FIRST + 2, type: FIRST + 3, header: FIRST + 4 };
