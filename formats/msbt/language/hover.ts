/** Hovers of tags, escapes, labels and layout lines, with their bytes. */

import type { Hover } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import { NO_BYTES, placeLine, placeText } from "../../core/hover/places.ts";
import { hex, hexBytes } from "../../core/text/hex.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { bold, code, codeBlock, inList, inParagraphs, joined, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { plainLines } from "../../core/text/messagePreview.ts";
import type { Span } from "../../core/text/span.ts";
import { bucketOf, hashOf, hasNumbers, UNIT_SIZES } from "../messages.ts";
import type { TagPiece } from "../pieces.ts";
import { ATTRIBUTE, STYLE, TEXT } from "../schema.ts";
import { type Game, nameOfCharacter } from "../tags/games.ts";
import { LINE_MEANINGS, readName } from "../text/layoutLines.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { type Value, valuesOf } from "../text/printTag.ts";
import { isInText, markAt, messageAt, pieceOf } from "./document.ts";
import { answersTo, partsOf } from "./preview.ts";

const MAX_BYTES = 48;

export function hoverAt(text: string, parsed: ParsedText, encoded: Encoded, offset: number): Hover | undefined {
  const message = messageAt(parsed, offset);
  if (!message) return layoutHover(text, parsed, encoded, offset);
  const { key } = message.entry;
  const start = encoded.map().findAtText(message.entry.text?.start ?? -1, ({ schema }) => schema === TEXT)?.bytes.start;
  if (isInText(message, offset)) {
    const found = markAt(message, offset);
    if (!found) return { span: message.entry.text ?? key, contents: labelContents(message, parsed, encoded, start) };
    const { mark, span } = found;
    const piece = pieceOf(message, mark, parsed);
    const at = start === undefined ? undefined : start + mark.at;
    if (piece?.kind === "tag") return { span, contents: tagContents(piece, at, message, parsed, mark.at) };
    const name = piece?.kind === "text" ? nameOfCharacter(piece.text.charCodeAt(0)) : undefined;
    const bytes = piece ? message.text.subarray(mark.at + piece.at, mark.at + piece.end) : new Uint8Array();
    const what =
      piece?.kind === "closing"
        ? `Closes the tag ${piece.group}:${piece.type}.`
        : piece?.kind === "text"
          ? (name ?? `U+${piece.text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
          : "Bytes that are not text.";
    return { span, contents: inParagraphs([bold(text.slice(span.start, span.end)), plain(what), bytesLine(bytes, at)]) };
  }
  const part = offset > key.end ? partHover(text, parsed, encoded, message, offset) : undefined;
  if (part) return part;
  return { span: { start: key.start, end: key.end }, contents: labelContents(message, parsed, encoded, start) };
}

/** The hover of `attributes:`, `style:` or `text:`. */
function partHover(text: string, { layout }: ParsedText, encoded: Encoded, { entry }: ParsedMessage, offset: number): Hover | undefined {
  const line = text.slice(startOfLine(text, offset), endOfLine(text, offset));
  const name = /^\s*(attributes|style|text):/.exec(line)?.[1] as "attributes" | "style" | "text" | undefined;
  const span = name && entry[name];
  if (!span) return undefined;
  const schema = { attributes: ATTRIBUTE, style: STYLE, text: TEXT }[name];
  const own = encoded.map().findAtText(span.start, (field) => field.schema === schema)?.bytes;
  // for attributes that are texts, the whole section is shown
  const place = own ?? (encoded.bytes && layoutPlace(encoded.bytes, layout, name, ""));
  return { span, contents: inParagraphs([bold(name), prose(schema.meaning), place && placeLine(encoded.bytes, place)]) };
}

function layoutHover(text: string, { layout }: ParsedText, { bytes }: Encoded, offset: number): Hover | undefined {
  const start = startOfLine(text, offset);
  const [line] = text.slice(start).split("\n", 1);
  const [, word = "", of = ""] = /^#!layout[ \t]+(\w+)(?:[ \t]+(\S+))?/.exec(line) ?? [];
  if (!Object.hasOwn(LINE_MEANINGS, word)) return undefined;
  const place = bytes && layoutPlace(bytes, layout, word, of);
  return {
    span: { start, end: start + line.length },
    contents: inParagraphs([bold(word), prose(LINE_MEANINGS[word]), bytes && (place ? placeLine(bytes, place) : plain(NO_BYTES))]),
  };
}

/** The part of the file for a layout line. @param of the name of a section that is kept as bytes */
function layoutPlace(bytes: Uint8Array, { coding, tail }: ParsedText["layout"], word: string, of: string): Span | undefined {
  if (word === "file") return { start: 0, end: 0x20 };
  if (word === "size") return { start: 0x12, end: 0x16 };
  if (word === "tail") return { start: bytes.length - tail.length, end: bytes.length };
  const wanted = word === "section" ? [readName(of)] : SECTIONS[word];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0x20; wanted && start + 16 <= bytes.length; ) {
    const end = start + 16 + view.getUint32(start + 4, coding.littleEndian);
    if (wanted.includes(String.fromCharCode(...bytes.subarray(start, start + 4)))) return { start, end: Math.min(end, bytes.length) };
    start = Math.ceil(end / 16) * 16;
  }
  return undefined;
}

const SECTIONS: Readonly<Record<string, readonly string[]>> = { attributes: ["ATR1"], buckets: ["LBL1"], labels: ["LBL1", "NLI1"] };

function bytesLine(bytes: Uint8Array, start: number | undefined): Markdown {
  const shown = code(hexBytes(bytes, MAX_BYTES));
  return start === undefined ? shown : joined([plain(`${placeText({ start, end: start + bytes.length })}: `), shown]);
}

function tagContents(tag: TagPiece, start: number | undefined, message: ParsedMessage, parsed: ParsedText, inMessage: number): Markdown {
  const { group, type, parameters } = tag;
  const { game, file } = parsed;
  const kind = game.findTag(group, type);
  const values = kind && valuesOf(kind, parameters, file, game);
  const from = start === undefined ? undefined : start + UNIT_SIZES[file.encoding] + 6;
  const whole = message.text.subarray(inMessage + tag.at, inMessage + tag.end);
  return inParagraphs([
    joined([bold(kind?.name ?? `${group}:${type}`), plain(` · ${group}:${type}${kind && group > 0 ? ` of ${game.title}` : ""}`)]),
    kind?.meaning ? plain(sentence(kind.meaning)) : undefined,
    values && values.length > 0 ? inList(values.map((value) => valueLine(value, from, game))) : undefined,
    bytesLine(whole, start),
  ]);
}

function sentence(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}${/[.?]$/.test(words) ? "" : "."}`;
}

function valueLine({ parameter, text, number, at, end }: Value, from: number | undefined, game: Game): Markdown {
  const color = parameter.list === "color" && number !== undefined ? game.colors.get(number) : undefined;
  const more = [
    parameter.type,
    color === undefined ? "" : `#${color}`,
    from === undefined ? "" : `at ${placeText({ start: from + at, end: from + end })}`,
  ];
  return joined([plain(`${parameter.name}: `), code(text), plain(` · ${more.filter((word) => word !== "").join(" · ")}`)]);
}

function labelContents(message: ParsedMessage, { file, game }: ParsedText, { bytes }: Encoded, start: number | undefined): Markdown {
  const facts = [
    `message ${file.messages.indexOf(message)} of ${file.messages.length}`,
    hasNumbers(file) || file.buckets === 0
      ? ""
      : `bucket ${bucketOf(message.label, file.buckets)} of ${file.buckets}, hash ${hex(hashOf(message.label))}`,
  ];
  const said = facts.filter((fact) => fact !== "").join(", ");
  const place = start === undefined ? undefined : placeLine(bytes, { start, end: start + message.text.length });
  return inParagraphs([
    bold(message.label),
    plain(sentence(said)),
    place && markdown`text at ${place}`,
    codeBlock([...plainLines(partsOf(message, file, game)), ...answersTo(message, file, game)]),
  ]);
}
