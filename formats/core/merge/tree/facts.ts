/** Facts of a file, such as its version, as people say them. Knows no format. */
import { ownOf } from "../../lists.ts";
import type { FactParts, MergeModel, TreeNode } from "./tree.ts";

/** A part that is different in two versions of a fact. */
export interface DifferingPart {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

/** Empty if the format does not know the parts of the fact. */
export function differingParts(
  { partsOfFact }: MergeModel,
  first: TreeNode | undefined,
  second: TreeNode | undefined,
): readonly DifferingPart[] {
  const name = (first ?? second)?.key ?? "";
  const [before, after] = [first, second].map((node) => partsOfFact?.(name, node?.text));
  if (!before || !after) return [];
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const { [name]: was = "none" } = before;
    const { [name]: is = "none" } = after;
    return was === is ? [] : [{ name, first: was, second: is }];
  });
}

/** What a fact says without its name: a fact may be a whole line that begins with it. */
export function wordsOfFact(name: string, text: string): string {
  return text.startsWith("#!") ? text.slice(text.indexOf(name) + name.length).trim() : text;
}

/** A word of a fact. */
export interface FactWord {
  readonly name: string;
  /** How people call its values. */
  readonly values?: Readonly<Record<string, string>>;
  /** What it is if the text leaves it out. */
  readonly usual?: string;
}

export const BYTE_ORDER: FactWord = { name: "byte order", values: { little: "little endian", big: "big endian" } };

/** The parts of a fact that is one word after the other. @param text of the fact, without its name */
export function partsIn(text: string, words: readonly FactWord[]): FactParts {
  const found = text.split(/[ \t]+/).filter((word) => word !== "");
  const parts = words.flatMap(({ name, values = {}, usual }, at) => {
    const word = found[at] ?? usual;
    return word === undefined ? [] : [[name, ownOf(values, word) ?? word]];
  });
  return Object.fromEntries(parts);
}
