/** Where a parameter's value is, in a tree that knows its offsets. */
import type { Span } from "../core/text/span.ts";
import { utf8Length } from "../core/text/textCoding.ts";
import type { ParameterTree } from "./parameterTree.ts";
import { isString, Type, WORDS } from "./valueTypes.ts";

/** Byte range of a parameter's value, a buffer with its count, a string with its NUL. */
export function valueBytes(tree: ParameterTree, parameter: number): Span {
  const type = tree.typeOf(parameter);
  const start = tree.valueAt(parameter);
  const value = tree.valueOf(parameter);
  if (WORDS[type] > 0) return { start, end: start + WORDS[type] * 4 };
  if (isString(type)) return { start, end: start + utf8Length(tree.strings[value]) + 1 };
  const count = tree.words[value - 1] >>> 0;
  return { start: start - 4, end: start + (type === Type.bufferBinary ? count : count * 4) };
}
