/** Builds trees, each with a text in brackets and braces, from the values that changes add to a document. Knows no format. */
import { Stop } from "../../issue.ts";
import { type ChangeValue, entriesIn, isRef, PLACE, TAG, VALUE } from "../tree/changeValue.ts";
import { type MergeModel, TreeNode, type Triple } from "../tree/tree.ts";

/** A reference to an entry that may be added later. */
export interface OpenReference {
  readonly node: TreeNode;
  readonly path: string;
}

interface Built {
  readonly node: TreeNode;
  readonly text: string;
  readonly references: readonly OpenReference[];
}

/** Text that needs quotes: brackets, the start of an entry or comment, an indicator of YAML, or surrounding blanks. */
const PLAIN_TROUBLE = /[,[\]{}]|(?:^|\s)#|:(?:\s|$)|^[&*|>%@`]|^\s|\s$/;
const COMMENT = /(?:^|\s)#/;
const NOT_ONE_VALUE = "the new value is more than one value, or not a whole one.";
/** For values such as the original file of a text, which changes do not contain. */
const NOT_STATED = "a value that only its own file has cannot be made from changes.";

/** A quoted text, a plain text, a bracket or a stray quote. */
const PARTS = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,[\]{}"':](?:[^,[\]{}:]|:(?!\s))*|[[\]{}"']/g;

/**
 * Whether a YAML text is exactly one value: not empty, and without parts that would add entries or swallow the text after it. A script may have
 * written anything.
 */
function isOneValue(plain: string): boolean {
  if (/[\r\n]|^\s*(?:!\S*)?\s*$/.test(plain)) return false;
  if (!/^["'[{]/.test(plain)) return true;
  let depth = 0;
  for (const { 0: part, index } of plain.matchAll(PARTS)) {
    if (part === '"' || part === "'" || (!/^["']/.test(part) && COMMENT.test(part))) return false;
    if (part === "[" || part === "{") depth++;
    else if (part === "]" || part === "}") depth--;
    if (depth === 0) return index + part.length === plain.length;
  }
  return false;
}

class Builder {
  text = "";
  readonly references: OpenReference[] = [];

  constructor(private readonly model: MergeModel) {}

  /** @param name of an entry of a map @param list that directly contains the entry, for values computed from the index */
  build(value: ChangeValue, name: string | undefined, parent: Triple, list: TreeNode | undefined): TreeNode {
    const start = this.text.length;
    if (name !== undefined) this.text += this.model.keyText?.(name) ?? name;
    const keyEnd = this.text.length;
    if (name !== undefined) this.text += ": ";
    const valueStart = this.text.length;
    const node = this.value(value, parent, list);
    node.key = node.name = name ?? "";
    Object.assign(node, { start, keyEnd, valueStart, end: this.text.length, flow: true });
    return node;
  }

  private value(value: ChangeValue, parent: Triple, list: TreeNode | undefined): TreeNode {
    if (typeof value === "string") return this.scalar(value, parent);
    if (Array.isArray(value)) return this.items(value, parent);
    if (isRef(value)) {
      const node = this.scalar("0", parent);
      node.isNumber = true;
      this.references.push({ node, path: value.ref });
      return node;
    }
    const map = value as { readonly [key: string]: ChangeValue };
    if (typeof map[PLACE] === "string") {
      const node = this.scalar("0", parent);
      if (list) node.derived = { list, offset: Number(map[PLACE]), isPlace: true };
      return node;
    }
    if (typeof map[VALUE] === "string") {
      const node = this.scalar(map[VALUE], parent);
      for (const [name, each] of entriesIn(map)) this.addTo(node, each, name, undefined);
      return node;
    }
    return this.entries(map, parent, list);
  }

  private scalar(text: string, parent: Triple): TreeNode {
    const node = this.triple(new TreeNode("value", "", text), parent);
    const tag = /^!\S+ /.exec(text)?.[0] ?? "";
    const plain = text.slice(tag.length);
    const isOne = this.model.isOneValue?.(text) ?? (!this.model.keyText || isOneValue(plain));
    if (!isOne) throw new Stop({ code: "merge/value", severity: "error", message: NOT_ONE_VALUE });
    const isQuoted = PLAIN_TROUBLE.test(plain) && !/^["'[{]/.test(plain);
    this.text += isQuoted ? `${tag}'${plain.replaceAll("'", "''")}'` : text;
    return node;
  }

  private items(values: readonly ChangeValue[], parent: Triple): TreeNode {
    const node = this.triple(new TreeNode("list", ""), parent);
    this.text += "[";
    for (const [at, each] of values.entries()) {
      if (at > 0) this.text += ", ";
      this.addTo(node, each, undefined, node);
    }
    this.text += "]";
    return node;
  }

  private entries(map: { readonly [key: string]: ChangeValue }, parent: Triple, list: TreeNode | undefined): TreeNode {
    const tag = typeof map[TAG] === "string" ? map[TAG] : "";
    const node = this.triple(new TreeNode("map", tag), parent);
    this.text += tag === "" ? "{" : `${tag} {`;
    for (const [at, [name, each]] of entriesIn(map).entries()) {
      if (at > 0) this.text += ", ";
      this.addTo(node, each, name, list);
    }
    this.text += "}";
    return node;
  }

  private addTo(node: TreeNode, value: ChangeValue, name: string | undefined, list: TreeNode | undefined): void {
    if (value === "" && name !== undefined && this.model.keyText)
      throw new Stop({ code: "merge/value", severity: "error", message: NOT_STATED });
    const child = this.build(value, name, node.triple as Triple, list);
    node.add(child);
    node.triple?.children.push(child.triple as Triple);
  }

  private triple(node: TreeNode, parent: Triple): TreeNode {
    node.triple = { theirs: node, parent, label: "", pathLabel: undefined, children: [], isSettled: false };
    return node;
  }
}

/**
 * @param name of an entry of a map; undefined in lists
 * @param container that the node is added to
 */
export function buildNode(model: MergeModel, value: ChangeValue, name: string | undefined, container: Triple): Built {
  const builder = new Builder(model);
  const node = builder.build(value, name, container, container.ours);
  return { node, text: builder.text, references: builder.references };
}
