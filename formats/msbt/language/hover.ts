/** What a tag, an escape, a label or a line of the layout is, with its bytes. */
import type { Hover } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import { hex, hexBytes } from "../../core/text/hex.ts";
import { bold, code, codeBlock, inList, inParagraphs, joined, type Markdown, plain, prose } from "../../core/text/markdown.ts";
import { bucketOf, hashOf, hasNumbers, UNIT_SIZES } from "../messages.ts";
import type { TagPiece } from "../pieces.ts";
import { type Game, nameOfCharacter } from "../tags/games.ts";
import { LINE_MEANINGS } from "../text/layoutLines.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { type Value, valuesOf } from "../text/printTag.ts";
import { isInText, markAt, messageAt, pieceOf } from "./document.ts";
import { previewOf } from "./preview.ts";

const MOST_BYTES = 48;

export function hoverAt(text: string, parsed: ParsedText, encoded: Encoded, offset: number): Hover | undefined {
  const message = messageAt(parsed, offset);
  if (!message) return layoutHover(parsed, offset);
  const { key } = message.entry;
  const start = encoded
    .map()
    .atText(message.entry.text?.start ?? -1)
    .find(({ schema }) => schema.name === "text")?.bytes.start;
  if (isInText(message, offset)) {
    const found = markAt(message, offset);
    if (!found) return undefined;
    const { mark, span } = found;
    const piece = pieceOf(message, mark, parsed);
    const at = start === undefined ? "" : ` at ${hex(start + mark.at)}`;
    if (piece?.kind === "tag")
      return { span, contents: tagContents(piece, at, start === undefined ? undefined : start + mark.at, message, parsed, mark.at) };
    const name = piece?.kind === "text" ? nameOfCharacter(piece.text.charCodeAt(0)) : undefined;
    const bytes = piece ? message.text.subarray(mark.at + piece.at, mark.at + piece.end) : new Uint8Array();
    const what =
      piece?.kind === "closing"
        ? `Closes the tag ${piece.group}:${piece.type}.`
        : piece?.kind === "text"
          ? (name ?? `U+${piece.text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
          : "Bytes that are no text.";
    return { span, contents: inParagraphs([bold(text.slice(span.start, span.end)), plain(what), bytesLine(bytes, at)]) };
  }
  if (offset > key.end) return undefined;
  return { span: { start: key.start, end: key.end }, contents: labelContents(message, parsed, start) };
}

function layoutHover({ layout }: ParsedText, offset: number): Hover | undefined {
  for (const [name, span] of layout.spans)
    if (offset >= span.start && offset <= span.end) return { span, contents: inParagraphs([bold(name), prose(LINE_MEANINGS[name])]) };
  return undefined;
}

function bytesLine(bytes: Uint8Array, at: string): Markdown {
  return joined([plain(`${bytes.length} bytes${at}: `), code(hexBytes(bytes, MOST_BYTES))]);
}

function tagContents(
  tag: TagPiece,
  at: string,
  start: number | undefined,
  message: ParsedMessage,
  parsed: ParsedText,
  inMessage: number,
): Markdown {
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
    bytesLine(whole, at),
  ]);
}

function sentence(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}${/[.?]$/.test(words) ? "" : "."}`;
}

function valueLine({ parameter, text, number, at }: Value, from: number | undefined, game: Game): Markdown {
  const color = parameter.list === "color" && number !== undefined ? game.colors.get(number) : undefined;
  const more = [parameter.type, color === undefined ? "" : `#${color}`, from === undefined ? "" : `at ${hex(from + at)}`];
  return joined([plain(`${parameter.name}: `), code(text), plain(` · ${more.filter((word) => word !== "").join(" · ")}`)]);
}

function labelContents(message: ParsedMessage, { file, game }: ParsedText, start: number | undefined): Markdown {
  const facts = [
    `message ${file.messages.indexOf(message)} of ${file.messages.length}`,
    hasNumbers(file) || file.buckets === 0
      ? ""
      : `bucket ${bucketOf(message.label, file.buckets)} of ${file.buckets}, hash ${hex(hashOf(message.label))}`,
    start === undefined ? "" : `text at ${hex(start)}, ${message.text.length} bytes`,
  ];
  const said = facts.filter((fact) => fact !== "").join(", ");
  return inParagraphs([bold(message.label), plain(sentence(said)), codeBlock(previewOf(message, file, game))]);
}
