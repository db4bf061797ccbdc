/** The messages of a text for translators: words with their escapes. */

import { unlessStopped } from "../core/issue.ts";
import { lastIndex } from "../core/search.ts";
import type { ChangedMessages, GameMessage, MessageCode, MessageModel, MessageWords } from "../core/text/messages.ts";
import { applyEdits, type Span, type TextEdit } from "../core/text/span.ts";
import { readMessages } from "./binary/readMessages.ts";
import { encodeParsed } from "./codec.ts";
import { hasNamedEscapes, type Message, type MessageFile } from "./messages.ts";
import { printAttributes } from "./text/attributes.ts";
import { piecesOf } from "./text/escapes.ts";
import { parseText } from "./text/parseText.ts";
import { printSlot, printText, printValue } from "./text/printText.ts";

export const MESSAGES: MessageModel = { read, readFile, spansOf, findCodes, change, insert };

function read(text: string): readonly GameMessage[] {
  const { file } = parseText(text);
  return wordsIn(file, ({ start, end }) => ({ span: { start, end } }));
}

function readFile(bytes: Uint8Array): readonly MessageWords[] | undefined {
  const file = unlessStopped(() => readMessages(bytes).file);
  return file && wordsIn(file, () => ({}));
}

/** Messages with words. @param more adds more data about a message */
function wordsIn<M extends Message, More>(
  file: Pick<MessageFile, "encoding" | "legacy" | "itemSize"> & { readonly messages: readonly M[] },
  more: (message: M) => More,
): readonly (MessageWords & More)[] {
  const named = hasNamedEscapes(file);
  const ids = idsOf(file);
  return file.messages.flatMap((message, index) => {
    const words = shown(printValue(message, named));
    return words === "" ? [] : [{ id: ids[index], words, ...more(message) }];
  });
}

function spansOf(text: string): ReadonlyMap<string, Span> {
  const { file } = parseText(text);
  const ids = idsOf(file);
  return new Map(file.messages.map(({ start, end }, index) => [ids[index], { start, end }]));
}

/** An ID can occur twice: all but the first one then have a number. */
function idsOf({ messages }: Pick<MessageFile, "messages">): readonly string[] {
  const seen = new Set<number>();
  return messages.map(({ id }, index) => {
    const isAgain = seen.has(id);
    seen.add(id);
    return isAgain ? `${id.toString(16)}@${index.toString(16)}` : id.toString(16);
  });
}

const SHOWN: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t", "\\040": " " };

/** Shows spaces, tabs and line breaks without escapes. */
function shown(value: string): string {
  const words = value.replace(/^\/$|^= ?/, "").replaceAll("\n\t+ ", "");
  return words.replace(/\\(?:040$|[^0])/g, (escape) => SHOWN[escape] ?? escape);
}

/** Prints a message as one line of a text. */
function lineOf(id: number, words: string): string {
  const escaped = words.replace(/[\n\t]/g, (sign) => (sign === "\n" ? "\\n" : "\\t")).replace(/ $/, "\\040");
  return `${id.toString(16)} = ${escaped}\n`;
}

function findCodes(words: string): readonly MessageCode[] {
  const codes: MessageCode[] = [];
  for (const { kind, start, end, units } of piecesOf(words, 0, words.length))
    if (kind !== "words" && units !== "\\") codes.push({ start, end, ...pairOf(units) });
  return codes;
}

/** In Mario Kart Wii, a color lasts until the next one. */
function pairOf(units: string): Pick<MessageCode, "begins" | "ends"> {
  if (!units.startsWith("\x1a\u0800\x01")) return {};
  return units.charCodeAt(3) === 0 ? { ends: "color" } : { begins: "color" };
}

function change(text: string, words: ReadonlyMap<string, string>): ChangedMessages {
  const { file } = parseText(text);
  const ids = idsOf(file);
  const changed = [...file.messages.keys()].filter((index) => words.has(ids[index]));
  const head = printText({ ...file, messages: [], sections: [], headerSize: "length", isCut: false });
  const lines = changed.map((index, line) => lineOf(line, words.get(ids[index]) ?? ""));
  const written = `${head}${lines.join("")}`;
  const parsed = parseText(written);
  const own = parsed.file.messages;
  for (const { severity, message, text: place } of encodeParsed(written, parsed).issues) {
    if (severity !== "error") continue;
    const line = lastIndex(own.length, (at) => own[at].start <= (place?.start ?? 0));
    return { id: ids[changed[line]] ?? "", refused: message };
  }
  const made = new Map(changed.map((index, line) => [index, own[line].text]));
  const messages = file.messages.map((message, index): Message => (made.has(index) ? { ...message, text: made.get(index) } : message));
  return { text: printText({ ...file, messages }) };
}

/** Inserts a message with explicit attributes, because defaults may differ, and with the next slot. With flows, it must be the last one. */
function insert(text: string, place: number, there: string, id: string): ReturnType<NonNullable<MessageModel["insert"]>> {
  const [own, other] = [text, there].map((each) => parseText(each).file);
  const message = other.messages[idsOf(other).indexOf(id)];
  if (!message) return { refused: `The other file has no message ${id}.` };
  const last = own.messages.at(-1);
  const hasFlows = last !== undefined && own.sections.some(({ name }) => name === "FLW1");
  // messages without slots are in the order of their IDs
  if (hasFlows && last.slot === undefined && message.id <= last.id)
    return {
      refused: `The flows (FLW1) refer to messages by position, so a new message must be the last one, with an ID above ${last.id.toString(16)}.`,
    };
  const at = hasFlows ? last.end : place;
  const before = own.messages.find(({ end }) => end === at);
  const slot = before ? (before.slot === undefined ? undefined : before.slot + 1) : own.messages.find(({ start }) => start === at)?.slot;
  const edits: TextEdit[] = [];
  for (const each of own.messages) {
    if (slot === undefined || each.slot === undefined || each.slot < slot) continue;
    const start = text.indexOf("@", each.idEnd);
    const end = start + (/^@[0-9a-f]+/i.exec(text.slice(start, start + 16))?.[0].length ?? 0);
    edits.push({ span: { start, end }, text: printSlot(each.slot + 1) });
  }
  const marks = [
    message.id.toString(16),
    ...(slot === undefined ? [] : [printSlot(slot)]),
    ...(message.attributes.length === 0 ? [] : [printAttributes(message.attributes)]),
  ];
  const line = `${marks.join(" ")} ${printValue(message, hasNamedEscapes(own))}`;
  return { text: applyEdits(text, [...edits, { span: { start: at, end: at }, text: before ? `\n${line}` : `${line}\n` }]) };
}
