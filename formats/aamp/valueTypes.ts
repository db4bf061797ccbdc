/**
 * The value types of AAMP parameters, declared once: reading, writing, text tags, hovers, completion and the documentation page all come
 * from this table. Source: the format reference, section 4.
 */

import type { ValueKind } from "../core/tree/changedTypes.ts";

/** How a value is stored. */
export type ValueShape = "word" | "floats" | "curve" | "buffer" | "string";

export interface ValueType {
  readonly id: number;
  /** Name of the type, as in the documentation. */
  readonly name: string;
  readonly shape: ValueShape;
  /** Tag in the text form; empty if the value has none. */
  readonly tag: string;
  /** 4-byte words of the value; 0 if it depends on the value. */
  readonly words: number;
  /** For strings: maximum bytes of UTF-8, without the NUL; 0 for no limit. */
  readonly limit: number;
  readonly meaning: string;
  /** Names of the numbers of a vector. */
  readonly parts?: readonly string[];
}

/** Ids of the types that code must know by name. */
export const Type = {
  bool: 0,
  f32: 1,
  int: 2,
  vec2: 3,
  vec3: 4,
  vec4: 5,
  color: 6,
  str32: 7,
  str64: 8,
  curve1: 9,
  curve2: 10,
  curve3: 11,
  curve4: 12,
  bufferInt: 13,
  bufferF32: 14,
  str256: 15,
  quat: 16,
  u32: 17,
  bufferU32: 18,
  bufferBinary: 19,
  stringRef: 20,
} as const;

/** The type of a parameter whose text could not be read: it has ranges, but no value, and never reaches a file. */
export const NO_TYPE = 256;

/** Words of one curve: count in use, curve type, 30 coefficients. */
export const CURVE_WORDS = 32;

function word(id: number, name: string, tag: string, meaning: string): ValueType {
  return { id, name, shape: "word", tag, words: 1, limit: 0, meaning };
}
function floats(id: number, name: string, parts: readonly string[], meaning: string): ValueType {
  return { id, name, shape: "floats", tag: `!${name}`, words: parts.length, limit: 0, meaning, parts };
}
function curves(count: number): ValueType {
  const meaning = `${count === 1 ? "One curve" : `${count} curves`}: for each the number of coefficients in use, the curve type and 30 coefficients.`;
  return { id: 8 + count, name: `curve${count}`, shape: "curve", tag: "!curve", words: CURVE_WORDS * count, limit: 0, meaning };
}
function buffer(id: number, item: string, what: string): ValueType {
  return {
    id,
    name: `buffer_${item}`,
    shape: "buffer",
    tag: `!buffer_${item}`,
    words: 0,
    limit: 0,
    meaning: `A counted array of ${what}; the count comes before the first item.`,
  };
}
function string(id: number, name: string, tag: string, limit: number): ValueType {
  const meaning =
    limit > 0
      ? `Text of at most ${limit} bytes of UTF-8 (${limit + 1} with the closing NUL).`
      : "Text of any length in UTF-8, closed by a NUL.";
  return { id, name, shape: "string", tag, words: 0, limit, meaning };
}

/** The types in game files; the index is the id. */
export const KNOWN_TYPES: readonly ValueType[] = [
  word(0, "bool", "", "True or false, stored as the number 1 or 0."),
  word(1, "f32", "", "Number with a fraction, single precision."),
  word(2, "int", "", "Whole number from -2147483648 to 2147483647."),
  floats(3, "vec2", ["x", "y"], "Vector of two numbers."),
  floats(4, "vec3", ["x", "y", "z"], "Vector of three numbers."),
  floats(5, "vec4", ["x", "y", "z", "w"], "Vector of four numbers."),
  floats(6, "color", ["red", "green", "blue", "alpha"], "Color; 1.0 is full, parts above 1 are brighter than the screen can show."),
  string(7, "str32", "!str32", 31),
  string(8, "str64", "!str64", 63),
  curves(1),
  curves(2),
  curves(3),
  curves(4),
  buffer(13, "int", "signed 32-bit numbers"),
  buffer(14, "f32", "single precision numbers"),
  string(15, "str256", "!str256", 255),
  floats(16, "quat", ["a", "b", "c", "d"], "Quaternion: a rotation, interpolated along the sphere."),
  word(17, "u32", "!u", "Whole number from 0 to 4294967295."),
  buffer(18, "u32", "unsigned 32-bit numbers"),
  buffer(19, "binary", "bytes"),
  string(20, "string_ref", "", 0),
];

/**
 * Every value of the type byte; the index is the id. From 21 on, the game has pointers that exist in memory only: one word of those is
 * kept.
 */
export const VALUE_TYPES: readonly ValueType[] = [
  ...KNOWN_TYPES,
  ...Array.from({ length: NO_TYPE - KNOWN_TYPES.length }, (_, at) => {
    const id = KNOWN_TYPES.length + at;
    return word(id, `type${id}`, `!type${id}`, "Occurs in no known file; kept as the 32 bits that it points to.");
  }),
];

/** Template arguments of the classes in Nintendo's library agl, by type id. Source: the public decompilation's names. */
const ARGUMENTS = [
  ...["bool", "f32", "s32", "sead::Vector2f", "sead::Vector3f", "sead::Vector4f", "sead::Color4f"],
  ...["sead::FixedSafeString<32>", "sead::FixedSafeString<64>", "1u", "2u", "3u", "4u", "s32", "f32"],
  ...["sead::FixedSafeString<256>", "sead::Quatf", "u32", "u32", "u8", "sead::SafeString"],
];

/** The class of a type's parameters in the game's library: `agl::utl::ParameterCurve<1u>`; empty if unknown. */
export function libraryClass(type: number): string {
  if (type >= KNOWN_TYPES.length) return "";
  const { shape } = VALUE_TYPES[type];
  return `agl::utl::Parameter${shape === "curve" ? "Curve" : shape === "buffer" ? "Buffer" : ""}<${ARGUMENTS[type]}>`;
}

/** Whether the value is a word of unknown meaning. */
export function isRaw(type: number): boolean {
  return type >= KNOWN_TYPES.length && type < NO_TYPE;
}

/** 4-byte words by type id, 0 if it depends on the value. A flat array, for hot loops. */
export const WORDS = Uint8Array.from(VALUE_TYPES, (type) => type.words);

export function isString(type: number): boolean {
  return type === Type.str32 || type === Type.str64 || type === Type.str256 || type === Type.stringRef;
}

export function kindOf(type: number): ValueKind {
  if (isString(type)) return "text";
  if (type === Type.bool) return "truth";
  if (type === Type.f32) return "fraction";
  return type === Type.int || type === Type.u32 ? "whole" : "other";
}

export function isBuffer(type: number): boolean {
  return type === Type.bufferInt || type === Type.bufferF32 || type === Type.bufferU32 || type === Type.bufferBinary;
}

/** Names for the second word of a curve. Source: the engine's enumeration, format reference section 4. */
export const CURVE_TYPES: readonly string[] = [
  "linear",
  "Hermite",
  "step",
  "sine",
  "cosine",
  "sine squared",
  "linear 2D",
  "Hermite 2D",
  "step 2D",
  "non-uniform spline",
  "Hermite 2D smooth",
];
