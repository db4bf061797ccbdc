/** Messages as fields: their text, on one line, can be searched and set. */
import type { FieldEdits, FieldTree } from "../../core/fields/fields.ts";
import { minimalEdits, type Span } from "../../core/text/span.ts";
import { hashOf } from "../messages.ts";
import { TEXT } from "../schema.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { parseWords } from "../text/parseWords.ts";
import { indented, onOneLine, printWords } from "../text/printText.ts";

export function fieldsOf(text: string, parsed: ParsedText): FieldTree {
  const { messages } = parsed.file;
  const numbers = (of: (message: ParsedMessage) => number) => Int32Array.from(messages, of);
  const valueOf = (row: number) => onOneLine(printWords(messages[row], parsed.file, parsed.game).text);
  return {
    depths: new Uint8Array(messages.length),
    keys: numbers(({ label }) => hashOf(label) | 0),
    starts: numbers(({ entry }) => entry.span.start),
    ends: numbers(({ entry }) => entry.span.end),
    words: (row) => ({ name: messages[row].label, value: valueOf(row) }),
    row(row) {
      const { label, entry } = messages[row];
      const value = valueOf(row);
      return {
        name: label,
        value,
        type: TEXT.type,
        kind: "text",
        nameSpan: { start: entry.key.start, end: entry.key.end },
        valueSpan: entry.text ? { start: entry.text.start, end: entry.text.end } : { start: entry.key.end, end: entry.key.end },
        control: { kind: "text" },
        current: value,
      };
    },
    setValue: (row, value) =>
      typeof value === "string" ? setText(text, parsed, messages[row], value) : { refused: "Only the text of a message can be set." },
  };
}

function setText(text: string, { file, game }: ParsedText, { entry }: ParsedMessage, value: string): FieldEdits {
  if (/[\r\n]/.test(value)) return { refused: "Write \\n for a line break." };
  if (!entry.text) return { refused: "The message has no text." };
  const { bytes, isEnded, problems } = parseWords(value, file, game);
  if (problems.length > 0) return { refused: problems[0].message };
  const words = printWords({ text: bytes, isEnded }, file, game).text;
  if (!isEnded && bytes.length === 0) return { refused: "A message without an end needs at least one character." };
  const isMap =
    entry.attributes !== undefined || entry.style !== undefined || text.slice(entry.key.end, entry.text.start).includes("text:");
  const place = blockOf(text, entry.key.end, entry.text);
  const block = words === "" ? "|-" : `|-\n${indented(words, isMap ? "    " : "  ").slice(0, -1)}`;
  return { edits: minimalEdits(text, place, block) };
}

/** The span of a text, including the block header before it. */
function blockOf(text: string, after: number, { start, end }: Span): Span {
  const before = text.slice(after, start);
  const [header] = /[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?\n?[ \t\r\n]*$/.exec(before) ?? [""];
  return { start: start - header.length, end };
}
