/** What entries of a document say: whether two say the same, and numbers that say so for many. Knows no format. */
import type { TreeNode } from "./tree.ts";

/** Whether two versions say the same, whatever numbers their references have: these mean the same entries. */
export function isSame(first: TreeNode | undefined, second: TreeNode | undefined): boolean {
  return first && second ? isEqual(first, second, isSameEntry) : first === second;
}

/** The same, whatever their references mean. */
export function isAlike(first: TreeNode, second: TreeNode): boolean {
  return isEqual(first, second, () => true);
}

function isSameEntry(first: TreeNode, second: TreeNode): boolean {
  return first === second || (first.triple !== undefined && first.triple === second.triple);
}

function isEqual(first: TreeNode, second: TreeNode, isMeant: (first: TreeNode, second: TreeNode) => boolean): boolean {
  if (first === second) return true;
  const { kind, children } = first;
  if (kind !== second.kind || children.length !== second.children.length || saidBy(first) !== saidBy(second)) return false;
  if (typeOf(first) !== typeOf(second) || (first.target && second.target && !isMeant(first.target, second.target))) return false;
  for (let at = 0; at < children.length; at++) {
    const other = second.children[at];
    if ((kind === "map" && children[at].key !== other.key) || !isEqual(children[at], other, isMeant)) return false;
  }
  return true;
}

function typeOf({ derived, target, type }: TreeNode): string {
  return derived || target ? "" : type;
}

function saidBy({ target, isNumber, derived, compared, text }: TreeNode): string {
  if (target) return isNumber ? "→" : text;
  return derived ? `#${derived.offset}` : (compared ?? text);
}

/** All that a node says itself. */
function headOf(node: TreeNode): string {
  const [type, said] = [typeOf(node), saidBy(node)];
  return ` ${node.kind} ${type.length} ${type} ${said.length} ${said} ${node.children.length}`;
}

/** Numbers of entries: those that are alike have one. */
export class Contents {
  private readonly numbers = new Map<string, number>();

  of(node: TreeNode): number {
    if (node.content !== 0) return node.content;
    const { kind, children } = node;
    // with lengths, so that no key or text can look like several; what has nothing inside needs no number of its own
    let written = headOf(node);
    for (const child of children) {
      const key = kind === "map" ? ` ${child.key.length} ${child.key}` : "";
      const inside = child.children.length > 0 ? ` ${this.of(child)}` : headOf(child);
      written += `${key} ${inside.length}${inside}`;
    }
    const known = this.numbers.get(written);
    node.content = known ?? this.numbers.size + 1;
    if (known === undefined) this.numbers.set(written, node.content);
    return node.content;
  }
}
