/** Where a parameter's value is, in a tree that knows its offsets. */
import type { Span } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import type { Parameter } from "./parameterTree.ts";
import { isBuffer, Type, WORDS } from "./valueTypes.ts";

/** Byte range of a parameter's value, a buffer with its count, a string with its NUL. */
export function valueBytes({ type, value, valueAt: start }: Parameter): Span {
  if (typeof value === "string") return { start, end: start + utf8Length(value) + 1 };
  if (typeof value === "number" || !isBuffer(type)) return { start, end: start + WORDS[type] * 4 };
  return { start: start - 4, end: start + (type === Type.bufferBinary ? value.length : value.length * 4) };
}
