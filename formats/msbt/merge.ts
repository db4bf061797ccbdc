/**
 * How message files are compared and merged: messages by label, their text, attributes and style as values, each line of the layout as a fact of
 * the file. Both sides have to be files of one kind.
 */
import { encodeBase64 } from "../core/bytes/base64.ts";
import { type Merged, type MergeModel, type Rendered, type TextOf, TreeNode } from "../core/merge/tree.ts";
import { Names } from "../core/names.ts";
import { hexDigits } from "../core/text/hex.ts";
import type { Span } from "../core/text/span.ts";
import { formatText } from "./codec.ts";
import { stop } from "./diagnostics.ts";
import { ENCODING_NAMES, hasNumbers, type Message, type MessageFile } from "./messages.ts";
import { type Game, NO_GAME } from "./tags/games.ts";
import { bytesOfHex } from "./text/layoutLines.ts";
import { type ParsedMessage, type ParsedText, parseText } from "./text/parseText.ts";
import { parseWords } from "./text/parseWords.ts";
import { isKept, LAYOUT, onOneLine, printAttributes, printMessage, printName, printWords } from "./text/printText.ts";

export const MERGE: MergeModel = { readTree, refuse, render, adopt };

const MESSAGES = "messages";
/** Lines that a merge takes from the side that changed them. */
const FACTS: readonly string[] = ["buckets", "labels", "sections", "pad", "size", "tail"];

const TEXTS = new WeakMap<TreeNode, ParsedText>();
const SOURCES = new WeakMap<TreeNode, Message>();

function readTree(text: string): TreeNode {
  const parsed = parseText(text);
  const { file, layout } = parsed;
  const whole = { start: 0, end: text.length };
  const root = named(new TreeNode("map", ""), "", whole);
  TEXTS.set(root, parsed);
  const list = named(new TreeNode("list", ""), MESSAGES, whole);
  list.rule = { identities: [[{ path: "label", name: "" }]] };
  for (const message of file.messages) list.add(messageNode(parsed, message));
  root.add(list);
  const add = (key: string, words: string) => {
    const node = named(
      new TreeNode("value", "layout", words),
      key,
      layout.spans.get(key.split(" ")[0]) ?? { start: text.length, end: text.length },
    );
    node.isProperty = true;
    root.add(node);
  };
  add("version", String(file.version));
  add("rest", file.attributes ? encodeBase64(file.attributes.rest) : "");
  for (const name of FACTS) add(name, wordsOf(text, layout.spans.get(name)));
  for (const [name, data] of file.kept) add(`section ${printName(name)}`, encodeBase64(data) || "-");
  return root;
}

/** What is behind the name of a line. */
function wordsOf(text: string, line: Span | undefined): string {
  return line
    ? text
        .slice(line.start, line.end)
        .replace(/^#!layout\s+\w+\s*/, "")
        .trim()
    : "";
}

function messageNode({ file, game }: ParsedText, message: ParsedMessage): TreeNode {
  const { entry } = message;
  const node = named(new TreeNode("map", ""), "", entry.span);
  const add = (key: string, type: string, text: string, span: Span) => {
    const value = named(new TreeNode("value", type, text), key, span);
    SOURCES.set(value, message);
    node.add(value);
  };
  add("label", "text", message.label, entry.key);
  add("text", "text", onOneLine(printWords(message, file, game).text), entry.text ?? entry.key);
  if (message.attributes !== undefined) add("attributes", "bytes", attributesText(message.attributes), entry.attributes ?? entry.key);
  if (message.style !== undefined) add("style", "number", String(message.style), entry.style ?? entry.key);
  return node;
}

function attributesText(attributes: Uint8Array | string): string {
  return typeof attributes === "string" ? attributes : `0x${hexDigits(attributes)}`;
}

function named(node: TreeNode, key: string, { start, end }: Span): TreeNode {
  node.key = node.name = key;
  node.start = node.keyEnd = node.valueStart = start;
  node.end = end;
  return node;
}

/** A message that a change states, or a part of one. */
function adopt(node: TreeNode, like: TreeNode): void {
  let root = like;
  while (root.parent) root = root.parent;
  const parsed = TEXTS.get(root);
  if (!parsed || (node.kind === "value" && like.parent === root)) return;
  const { file, game } = parsed;
  const parts = node.kind === "value" ? [node] : node.children;
  const said = (key: string) => parts.find(({ name }) => name === key)?.text;
  const { bytes, isEnded, problems } = parseWords(said("text") ?? "", file, game);
  if (problems[0]) throw stop(problems[0].code, problems[0].message);
  const written = said("attributes");
  const attributes = file.attributes?.areTexts
    ? (written ?? "")
    : file.attributes && (bytesOfHex(written ?? "") ?? new Uint8Array(file.attributes.size));
  const style = said("style");
  const message = {
    label: said("label") ?? "",
    text: bytes,
    isEnded,
    attributes,
    style: style === undefined ? undefined : Number(style) | 0,
  };
  for (const part of parts) SOURCES.set(part, message);
}

/** What has to be the same, by how it is called. */
const SAME: readonly (readonly [string, (file: MessageFile) => unknown])[] = [
  ["the encoding", ({ encoding }) => encoding],
  ["the byte order", ({ littleEndian }) => littleEndian],
  ["whether messages have numbers", hasNumbers],
  ["what attributes are", ({ attributes }) => attributes && `${attributes.areTexts} ${attributes.size}`],
  ["whether messages have styles", ({ messages }) => messages.length > 0 && messages[0].style !== undefined],
];

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [ours, theirs].map((root) => TEXTS.get(root)?.file);
  const other = our && their && SAME.find(([, of]) => of(our) !== of(their));
  return other && `The two do not fit: ${other[0]} is another in theirs.`;
}

function render(root: Merged, textOf: TextOf): Rendered {
  const { base, ours, theirs } = root.triple;
  const source = ours ?? root.source;
  const { file, hasComments } = TEXTS.get(source) ?? parseText(textOf(source));
  const games = [ours, theirs, base].flatMap((each) => (each && TEXTS.get(each)?.game) ?? []);
  const game = games.find(({ id }) => id !== NO_GAME) ?? games[0];
  const list = root.children.find(({ node }) => node.key === MESSAGES)?.children ?? [];
  const messages = list.map(({ children }): Message => {
    const from = (key: string) => {
      const node = children.find((child) => child.node.key === key)?.node;
      return node && SOURCES.get(node);
    };
    const text = from("text");
    return {
      label: from("label")?.label ?? "",
      text: text?.text ?? new Uint8Array(),
      isEnded: text?.isEnded ?? true,
      attributes: from("attributes")?.attributes,
      style: from("style")?.style,
    };
  });
  const facts = new Map(root.children.map(({ node }) => [node.key, node.text]));
  const text = textOfParts(file, messages, game, facts);
  return { text: formatText(text, Names.none) ?? text, notes: hasComments ? ["Comments are not kept."] : [] };
}

/** A text that is not canonical: every message states its attributes. */
function textOfParts(file: MessageFile, messages: readonly Message[], game: Game, facts: ReadonlyMap<string, string>): string {
  const { attributes } = file;
  const lines = [`file ${file.littleEndian ? "little" : "big"} ${ENCODING_NAMES[file.encoding]} ${facts.get("version") ?? file.version}`];
  if (game.id !== NO_GAME) lines.push(`game ${game.id}`);
  if (attributes?.areTexts) lines.push("attributes strings");
  else if (attributes) {
    const without = messages.findIndex((message) => message.attributes === undefined);
    const rest = facts.get("rest");
    lines.push(`attributes ${attributes.size}${without < 0 ? "" : ` count ${without}`}${rest ? ` rest ${rest}` : ""}`);
  }
  const kept = [...facts].filter(([key]) => key.startsWith("section "));
  const order = sectionsOf(
    facts.get("sections") ?? "",
    kept.map(([key]) => key.slice("section ".length)),
  );
  for (const name of FACTS) {
    const words = name === "sections" ? order : facts.get(name);
    if (words) lines.push(`${name} ${words}`);
  }
  for (const [key, words] of kept) lines.push(`${key} ${words}`);
  const stored = messages.findIndex((message) => message.attributes === undefined);
  const printed = messages.map((message, index) => {
    const isStored = stored < 0 || index < stored;
    return printMessage(message, isStored ? printAttributes(message.attributes, "") : undefined, printWords(message, file, game).text);
  });
  return printed.join("") + lines.map((line) => `${LAYOUT} ${line}\n`).join("");
}

/** The stated order, with all sections that are kept and no others of their kind. */
function sectionsOf(stated: string, kept: readonly string[]): string {
  const names = stated.split(" ").filter((name) => name !== "");
  if (names.length === 0) return "";
  const left = names.filter((name) => !isKept(name, names) || kept.includes(name));
  return [...left, ...kept.filter((name) => !left.includes(name))].join(" ");
}
