/** Writes the entries of containers that were empty. Assumes only the brackets that YAML and JSON share. */
import { partsOf } from "../result/render.ts";
import { isEmpty } from "../result/resolve.ts";
import { ENTRIES, TAG } from "../tree/changeValue.ts";
import { LINES, type Merged, type MergeModel, type TreeNode } from "../tree/tree.ts";
import { buildNode } from "./builtNodes.ts";

/** @param texts of all trees by root; the text of the container is added */
export function fill(model: MergeModel, merged: Merged, texts: Map<TreeNode, string>): void {
  const { source, node, triple } = merged;
  const isText = model.keyText !== undefined && node === triple.ours && node.type !== LINES;
  if (!isText || node.kind === "value" || !isEmpty(source) || merged.children.length === 0) return;
  const parent = triple.parent ?? triple;
  // the document itself has no name in its text
  const name = node.keyEnd > node.start ? node.name : undefined;
  const empty = node.kind === "list" ? [] : { [TAG]: node.type, [ENTRIES]: [] };
  const { node: built } = buildNode(model, empty, name, parent);
  const own = texts.get(node.root)?.slice(node.start, node.keyEnd) ?? "";
  // a key after a question mark needs its colon on the next line
  const isKept = own !== "" && !own.startsWith("? ");
  // write the entries into one text
  let text = name === undefined ? "" : `${isKept ? own : (model.keyText?.(name) ?? name)}: `;
  const start = text.length;
  const keyEnd = name === undefined ? 0 : text.length - 2;
  text += node.kind === "list" ? "[" : `${node.type === "" ? "" : `${node.type} `}{`;
  const children = merged.children.flatMap((child) => (child.node.family ? child.children.flatMap(partsOf) : [child]));
  for (const [at, child] of children.entries()) {
    const from = child.source;
    const written = (texts.get(from.root) ?? "").slice(from.start, from.end);
    if (at > 0) text += ", ";
    shift(from, text.length - from.start);
    text += written;
    built.add(from);
  }
  text += node.kind === "list" ? "]" : "}";
  Object.assign(built, { start: 0, keyEnd, valueStart: start, end: text.length, key: node.key, name: node.name });
  texts.set(built, text);
  Object.assign(merged, { source: built });
}

function shift(node: TreeNode, by: number): void {
  node.start += by;
  node.keyEnd += by;
  node.valueStart += by;
  node.end += by;
  for (const child of node.children) shift(child, by);
}
