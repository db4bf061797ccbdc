/**
 * The text of a merged document: each entry in the spelling of its version, with numbers updated to its new place. Unchanged parts keep every
 * character, including comments. Knows YAML and JSON by their brackets only.
 */

import { addToCount } from "../../lists.ts";
import { endOfLine, startOfLine } from "../../text/lines.ts";
import { printScalar } from "../../yaml/scalars.ts";
import { meantInResult } from "../tree/references.ts";
import { LINES, type Merged, SIDES, type Space, type TextOf, type TreeNode } from "../tree/tree.ts";
import { readYamlTree, type YamlRules } from "../tree/yamlTree.ts";
import { afterComment, commentsAfter, commentsIn } from "./commentsInBrackets.ts";

export function renderMerged(root: Merged, textOf: TextOf): string {
  const renderer = new Renderer(root, textOf);
  const { source } = root;
  const text = textOf(source);
  const document = `${text.slice(0, source.valueStart)}${renderer.value(root)}${text.slice(endOf(text, source))}`;
  const lines = root.children.find(({ node }) => node.type === LINES);
  if (!lines) return document;
  const linesIn = (version: TreeNode | undefined) => version?.children.find(({ type }) => type === LINES)?.children ?? [];
  // lines of the text that the result is written into, if any
  const before = new Set(linesIn(source).map((line) => line.text));
  const after = lines.children.map(({ node }) => node.text);
  // entries keep the comment that follows them on their line
  const behind = SIDES.flatMap((side) => linesIn(root.triple[side]).filter((line) => isBehind(textOf(line), line)));
  if (behind.length === 0 && before.size === after.length && after.every((line) => before.has(line))) return document;
  for (const { text } of behind) before.add(text);
  const kept =
    behind.length > 0
      ? withoutComments(document, before)
      : document
          .split("\n")
          .filter((line) => !before.has(line.trimEnd()))
          .join("\n");
  return `${kept.trimEnd()}\n${after.map((line) => `${line}\n`).join("")}`;
}

/** Removes comments, and lines that contain nothing else. */
function withoutComments(text: string, comments: ReadonlySet<string>): string {
  let kept = "";
  let at = 0;
  for (const { start, end } of readYamlTree(text, NO_RULES).comments) {
    if (!comments.has(text.slice(start, end).trimEnd())) continue;
    kept += text.slice(at, start).replace(/[ \t]+$/, "");
    const isLine = kept === "" || kept.endsWith("\n");
    at = isLine && text.charAt(end) === "\n" ? end + 1 : end;
  }
  return kept + text.slice(at);
}

const NO_RULES: YamlRules = { containers: new Set() };

/** Whether a comment follows other text on its line. */
function isBehind(text: string, { start }: TreeNode): boolean {
  return start > 0 && text.charAt(start - 1) !== "\n";
}

/** The parts of a family's row, because only these have places in the text; for other entries, the entry. */
export function partsOf(entry: Merged): readonly Merged[] {
  return entry.node.isRow ? entry.children : [entry];
}

/** An entry with a place in the text. */
interface Item {
  readonly merged: Merged;
  /** Undefined if the key of the source is correct. */
  readonly key: { readonly key: string; readonly name: string } | undefined;
}

class Renderer {
  /** Numbers of the targets of references. */
  private readonly numbers = new Map<unknown, number>();
  private readonly lists = new Map<unknown, Merged>();
  private readonly places = new Map<unknown, number>();

  constructor(
    root: Merged,
    private readonly textOf: TextOf,
  ) {
    const spaces: { readonly space: Space; readonly list: Merged }[] = [];
    const stack = [root];
    for (let merged = stack.pop(); merged; merged = stack.pop()) {
      const { space } = merged.node;
      if (merged.node.kind === "list") {
        this.lists.set(merged.triple, merged);
        for (const [place, { triple }] of merged.children.entries()) this.places.set(triple, place);
      }
      if (space) spaces.push({ space, list: merged });
      for (const child of [...merged.children].reverse()) stack.push(child);
    }
    const counts = new Map<string, number>();
    for (const { space, list } of spaces.sort((a, b) => a.space.rank - b.space.rank))
      for (const { triple } of list.children) this.numbers.set(triple, addToCount(counts, space.name) - 1);
  }

  /** The text from the tag to the end of the value, with lines indented as in the source. */
  value(merged: Merged): string {
    const { node, source } = merged;
    const text = this.textOf(source);
    if (node.kind === "value") return this.scalar(merged);
    const before = itemsOf(source);
    const items = this.items(merged);
    if (items.length === 0)
      return before.length === 0 ? text.slice(source.valueStart, source.end) : `${tagOf(source)}${node.kind === "map" ? "{}" : "[]"}`;
    const isInPlace = before.length === items.length && before.every((entry, at) => entry === items[at].merged.source);
    return isInPlace ? this.inPlace(source, items) : this.rebuilt(source, before, items);
  }

  private scalar({ node, source, triple }: Merged): string {
    const text = this.textOf(source).slice(source.valueStart, source.end);
    const number = this.numberOf(node, triple.parent);
    return number ?? text;
  }

  /** The number of a value that depends on places. */
  private numberOf(node: TreeNode, row: unknown): string | undefined {
    const { target, isNumber, derived } = node;
    if (target?.triple && isNumber) {
      for (const meant of meantInResult(node)) if (this.numbers.has(meant)) return String(this.numbers.get(meant));
      return undefined;
    }
    if (!derived) return undefined;
    const list = this.lists.get(derived.list.triple);
    const count = derived.isPlace ? this.places.get(row) : list?.children.length;
    return count === undefined ? undefined : String(count + derived.offset);
  }

  /** All entries that the text has: members of families among the others, parts of rows separately. */
  private items(merged: Merged): Item[] {
    return merged.children.flatMap((child): Item[] => {
      if (child.node.type === LINES) return [];
      const { family } = child.node;
      if (!family) return [{ merged: child, key: undefined }];
      return child.children.flatMap((entry, index) =>
        partsOf(entry).map((part): Item => ({ merged: part, key: family.key(entry.node.isRow ? part.node.key : "", index) })),
      );
    });
  }

  private inPlace(source: TreeNode, items: readonly Item[]): string {
    const text = this.textOf(source);
    let out = "";
    let at = source.valueStart;
    for (const item of items) {
      const entry = item.merged.source;
      out += text.slice(at, entry.start) + this.item(item);
      at = endOf(text, entry);
    }
    return out + text.slice(at, endOf(text, source));
  }

  /** The text of a key and its value. */
  private item({ merged, key }: Item): string {
    const { source } = merged;
    const text = this.textOf(source);
    const own = text.slice(source.start, source.keyEnd);
    const isKept = key === undefined || source.key === key.key || source.name === key.name;
    const value = this.value(merged);
    const between = text.slice(source.keyEnd, source.valueStart);
    // a block without remaining entries goes on the line of its key
    const isEmptied = between.endsWith(":") && (value === "{}" || value === "[]");
    return (isKept ? own : key.name) + between + (isEmptied ? " " : "") + value;
  }

  private rebuilt(source: TreeNode, before: readonly TreeNode[], items: readonly Item[]): string {
    const text = this.textOf(source);
    const head = text.slice(source.valueStart, source.flow ? before[0].start : blockGap(text, source, before, 0).start);
    return head + (source.flow ? this.flowParts(source, before, items) : this.blockParts(source, before, items));
  }

  /** The entries, and the text after them up to the end of the container. Comments stay with the entries around them. */
  private flowParts(source: TreeNode, before: readonly TreeNode[], items: readonly Item[]): string {
    const text = this.textOf(source);
    // separated like two entries here, or in the version that has more of them
    const own = before.length > 1 ? text.slice(before[0].end, before[1].start) : undefined;
    const gap = own === undefined || /[^\s,]/.test(own) ? this.flowGap(source, items) : own;
    const places = new Map(before.map((entry, at) => [entry.triple ?? entry, at]));
    const last = before.length - 1;
    const newLine = () => newLineIn(text, source, before);
    const rest = text.slice(before[last].end, source.end);
    const restComment = commentsAfter(rest);
    let written = "";
    let behind = "";
    for (const [index, item] of items.entries()) {
      const at = places.get(item.merged.triple);
      const ahead = at ? commentsIn(text.slice(before[at - 1].end, before[at].start)).ahead : "";
      const separator = ahead === "" ? gap.slice(gap.indexOf(",") + 1) : ahead;
      if (index === 0) written = ahead.trimStart();
      else written += `${gap.slice(0, gap.indexOf(","))},${behind}${afterComment(behind, separator, newLine)}`;
      written += isBlock(item.merged.source) ? this.flowItem(item) : this.item(item);
      if (at === last) behind = restComment;
      else behind = at === undefined ? "" : commentsIn(text.slice(before[at].end, before[at + 1].start)).behind;
    }
    return written + behind + afterComment(behind, rest.slice(restComment.length), newLine);
  }

  private flowGap(source: TreeNode, items: readonly Item[]): string {
    for (const { merged } of items) {
      const { parent, place } = merged.source;
      const next = parent?.children[place + 1];
      // a family has no place in the text
      if (!parent?.flow || !next || next.family) continue;
      const gap = this.textOf(merged.source).slice(merged.source.end, next.start);
      if (!/[^\s,]/.test(gap)) return gap;
    }
    const open = this.textOf(source).slice(source.valueStart, itemsOf(source)[0]?.start ?? source.valueStart);
    const lines = /\n *$/.exec(open);
    return lines ? `,${lines[0]}` : ", ";
  }

  /** An entry on one line, for entries that have separate lines in their source. */
  private flowItem({ merged, key }: Item): string {
    const { source } = merged;
    const own = key?.name ?? this.textOf(source).slice(source.start, source.keyEnd);
    // a long key may have several lines
    const name = own.startsWith("? ") ? printScalar(source.key, "escaped", 0, undefined, true) : inFlow(own);
    return (source.parent?.kind === "list" && !source.parent.family ? "" : `${name}: `) + this.flowValue(merged);
  }

  private flowValue(merged: Merged): string {
    const { node, source } = merged;
    if (node.kind === "value") {
      const written = this.scalar(merged);
      return written.includes("\n") ? source.text : inFlow(written);
    }
    const inside = this.items(merged).map((item) => this.flowItem(item));
    return tagOf(node) + (node.kind === "map" ? `{${inside.join(", ")}}` : `[${inside.join(", ")}]`);
  }

  private blockParts(source: TreeNode, before: readonly TreeNode[], items: readonly Item[]): string {
    const text = this.textOf(source);
    const column = columnOf(text, before[0].start);
    const tailOf = (entry: TreeNode) => (isBlockOfEntries(entry) ? "" : text.slice(entry.end, lineTail(text, entry.end)));
    const places = new Map(before.map((entry, at) => [entry.triple ?? entry, at]));
    const opensLine =
      text.slice(blockGap(text, source, before, 0).start, before[0].start).includes("\n") || startsLine(text, source, before[0]);
    return items
      .map((item, index) => {
        const { source: entry } = item.merged;
        const entryText = this.textOf(entry);
        // an entry with changed content keeps the comments around it
        const at = places.get(item.merged.triple);
        const here = at === undefined ? undefined : before[at];
        let lead = `\n${" ".repeat(column)}`;
        if (here && at !== undefined) {
          const own = text.slice(blockGap(text, source, before, at).start, here.start);
          if (own.includes("\n")) lead = own;
        }
        if (index === 0 && !opensLine) lead = "";
        else if (index === 0 && startsLine(text, source, before[0])) lead = lead.slice(1 + column);
        const dash = source.kind === "list" && !isDashed(entry) ? "- " : "";
        const body = this.item(item);
        if (here === entry) return lead + dash + body + tailOf(entry);
        const tail = here && !body.includes("\n") ? tailOf(here) : "";
        return lead + dash + indented(body, column - ownColumn(entryText, entry, body)) + tail;
      })
      .join("");
  }
}

/** The entries with places in the text, in its order. */
function itemsOf(node: TreeNode): readonly TreeNode[] {
  const all = node.children.flatMap((child) =>
    child.type === LINES ? [] : child.family ? child.children.flatMap((entry) => (entry.isRow ? entry.children : [entry])) : [child],
  );
  return node.children.some(({ family }) => family) ? all.sort((a, b) => a.start - b.start) : all;
}

function tagOf({ type }: TreeNode): string {
  return type === "" ? "" : `${type} `;
}

function isDashed({ parent }: TreeNode): boolean {
  return parent?.kind === "list" && !parent.family && !parent.flow;
}

function isBlock(node: TreeNode): boolean {
  let { parent } = node;
  while (parent?.isRow || parent?.family) parent = parent.parent;
  return (node.kind !== "value" && !node.flow) || (parent !== undefined && !parent.flow);
}

/** Quotes a key or value from a separate line if it contains characters that would end it between brackets. */
function inFlow(written: string): string {
  const [, tags = "", text = ""] = /^((?:!\S* +)*)(.*)$/s.exec(written) ?? [];
  return /^["'[{]/.test(text) || !/[,[\]{}?:]/.test(text) ? written : `${tags}'${text.replaceAll("'", "''")}'`;
}

function columnOf(text: string, at: number): number {
  return at - startOfLine(text, at);
}

/** The end of the comment that follows on the same line. */
function lineTail(text: string, at: number): number {
  const found = /^[ \t]+#[^\n\r]*/.exec(text.slice(at, endOfLine(text, at)));
  return at + (found?.[0].length ?? 0);
}

/** A block includes the comment after its last entry, whichever entry is the last in the result. */
function endOf(text: string, node: TreeNode): number {
  return isBlockOfEntries(node) ? lineTail(text, node.end) : node.end;
}

function isBlockOfEntries(node: TreeNode): boolean {
  return node.kind !== "value" && !node.flow && itemsOf(node).length > 0;
}

/** The text that belongs to an entry begins after the previous entry and its comment. */
function blockGap(text: string, source: TreeNode, before: readonly TreeNode[], at: number): { readonly start: number } {
  if (at > 0) return { start: lineTail(text, before[at - 1].end) };
  const tag = /^!\S*/.exec(text.slice(source.valueStart, before[0].start));
  return { start: lineTail(text, source.valueStart + (tag?.[0].length ?? 0)) };
}

/** Whether the value starts with its first entry, at the start of a line. */
function startsLine(text: string, source: TreeNode, first: TreeNode): boolean {
  return source.valueStart === first.start && /^[ ]*$/.test(text.slice(startOfLine(text, first.start), first.start));
}

/** The column from which the entry's lines are indented. Between brackets, they may begin anywhere. */
function ownColumn(text: string, entry: TreeNode, body: string): number {
  if (isBlock(entry)) return columnOf(text, entry.start);
  const blanks = [...body.matchAll(/\n( *)(?=\S)/g)].map(([, found = ""]) => found.length);
  return Math.min(...blanks, Number.MAX_SAFE_INTEGER) - INDENT;
}

const INDENT = 2;

function indented(text: string, by: number): string {
  if (by === 0 || !text.includes("\n")) return text;
  return text.replaceAll(/\n( *)/g, (_, blanks: string) => `\n${" ".repeat(Math.max(0, blanks.length + by))}`);
}

/** A line break with the indentation of an entry that begins a line between brackets. */
function newLineIn(text: string, source: TreeNode, before: readonly TreeNode[]): string {
  for (const [at, { start }] of before.entries()) {
    const found = /\n[ \t]*$/.exec(text.slice(at === 0 ? source.valueStart : before[at - 1].end, start));
    if (found) return found[0];
  }
  const indent = /^[ \t]*/.exec(text.slice(startOfLine(text, source.start), source.start))?.[0] ?? "";
  return `\n${indent}  `;
}
