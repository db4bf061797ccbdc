/** Properties of a file, such as its version, in the words of people. Knows no format. */
import { ownOf } from "../../lists.ts";
import type { MergeModel, PropertyParts, TreeNode } from "./tree.ts";

/** A part of a property that differs between two versions. */
export interface DifferingPart {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

/** Empty if the format does not declare the parts of the property. */
export function differingParts(
  { partsOfProperty }: MergeModel,
  first: TreeNode | undefined,
  second: TreeNode | undefined,
): readonly DifferingPart[] {
  const name = (first ?? second)?.key ?? "";
  const [before, after] = [first, second].map((node) => partsOfProperty?.(name, node?.text));
  if (!before || !after) return [];
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const { [name]: was = "none" } = before;
    const { [name]: is = "none" } = after;
    return was === is ? [] : [{ name, first: was, second: is }];
  });
}

/** The text of a property without its name, which the text may begin with. */
export function wordsOfProperty(name: string, text: string): string {
  return text.startsWith("#!") ? text.slice(text.indexOf(name) + name.length).trim() : text;
}

/** A word in the text of a property. */
export interface PropertyWord {
  readonly name: string;
  /** Names of its values. */
  readonly values?: Readonly<Record<string, string>>;
  /** Its value if the text leaves it out. */
  readonly usual?: string;
}

export const BYTE_ORDER: PropertyWord = { name: "byte order", values: { little: "little endian", big: "big endian" } };

/** The parts of a property whose text is a sequence of words. @param text of the property, without its name */
export function partsIn(text: string, words: readonly PropertyWord[]): PropertyParts {
  const found = text.split(/[ \t]+/).filter((word) => word !== "");
  const parts = words.flatMap(({ name, values = {}, usual }, at) => {
    const word = found[at] ?? usual;
    return word === undefined ? [] : [[name, ownOf(values, word) ?? word]];
  });
  return Object.fromEntries(parts);
}
