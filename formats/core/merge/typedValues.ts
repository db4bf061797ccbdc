/** Values that a person typed at conflicts, written into the text of the result. Knows no format. */
import { applyEdits, type TextEdit } from "../text/span.ts";
import type { Resolution } from "./resolve.ts";
import type { Merged, TreeNode, Triple } from "./tree.ts";

export function writeTyped(
  text: string,
  readTree: (text: string, path: string) => TreeNode,
  path: string,
  { root, conflicts }: Resolution,
): { readonly text: string } | { readonly refused: string } {
  const typed = new Map<Triple, string>();
  for (const { conflict, triple, choice } of conflicts) {
    if (typeof choice !== "object") continue;
    if (/[\n\r]/.test(choice.value)) return { refused: `${conflict.field}: a value is one line, but the one that was typed has several.` };
    typed.set(triple, choice.value.trim());
  }
  if (typed.size === 0) return { text };
  const edits: TextEdit[] = [];
  const stack: { readonly node: TreeNode; readonly merged: Merged }[] = [{ node: readTree(text, path), merged: root }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node, merged } = at;
    const value = typed.get(merged.triple);
    if (value !== undefined && node.kind === "value" && node.end > node.valueStart) {
      edits.push({ span: { start: node.valueStart, end: node.end }, text: value });
      typed.delete(merged.triple);
    }
    // the text of the result has the entries in the order of the result
    const isMap = node.kind === "map";
    for (const [index, child] of merged.children.entries()) {
      const found = isMap ? node.children.find(({ key }) => key === child.node.key) : node.children[index];
      if (found && found.kind === child.node.kind) stack.push({ node: found, merged: child });
    }
  }
  const left = conflicts.find(({ triple }) => typed.has(triple));
  if (left) return { refused: `${left.conflict.field}: a value cannot be typed here. Choose one of the two versions.` };
  return { text: applyEdits(text, edits) };
}
