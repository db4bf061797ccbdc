/** Names and values of a file's fields straight from its tree. */

import type { FieldWord } from "../../core/fields/fields.ts";
import { catchStop } from "../../core/issue.ts";
import type { Names } from "../../core/names.ts";
import { printFloat } from "../../core/yaml/floats.ts";
import { readTree } from "../binary/readTree.ts";
import { aampNameIndex, NameResolver } from "../names/index.ts";
import type { ParameterTree } from "../parameterTree.ts";
import { isString, Type } from "../valueTypes.ts";
import { visitNames } from "../visitNames.ts";

export function readFieldWords(bytes: Uint8Array, names: Names): readonly FieldWord[] | undefined {
  const read = catchStop(() => readTree(bytes));
  if ("issue" in read) return undefined;
  const { tree } = read.value;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  const words: FieldWord[] = [];
  visitNames(tree, (hash, parent, index, kind, item) => {
    const name = resolver.resolve(hash >>> 0, parent >>> 0, index) ?? `0x${(hash >>> 0).toString(16).padStart(8, "0")}`;
    words.push({ name, value: kind === "parameter" ? valueOf(tree, item) : "" });
  });
  return words;
}

function valueOf(tree: ParameterTree, parameter: number): string {
  const type = tree.typeOf(parameter);
  const value = tree.valueOf(parameter);
  const { strings, words } = tree;
  if (isString(type)) return strings[value] ?? "";
  switch (type) {
    case Type.bool:
      return words[value] === 0 ? "false" : "true";
    case Type.int:
      return String(words[value]);
    case Type.u32:
      return String(words[value] >>> 0);
    case Type.f32:
      return printFloat(words[value]);
    default:
      return "";
  }
}
