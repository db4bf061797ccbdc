/**
 * Compares and merges message files: messages by ID, with text and attributes as values; each other section is one value; parameters are
 * properties of the file. Both sides must be files of the same kind.
 */
import { ownOf } from "../core/lists.ts";
import { findAsGood, haveOwnLines, isAsOurs, writeEntries } from "../core/merge/result/lineEntries.ts";
import { type PropertyWord, partsIn } from "../core/merge/tree/properties.ts";
import {
  type InCommon,
  type Merged,
  type MergeModel,
  NO_RULE,
  type Rendered,
  refuseOthers,
  type TextOf,
  TreeNode,
} from "../core/merge/tree/tree.ts";
import { hexDigits } from "../core/text/hex.ts";
import type { Span } from "../core/text/span.ts";
import { encode } from "./codec.ts";
import { stop } from "./diagnostics.ts";
import { defaultAttributes, ENCODING_NAMES, hasNamedEscapes, isStrictlyAscending, type KeptSection, type Message } from "./messages.ts";
import { printAttributes } from "./text/attributes.ts";
import { DEFAULT_PARAMETERS, MAX_ITEM_SIZE, PARAMETER_NAMES, parseParameter } from "./text/parameters.ts";
import { type ParsedMessage, type ParsedText, parseText, resized } from "./text/parseText.ts";
import { parametersOf, printMessage, printText, printValue } from "./text/printText.ts";

const SAME: InCommon<ParsedText> = [
  ["the byte order", ({ file }) => file.littleEndian],
  ["whether messages have IDs", ({ file }) => file.hasIds],
];

const PROPERTIES: Readonly<Record<string, PropertyWord>> = {
  ENCODING: { name: "encoding", values: ENCODING_NAMES, usual: "2" },
  ENDIAN: { name: "byte order", values: { 0: "big endian", 1: "little endian" }, usual: "0" },
};

export const MERGE: MergeModel = {
  readTree,
  refuse: refuseOthers(SAME),
  render,
  adopt,
  partsOfProperty(name, text = "") {
    const word = ownOf(PROPERTIES, name);
    return word && partsIn(text, [word]);
  },
};

const MESSAGES = "messages";

/** A message without a text, in patches as in texts. A text of only this character is written by its number. */
const NULL = "/";
const SLASH = "\\057";

function readTree(text: string): TreeNode {
  const parsed = parseText(text);
  const { file, sectionSpans, parameterSpans } = parsed;
  const whole = { start: 0, end: text.length };
  const root = new TreeNode("map", "").at(whole);
  root.own = parsed;
  // messages with IDs cannot be matched with messages without IDs
  const list = new TreeNode("list", file.hasIds ? "" : "numbered").named(MESSAGES).at(whole);
  list.rule = file.hasIds ? { identities: [[{ path: "id", name: "" }]], doubles: "by content" } : NO_RULE;
  for (const message of file.messages) list.add(messageNode(file, message));
  root.add(list);
  for (const [index, section] of file.sections.entries()) {
    const node = new TreeNode("value", "bytes", hexDigits(section.data)).named(section.name).at(sectionSpans[index]);
    node.own = section;
    root.add(node);
  }
  for (const line of parametersOf(file, defaultAttributes(file.itemSize))) {
    const [, name, value] = /^@(.*?) = (.*)$/.exec(line) as RegExpExecArray;
    // it follows from the attributes of the messages
    if (name === "DEFAULT-ATTRIBS") continue;
    const node = new TreeNode("value", "parameter", value).named(name).at(parameterSpans.get(name) ?? { start: 0, end: 0 });
    node.isProperty = true;
    root.add(node);
  }
  return root;
}

function messageNode(file: ParsedText["file"], message: ParsedMessage): TreeNode {
  const { start, idEnd, end, lines, attributesSpan } = message;
  const head = { start, end: idEnd };
  // parts that the text omits have an empty span
  const nowhere = { start, end: start };
  const node = new TreeNode("map", "").at({ start, end });
  const add = (key: string, type: string, text: string | (() => string), span: Span) => {
    const value = new TreeNode("value", type, text).named(key).at(span);
    value.own = message;
    node.add(value);
    return value;
  };
  if (file.hasIds) add("id", "number", message.id.toString(16), head);
  const last = lines.at(-1);
  const span = last ? { start: lines[0].start, end: last.end } : nowhere;
  if (message.text === undefined) {
    // a message's text may be this word
    add("text", "null", "null", span).written = () => NULL;
  } else {
    const words = () => printValue(message, hasNamedEscapes(file)).replace(/^= ?/, "").replaceAll("\n\t+ ", "");
    const value = add("text", "text", words, span);
    value.compared = message.text;
    if (message.text === NULL) value.written = () => SLASH;
  }
  add("attributes", "bytes", printAttributes(message.attributes), attributesSpan ?? nowhere);
  return node;
}

/** Adopts a message, a part of one, a parameter, or the bytes of a section from a patch. */
function adopt(node: TreeNode, like: TreeNode): void {
  const { root } = like;
  const { file } = root.own as ParsedText;
  if (node.kind === "value" && (like === root || like.parent === root)) {
    const { key, text } = node;
    if (isParameter(node)) {
      const wrong = parseParameter(`@${key} = ${text}`, { ...DEFAULT_PARAMETERS });
      if (wrong) throw stop(wrong.code, wrong.message);
      return;
    }
    const data = Uint8Array.from(node.text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
    node.own = { name: node.name, data };
    return;
  }
  if (node.kind === "list") {
    for (const message of node.children) adopt(message, like);
    return;
  }
  const parts = node.kind === "value" ? [node] : node.children;
  const said = (key: string) => parts.find(({ name }) => name === key)?.text;
  const text = said("text");
  const line = `${said("id") ?? "0"} ${said("attributes") ?? ""} ${text === NULL ? NULL : `= ${text ?? ""}`}`;
  // the size of items may also change
  const [message] = parseText(`${printText({ ...file, itemSize: MAX_ITEM_SIZE, messages: [], sections: [] })}${line}\n`).file.messages;
  if (message) for (const part of parts) part.own = message;
}

function render(root: Merged, textOf: TextOf): Rendered {
  const { base, ours, theirs } = root.triple;
  const source = ours ?? root.source;
  const { file: before, hasComments } = source.own as ParsedText;
  const parameters = root.children.flatMap(({ node }) => (isParameter(node) ? [`@${node.key} = ${node.text}\n`] : []));
  const { file } = parseText(`#BMG\n${parameters.join("")}`);
  const list = root.children.find(({ node }) => node.key === MESSAGES)?.children ?? [];
  const made = new Map<Merged, Message>(
    list.map((merged, index) => {
      const from = (key: string) => {
        const node = merged.children.find((child) => child.node.key === key)?.node;
        return node?.own as Message | undefined;
      };
      const attributes = inItem(from("attributes")?.attributes, file.itemSize - 4);
      return [merged, { id: from("id")?.id ?? index, text: from("text")?.text, attributes }];
    }),
  );
  const versions = [base, ours, theirs].flatMap((each) => (each?.own as ParsedText | undefined) ?? []);
  // a patch states itself where its messages go
  const isSorted = theirs !== undefined && versions.every((each) => isStrictlyAscending(each.file.messages));
  const entries = isSorted ? [...made].sort(([, a], [, b]) => a.id - b.id) : [...made];
  const messages = entries.map(([, message]) => message);
  const sections = root.children.flatMap(({ node }) => (node.key === MESSAGES || isParameter(node) ? [] : [node.own as KeptSection]));
  const isInPlace = before.messages.every(({ id }, at) => messages[at]?.id === id);
  const moved = sections.some(({ name }) => name === "FLW1") && !isInPlace;
  const text = printText({ ...file, messages, sections });
  const lines = ours?.find(MESSAGES)?.children ?? [];
  const usual = before.messages.find(({ hasOwnAttributes }) => !hasOwnAttributes)?.attributes ?? defaultAttributes(file.itemSize);
  const print = (merged: Merged) =>
    isAsOurs(merged) ? undefined : printMessage(made.get(merged) as Message, "", usual, hasNamedEscapes(file));
  const written = (ours: TreeNode) => {
    const own = textOf(ours);
    const after = entries.map(([merged]) => merged);
    return withParameters(writeEntries(own, lines, after, print), own, ours, parameters);
  };
  const isOwnStyle = ours && textOf(ours) !== printText(before);
  const asOurs = isOwnStyle && haveOwnLines(lines) ? findAsGood(text, [written(ours)], encode) : undefined;
  return {
    text: asOurs ?? text,
    notes: [
      ...(hasComments && asOurs === undefined ? ["Comments are lost."] : []),
      ...(moved ? ["The positions of messages changed, but the flows (FLW1) refer to messages by position."] : []),
    ],
  };
}

/** Replaces the lines of changed parameters; new ones go after the first line. @param own the text of ours */
function withParameters(text: string, own: string, ours: TreeNode, after: readonly string[]): string {
  const before = ours.children.filter(isParameter).map(({ key, text }) => `@${key} = ${text}\n`);
  const added = new Set(after.filter((line) => !before.includes(line)));
  let written = text;
  for (const [name, { start, end }] of (ours.own as ParsedText).parameterSpans) {
    // a parameter with its default value needs no line, but may have one
    const [old, now = ""] = [before, after].map((lines) => lines.find((line) => line.startsWith(`@${name} = `)));
    added.delete(now);
    if (now !== (old ?? "")) written = written.replace(`\n${own.slice(start, end)}\n`, () => `\n${now}`);
  }
  return written.replace("\n", (feed) => feed + [...added].join(""));
}

function isParameter({ key }: TreeNode): boolean {
  return PARAMETER_NAMES.includes(key);
}

/** Resizes attributes to the size of an item, unless bytes that are not 0 would be lost: then the text is refused. */
function inItem(attributes: Uint8Array = new Uint8Array(), size: number): Uint8Array {
  return attributes.subarray(size).some((byte) => byte !== 0) ? attributes : resized(attributes, size);
}
