/**
 * The positions of records and values in a file, which its text does not show. Nintendo's tool follows its XML source, and a canonical rule
 * reproduces that order in all but a few files; other tools visit the lists in another order, or share other values. Differences are kept
 * in the text as `#!layout` notes. Source: format reference, sections 6.1 to 6.3.
 */
import { crc32 } from "../core/bytes/crc32.ts";
import type { Item } from "./items.ts";
import type { ParameterList, ParameterObject, ParameterTree } from "./parameterTree.ts";

/** An order of all lists: parents before their children, children first, level by level, or in the order of Nintendo's list records. */
export const LIST_ORDERS = ["parents", "children", "levels", "records"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The possible orders of each part of a file. Values follow the order of objects; `canonical` is the rule for Nintendo's files. */
export const ORDERED = {
  lists: ["parents", "levels"],
  objects: LIST_ORDERS,
  parameters: ["children", "parents", "levels", "records"],
  data: ["canonical", ...LIST_ORDERS],
  strings: ["canonical", ...LIST_ORDERS],
} as const satisfies Readonly<Record<string, readonly (ListOrder | "canonical")[]>>;

/**
 * Which equal values are written once: `words` found anywhere in the data, whole `values` of any type, or whole values of the same `types`.
 */
export const SHARED = { data: ["words", "values", "types", "none"], strings: ["values", "types", "none"] } as const;

/** What the file stores as the distance to the children of an entry that has none: the position where they would begin, the start of that section, or zero. */
export const EMPTY = { lists: ["here", "zero"], objects: ["here", "zero", "start"], parameters: ["here", "zero", "start"] } as const;
export type ChildrenKind = keyof typeof EMPTY;

/** The sections of values; each has its own order. */
export type LayoutSection = keyof typeof SHARED;

/** One deviation from the order of values: `object` comes right after `after`, or first if that is undefined. */
export interface LayoutMove {
  readonly section: LayoutSection;
  readonly object: ParameterObject;
  readonly after: ParameterObject | undefined;
}

/** A distance stored for no children that follows no rule, in words. */
export interface EmptyDistance {
  readonly kind: ChildrenKind;
  readonly item: ParameterList | ParameterObject;
  readonly distance: number;
}

/** Of each kind of choice, the first is Nintendo's. */
export interface Layout {
  readonly orders: { readonly [Part in keyof typeof ORDERED]: (typeof ORDERED)[Part][number] };
  readonly shared: { readonly [Section in LayoutSection]: (typeof SHARED)[Section][number] };
  readonly empty: { readonly [Kind in ChildrenKind]: (typeof EMPTY)[Kind][number] };
  readonly distances: readonly EmptyDistance[];
  readonly moves: readonly LayoutMove[];
}

export const USUAL: Layout = {
  orders: { lists: "parents", objects: "parents", parameters: "children", data: "canonical", strings: "canonical" },
  shared: { data: "words", strings: "values" },
  empty: { lists: "here", objects: "here", parameters: "here" },
  distances: [],
  moves: [],
};

/** All lists in the given order. */
export function listsInOrder({ root, lists }: ParameterTree, order: ListOrder): readonly ParameterList[] {
  if (order === "parents") return lists;
  const found: ParameterList[] = [];
  if (order === "levels") {
    found.push(root);
    // the array grows while it is iterated
    for (const list of found) for (const child of list.lists) found.push(child);
  } else if (order === "records") {
    found.push(root);
    for (const list of lists) for (const child of list.lists) found.push(child);
  } else {
    const visit = (list: ParameterList): void => {
      list.lists.forEach(visit);
      found.push(list);
    };
    visit(root);
  }
  return found;
}

/** The children of an item whose records are in one part of a file. */
export function childrenIn(item: Item, kind: ChildrenKind): readonly Item[] {
  if (item.kind === "list") return kind === "parameters" ? [] : item[kind];
  return item.kind === "object" && kind === "parameters" ? item.parameters : [];
}

const DEMO_ACTIONS = crc32("DemoAIActionIdx") | 0;
/** Number of the root's objects that precede its lists. */
const ROOT_OBJECTS_FIRST = 7;

/** All objects in canonical order. */
function canonicalOrder({ root }: ParameterTree): ParameterObject[] {
  const order: ParameterObject[] = [];
  const visit = (list: ParameterList): void => {
    const { objects } = list;
    const isProgram = objects[0]?.hash === DEMO_ACTIONS;
    let next = list === root && !isProgram ? Math.min(objects.length, ROOT_OBJECTS_FIRST) : 0;
    for (let at = 0; at < next; at++) order.push(objects[at]);
    list.lists.forEach((child, at) => {
      if (at % 2 === 0 && !isProgram && next < objects.length) order.push(objects[next++]);
      visit(child);
    });
    while (next < objects.length) order.push(objects[next++]);
  };
  visit(root);
  return order;
}

/** All objects in the given order of their values. */
export function objectsInOrder(tree: ParameterTree, order: ListOrder | "canonical"): readonly ParameterObject[] {
  if (order === "canonical") return canonicalOrder(tree);
  const found: ParameterObject[] = [];
  for (const { objects } of listsInOrder(tree, order)) for (const object of objects) found.push(object);
  return found;
}

/** All objects in the order of their values in one section, after all moves are applied in turn. */
export function valueOrder(tree: ParameterTree, section: LayoutSection, { orders, moves }: Layout): readonly ParameterObject[] {
  const before = objectsInOrder(tree, orders[section]);
  const own = moves.filter((move) => move.section === section);
  if (own.length === 0) return before;
  const next = new Int32Array(before.length + 1);
  const previous = new Int32Array(before.length + 1);
  // a linked ring of object indexes, shifted by one: 0 is the start
  let at = 0;
  for (const { index } of before) {
    next[at] = index + 1;
    previous[index + 1] = at;
    at = index + 1;
  }
  next[at] = 0;
  previous[0] = at;
  for (const { object, after } of own) {
    if (object === after) continue;
    const moved = object.index + 1;
    next[previous[moved]] = next[moved];
    previous[next[moved]] = previous[moved];
    const target = after === undefined ? 0 : after.index + 1;
    next[moved] = next[target];
    previous[moved] = target;
    previous[next[target]] = moved;
    next[target] = moved;
  }
  const order: ParameterObject[] = [];
  for (let object = next[0]; object !== 0; object = next[object]) order.push(tree.objects[object - 1]);
  return order;
}
