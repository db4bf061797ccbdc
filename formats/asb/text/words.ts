/** How single values of a file are written as JSON: names of enums, hexadecimal words, texts, switches. */

import { printSingle } from "../../core/jsonNumbers.ts";
import { quote } from "../../core/jsonPrint.ts";
import type { Prop } from "../model.ts";
import type { ValueType } from "../nodeTypes.ts";

/** Key of the top-level object for what the usual form cannot say. */
export const KEPT = "Bytewright";

/** 0 and 1 as switches, other numbers as they are. */
export function printSwitch(word: number): string {
  return word === 0 ? "false" : word === 1 ? "true" : String(word);
}
export function printEnum(word: number, names: readonly (string | undefined)[]): string {
  const name = names[word];
  return name === undefined ? String(word) : `"${name}"`;
}
export function hexBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** The value word of a property as a value of its type. */
export function printWord(prop: Prop, type: ValueType): string {
  switch (type) {
    case "string":
      return quote(prop.text ?? "");
    case "int":
      return String(prop.word | 0);
    case "float":
      return printSingle(prop.word);
    case "bool":
      return printSwitch(prop.word);
    default:
      return `[${printSingle(prop.word)}, ${printSingle(prop.y)}, ${printSingle(prop.z)}]`;
  }
}
