/** Prints pieces of JSON: strings, and objects and lists on one line or with one item per line. */
import { lowerHex } from "../text/hex.ts";

/** Strings without escapes. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}\u2028\u2029]*$/u;

export function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

export function hexWord(word: number): string {
  return `"${lowerHex(word, 8)}"`;
}

/** Members of an object on one line. */
export function inline(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Items of a list, one per line. */
export function lines(items: readonly string[], indent: string): string {
  return items.length === 0 ? "[]" : `[\n${indent}  ${items.join(`,\n${indent}  `)}\n${indent}]`;
}

/** Members of an object, one per line. */
export function block(members: readonly string[], indent: string): string {
  return members.length === 0 ? "{}" : `{\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent}}`;
}
