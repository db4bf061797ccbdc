/** Messages as fields by ID: their text can be searched and set. */

import { ByteSink } from "../../core/bytes/byteSink.ts";
import type { FieldTree } from "../../core/fields/fields.ts";
import { minimalEdits, type Span } from "../../core/text/span.ts";
import { writeText } from "../encodings.ts";
import { ENCODING_NAMES } from "../messages.ts";
import { nameOfId } from "../names.ts";
import { TEXT } from "../schema.ts";
import { piecesOf } from "../text/escapes.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";

/** @param messages in the order of the text, a line once */
export function fieldsOf(text: string, file: ParsedText["file"], messages: readonly ParsedMessage[]): FieldTree {
  const numbers = (of: (message: ParsedMessage) => number) => Int32Array.from(messages, of);
  const nameOf = (row: number) => messages[row].id.toString(16);
  const valueOf = (row: number) => text.slice(valueSpan(text, messages[row]).start, messages[row].end);
  const words = (row: number) => {
    const written = valueOf(row).replace(/\\n[ \t]*\r?\n\s*\+ ?/g, "\\n");
    return written.replace(/^= ?/, "").replace(/^\/$/, "");
  };
  return {
    depths: new Uint8Array(messages.length),
    keys: numbers(({ id }) => id),
    starts: numbers(({ start }) => start),
    ends: numbers(({ end }) => end),
    words: (row) => ({ name: nameOf(row), value: words(row) }),
    row(row) {
      const { start, idEnd, id } = messages[row];
      return {
        name: nameOfId(id) === undefined ? nameOf(row) : `${nameOf(row)} ${nameOfId(id)}`,
        value: words(row),
        type: TEXT.type,
        kind: "text",
        nameSpan: { start, end: idEnd },
        valueSpan: valueSpan(text, messages[row]),
        control: { kind: "text" },
        current: words(row),
      };
    },
    setValue(row, value) {
      if (typeof value !== "string") return { refused: "A message has one text." };
      if (/[\r\n]/.test(value)) return { refused: "Write \\n for a line break." };
      const pieces = [...piecesOf(value, 0, value.length)];
      const wrong = pieces.find((piece) => piece.wrong && piece.wrong.severity === undefined)?.wrong;
      if (wrong) return { refused: wrong.message };
      const failed = writeText(pieces.map(({ units }) => units).join(""), file.encoding, file.littleEndian, new ByteSink());
      if (failed?.why === "character") return { refused: `The text has a character that is not in ${ENCODING_NAMES[file.encoding]}.` };
      if (failed) return { refused: "A NUL or an unfinished escape would end the text." };
      return { edits: minimalEdits(text, valueSpan(text, messages[row]), value === "" ? "=" : `= ${value}`) };
    },
  };
}

/** From the sign on. */
export function valueSpan(text: string, { idEnd, end, attributesSpan }: ParsedMessage): Span {
  const from = attributesSpan?.end ?? idEnd;
  const at = text.slice(from, end).search(/[=/]/);
  return { start: at < 0 ? end : from + at, end };
}
