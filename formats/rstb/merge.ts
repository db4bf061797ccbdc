/**
 * Compares and merges size tables: entries by hash, those of the name table by path. The order of lines matters only in an unsorted file.
 * Layout lines are properties of the file.
 */
import { addToCount, groupBy } from "../core/lists.ts";
import { wholeLines, writeEntries } from "../core/merge/result/lineEntries.ts";
import { BYTE_ORDER, type PropertyWord, partsIn, wordsOfProperty } from "../core/merge/tree/properties.ts";
import { type Merged, type MergeModel, type Rendered, readLines, refuseOthers, type TextOf, TreeNode } from "../core/merge/tree/tree.ts";
import { lowerHex } from "../core/text/hex.ts";
import { unquoted } from "../core/yaml/quotes.ts";
import type { TableHead } from "./table.ts";
import { HASH_KEY, parseText } from "./text/parseText.ts";
import { LINE_START, printPath, printValue } from "./text/printTable.ts";

export const MERGE: MergeModel = {
  readTree,
  refuse: refuseOthers<TableHead>([
    ["the kind of table", ({ kind }) => kind],
    ["the byte order", ({ littleEndian }) => littleEndian],
  ]),
  render,
  isOneValue,
  partsOfProperty: (name, text) => {
    const words = text === undefined || name !== "table" ? undefined : wordsOfProperty(name, text);
    return words === undefined ? undefined : partsIn(words, words.startsWith("RESTBL") ? RESTBL_WORDS : TABLE_WORDS);
  },
  byteOrder: { at: /(?<=^#!layout[ \t]+table[ \t]+RST[BC][ \t]+)(?:little|big)\b/m, isAll: true },
};

const KIND: PropertyWord = { name: "kind", values: { none: "no header" } };
const TABLE_WORDS: readonly PropertyWord[] = [KIND, BYTE_ORDER, { name: "length of names" }];
const RESTBL_WORDS: readonly PropertyWord[] = [KIND, { name: "version" }, { name: "length of names" }, { name: "real length of names" }];

/** A hash as printed. */
const USUAL_KEY = /^0x[\da-f]{8}$/;
/** A size as printed. */
const USUAL = /^(?:0|[1-9]\d*)$/;

function readTree(text: string): TreeNode {
  const parsed = parseText(text);
  const root = new TreeNode("map", "").at({ start: 0, end: text.length });
  root.own = parsed.layout.head;
  const { rows, layout } = parsed;
  // only an unsorted file can have an entry several times
  const keys = layout.orderSpan && new Keys();
  for (let row = 0; row < rows.count; row++) {
    const isPlain = rows.mark(row) === 0;
    const valueStart = isPlain ? rows.sizeStart(row) : text.lastIndexOf("[", rows.sizeStart(row));
    const end = isPlain ? rows.sizeEnd(row) : text.indexOf("]", rows.sizeEnd(row)) + 1;
    const node = new TreeNode("value", "size", text.slice(valueStart, end));
    if (!USUAL.test(node.text)) node.comparedAs(printValue(rows.size(row), rows.mark(row)));
    const path = rows.path(row);
    const written = path === undefined ? text.slice(rows.keyStart(row), rows.keyEnd(row)) : "";
    const hash = USUAL_KEY.test(written) ? written : lowerHex(rows.hash(row), 8);
    const key = path !== undefined && layout.names.has(path) ? path : hash;
    node.key = keys ? keys.next(key) : key;
    node.own = key;
    node.name = path === undefined ? hash : printPath(path);
    node.start = rows.keyStart(row);
    node.keyEnd = rows.keyEnd(row);
    node.valueStart = valueStart;
    node.end = end;
    root.add(node);
  }
  const keysOfLines = new Keys();
  const lines = readLines(text, LINE_START, (line) => keysOfLines.next(lineKey(line)));
  if (layout.names.size > 0) {
    // if several entries have the same path, the first one counts
    const byPath = new Map([...root.children].reverse().map((entry) => [`name ${entry.name}`, entry]));
    for (const line of lines.children) line.list(byPath.get(line.key));
  }
  root.add(lines);
  return root;
}

/** Makes keys unique: an unsorted file can have an entry several times. */
class Keys {
  private readonly counts = new Map<string, number>();

  next(key: string): string {
    const count = addToCount(this.counts, key);
    return count === 1 ? key : `${key} #${count}`;
  }
}

function numberIn(key: string): number {
  return Number(/ #(\d+)$/.exec(key)?.[1] ?? 1);
}

/** The kind of a layout line, with the path if it is about a path. */
function lineKey(line: string): string {
  const [word = "", ...rest] = line
    .slice(LINE_START.length)
    .trim()
    .split(/[ \t]+/);
  return word === "name" ? `${word} ${rest.join(" ")}` : word === "behind" ? `${word} ${rest.slice(1).join(" ")}` : word;
}

const VALUE = /^(?:\w+|\[\s*\w+\s*,\s*\w+\s*\])$/;

function isOneValue(text: string): boolean {
  return VALUE.test(text) || (text.startsWith(LINE_START) && !/[\n\r]/.test(text));
}

/** Writes a line for each entry, in the order of the result. Lines of ours keep the comments around them. */
function render(root: Merged, textOf: TextOf): Rendered {
  const ours = root.triple.ours ?? root.source;
  const text = textOf(ours);
  const isRow = ({ kind }: TreeNode) => kind === "value";
  const entries = inTurn(root.children.filter(({ node }) => isRow(node)));
  const body = writeEntries(text, ours.children.filter(isRow), entries, ({ node, triple }) => {
    const row = triple.ours;
    if (!row) return `${safeKey(node.name)}: ${node.text}\n`;
    const { start, end } = wholeLines(text, row);
    return `${text.slice(start, row.valueStart)}${node.text}${text.slice(row.end, end)}`;
  });
  return { text: withLines(body, ours, root) };
}

/** Orders entries with the same hash or path by the numbers in their keys. */
function inTurn(entries: readonly Merged[]): readonly Merged[] {
  // an entry from a patch is placed by the patch
  const alike = groupBy<unknown, Merged>(entries, (entry) => entry.node.own ?? entry);
  if (alike.size === entries.length) return entries;
  const places = new Map(entries.map((entry, at) => [entry, at]));
  const byNumber = (a: Merged, b: Merged) => numberIn(a.node.key) - numberIn(b.node.key);
  for (const list of alike.values()) {
    let place = 0;
    for (const entry of list.sort(byNumber)) places.set(entry, (place = Math.max(place, places.get(entry) as number)));
  }
  return [...entries].sort((a, b) => (places.get(a) as number) - (places.get(b) as number) || byNumber(a, b));
}

/** Normalizes a key, because a patch can contain any key. */
function safeKey(name: string): string {
  if (HASH_KEY.test(name)) return name;
  return printPath(/^"(?:[^"\\]|\\.)*"$/.test(name) ? unquoted(name, 0, name.length) : name);
}

function withLines(text: string, ours: TreeNode, { children }: Merged): string {
  const before = new Set(ours.children.at(-1)?.children.map((line) => line.text));
  const after = children.find(({ node }) => node.kind === "map")?.children.map(({ node }) => node.text) ?? [];
  if (before.size === after.length && after.every((line) => before.has(line))) return text;
  const rest = text.split("\n").filter((line) => !before.has(line.trimEnd()));
  return `${rest.join("\n").trimEnd()}\n${after.map((line) => `${line}\n`).join("")}`.replace(/^\n/, "");
}
