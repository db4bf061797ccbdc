/** The position of a parameter's value, in a tree that has its byte offsets. */
import type { Span } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import type { Parameter } from "./parameterTree.ts";
import { isBuffer, Type, WORDS } from "./valueTypes.ts";

/** Byte range of a parameter's value, including a buffer's count and a string's NUL. */
export function valueBytes({ type, value, valueAt: start }: Parameter): Span {
  if (typeof value === "string") return { start, end: start + utf8Length(value) + 1 };
  if (typeof value === "number" || !isBuffer(type)) return { start, end: start + WORDS[type] * 4 };
  return { start: start - 4, end: start + (type === Type.bufferBinary ? value.length : value.length * 4) };
}
