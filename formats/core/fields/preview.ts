/**
 * Previews of the contents of rows without their own value, so that rows of lists can be distinguished without opening them. Must know no
 * format.
 */
import { shortened } from "../text/shortened.ts";
import type { FieldTree } from "./fields.ts";

/** Names of the most informative values: kind, name and position. */
const TELLING = /^(?:name|type|kind|id|object|position|translate|x|y|z)$/i;
/** Names of values that do not help the user. */
const NOISE = /guid|hash|unknown/i;
const MAX_VALUES = 4;
/** Maximum rows to read in a group, because previews are made while scrolling. */
const MAX_ROWS = 40;
/** Maximum UTF-16 units of one value, and of the preview. */
const MAX_VALUE = 39;
const MAX_LENGTH = 99;

/** The values of the first rows inside, most informative first; empty without values. */
export function previewOf(tree: FieldTree, row: number): string {
  const { depths } = tree;
  const inner = depths[row] + 1;
  const found: { readonly name: string; readonly value: string }[] = [];
  let looked = 0;
  for (let at = row + 1; at < depths.length && depths[at] >= inner && looked < MAX_ROWS; at++, looked++) {
    // groups have no value
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
