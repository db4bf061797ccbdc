/** The messages of a text as those who translate see them: words with their tags. */
import type { ChangedMessages, GameMessage, MessageCode, MessageModel } from "../core/text/messages.ts";
import type { Span } from "../core/text/span.ts";
import type { Message } from "./messages.ts";
import { scanTag } from "./text/parseTag.ts";
import { type ParsedMessage, parseText } from "./text/parseText.ts";
import { parseWords } from "./text/parseWords.ts";
import { printFile, printWords } from "./text/printText.ts";

export const MESSAGES: MessageModel = { read, findSpan, findCodes, change };

function read(text: string): readonly GameMessage[] {
  const { file, game } = parseText(text);
  return file.messages.flatMap((message) => {
    const words = shown(printWords(message, file, game).text);
    return words === "" ? [] : [{ id: message.label, words, span: message.entry.span }];
  });
}

function findSpan(text: string, id: string): Span | undefined {
  return parseText(text).file.messages.find(({ label }) => label === id)?.entry.span;
}

/** Blanks, tabs and line breaks as they are. */
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

/** A color goes on until the next one; other tags have closing tags, where they end. */
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
