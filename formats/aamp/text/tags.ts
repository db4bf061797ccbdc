/** The tags of AAMP texts. */
import { brief, type YamlScanner } from "../../core/yaml/scanner.ts";
import type { AampCode } from "../diagnostics.ts";
import { isRaw, Type, VALUE_TYPES } from "../valueTypes.ts";

/** What a tag means to the parser: a value type, or one of these. */
export const Tag = { none: -1, unknown: -2, io: -3, list: -4, object: -5, floatBits: -6, curve: -7 } as const;

const MEANINGS = new Map<string, number>([
  ["!io", Tag.io],
  ["!list", Tag.list],
  ["!obj", Tag.object],
  ["!f32", Tag.floatBits],
]);
for (const type of VALUE_TYPES) if (type.tag !== "") MEANINGS.set(type.tag, type.shape === "curve" ? Tag.curve : type.id);

/** Types whose values have no tag, by the tag that states one of them on purpose. oead ignores it. */
const STATED = new Map(
  [Type.int, Type.bool, Type.stringRef].map((type): [tag: string, type: number] => [`!${VALUE_TYPES[type].name}`, type]),
);

/** Tags that a value may have, for completion and messages. */
export const VALUE_TAGS: readonly string[] = [...MEANINGS]
  .filter(([, meaning]) => (meaning >= 0 && !isRaw(meaning)) || meaning === Tag.curve)
  .map(([tag]) => tag);

export function findTag(tag: string): number {
  return MEANINGS.get(tag) ?? STATED.get(tag) ?? Tag.unknown;
}

/** Whether a tag only states a type on purpose: the value would read the same without it. */
export function statesType(meaning: number): boolean {
  return meaning === Type.int || meaning === Type.bool || meaning === Type.stringRef;
}

/** The tag of this type's values, or the tag that may state the type on purpose. */
export function statedTag(type: number): string {
  return VALUE_TYPES[type].tag || `!${VALUE_TYPES[type].name}`;
}

/** Reads a tag and the blanks after it. Returns {@link Tag.none} for a value without a tag, and reports unknown tags. */
export function readTag(scanner: YamlScanner<AampCode>): number {
  const start = scanner.at;
  const tag = scanner.readTag();
  if (tag === "") return Tag.none;
  const meaning = findTag(tag);
  if (meaning === Tag.unknown) {
    const isForeign = /^!(?:curve\d|strRef|Buffer\w+|str256Ref)$/.test(tag);
    scanner.report(
      isForeign ? "foreign-dialect" : "unknown-tag",
      isForeign ? `\`${tag}\` belongs to the YAML of the C# AampLibrary, which Bytewright cannot read.` : `Unknown tag \`${brief(tag)}\`.`,
      start,
      start + tag.length,
    );
  }
  return meaning;
}

/** Whether a sequence of numbers follows the tag. */
export function tagsSequence(meaning: number): boolean {
  return meaning === Tag.curve || (meaning >= 0 && VALUE_TYPES[meaning].shape !== "word" && VALUE_TYPES[meaning].shape !== "string");
}
