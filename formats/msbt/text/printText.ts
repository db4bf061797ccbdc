/** Prints messages as YAML, with a literal block for each. Source: format reference, section 6. */
import { encodeBase64 } from "../../core/bytes/base64.ts";
import { addToCount } from "../../core/lists.ts";
import { hexDigits } from "../../core/text/hex.ts";
import {
  ATTRIBUTES,
  type Coding,
  ENCODING_NAMES,
  hasNumbers,
  LABELS,
  type Message,
  type MessageFile,
  NUMBERS,
  primeOver,
  STYLES,
  TEXTS,
  USUAL_PADDING,
  USUAL_SECTIONS,
  usualBuckets,
  usualLabelOrder,
} from "../messages.ts";
import { type Piece, readPieces } from "../pieces.ts";
import type { Game } from "../tags/games.ts";
import { printClosing, printTag } from "./printTag.ts";
import { isPlainScalar, printCharacters, printQuoted } from "./written.ts";

export const LAYOUT = "#!layout";
const UNTERMINATED = "{unterminated}";

export function printFile(file: MessageFile, game: Game): string {
  const usual = commonAttributes(file);
  const lines: string[] = [];
  let isOwn = false;
  for (const message of file.messages) {
    const words = printWords(message, file, game);
    isOwn ||= words.isOwn;
    lines.push(printMessage(message, printAttributes(message.attributes, usual), words.text));
  }
  return lines.join("") + layoutOf(file, usual, isOwn ? game.id : undefined);
}

/** @param attributes as written; undefined if they are left out */
export function printMessage({ label, style }: Message, attributes: string | undefined, words: string): string {
  const isMap = attributes !== undefined || style !== undefined;
  const text = words === "" ? "" : indented(words, isMap ? "    " : "  ");
  if (!isMap) return `${printLabel(label)}: |-\n${text}`;
  const fields = [attributes === undefined ? "" : `  attributes: ${attributes}\n`, style === undefined ? "" : `  style: ${style}\n`];
  return `${printLabel(label)}:\n${fields.join("")}  text: |-\n${text}`;
}

export function printLabel(label: string): string {
  return isPlainScalar(label) ? label : `'${label.replaceAll("'", "''")}'`;
}

export function printAttributes(attributes: Message["attributes"], usual: string): string | undefined {
  if (typeof attributes !== "object") return attributes ? (isPlainScalar(attributes) ? attributes : printQuoted(attributes)) : undefined;
  const digits = hexDigits(attributes);
  return digits === usual ? undefined : `0x${digits}`;
}

export function indented(text: string, indent: string): string {
  return `${text.replace(/^(?=[^\n])/gm, indent)}\n`;
}

/** The content of the block, without its indentation. */
export function printWords(message: Pick<Message, "text" | "isEnded">, coding: Coding, game: Game) {
  const pieces = readPieces(message.text, coding);
  let text = "";
  let isOwn = false;
  let isBehindPage = false;
  for (const [index, piece] of pieces.entries()) {
    if (isBehindPage) text += "\n";
    const isAfterPage = isBehindPage;
    isBehindPage = isPageBreak(piece);
    if (piece.kind === "text") {
      const words = printCharacters(index === pieces.length - 1 ? piece.text.replace(/\n+$/, "") : piece.text);
      const ends = index === pieces.length - 1 ? "\\n".repeat(piece.text.length - piece.text.replace(/\n+$/, "").length) : "";
      text += (isAfterPage && words.startsWith("\n") ? `\\n${words.slice(1)}` : words) + ends;
    } else if (piece.kind === "raw") text += `{hex 0x${hexDigits(message.text.subarray(piece.at, piece.end))}}`;
    else {
      const printed = piece.kind === "tag" ? printTag(piece, coding, game) : printClosing(piece, game);
      text += printed.text;
      isOwn ||= printed.isOwn;
    }
  }
  text = text.replace(/ (?=\n|$)/g, "\\s").replace(/^(\n*) /, "$1\\s");
  return { text: message.isEnded ? text : `${text}${isBehindPage ? "\n" : ""}${UNTERMINATED}`, isOwn };
}

/** Writes line breaks as `\n`, and `\s` as spaces. */
export function onOneLine(words: string): string {
  const lines = words.replaceAll("{pageBreak}\n", "{pageBreak}").replaceAll("\n", "\\n");
  return lines.replace(/\\(.)/gs, (escape, letter: string) => (letter === "s" ? " " : escape));
}

/** Whether the piece is a page break, after which the line ends. */
function isPageBreak(piece: Piece): boolean {
  return piece.kind === "tag" && piece.group === 0 && piece.type === 4 && piece.parameters.length === 0;
}

/** The most frequent attributes, as digits; the first ones of equally frequent ones. */
function commonAttributes({ messages }: MessageFile): string {
  const counts = new Map<string, number>();
  for (const { attributes } of messages) if (typeof attributes === "object") addToCount(counts, hexDigits(attributes));
  let common = "";
  for (const [digits, count] of counts) if (count > (counts.get(common) ?? 0)) common = digits;
  return common;
}

function layoutOf(file: MessageFile, usual: string, game: string | undefined): string {
  const { attributes, messages, sections, buckets, padding, statedSize, tail } = file;
  const lines = [`file ${file.littleEndian ? "little" : "big"} ${ENCODING_NAMES[file.encoding]} ${file.version}`];
  if (game !== undefined) lines.push(`game ${game}`);
  if (attributes?.areTexts) lines.push("attributes strings");
  else if (attributes) {
    const { size, count, rest } = attributes;
    const words = [`attributes ${size}`];
    if (count < messages.length) words.push(`count ${count}`);
    if (rest.length > 0) words.push(`rest ${encodeBase64(rest)}`);
    if (/[^0]/.test(usual)) words.push(`default 0x${usual}`);
    lines.push(words.join(" "));
  }
  if (sections.join(" ") !== presentSections(file).join(" ")) lines.push(`sections ${sections.map(printName).join(" ")}`);
  if (!hasNumbers(file)) {
    if (buckets !== usualBuckets(messages.length))
      lines.push(buckets === primeOver(messages.length) ? "buckets full" : `buckets ${buckets}`);
    const order = usualLabelOrder(
      messages.map(({ label }) => label),
      buckets,
    );
    if (file.labelOrder.some((index, at) => order[at] !== index))
      lines.push(`labels ${file.labelOrder.map((index) => printName(messages[index].label)).join(" ")}`);
  }
  for (const [name, data] of file.kept) lines.push(`section ${printName(name)} ${encodeBase64(data) || "-"}`);
  if (padding !== USUAL_PADDING) lines.push("pad 00");
  if (statedSize !== undefined) lines.push(`size ${statedSize}`);
  if (tail.length > 0) lines.push(`tail ${encodeBase64(tail)}`);
  return lines.map((line) => `${LAYOUT} ${line}\n`).join("");
}

/** The usual sections of a file with these contents. */
export function presentSections({ attributes, messages }: Pick<MessageFile, "attributes" | "messages">): readonly string[] {
  return USUAL_SECTIONS.filter(
    (name) =>
      name === LABELS || name === TEXTS || (name === ATTRIBUTES && attributes) || (name === STYLES && messages[0]?.style !== undefined),
  );
}

/** Escapes a name, so that it has no spaces. */
export function printName(name: string): string {
  return name.replace(/[^!-$&-~]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Whether this section has its own line in the text. */
export function isKept(name: string, sections: readonly string[]): boolean {
  return ![...USUAL_SECTIONS, NUMBERS].includes(name) || (name === NUMBERS && sections.includes(LABELS));
}
