/** Hovers of messages, escapes and parameters, with their bytes in the file as it would be saved now. */
import type { Hover } from "../../core/analysis.ts";
import { ByteSink } from "../../core/bytes/byteSink.ts";
import type { Encoded } from "../../core/coded.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { hex } from "../../core/text/hex.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { bold, code, codeBlock, inLines, inList, inParagraphs, joined, markdown, plain, prose } from "../../core/text/markdown.ts";
import { plainLines } from "../../core/text/messagePreview.ts";
import { touches } from "../../core/text/span.ts";
import { writeText } from "../encodings.ts";
import { hasNamedEscapes } from "../messages.ts";
import { courseOf, NAMES_BY_ID } from "../names.ts";
import { ITEM, lineField, meaningOfLine, TEXT } from "../schema.ts";
import { piecesOf } from "../text/escapes.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { attributeWords } from "./attributes.ts";
import { messageAt } from "./links.ts";
import { meaningOf, partsOf } from "./preview.ts";

export function hoverAt(
  text: string,
  { file }: ParsedText,
  byPlace: readonly ParsedMessage[],
  encoded: Encoded,
  offset: number,
): Hover | undefined {
  const map = encoded.map();
  const message = messageAt(byPlace, offset);
  if (!message) return lineHover(text, encoded, offset);
  const line = message.lines.find(({ start, end }) => offset >= start && offset < end);
  let unit = line?.unit ?? 0;
  for (const piece of line ? piecesOf(text, line.start, line.end) : []) {
    const from = unit;
    unit += piece.units.length;
    if (piece.kind !== "escape" || offset < piece.start || offset >= piece.end) continue;
    const words = Array.from({ length: piece.units.length }, (_, at) => piece.units.charCodeAt(at).toString(16).padStart(4, "0"));
    const [whole] = map.atText(message.lines[0].start).filter(({ schema }) => schema === TEXT);
    const start = whole && whole.bytes.start + writtenSize(file, (message.text ?? "").slice(0, from));
    return {
      span: { start: piece.start, end: piece.end },
      contents: inParagraphs([
        bold(text.slice(piece.start, piece.end)),
        plain(meaningOf(piece.units)),
        joined([plain("Units "), code(words.join(" "))]),
        start === undefined ? undefined : placeLine(encoded.bytes, { start, end: start + writtenSize(file, piece.units) }),
      ]),
    };
  }
  const slot = line ? undefined : slotHover(text, message, offset);
  if (slot) return slot;
  const { attributesSpan } = message;
  const isAttributes = attributesSpan !== undefined && touches(attributesSpan, offset);
  const asked = line ? message.lines[0] : isAttributes ? attributesSpan : message;
  const names = line ? ["text"] : isAttributes ? ["attributes"] : ["id", "offset"];
  const places = map.atText(asked.start).filter(({ schema }) => names.includes(schema.name));
  const course = courseOf(message.id);
  const facts = [
    `ID ${hex(message.id)} (${message.id})`,
    `message ${file.messages.indexOf(message)} of ${file.messages.length}`,
    ...(course === undefined || !hasNamedEscapes(file) ? [] : [`name of the course file ${course}`]),
  ];
  const saidAttributes = attributeWords(file, message.attributes);
  const span = line ?? (isAttributes ? attributesSpan : { start: message.start, end: message.idEnd });
  return {
    span: { start: span.start, end: span.end },
    contents: inParagraphs([
      bold(titleOf(message)),
      isAttributes ? prose(ITEM.meaning) : undefined,
      isAttributes && saidAttributes.length > 0 ? inList(saidAttributes.map(plain)) : undefined,
      plain(`${facts.join(", ")}.`),
      inLines(places.map(({ schema, bytes }) => markdown`${schema.name} at ${placeLine(encoded.bytes, bytes)}`)),
      message.text === undefined ? plain("No text (null).") : codeBlock(plainLines(partsOf(message.text))),
    ]),
  };
}

/** The hover of a slot such as `@0004`, which is written if IDs do not ascend. */
function slotHover(text: string, { idEnd, attributesSpan, end, slot }: ParsedMessage, offset: number): Hover | undefined {
  const found = slot === undefined ? undefined : /@[0-9a-f]+/i.exec(text.slice(idEnd, attributesSpan?.start ?? end));
  if (!found) return undefined;
  const span = { start: idEnd + found.index, end: idEnd + found.index + found[0].length };
  if (offset < span.start || offset > span.end) return undefined;
  const order = `Position ${slot} of the message in the file, counted from 0. It has no bytes of its own in the file.`;
  const said = `${order} Slots are written if IDs do not ascend.`;
  return { span, contents: inParagraphs([bold(found[0]), plain(said)]) };
}

/** The size of units without a NUL. */
function writtenSize({ encoding, littleEndian }: ParsedText["file"], units: string): number {
  const sink = new ByteSink();
  writeText(units, encoding, littleEndian, sink);
  return sink.length - (encoding === 2 ? 2 : 1);
}

/** The hover of a line that is not a message. */
function lineHover(text: string, encoded: Encoded, offset: number): Hover | undefined {
  const map = encoded.map();
  const start = startOfLine(text, offset);
  const line = text.slice(start, endOfLine(text, start)).trimEnd();
  const word = /^(?:\uFEFF)?[ \t]*([#@][\w-]+)/.exec(line)?.[1].toUpperCase();
  if (word === undefined) return undefined;
  const span = { start, end: start + line.length };
  const at = start + line.search(/[#@]/);
  if (word === "@X") {
    const section = text.slice(0, start).toUpperCase().lastIndexOf("@SECTION");
    const [kept] = section < 0 ? [] : map.atText(section);
    const [, digits] = /@X[ \t]+([0-9a-f]{1,6}):/i.exec(line) ?? [];
    if (kept === undefined || digits === undefined) return undefined;
    const bytes = { start: kept.bytes.start + 8 + Number.parseInt(digits, 16), end: kept.bytes.end };
    const size = line.slice(line.indexOf(":") + 1).match(/\b[0-9a-f]{1,2}\b/gi)?.length ?? 0;
    const place = { start: bytes.start, end: bytes.start + size };
    const around = { start: kept.bytes.start, noun: "section" };
    return { span, contents: inParagraphs([bold("@X"), plain("Bytes of the section above."), placeLine(encoded.bytes, place, around)]) };
  }
  const meaning = meaningOfLine(word);
  if (meaning === undefined) return undefined;
  const [field] = map.atText(at);
  const place = field === undefined ? plain(NO_BYTES) : markdown`${field.schema.name} at ${placeLine(encoded.bytes, field.bytes)}`;
  const values = lineField(word)?.values;
  const [, number] = /=[ \t]*(\d+)/.exec(line) ?? [];
  return {
    span,
    contents: inParagraphs([bold(word), prose(meaning), values && knownValues(values, word === "@LEGACY" ? 0 : Number(number)), place]),
  };
}

/** `3e9 Name`. */
export function titleOf({ id }: ParsedMessage): string {
  const name = NAMES_BY_ID.get(id);
  return name === undefined ? id.toString(16) : `${id.toString(16)} ${name}`;
}
