/** The tags of BYML texts, and those of other tools' texts. */
import { findTypeInfo, Type } from "../nodeTypes.ts";

/** What a tag means to the parser: a node type, or one of these. */
export const Tag = { none: -1, unknown: -2, floatBits: -3, foreign: -4, decimalMap: -5 } as const;

const MEANINGS = new Map<string, number>([
  ["!u", Type.u32],
  ["!l", Type.s64],
  ["!ul", Type.u64],
  ["!f64", Type.f64],
  ["!f32", Tag.floatBits],
  ["!!binary", Type.binary],
  ["!binary_aligned", Type.alignedBinary],
  ["!h32", Type.hash32Map],
  ["!h64", Type.hash64Map],
  ["!h", Tag.decimalMap],
  ["!vh", Tag.foreign],
  ["!!file", Tag.foreign],
]);

/** Types whose values have no tag, by the tag that states one of them on purpose. oead ignores it. */
const STATED = new Map([Type.s32, Type.bool, Type.string, Type.null].map((type) => [`!${findTypeInfo(type)?.name}`, type]));

/** Tags of Bytewright's texts with their meanings, for completion and hovers. */
export const TAG_MEANINGS: readonly (readonly [tag: string, meaning: string])[] = [
  ["!u", "u32, eight hexadecimal digits: `!u 0x0000002a`"],
  ["!l", "s64: `!l -5`"],
  ["!ul", "u64: `!ul 5`"],
  ["!f64", "f64: `!f64 0.1`"],
  ["!f32", "the bits of an f32 that has no other notation: `!f32 0xffc00000`"],
  ["!!binary", "bytes in base64"],
  ["!binary_aligned", "bytes in base64 with an alignment: entries `Alignment` and `Data`"],
  ["!h32", "map whose keys are u32: `'0x0000002a': 1`"],
  ["!h64", "map whose keys are u64: `'0x000000000000002a': 1`"],
];

/** @param tag with its exclamation marks */
export function findTag(tag: string): number {
  if (tag === "") return Tag.none;
  return MEANINGS.get(tag) ?? STATED.get(tag) ?? Tag.unknown;
}

/** The tag that states a value's type on purpose; undefined for types whose values have a tag anyway. */
export function findStatedTag(type: number): string | undefined {
  return type === Type.f32 ? "!f32" : [...STATED].find(([, stated]) => stated === type)?.[0];
}

/** Whether a tag only states a type on purpose: the value would read the same without it. */
export function statesType(meaning: number): boolean {
  return meaning === Type.s32 || meaning === Type.bool || meaning === Type.string || meaning === Type.null;
}
