/**
 * Compares and merges message files: messages by label, with text, attributes and style as values; layout lines are properties of the file.
 * Both sides must be files of the same kind.
 */
import { encodeBase64 } from "../core/bytes/base64.ts";
import { Stop } from "../core/issue.ts";
import { findAsGood, haveOwnLines, isAsOurs, writeEntries } from "../core/merge/result/lineEntries.ts";
import { BYTE_ORDER, type PropertyWord, partsIn } from "../core/merge/tree/properties.ts";
import {
  type InCommon,
  type Merged,
  type MergeModel,
  type Rendered,
  refuseOthers,
  type TextOf,
  TreeNode,
  type Triple,
} from "../core/merge/tree/tree.ts";
import { Names } from "../core/names.ts";
import { counted } from "../core/text/counted.ts";
import { hexDigits } from "../core/text/hex.ts";
import type { Span } from "../core/text/span.ts";
import { decodeBytewise } from "../core/text/textCoding.ts";
import { encode, formatText } from "./codec.ts";
import { stop } from "./diagnostics.ts";
import { ATTRIBUTES, ENCODING_NAMES, hasNumbers, type Message, type MessageFile, STYLES } from "./messages.ts";
import { CLOSING_TAG, TAG, textOf } from "./pieces.ts";
import { type Game, NO_GAME } from "./tags/games.ts";
import { bytesOfHex, LayoutLines } from "./text/layoutLines.ts";
import { type ParsedMessage, type ParsedText, parseText, readStyle } from "./text/parseText.ts";
import { parseWords } from "./text/parseWords.ts";
import { isKept, LAYOUT, onOneLine, printAttributes, printMessage, printName, printWords } from "./text/printText.ts";

const SAME: InCommon<ParsedText> = [
  ["the byte order", ({ file }) => file.littleEndian],
  ["whether messages have numbers", ({ file }) => hasNumbers(file)],
  ["what attributes are", ({ file }) => kindOfAttributes(file), "either"],
  // they may be offsets into the bytes after the table
  [
    "which messages have attributes, or what is after these",
    ({ file: { attributes, messages } }) =>
      attributes?.rest.length
        ? [encodeBase64(attributes.rest), ...messages.slice(0, attributes.count).map(({ label }) => label)].join("\n")
        : undefined,
  ],
  ["whether messages have styles", ({ file }) => hasStyles(file), "either"],
];

export const MERGE: MergeModel = {
  readTree,
  refuse: refuseOthers(SAME),
  render,
  adopt,
  partsOfProperty(name, text = "") {
    if (name === "attributes") return { attributes: shownKind(text) };
    return name === "file" ? partsIn(text, FILE_WORDS) : undefined;
  },
  // attributes and unknown tags are bytes
  byteOrder: { at: /(?<=^#!layout[ \t]+file[ \t]+)(?:little|big)\b/m, isAll: false },
};

const FILE_WORDS: readonly PropertyWord[] = [
  BYTE_ORDER,
  { name: "encoding", values: Object.fromEntries(ENCODING_NAMES.map((name) => [name, name.toUpperCase()])) },
  { name: "version" },
];

const MESSAGES = "messages";
/** Properties that determine how messages are written. */
const STATED_FACTS: readonly string[] = ["file", "attributes"];
/** The value of `attributes` if they are texts instead of bytes. */
const STRINGS = "strings";
/** Layout lines that a merge takes from the side that changed them. */
const PROPERTIES: readonly string[] = ["buckets", "labels", "sections", "pad", "size", "tail"];

/** As the layout line states it; empty without attributes. */
function kindOfAttributes({ attributes }: MessageFile): string {
  return attributes ? (attributes.areTexts ? STRINGS : String(attributes.size)) : "";
}

function shownKind(kind: string): string {
  if (kind === "") return "none";
  return kind === STRINGS ? "texts" : counted(Number(kind), "byte");
}

function hasStyles({ messages }: MessageFile): boolean {
  return messages[0]?.style !== undefined;
}

function readTree(text: string): TreeNode {
  const parsed = parseText(text);
  const { file, layout } = parsed;
  const whole = { start: 0, end: text.length };
  const root = new TreeNode("map", "").at(whole);
  root.own = parsed;
  const list = new TreeNode("list", "").named(MESSAGES).at(whole);
  list.rule = { identities: [[{ path: "label", name: "" }]] };
  for (const message of file.messages) list.add(messageNode(parsed, message));
  root.add(list);
  const add = (key: string, words: string) => {
    const span = layout.spans.get(key.split(" ")[0]) ?? { start: text.length, end: text.length };
    const node = new TreeNode("value", "layout", words).named(key).at(span);
    node.isProperty = true;
    root.add(node);
  };
  const { attributes } = file;
  add("file", fileWords(file));
  add("attributes", kindOfAttributes(file));
  add("rest", attributes ? encodeBase64(attributes.rest) : "");
  for (const name of PROPERTIES) add(name, wordsOf(text, layout.spans.get(name)));
  for (const [name, data] of file.kept) add(`section ${printName(name)}`, encodeBase64(data) || "-");
  return root;
}

/** The values after the name of a layout line. */
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
  const node = new TreeNode("map", "").at(entry.span);
  const add = (key: string, type: string, text: string | (() => string), span: Span) => {
    const value = new TreeNode("value", type, text).named(key).at(span);
    value.own = message;
    node.add(value);
    return value;
  };
  // parts that the text omits have an empty span
  const nowhere = { start: entry.key.start, end: entry.key.start };
  add("label", "text", message.label, entry.key);
  const words = add("text", "text", () => onOneLine(printWords(message, file, game).text), entry.text ?? nowhere);
  words.compared = comparedText(message, file);
  const { attributes } = message;
  const attributesText = typeof attributes === "object" ? `0x${hexDigits(attributes)}` : attributes;
  if (attributesText !== undefined) add("attributes", "bytes", attributesText, entry.attributes ?? nowhere);
  if (message.style !== undefined) add("style", "number", String(message.style), entry.style ?? nowhere);
  return node;
}

/** Characters, or bytes if the text has tags, because the games of both sides may name tags differently. */
function comparedText({ text, isEnded }: Message, file: MessageFile): string {
  const characters = isEnded ? textOf(text, file) : undefined;
  const isPlain = characters !== undefined && ![TAG, CLOSING_TAG].some((mark) => characters.includes(String.fromCharCode(mark)));
  return isPlain ? characters : `${String.fromCharCode(TAG)}${isEnded}${file.littleEndian}${file.encoding}${decodeBytewise(text)}`;
}

function fileWords({ littleEndian, encoding, version }: MessageFile): string {
  return `${littleEndian ? "little" : "big"} ${ENCODING_NAMES[encoding]} ${version}`;
}

/** A message from a patch, whose bytes depend on the encoding of the result. */
interface Stated extends Message {
  readonly words: string;
}

/** Checks a property before memory is allocated for it. @throws Stop if it is an invalid layout line */
function checkProperty({ key, text }: TreeNode): void {
  // a text without attributes omits the line
  if (!STATED_FACTS.includes(key) || (key === "attributes" && text === "")) return;
  const line = `${LAYOUT} ${key} ${text}`;
  const [wrong] = new LayoutLines(line, [{ start: 0, end: line.length }]).issues;
  if (wrong) throw new Stop(wrong);
}

/** Adopts a message, a part of one, or a property of the file from a patch. */
function adopt(node: TreeNode, like: TreeNode): void {
  const { root } = like;
  if (like === root || (node.kind === "value" && like.parent === root)) return checkProperty(node);
  const parts = node.kind === "value" ? [node] : node.children;
  const said = (key: string) => parts.find(({ name }) => name === key)?.text;
  const style = said("style");
  const number = style === undefined ? undefined : readStyle(style);
  if (style !== undefined && number === undefined) throw stop("style", `Found ${style}; a style is a number.`);
  const message: Stated = {
    label: said("label") ?? "",
    text: new Uint8Array(),
    isEnded: true,
    words: said("text") ?? "",
    attributes: said("attributes"),
    style: number,
  };
  for (const part of parts) part.own = message;
}

function render(root: Merged, textOf: TextOf): Rendered {
  const { base, ours, theirs } = root.triple;
  const source = ours ?? root.source;
  const parsed = source.own as ParsedText;
  const { file, hasComments } = parsed;
  const games = [ours, theirs, base].flatMap((each) => (each?.own as ParsedText | undefined)?.game ?? []);
  const game = games.find(({ id }) => id !== NO_GAME) ?? games[0];
  const list = root.children.find(({ node }) => node.key === MESSAGES)?.children ?? [];
  const properties = new Map(root.children.map(({ node }) => [node.key, node.text]));
  const kind = properties.get("attributes") ?? "";
  const areTexts = kind === STRINGS;
  // a patch writes both kinds of attributes as text
  const inFile = (stated: Message["attributes"]) => (typeof stated === "string" && !areTexts ? (bytesOfHex(stated) ?? stated) : stated);
  // a side that took attributes or styles away, or brought others, did so for all messages
  const isOtherKind = (node: TreeNode | undefined) => {
    const version = node?.root.own as Partial<ParsedText> | undefined;
    return version?.file !== undefined && kindOfAttributes(version.file) !== kind;
  };
  const styled = ours && theirs ? stylesOf(root.triple) : undefined;
  const { file: coding } = parseText(`${LAYOUT} file ${properties.get("file")}\n`);
  const written = ({ own, root }: TreeNode): string => {
    const message = own as Message | Stated;
    if (!("words" in message)) return printWords(message, (root.own as ParsedText).file, game).text;
    const { bytes, isEnded, problems } = parseWords(message.words, coding, game);
    return problems.length > 0 ? message.words : printWords({ text: bytes, isEnded }, coding, game).text;
  };
  const found = list.map(({ children }): Stated => {
    const nodeOf = (key: string) => children.find((child) => child.node.key === key)?.node;
    const from = (key: string) => nodeOf(key)?.own as Message | undefined;
    const [text, words] = [from("text"), nodeOf("text")];
    return {
      label: from("label")?.label ?? "",
      text: text?.text ?? new Uint8Array(),
      isEnded: text?.isEnded ?? true,
      words: words ? written(words) : "",
      attributes: isOtherKind(nodeOf("attributes")) ? undefined : inFile(from("attributes")?.attributes),
      style: styled === false ? undefined : (from("style")?.style ?? (styled ? 0 : undefined)),
    };
  });
  const labelsWhere = (isOne: (children: readonly Merged[]) => boolean) =>
    found.flatMap(({ label }, at) => (isOne((list[at] as Merged).children) ? [label] : []));
  const isLost = ({ node }: Merged) =>
    node.key === "style" ? styled === false : node.key === "attributes" && node.text !== "" && isOtherKind(node);
  const lost = labelsWhere((children) => children.some(isLost));
  const unstyled = styled ? labelsWhere((children) => children.every(({ node }) => node.key !== "style")) : [];
  const count = kind !== "" && !areTexts ? found.map((message) => message.attributes !== undefined).lastIndexOf(true) + 1 : 0;
  const isWithout = (message: Message, index: number) => index < count && message.attributes === undefined;
  const messages = found.map((message, index) =>
    isWithout(message, index) ? { ...message, attributes: new Uint8Array(Number(kind)) } : message,
  );
  const zeros = found.filter(isWithout).map(({ label }) => label);
  const parts = textOfParts(messages, `${kind}${kind === "" || areTexts ? "" : ` count ${count}`}`, game, properties);
  const text = formatText(parts, Names.none) ?? parts;
  const isOwnStyle = ours && (hasComments || formatText(textOf(ours), Names.none) !== textOf(ours));
  const asOurs = isOwnStyle
    ? inStyleOf(textOf(ours), ours, parsed, new Map(list.map((each, at) => [each, messages[at]])), text)
    : undefined;
  return {
    text: asOurs ?? text,
    notes: [
      ...(hasComments && asOurs === undefined ? ["Comments are lost."] : []),
      ...(lost.length > 0 ? [`Attributes and styles that do not fit the file are left out: ${lost.slice(0, 3).join(", ")}.`] : []),
      ...(unstyled.length > 0 ? [`Messages without a style get style 0: ${unstyled.slice(0, 3).join(", ")}.`] : []),
      ...(zeros.length > 0
        ? [`Messages without attributes before messages with attributes get zeros: ${zeros.slice(0, 3).join(", ")}.`]
        : []),
      ...(file.attributes && properties.get("rest") && count !== file.attributes.count
        ? ["The number of attributes changes. Attributes that are offsets into the bytes after the table are not updated."]
        : []),
    ],
  };
}

/** Whether messages of the result have styles, as in the side that changed it; undefined if no version has messages. */
function stylesOf({ base, ours, theirs }: Triple): boolean | undefined {
  const [before, our, their] = [base, ours, theirs].map((version) => {
    const { file } = (version?.own ?? {}) as Partial<ParsedText>;
    return file && file.messages.length > 0 ? hasStyles(file) : undefined;
  });
  return our === undefined || our === before ? (their ?? our ?? before) : our;
}

/** The text of ours with these messages, and with the layout lines of the result if its own would make a different file. */
function inStyleOf(
  text: string,
  ours: TreeNode,
  { layout }: ParsedText,
  messages: ReadonlyMap<Merged, Stated>,
  result: string,
): string | undefined {
  const before = ours.find(MESSAGES)?.children ?? [];
  if (!haveOwnLines(before)) return undefined;
  const usual = hexDigits(layout.attributes?.usual ?? new Uint8Array());
  const written = writeEntries(text, before, [...messages.keys()], (merged) => {
    const message = messages.get(merged) as Stated;
    return isAsOurs(merged) ? undefined : printMessage(message, printAttributes(message.attributes, usual), message.words);
  });
  const lines = (each: string, isLayout: boolean) => each.split("\n").filter((line) => line.startsWith(`${LAYOUT} `) === isLayout);
  const layoutOfResult = lines(result, true).map((line) => `${line}\n`);
  return findAsGood(result, [written, `${lines(written, false).join("\n").trimEnd()}\n${layoutOfResult.join("")}`], encode);
}

/** A text in which every message has its attributes. @param attributes their kind, and the number of messages that have them */
function textOfParts(messages: readonly Stated[], attributes: string, game: Game, properties: ReadonlyMap<string, string>): string {
  const lines = [`file ${properties.get("file")}`];
  if (game.id !== NO_GAME) lines.push(`game ${game.id}`);
  const rest = properties.get("rest");
  if (attributes !== "") lines.push(`attributes ${attributes}${rest ? ` rest ${rest}` : ""}`);
  const kept = [...properties].filter(([key]) => key.startsWith("section "));
  // without messages, a file may have styles or none
  const styled = messages.length === 0 ? undefined : messages[0].style !== undefined;
  const order = sectionsOf(properties.get("sections") ?? "", [
    ...kept.map(([key]): Presence => [key.slice("section ".length), true]),
    [ATTRIBUTES, attributes !== ""],
    [STYLES, styled],
  ]);
  for (const name of PROPERTIES) {
    const words = name === "sections" ? order : properties.get(name);
    if (words) lines.push(`${name} ${words}`);
  }
  for (const [key, words] of kept) lines.push(`${key} ${words}`);
  const printed = messages.map((message) => printMessage(message, printAttributes(message.attributes, ""), message.words));
  return printed.join("") + lines.map((line) => `${LAYOUT} ${line}\n`).join("");
}

/** A section, and whether the file must have it; undefined if it may or may not. */
type Presence = readonly [section: string, isPresent: boolean | undefined];

/** The stated order of sections, corrected to contain exactly those that the file has. */
function sectionsOf(stated: string, presence: readonly Presence[]): string {
  const names = stated.split(" ").filter((name) => name !== "");
  if (names.length === 0) return "";
  const known = new Map(presence);
  const left = new Set(names.filter((name) => (known.has(name) ? known.get(name) !== false : !isKept(name, names))));
  return [...left, ...presence.flatMap(([name, isPresent]) => (isPresent && !left.has(name) ? [name] : []))].join(" ");
}
