/** Contents of entries: whether two are equal, and numbers that identify equal contents. Knows no format. */
import { getOrMake } from "../../lists.ts";
import { meantBy } from "./references.ts";
import type { TreeNode } from "./tree.ts";

/** Whether two versions have the same content. References are equal if they have the same target, whatever their numbers. */
export function isSame(first: TreeNode | undefined, second: TreeNode | undefined): boolean {
  return first && second ? isEqual(first, second, meansTheSame) : first === second;
}

/** The same, ignoring the targets of references. */
export function isAlike(first: TreeNode, second: TreeNode): boolean {
  return isEqual(first, second, () => true);
}

function meansTheSame(first: TreeNode, second: TreeNode): boolean {
  const meant = meantBy(first);
  return first.target === second.target || (meant !== undefined && meant === meantBy(second));
}

/** @param isMeant whether two references have the same target */
function isEqual(first: TreeNode, second: TreeNode, isMeant: (first: TreeNode, second: TreeNode) => boolean): boolean {
  if (first === second) return true;
  if (first.whole !== undefined && first.whole === second.whole) return true;
  const { kind, children } = first;
  if (kind !== second.kind || children.length !== second.children.length || saidBy(first) !== saidBy(second)) return false;
  if (typeOf(first) !== typeOf(second)) return false;
  // an id identifies its entry, wherever that entry is
  if (first.isNumber && first.target && second.target && !isMeant(first, second)) return false;
  for (let at = 0; at < children.length; at++) {
    const other = second.children[at];
    if ((kind === "map" && children[at].key !== other.key) || !isEqual(children[at], other, isMeant)) return false;
  }
  return true;
}

function typeOf({ derived, target, type }: TreeNode): string {
  return derived || target ? "" : type;
}

function saidBy(node: TreeNode): string {
  const { target, derived } = node;
  if (target) return node.isNumber ? "→" : node.text;
  return derived ? `#${derived.offset}` : (node.compared ?? node.written?.(node) ?? node.text);
}

/** The spelling of nearly all numbers. */
const USUAL_FLOAT = /^-?(?:0|[1-9]\d*)\.(?:0|(?!0000)\d*[1-9])$/;

/** Returns one spelling for numbers with a point or exponent: `1.0` for `1.00` and `1e0`. Other texts are returned unchanged. */
export function usualFloat(text: string): string {
  const value = USUAL_FLOAT.test(text) ? Number.NaN : Number(text);
  if (Number.isNaN(value)) return text;
  if (Object.is(value, -0)) return "-0.0";
  const usual = String(value);
  return /[.e]/.test(usual) ? usual : `${usual}.0`;
}

/** The text of a whole container. If two are equal, their parts need not be compared. */
function wholeOf({ kind, whole }: TreeNode): string | undefined {
  return kind === "value" ? undefined : whole;
}

/** Number of contents with one hash that are compared one by one: a malicious file may have any number. */
const MAX_COMPARED = 8;

/** Numbers nodes by content: equal nodes have the same number. */
export class Contents {
  private readonly byHash = new Map<number, TreeNode[]>();
  private readonly byText = new Map<string, number>();
  private count = 0;

  of(node: TreeNode): number {
    if (node.content === 0) node.content = this.find(node);
    return node.content;
  }

  private find(node: TreeNode): number {
    const next = () => ++this.count;
    const hash = hashOf(node, 0);
    const compared = this.byHash.get(hash);
    const known = compared?.find((other) => isAlike(node, other));
    if (known) return known.content;
    if (compared?.length === MAX_COMPARED) return getOrMake(this.byText, JSON.stringify(allOf(node)), next);
    if (compared) compared.push(node);
    else this.byHash.set(hash, [node]);
    return next();
  }
}

/** A number that is equal for nodes with equal content, and for no others. */
function allOf(node: TreeNode): readonly unknown[] {
  const whole = wholeOf(node);
  if (whole !== undefined) return [whole];
  const { kind, children } = node;
  return [kind, typeOf(node), saidBy(node), ...children.map((child) => [kind === "map" ? child.key : "", allOf(child)])];
}

/** A longer text is hashed by this many characters, spread over all of it. */
const HASHED = 128;

/** A hash that is equal for nodes with equal content. */
function hashOf(node: TreeNode, before: number): number {
  const whole = wholeOf(node);
  const said = whole ?? saidBy(node);
  let hash = before ^ said.length;
  const step = Math.ceil(said.length / HASHED) || 1;
  for (let at = 0; at < said.length; at += step) hash = Math.imul(hash ^ said.charCodeAt(at), 0x01000193);
  if (whole === undefined) for (const child of node.children) hash = hashOf(child, hash + 1);
  return hash;
}
