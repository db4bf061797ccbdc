/** Messages as fields: their text and attributes can be searched and set. */

import { ByteSink } from "../../core/bytes/byteSink.ts";
import type { FieldEdits, FieldTree } from "../../core/fields/fields.ts";
import { minimalEdits, type Span } from "../../core/text/span.ts";
import { writeText } from "../encodings.ts";
import { ENCODING_NAMES } from "../messages.ts";
import { NAMES_BY_ID } from "../names.ts";
import { ITEM, TEXT } from "../schema.ts";
import { parseAttributes, printAttributes } from "../text/attributes.ts";
import { piecesOf } from "../text/escapes.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { attributeWords } from "./attributes.ts";

/** A message, or its attributes if they are written in its line. */
interface Row {
  readonly message: ParsedMessage;
  readonly attributes?: Span;
}

/** @param messages in the order of the text, one per line */
export function fieldsOf(text: string, file: ParsedText["file"], messages: readonly ParsedMessage[]): FieldTree {
  const rows = messages.flatMap((message): readonly Row[] => {
    const { attributesSpan: attributes } = message;
    return attributes ? [{ message }, { message, attributes }] : [{ message }];
  });
  const numbers = (of: (row: Row) => number) => Int32Array.from(rows, of);
  const nameOf = ({ message, attributes }: Row) => (attributes ? ITEM.name : message.id.toString(16));
  const words = ({ message, attributes }: Row) => {
    if (attributes) return text.slice(attributes.start, attributes.end);
    const written = text.slice(valueSpan(text, message).start, message.end).replace(/\\n[ \t]*\r?\n\s*\+ ?/g, "\\n");
    return written.replace(/^= ?/, "").replace(/^\/$/, "");
  };
  return {
    depths: Uint8Array.from(rows, ({ attributes }) => (attributes ? 1 : 0)),
    keys: numbers(({ message, attributes }) => (attributes ? 0 : message.id)),
    starts: numbers(({ message, attributes }) => (attributes ?? message).start),
    ends: numbers(({ message, attributes }) => (attributes ?? message).end),
    words: (at) => ({ name: nameOf(rows[at]), value: words(rows[at]) }),
    row(at) {
      const row = rows[at];
      const { message, attributes } = row;
      const { start, idEnd, id } = message;
      const said = attributes ? attributeWords(file, message.attributes).join(", ") : "";
      const value = words(row);
      return {
        name: attributes || NAMES_BY_ID.get(id) === undefined ? nameOf(row) : `${nameOf(row)} ${NAMES_BY_ID.get(id)}`,
        value: said === "" ? value : `${value} ${said}`,
        type: attributes ? ITEM.type : TEXT.type,
        kind: "text",
        nameSpan: attributes ?? { start, end: idEnd },
        valueSpan: attributes ?? valueSpan(text, message),
        control: { kind: "text" },
        current: value,
      };
    },
    setValue(at, value) {
      const { message, attributes } = rows[at];
      if (typeof value !== "string") return { refused: "Only the text and attributes of a message can be set." };
      if (attributes) return attributeEdits(text, attributes, value, file.itemSize - 4);
      if (/[\r\n]/.test(value)) return { refused: "Write \\n for a line break." };
      const pieces = [...piecesOf(value, 0, value.length)];
      const wrong = pieces.find((piece) => piece.wrong && piece.wrong.severity === undefined)?.wrong;
      if (wrong) return { refused: wrong.message };
      const failed = writeText(pieces.map(({ units }) => units).join(""), file.encoding, file.littleEndian, new ByteSink());
      if (failed?.why === "character") return { refused: `The text has a character that is not in ${ENCODING_NAMES[file.encoding]}.` };
      if (failed) return { refused: "A NUL or an unfinished escape would end the text." };
      return { edits: minimalEdits(text, valueSpan(text, message), value === "" ? "=" : `= ${value}`) };
    },
  };
}

/** @param value bytes between brackets, or without them */
function attributeEdits(text: string, place: Span, value: string, size: number): FieldEdits {
  const inside = /^\s*\[?([^[\]\r\n]*)\]?\s*$/.exec(value)?.[1];
  const bytes = inside === undefined ? "Write hexadecimal bytes, separated by commas, as in [4,0,1]." : parseAttributes(inside, size);
  return typeof bytes === "string" ? { refused: bytes } : { edits: minimalEdits(text, place, printAttributes(bytes)) };
}

/** The span from the `=` or `/` on. */
export function valueSpan(text: string, { idEnd, end, attributesSpan }: ParsedMessage): Span {
  const from = attributesSpan?.end ?? idEnd;
  const at = text.slice(from, end).search(/[=/]/);
  return { start: at < 0 ? end : from + at, end };
}
