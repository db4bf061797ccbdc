/** Names and values of a file's fields straight from its tree. */

import type { FieldWord } from "../../core/fields/fields.ts";
import { unlessStopped } from "../../core/issue.ts";
import type { Names } from "../../core/names.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { printFloat } from "../../core/yaml/floats.ts";
import { readTree } from "../binary/readTree.ts";
import { aampNameIndex, NameResolver } from "../names/index.ts";
import type { Parameter } from "../parameterTree.ts";
import { Type } from "../valueTypes.ts";
import { visitNames } from "../visitNames.ts";

export function readSearchTexts(bytes: Uint8Array, names: Names): readonly FieldWord[] | undefined {
  const tree = unlessStopped(() => readTree(bytes).tree);
  if (!tree) return undefined;
  const resolver = new NameResolver(aampNameIndex(names), tree.strings);
  const words: FieldWord[] = [];
  visitNames(tree, (item, parent, index) => {
    const name = resolver.resolve(item.hash >>> 0, parent >>> 0, index) ?? lowerHex(item.hash, 8);
    words.push({ name, value: item.kind === "parameter" ? valueOf(item) : "" });
  });
  return words;
}

function valueOf({ type, value }: Parameter): string {
  if (typeof value === "string") return value;
  if (typeof value === "object") return "";
  if (type === Type.bool) return value === 0 ? "false" : "true";
  if (type === Type.f32) return printFloat(value);
  return String(type === Type.u32 ? value >>> 0 : value);
}
