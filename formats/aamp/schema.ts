/** The records of an AAMP file, declared once. Source: format reference, sections 2 and 3. */
import { type FieldSchema, fieldOf, type StructSchema, structOf, structSize } from "../core/schema.ts";
import { CURVE_TYPES, KNOWN_TYPES, VALUE_TYPES, type ValueType } from "./valueTypes.ts";

export const HEADER = structOf(
  "header",
  "Header",
  "The first 48 bytes of a file. The type, lists, objects, parameters, data, strings and words of unknown purpose follow without gaps.",
  [
    fieldOf("magic", "bytes", "The letters `AAMP`.", { size: 4 }),
    fieldOf("version", "u32", "Version of the format. Version 1 is another layout, of Mario Kart 8's generation.", {
      values: [{ value: 2, name: "2" }],
    }),
    fieldOf("flags", "u32", "Bit 0: little endian. Bit 1: strings are UTF-8. In every known file, these two are set and no others.", {
      values: [{ value: 3, name: "little endian, UTF-8" }],
    }),
    fieldOf("file_size", "u32", "Size of the whole file.", { unit: "bytes" }),
    fieldOf("data_version", "u32", "Version of the parameters, chosen by the game. Nearly always 0."),
    fieldOf("type_size", "u32", "Size of the type string with its NUL and padding; the root list follows it.", { unit: "bytes" }),
    fieldOf("list_count", "u32", "Number of lists, the root included."),
    fieldOf("object_count", "u32", "Number of objects."),
    fieldOf("parameter_count", "u32", "Number of parameters."),
    fieldOf("data_size", "u32", "Size of the data section, padding included.", { unit: "bytes" }),
    fieldOf("string_size", "u32", "Size of the string section, padding included.", { unit: "bytes" }),
    fieldOf("unknown_count", "u32", "Number of 32-bit words after the strings; purpose unknown, always 0 in known files."),
  ],
);

export const TYPE_STRING: FieldSchema = fieldOf(
  "type",
  "text",
  "Type of the document, read by the game's loader: `xml` in nearly all files.",
);

export const LIST = structOf(
  "list",
  "List record",
  "A list holds objects and further lists. Distances count from the start of the record.",
  [
    fieldOf("name", "u32", "CRC32 of the list's name in UTF-8; `param_root` for the root list."),
    fieldOf("lists_distance", "u16", "Distance to the first child list; the others follow it. Set even if there are none.", {
      unit: "4 bytes",
    }),
    fieldOf("lists_count", "u16", "Number of child lists."),
    fieldOf("objects_distance", "u16", "Distance to the first child object, in the same way.", { unit: "4 bytes" }),
    fieldOf("objects_count", "u16", "Number of child objects."),
  ],
);

export const OBJECT = structOf("object", "Object record", "An object holds parameters.", [
  fieldOf("name", "u32", "CRC32 of the object's name."),
  fieldOf("parameters_distance", "u16", "Distance to the first parameter, in the same way.", { unit: "4 bytes" }),
  fieldOf("parameters_count", "u16", "Number of parameters."),
]);

export const PARAMETER = structOf("parameter", "Parameter record", "A parameter is one named value.", [
  fieldOf("name", "u32", "CRC32 of the parameter's name."),
  fieldOf(
    "value_distance",
    "bits",
    "Distance to the value; for a buffer, to the data after its count. Equal values share their bytes, except for buffers.",
    { size: 3, unit: "4 bytes" },
  ),
  fieldOf("value_type", "u8", "Type of the value.", {
    values: KNOWN_TYPES.map((type) => ({ value: type.id, name: type.name, meaning: type.meaning })),
  }),
]);

/** For the documentation: a value of the types curve1 to curve4 has one to four of these. */
const CURVE = structOf("curve", "Curve", "One of the curves of a parameter.", [
  fieldOf("coefficients in use", "u32", "For a 2D curve, two per point, or three with its slope."),
  fieldOf("curve type", "u32", "What the coefficients mean.", { values: CURVE_TYPES.map((name, value) => ({ value, name })) }),
  fieldOf("coefficients", "bytes", "30 single-precision numbers, including unused ones.", { size: 120 }),
]);

export const STRUCTS: readonly StructSchema[] = [HEADER, LIST, OBJECT, PARAMETER, CURVE];

/** Sizes in bytes. */
export const HEADER_SIZE = structSize(HEADER);
export const RECORD_SIZES = { list: 12, object: 8, parameter: 8 } as const;

/** Each whole record as one field of a source map. */
const recordField = ({ name, meaning }: StructSchema, size: number) => fieldOf(name, "record", meaning, { size });
export const RECORDS = {
  list: recordField(LIST, RECORD_SIZES.list),
  object: recordField(OBJECT, RECORD_SIZES.object),
  parameter: recordField(PARAMETER, RECORD_SIZES.parameter),
};

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

/** Values by the ids of their types. */
export const VALUES: readonly FieldSchema[] = VALUE_TYPES.map(valueField);
