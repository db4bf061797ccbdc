/** What identifies entries of lists: values in them, or the entry that they refer to. */
import { getOrMake } from "../../lists.ts";
import { meantBy } from "./references.ts";
import { type Identity, type ListRule, SIDES, type Side, type TreeNode, type Triple } from "./tree.ts";

export type Entries = Readonly<Record<Side, readonly TreeNode[]>>;

/** Keys of the entries of base, ours and theirs, one for each entry. */
export type Keys = readonly (readonly string[])[];

/** The reference of a list entry: the entry itself, one of its values, or the entry paired with it. */
export function referenceIn(entry: TreeNode): TreeNode | undefined {
  if (entry.parent?.kind !== "list") return undefined;
  if (entry.beside) return entry.beside;
  if (isReference(entry)) return entry;
  return entry.refers ? entry.children.find(isReference) : undefined;
}

function isReference({ target, isNumber }: TreeNode): boolean {
  return target !== undefined && isNumber;
}

/** Numbers the targets of references. */
export class Targets {
  private readonly numbers = new Map<Triple | TreeNode, string>();

  of(node: TreeNode): string {
    const target = meantBy(node) ?? node.target ?? node;
    return getOrMake(this.numbers, target, () => `→${this.numbers.size}`);
  }
}

/**
 * Keys by the first identity that is unique in all versions and that all entries have; otherwise by one that most entries do not share.
 * @returns the empty key for an entry without an identity
 */
export function findKeys(rule: ListRule, entries: Entries): Keys | undefined {
  const { identities, doubles } = rule;
  let shared: Keys | undefined;
  const targets = new Targets();
  for (const [index, identity] of identities.entries()) {
    const keys = SIDES.map((side) => keysOf(entries[side], (entry) => identify(entry, identity, targets, rule)));
    if (!isComplete(keys) || keys.flat().every((key) => key === "")) continue;
    const counts = keys.map((list) => new Set(list).size);
    if (counts.every((count, at) => count === keys[at].length)) return keys;
    // if most entries share it, it says less than their order
    if (doubles && counts.every((count, at) => index === 0 || count * 2 > keys[at].length || keys[at].length === 0)) shared ??= keys;
  }
  return shared;
}

/** Keys by the entries that their numbers refer to. */
export function findKeysByTarget(entries: Entries): Keys | undefined {
  const targets = new Targets();
  const keys: readonly (readonly string[] | undefined)[] = SIDES.map((side) =>
    keysOf(entries[side], (entry) => {
      const node = referenceIn(entry);
      return node && targets.of(node);
    }),
  );
  return isComplete(keys) && keys.every((list) => new Set(list).size === list.length) ? keys : undefined;
}

/** Undefined if an entry has no key. */
function keysOf(entries: readonly TreeNode[], keyOf: (entry: TreeNode) => string | undefined): readonly string[] | undefined {
  const keys: string[] = [];
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keys;
}

function isComplete(keys: readonly (readonly string[] | undefined)[]): keys is Keys {
  return keys.every((list) => list !== undefined);
}

/** Returns `Name=a, Group=b`; undefined if the entry lacks a part. Containers identify nothing. */
function identify(entry: TreeNode, identity: Identity, targets: Targets, { isPartial }: ListRule): string | undefined {
  let key = "";
  for (const { path, name } of identity) {
    const node = entry.find(path);
    if (node?.kind !== "value") {
      if (isPartial) continue;
      return undefined;
    }
    const said = isReference(node) ? targets.of(node) : (node.said ?? node.compared ?? node.text);
    const part = name === "" ? said : `${name}=${said}`;
    key = key === "" ? part : `${key}, ${part}`;
  }
  return key;
}

/** Labels of the entries by each identity of a list; undefined for entries without it, or identified by a reference. */
export function labelsByIdentity({ rule, children }: TreeNode): readonly (readonly (string | undefined)[])[] {
  const targets = new Targets();
  return rule.identities.map((identity) =>
    children.map((entry) => {
      const key = identify(entry, identity, targets, rule);
      return key === undefined || !isSaid(key) ? undefined : labelOf(rule, key);
    }),
  );
}

/** Whether the key can be shown: not if only the entry's place is known, or if the key contains the target of a number. */
export function isSaid(key: string): boolean {
  return key !== "" && !key.includes("→");
}

export function labelOf(rule: ListRule, identity: string): string {
  return isNumbered(rule, identity) ? `[=${identity}]` : `[${identity}]`;
}

/** Whether the identity is a number. Its label is `[=2]`, because `[2]` is the entry at that index. */
export function isNumbered({ identities }: ListRule, identity: string): boolean {
  return /^\d+$/.test(identity) && identities.some((parts) => parts.some(({ path }) => path === ""));
}
