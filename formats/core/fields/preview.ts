/** What is in a row without a value of its own, in a few words, so that rows of lists can be distinguished without opening them. Must know no format. */
import { shortened } from "../text/shortened.ts";
import type { FieldTree } from "./fields.ts";

/** Values that say most of a thing: what it is, what it is called, where it is. */
const TELLING = /^(?:name|type|kind|id|object|position|translate|x|y|z)$/i;
/** Values that mean nothing to people. */
const NOISE = /guid|hash|unknown/i;
const MAX_VALUES = 4;
/** Rows of a group that are looked at: previews are made while one scrolls. */
const MAX_ROWS = 40;
/** UTF-16 units of one value, and of all. */
const MAX_VALUE = 39;
const MAX_LENGTH = 99;

/** The values of the first rows inside, the most informative first, or empty. */
export function previewOf(tree: FieldTree, row: number): string {
  const { depths } = tree;
  const inner = depths[row] + 1;
  const found: { readonly name: string; readonly value: string }[] = [];
  let looked = 0;
  for (let at = row + 1; at < depths.length && depths[at] >= inner && looked < MAX_ROWS; at++, looked++) {
    // a group says nothing by itself
    if (depths[at] > inner || (at + 1 < depths.length && depths[at + 1] > inner)) continue;
    const { name, value } = tree.words?.(at) ?? tree.row(at);
    if (value !== "" && !NOISE.test(name)) found.push({ name, value });
  }
  const telling = [...found.filter(({ name }) => TELLING.test(name)), ...found.filter(({ name }) => !TELLING.test(name))];
  const isList = found.every(({ name }) => /^\[?\d+\]?$/.test(name));
  const parts = telling
    .slice(0, MAX_VALUES)
    .map(({ name, value }) => (isList ? shortened(value, MAX_VALUE) : `${name} ${shortened(value, MAX_VALUE)}`));
  return shortened(parts.join(isList ? ", " : " · "), MAX_LENGTH);
}
