/** Edited versions of a document's text: entries removed, added and moved, and values changed. */
import type { Format } from "../../formats/core/format.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { matchDocuments } from "../../formats/core/merge/match/match.ts";
import { renderMerged } from "../../formats/core/merge/result/render.ts";
import { LINES, type Merged, type MergeModel, type TreeNode, type Triple } from "../../formats/core/merge/tree/tree.ts";
import { applyEdits, type TextEdit } from "../../formats/core/text/span.ts";

const NUMBER = /^-?\d+(\.\d+)?$/;
const MAX_EDITS = 4;
/** A single entry has no order. */
const MIN_LEFT = 2;

/**
 * Removes, copies and moves some entries, and changes some values.
 * @param copies whether to copy entries, and to choose among few words; otherwise, nearly every new word is different
 */
export function editedVersion(format: Format, text: string, random: () => number, copies = true): string {
  const model = format.merge as MergeModel;
  const path = `a.${format.extensions[0]}`;
  const other = random() % 2 === 0 ? text : withOtherValues(model, text, path, random, 1 + (random() % 3), copies ? 3 : 100_000);
  const changed = "issue" in catchStop(() => model.readTree(other, path)) ? text : other;
  if (random() % 4 === 0) return changed;
  // new entries are copies with other values
  const copied = copies ? withOtherValues(model, text, path, random, Number.POSITIVE_INFINITY, 3) : "";
  return withOtherEntries(format, changed, copied, random);
}

function nodesOf(root: TreeNode): TreeNode[] {
  const nodes: TreeNode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node);
    stack.push(...node.children);
  }
  return nodes;
}

function withOtherValues(model: MergeModel, text: string, path: string, random: () => number, count: number, words: number): string {
  const values = nodesOf(model.readTree(text, path)).filter(
    ({ kind, target, derived, isDerived, isProperty, valueStart, end }) =>
      kind === "value" && !target && !derived && !isDerived && !isProperty && end > valueStart,
  );
  if (values.length === 0) return text;
  const chosen =
    count === Number.POSITIVE_INFINITY ? values : Array.from({ length: count }, () => values[random() % values.length] as TreeNode);
  let end = 0;
  const edits = [...new Set(chosen)]
    .sort((a, b) => a.valueStart - b.valueStart)
    .flatMap((node): TextEdit[] => {
      // part of the value before
      if (node.valueStart < end) return [];
      end = node.end;
      const said = text.slice(node.valueStart, node.end);
      const own = otherValue(said, random, words);
      return own === undefined || (count === Number.POSITIVE_INFINITY && random() % 2 === 0)
        ? []
        : [{ span: { start: node.valueStart, end: node.end }, text: own }];
    });
  return applyEdits(text, edits);
}

/** Another value of the same kind, if one is known. */
function otherValue(said: string, random: () => number, words: number): string | undefined {
  const number = NUMBER.exec(said);
  if (number) return `${random() % 200}${number[1] === undefined ? "" : ".5"}`;
  if (said === "true") return "false";
  if (said === "false") return "true";
  if (/^"\w+"$/.test(said)) return `${said.slice(0, -1)}${random() % words}"`;
  if (/^[A-Za-z]\w+$/.test(said)) return `${said}${random() % words}`;
  if (/^0x[0-9a-f]{8}$/.test(said)) return `0x${((random() % 0xffff) + 0x10000).toString(16).padStart(8, "0")}`;
  // rows of numbers
  const parts = said.split(/(-?\b\d+(?:\.\d+)?\b)/);
  if (parts.length < 3) return undefined;
  const at = 1 + 2 * (random() % ((parts.length - 1) / 2));
  parts[at] = `${random() % 200}${parts[at]?.includes(".") ? ".5" : ""}`;
  return parts.join("");
}

/** The text without about half of its list entries and, sometimes, without parts of entries. */
export function thinnedVersion(format: Format, text: string, random: () => number): string {
  const { read, render } = treesOf(format);
  const root = read(text);
  const withMaps = random() % 2 === 0;
  for (const { node, children } of listsOf(root)) {
    const left = MIN_LEFT + (random() % (children.length + 1));
    if (node.kind === "list" || withMaps) while (children.length > left) children.splice(random() % children.length, 1);
  }
  return render(root);
}

const LONGEST = 8;

/** The text without one of its {@link LONGEST} longest entries. */
export function shortenedVersion(format: Format, text: string, random: () => number): string {
  const { read, render } = treesOf(format);
  const root = read(text);
  const entries = listsOf(root).flatMap((list) =>
    list.children.map((entry) => ({ list, entry, length: entry.node.end - entry.node.start })),
  );
  const longest = entries.sort((a, b) => b.length - a.length).slice(0, LONGEST);
  const removed = longest[random() % longest.length];
  removed?.list.children.splice(removed.list.children.indexOf(removed.entry), 1);
  return render(root);
}

/** Reads texts as trees from which entries can be removed, and to which they can be added. */
function treesOf(format: Format) {
  const model = format.merge as MergeModel;
  const texts = new Map<TreeNode, string>();
  const read = (text: string): Merged => {
    const root = model.readTree(text, `a.${format.extensions[0]}`);
    texts.set(root, text);
    return taken(matchDocuments(root, root, undefined));
  };
  const textOf = (node: TreeNode): string => texts.get(node.root) as string;
  const render = (root: Merged): string => {
    const rendered = model.render?.(root, textOf).text ?? renderMerged(root, textOf);
    return model.finish?.(rendered) ?? rendered;
  };
  return { model, read, render };
}

function withOtherEntries(format: Format, text: string, copied: string, random: () => number): string {
  const { model, read, render } = treesOf(format);
  const root = read(text);
  const copy = catchStop(() => read(copied || text));
  // in formats whose files are texts, values are identified by position: removing one would change all that follow
  const lists = listsOf(root).filter(({ node }) => node.kind === "list" || format.textSuffix !== "");
  const sources = new Map(listsOf("value" in copy ? copy.value : read(text)).map((list) => [placeOf(list), list]));
  for (let count = 1 + (random() % MAX_EDITS); count > 0 && lists.length > 0; count--) {
    const list = lists[random() % lists.length] as Merged;
    const at = list.children.length === 0 ? 0 : random() % list.children.length;
    const source = sources.get(placeOf(list))?.children;
    const kind = random() % 3;
    if (kind === 0) list.children.splice(at, 1);
    // a format with its own renderer accepts only entries of the given versions
    else if (kind === 1 && copied !== "" && !model.render && source && source.length > 0)
      list.children.splice(at, 0, source[random() % source.length] as Merged);
    else if (kind === 2) {
      const [moved] = list.children.splice(at, 1);
      if (moved) list.children.splice(random() % (list.children.length + 1), 0, moved);
    }
  }
  return render(root);
}

function taken(triple: Triple): Merged {
  const node = triple.ours as TreeNode;
  return { node, source: node, triple, children: node.children.map((child) => taken(child.triple as Triple)) };
}

/** Containers whose entries can be removed and added. */
function listsOf(root: Merged): Merged[] {
  const lists: Merged[] = [];
  const stack = [root];
  for (let merged = stack.pop(); merged; merged = stack.pop()) {
    const { kind, type, parent, isHidden } = merged.node;
    // the root counts only if it has nothing but values
    const isInside = parent !== undefined || merged.children.every(({ node }) => node.kind === "value" || node.type === LINES);
    if (kind === "list" || (kind === "map" && isInside && !type.startsWith("#") && !isHidden)) lists.push(merged);
    stack.push(...merged.children);
  }
  const real = lists.filter(({ node }) => node.kind === "list");
  // people edit lists most
  return [...lists, ...real, ...real];
}

function placeOf({ node }: Merged): string {
  const keys: string[] = [];
  for (let at: TreeNode | undefined = node; at; at = at.parent) keys.push(at.key === "" ? String(at.place) : at.key);
  return keys.join("/");
}
