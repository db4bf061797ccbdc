/** Combines changes of numbers that all changed alike, if recalculating gives exactly the same texts. Knows no format. */
import { addToList } from "../../lists.ts";
import type { MergeModel, TreeNode } from "../tree/tree.ts";
import { type Calculation, calculate, calculationsOf, MIN_ALIKE, pairOf, withRounding } from "./alikeNumbers.ts";
import { compareTexts, type PlacedChange } from "./difference.ts";

/** Numbers of single precision always have a point or an exponent. */
const FLOAT = /-?\d+(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+)/g;

type PrintFloat = NonNullable<MergeModel["printFloat"]>;

/** Applies a calculation to all numbers of a value. */
export function calculated(text: string, calculation: Calculation, printFloat: PrintFloat): string {
  let at = 0;
  return text.replaceAll(FLOAT, (word) => printFloat(calculate(Number(word), calculation, at++)));
}

/** Values in document order, both by name and by place: a path of names, with `[…]` for any entry of a list. */
export function valuesIn(root: TreeNode): ReadonlyMap<string, readonly TreeNode[]> {
  const values = new Map<string, TreeNode[]>();
  const stack: (readonly [node: TreeNode, place: string])[] = [[root, ""]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, place] = next;
    if (isPlain(node)) for (const field of new Set([node.name, place])) if (field !== "") addToList(values, field, node);
    for (let at = node.children.length - 1; at >= 0; at--) stack.push([node.children[at], placeIn(place, node.children[at])]);
  }
  return values;
}

function placeIn(place: string, { isHidden, family, parent, name }: TreeNode): string {
  if (isHidden || family) return place;
  const step = parent?.kind === "list" ? "[…]" : name;
  return place === "" ? step : `${place}/${step}`;
}

function isPlain({ kind, target, derived, isProperty, isDerived, children }: TreeNode): boolean {
  return kind === "value" && !target && !derived && !isProperty && !isDerived && children.length === 0;
}

/** The differences, with numbers that all changed alike combined into changes that come before all others. */
export function shortDifferenceOf(model: MergeModel, older: string, newer: string, path: string): readonly PlacedChange[] {
  const { printFloat } = model;
  const { changes: all, before, after } = compareTexts(model, older, newer, path, true);
  // only floats are recalculated
  const floats = new Set(
    all.filter(({ change }) => change.op === "change" && typeof change.from === "string" && change.from.search(FLOAT) >= 0),
  );
  if (!printFloat || floats.size < MIN_ALIKE) return all;
  const [old, now] = [valuesIn(before), valuesIn(after)];
  const changeOf = new Map(all.map((each) => [each.value, each]));
  const folded: PlacedChange[] = [];
  const left = new Set(all);
  /** Changes that no calculation covers yet, not even as an exception. */
  const open = new Set(all);
  const isLeft = (value: TreeNode | undefined): boolean =>
    value !== undefined && (left.has(changeOf.get(value) as PlacedChange) || isLeft(value.parent));
  // a name covers all of its places, so it comes first
  for (const [field, values] of [...old].sort(([, a], [, b]) => b.length - a.length)) {
    const group = values.flatMap((value) => changeOf.get(value) ?? []);
    const isOfFloats = group.length >= MIN_ALIKE && group.filter((each) => floats.has(each)).length * 2 > group.length;
    if (!isOfFloats || !group.every((each) => open.has(each))) continue;
    const calculation = likeliest(group, printFloat);
    const alike = calculation ? group.filter((each) => isGiven(each, calculation, printFloat)) : [];
    if (!calculation || alike.length < MIN_ALIKE) continue;
    if (!values.every((value) => isLeft(value) || calculated(usualText(value), calculation, printFloat) === usualText(value))) continue;
    const [from, to] = [values, now.get(field) ?? []].map((each) => each.map(usualText)) as [string[], string[]];
    folded.push({ change: { op: "all", field, ...calculation, from, to }, start: 0 });
    for (const each of alike) left.delete(each);
    for (const each of group) open.delete(each);
  }
  if (folded.length === 0) return all;
  return [...folded, ...all.filter((each) => left.has(each))];
}

/** Number of a group's values that are examined to find the calculation. */
const MAX_ASKED = 20;

function likeliest(group: readonly PlacedChange[], printFloat: PrintFloat): Calculation | undefined {
  const step = Math.ceil(group.length / MAX_ASKED);
  const asked = group.filter((_, at) => at % step === 0);
  const pairs = group.flatMap(({ change }) => (change.op === "change" ? (pairOf(change.from, change.to) ?? []) : []));
  let [best, most]: [Calculation | undefined, number] = [undefined, asked.length / 2];
  for (const calculation of calculationsOf(pairs).flatMap(withRounding)) {
    let others = 0;
    const isWorse = asked.some((each) => !isGiven(each, calculation, printFloat) && ++others >= asked.length - most);
    if (!isWorse) [best, most] = [calculation, asked.length - others];
    if (most === asked.length) break;
  }
  return best;
}

function isGiven({ change }: PlacedChange, calculation: Calculation, printFloat: PrintFloat): boolean {
  return change.op === "change" && typeof change.from === "string" && calculated(change.from, calculation, printFloat) === change.to;
}

/** The text of a value in its usual spelling. */
export function usualText({ text, usual = text }: TreeNode): string {
  return usual;
}
