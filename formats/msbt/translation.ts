/** The messages of a text for translators: words with their tags. */

import { unlessStopped } from "../core/issue.ts";
import type { Names } from "../core/names.ts";
import { hexDigits } from "../core/text/hex.ts";
import type { ChangedMessages, GameMessage, MessageCode, MessageModel, MessageWords } from "../core/text/messages.ts";
import { applyEdits, type Span, type TextEdit } from "../core/text/span.ts";
import { readMessages } from "./binary/readMessages.ts";
import type { Coding, Message } from "./messages.ts";
import { gameIn } from "./names.ts";
import { type Game, NO_GAME } from "./tags/games.ts";
import type { StatedAttributes } from "./text/layoutLines.ts";
import { scanTag } from "./text/parseTag.ts";
import { type ParsedMessage, parseText } from "./text/parseText.ts";
import { parseWords } from "./text/parseWords.ts";
import { LAYOUT, printAttributes, printFile, printMessage, printWords } from "./text/printText.ts";

export const MESSAGES: MessageModel = { read, readFile, spansOf, findCodes, change, insert };

function read(text: string): readonly GameMessage[] {
  const { file, game } = parseText(text);
  return file.messages.flatMap((message) => wordsOf(message, file, game).map((words) => ({ ...words, span: message.entry.span })));
}

function readFile(bytes: Uint8Array, names: Names): readonly MessageWords[] | undefined {
  const file = unlessStopped(() => readMessages(bytes).file);
  return file?.messages.flatMap((message) => wordsOf(message, file, gameIn(names)));
}

/** Empty for an empty message. */
function wordsOf(message: Message, coding: Coding, game: Game): readonly MessageWords[] {
  const words = shown(printWords(message, coding, game).text);
  return words === "" ? [] : [{ id: message.label, words }];
}

function spansOf(text: string): ReadonlyMap<string, Span> {
  const { messages } = parseText(text).file;
  // the first message with a label counts
  return new Map(messages.map(({ label, entry }) => [label, entry.span] as const).reverse());
}

/** Writes spaces, tabs, line breaks, backslashes and braces without escapes. */
function shown(printed: string): string {
  return printed.replace(/\\([nst\\{}])/g, (escape, letter: string) => SHOWN[letter] ?? escape);
}

const SHOWN: Readonly<Record<string, string>> = { n: "\n", s: " ", t: "\t" };

function findCodes(words: string): readonly MessageCode[] {
  const codes: MessageCode[] = [];
  const looked = /[\\{]/g;
  for (let found = looked.exec(words); found; found = looked.exec(words)) {
    const { index: start } = found;
    if (found[0] === "\\") {
      const isCharacter = /^[\\{}]/.test(words.slice(start + 1, start + 2));
      const end = start + (words[start + 1] === "u" ? 6 : 2);
      if (!isCharacter) codes.push({ start, end: Math.min(end, words.length) });
      looked.lastIndex = Math.min(end, words.length);
      continue;
    }
    const { end } = scanTag(words, start);
    codes.push({ start, end, ...pairOf(words.slice(start + 1, end - 1)) });
    looked.lastIndex = end;
  }
  return codes;
}

/** A color lasts until the next one; other tags have closing tags. */
function pairOf(inside: string): Pick<MessageCode, "begins" | "ends"> {
  const closing = /^\/([\w:]+)/.exec(inside)?.[1];
  if (closing !== undefined) return { ends: closing };
  if (!inside.startsWith("color ")) return {};
  return inside === "color reset" ? { ends: "color" } : { begins: "color" };
}

function change(text: string, words: ReadonlyMap<string, string>): ChangedMessages {
  const { file, game } = parseText(text);
  const messages: Message[] = [];
  for (const message of file.messages) {
    const own = words.get(message.label);
    const made = own === undefined ? message : withWords(message, parseWords(own, file, game));
    if (typeof made === "string") return { id: message.label, refused: made };
    messages.push(made);
  }
  return { text: printFile({ ...file, messages }, game) };
}

function withWords(message: ParsedMessage, { bytes, isEnded, problems }: ReturnType<typeof parseWords>): Message | string {
  const problem = problems.find(({ severity }) => severity === undefined || severity === "error");
  return problem ? problem.message : { ...message, text: bytes, isEnded };
}

/** Inserts a message, with its attributes if they have the same kind in this text, otherwise with default ones, and with a style. */
function insert(text: string, at: number, there: string, id: string): ReturnType<NonNullable<MessageModel["insert"]>> {
  const [own, other] = [text, there].map((each) => parseText(each));
  const message = other.file.messages.find(({ label }) => label === id);
  if (!message) return { refused: `The other file has no message ${id}.` };
  const { messages } = own.file;
  const stated = own.layout.attributes;
  if ([own, other].some(({ file }) => file.attributes && file.attributes.rest.length > 0))
    return {
      refused:
        "The attributes (ATR1) are followed by bytes of unknown meaning, and may be offsets into them, so the message cannot be copied. Add it in the text.",
    };
  const index = messages.filter(({ entry }) => entry.span.end <= at).length;
  const isBefore = messages.some(({ entry }) => entry.span.start === at);
  const hasSome = stated !== undefined && index < (stated.count ?? Number.POSITIVE_INFINITY);
  const { spans } = own.layout;
  const edits: TextEdit[] = [];
  const line = spans.get("attributes");
  if (hasSome && line)
    edits.push({ span: line, text: text.slice(line.start, line.end).replace(/\bcount +\d+/, `count ${(stated.count ?? 0) + 1}`) });
  const end = spans.get("file")?.end;
  // a text does not state the game until it has one of the game's tags
  if (own.game.id === NO_GAME && other.game.id !== NO_GAME && end !== undefined && !spans.has("game"))
    edits.push({ span: { start: end, end }, text: `\n${LAYOUT} game ${other.game.id}` });
  const style = messages.some((each) => each.style !== undefined) ? (message.style ?? NO_STYLE) : undefined;
  const printed = printMessage(
    { ...message, style },
    hasSome ? attributesIn(stated, message) : undefined,
    printWords(message, other.file, own.game.id === NO_GAME ? other.game : own.game).text,
  ).replace(/\n$/, "");
  edits.push({ span: { start: at, end: at }, text: isBefore ? `${printed}\n` : `\n${printed}` });
  return { text: applyEdits(text, edits) };
}

/** The style of a message without a style. */
const NO_STYLE = -1;

/** The attributes as written; undefined for the default ones. */
function attributesIn(stated: StatedAttributes, { attributes }: Message): string | undefined {
  const isText = typeof attributes === "string";
  if (attributes === undefined || stated.areTexts !== isText || (!isText && attributes.length !== stated.size)) return undefined;
  return printAttributes(attributes, isText ? "" : hexDigits(stated.usual));
}
