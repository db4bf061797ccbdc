/** The types of nodes and values, by their byte in the file. Source: format reference, section 3. */

import type { ValueKind } from "../core/tree/changedTypes.ts";

export const Type = {
  hash32Map: 0x20,
  hash64Map: 0x21,
  string: 0xa0,
  binary: 0xa1,
  alignedBinary: 0xa2,
  array: 0xc0,
  dictionary: 0xc1,
  stringTable: 0xc2,
  pathTable: 0xc3,
  bool: 0xd0,
  s32: 0xd1,
  f32: 0xd2,
  u32: 0xd3,
  s64: 0xd4,
  u64: 0xd5,
  f64: 0xd6,
  null: 0xff,
} as const;

/** The name of a type in messages, and the version of the format that introduced it. */
export interface TypeInfo {
  readonly name: string;
  readonly since: number;
}

const TYPES = new Map<number, TypeInfo>([
  [Type.hash32Map, { name: "map with u32 keys", since: 7 }],
  [Type.hash64Map, { name: "map with u64 keys", since: 7 }],
  [Type.string, { name: "string", since: 1 }],
  [Type.binary, { name: "binary data", since: 4 }],
  [Type.alignedBinary, { name: "aligned binary data", since: 5 }],
  [Type.array, { name: "array", since: 1 }],
  [Type.dictionary, { name: "dictionary", since: 1 }],
  [Type.bool, { name: "bool", since: 1 }],
  [Type.s32, { name: "s32", since: 1 }],
  [Type.f32, { name: "f32", since: 1 }],
  [Type.u32, { name: "u32", since: 2 }],
  [Type.s64, { name: "s64", since: 3 }],
  [Type.u64, { name: "u64", since: 3 }],
  [Type.f64, { name: "f64", since: 3 }],
  [Type.null, { name: "null", since: 1 }],
]);

export function kindOf(type: number): ValueKind {
  switch (type) {
    case Type.string:
      return "text";
    case Type.bool:
      return "truth";
    case Type.s32:
    case Type.u32:
    case Type.s64:
    case Type.u64:
      return "whole";
    case Type.f32:
    case Type.f64:
      return "fraction";
    case Type.null:
      return "nothing";
    default:
      return "other";
  }
}

/** Returns undefined for types that a value cannot have. */
export function findTypeInfo(type: number): TypeInfo | undefined {
  return TYPES.get(type);
}

/** The message for a type that is newer than the file's version, or undefined. */
export function newerTypeMessage(type: number, version: number): string | undefined {
  const info = TYPES.get(type);
  if (info === undefined || info.since <= version) return undefined;
  return `The type ${info.name} came with version ${info.since}; this file has version ${version}.`;
}

/** Names of types that are known only from other tools or that no value may have, for messages. */
export function refusedTypeName(type: number): string | undefined {
  if (type >= 0x22 && type <= 0x2f) return `map with hashes of ${(type - 0x1f) * 4} bytes`;
  if (type >= 0x30 && type <= 0x3f) return "map with remapped entries";
  if (type === 0xc2) return "string table";
  if (type === 0xc3) return "path table";
  if (type === 0xc4) return "remapped dictionary";
  if (type === 0xc5) return "relocated string table";
  if (type === 0xc8) return "array of one type";
  return undefined;
}

export function isContainer(type: number): boolean {
  return type === Type.array || type === Type.dictionary || type === Type.hash32Map || type === Type.hash64Map;
}

/** Whether it is a 64-bit type, whose values are outside the entry. */
export function isLong(type: number): boolean {
  return type === Type.s64 || type === Type.u64 || type === Type.f64;
}

export function isBinary(type: number): boolean {
  return type === Type.binary || type === Type.alignedBinary;
}

/** Size of a container in bytes, including its head, padded to a multiple of 4. */
export function containerSize(type: number, count: number): number {
  return (containerEnd(type, count) + 3) & ~3;
}

/** The same without the padding at the end, which maps with number keys may have. */
export function containerEnd(type: number, count: number): number {
  if (type === Type.dictionary) return 4 + count * 8;
  if (type === Type.array) return 4 + ((count + 3) & ~3) + count * 4;
  return 4 + count * (type === Type.hash32Map ? 9 : 13);
}
