/** Decodes bytes to a text and encodes it back, with the proof that the round trip is exact. */

import { byteOrderFact, encodeWithMap, notUnderstood, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { bytesAt, catchStop, type Issue } from "../core/issue.ts";
import { ownOf } from "../core/lists.ts";
import { once } from "../core/memoize.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import type { Span } from "../core/text/span.ts";
import { isWellFormed } from "../core/text/textCoding.ts";
import { type Places, readMessages } from "./binary/readMessages.ts";
import { type WrittenFile, writeMessages, writeTexts } from "./binary/writeMessages.ts";
import { issue } from "./diagnostics.ts";
import type { NotWritten } from "./encodings.ts";
import { findOddities, type MessageFinding } from "./findings.ts";
import { ENCODING_NAMES, HEADER_SIZE, type MessageFile, wordsOf } from "./messages.ts";
import { ID, ITEM, lineField, OFFSET, TEXT } from "./schema.ts";
import { piecesOf } from "./text/escapes.ts";
import { type ParsedMessage, type ParsedText, parseText } from "./text/parseText.ts";
import { printText } from "./text/printText.ts";

export function decode(bytes: Uint8Array): Decoded {
  const read = catchStop(() => readMessages(bytes));
  if ("issue" in read) return notUnderstood(bytes, read.issue);
  const { file, places, oddities } = read.value;
  const issues = [
    ...oddities.map(({ code, message, at, size }) => issue(code, message, bytesAt(at, size))),
    ...findOddities(file, true).map((finding) => issue(finding.code, finding.message, bytesOf(file, places, finding), finding.severity)),
  ];
  const text = printText(file);
  const again = encode(text);
  return provedText(bytes, text, again, { issues, facts: factsOf(file, bytes.length) }, ({ message }) =>
    issue("written-otherwise", `${message}.`, bytesAt(differenceIn(bytes, again.bytes ?? new Uint8Array()), 1)),
  );
}

/** The first difference after the header, whose length follows from the rest; for a number, its first byte. */
function differenceIn(bytes: Uint8Array, again: Uint8Array): number {
  for (let at = HEADER_SIZE; at < bytes.length; at++) if (bytes[at] !== again[at]) return isInNumbers(bytes, at) ? at - (at % 4) : at;
  return again.length === bytes.length ? 8 : Math.min(again.length, bytes.length);
}

/** Whether a byte is in INF1 or the header of the next section, which have 32-bit numbers, unlike texts and padding. */
function isInNumbers(bytes: Uint8Array, at: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(HEADER_SIZE + 4, view.getUint32(0x0c) > 100);
  return at < HEADER_SIZE + size + 8;
}

function bytesOf(file: MessageFile, { items, ids = 0 }: Places, { place, index }: MessageFinding): Partial<Issue> {
  if (place === "flag") return bytesAt(ids - 6, 1);
  if (place === "id") return bytesAt(ids + 4 * index, 4);
  return place === "attributes" ? bytesAt(items + index * file.itemSize + 4, file.itemSize - 4) : bytesAt(items + index * file.itemSize, 4);
}

export function encode(text: string): Encoded {
  return encodeParsed(text, parseText(text));
}

export function encodeParsed(text: string, parsed: ParsedText): Encoded {
  const { file } = parsed;
  const texts = writeTexts(file);
  const unwritten = texts.failed.map(({ index, ...failed }) => notWritten(text, file, file.messages[index], failed));
  const issues = [...parsed.issues, ...unwritten, ...halfPairs(parsed)];
  const written = once(() => writeMessages(file, texts));
  return encodeWithMap(
    issues,
    () => written().bytes,
    () => mapOf(text, parsed, written()),
  );
}

function notWritten(text: string, file: ParsedText["file"], message: ParsedMessage, { at, why }: NotWritten): Issue {
  const place = { text: spanOfUnit(text, message, at) };
  if (why === "nul") return issue("escape-length", "A NUL would end the text.", place);
  if (why === "escape") return issue("escape-length", "\\032 begins an escape, but its length is wrong.", place);
  if (why === "half word")
    return issue("escape-length", "The escape ends in the middle of its last number, whose low byte must therefore be 00.", place);
  return issue(
    "not-in-encoding",
    `${String.fromCodePoint(message.text?.codePointAt(at) ?? 0)} is not in ${ENCODING_NAMES[file.encoding]}.`,
    place,
  );
}

/** The place in the text of a unit of a message. */
export function spanOfUnit(text: string, { lines, start, idEnd }: ParsedMessage, unit: number): Span {
  const line = [...lines].reverse().find((one) => one.unit <= unit);
  if (!line) return { start, end: idEnd };
  let at = line.unit;
  for (const piece of piecesOf(text, line.start, line.end)) {
    const from = at;
    at += piece.units.length;
    if (at <= unit) continue;
    if (piece.kind !== "words") return { start: piece.start, end: piece.end };
    return { start: piece.start + unit - from, end: piece.start + unit - from + 1 };
  }
  return { start: line.start, end: line.end };
}

/** Half of a surrogate pair, alone or with its other half. */
const HALF = /[\ud800-\udfff]/;

function halfPairs({ file }: ParsedText): readonly Issue[] {
  if (file.encoding !== 2) return [];
  return file.messages.flatMap((message) =>
    message.text !== undefined && HALF.test(message.text) && !isWellFormed(wordsOf(message.text))
      ? [issue("half-pair", "This message has half of a surrogate pair.", { text: { start: message.start, end: message.idEnd } })]
      : [],
  );
}

function mapOf(text: string, { file, parameterSpans, sectionSpans }: ParsedText, written: WrittenFile): SourceMap {
  const builder = new SourceMapBuilder(file.messages.length * 4);
  const line = (word: string, span: Span, { start, end }: Span) => {
    const schema = lineField(word);
    // an index that no message has
    if (schema) builder.add(schema, file.messages.length, span.start, span.end, start, end);
  };
  const magic = text.indexOf("#BMG");
  line("#BMG", { start: magic, end: magic + 4 }, { start: 0, end: 8 });
  for (const [name, span] of parameterSpans) {
    const place = placeOfParameter(name, file.hasIds, written);
    if (place) line(`@${name}`, span, place);
  }
  sectionSpans.forEach((span, at) => line("@SECTION", span, written.sections[at]));
  for (const [index, message] of file.messages.entries()) {
    const { start, idEnd, lines, attributesSpan } = message;
    if (file.hasIds) builder.add(ID, index, start, idEnd, written.ids + 4 * index, written.ids + 4 * index + 4);
    const item = written.items + index * file.itemSize;
    builder.add(OFFSET, index, start, idEnd, item, item + 4);
    if (attributesSpan) builder.add(ITEM, index, attributesSpan.start, attributesSpan.end, item + 4, item + file.itemSize);
    const last = lines.at(-1);
    if (last)
      builder.add(TEXT, index, lines[0].start, last.end, written.texts + written.offsets[index], written.texts + written.ends[index]);
  }
  return builder.build((index) => file.messages[index]?.id.toString(16) ?? "");
}

/** The bytes of a parameter; undefined for parameters without bytes. */
function placeOfParameter(name: string, hasIds: boolean, { items, ids }: WrittenFile): Span | undefined {
  const places: Readonly<Record<string, readonly [start: number, size: number]>> = {
    "HEADER-SIZE": [8, 4],
    ENDIAN: [0x0c, 4],
    ENCODING: [0x10, 1],
    LEGACY: [0x10, 1],
    "HEADER-RESERVED": [0x11, 15],
    "INF-SIZE": [items - 6, 2],
    "UNKNOWN-INF32-0C": [items - 4, 4],
    ...(hasIds && { "BMG-MID": [ids - 16, 16], "UNKNOWN-MID16-0A": [ids - 6, 2], "UNKNOWN-MID32-0C": [ids - 4, 4] }),
  };
  const [start, size] = ownOf(places, name) ?? [];
  return start === undefined || size === undefined ? undefined : { start, end: start + size };
}

/** Returns the canonical text, without comments, or undefined if the text has errors. */
export function formatText(text: string): string | undefined {
  const { bytes } = encode(text);
  return bytes && printText(readMessages(bytes).file);
}

export function factsOf({ messages, encoding, littleEndian, sections }: MessageFile, size: number): readonly Fact[] {
  return [
    { label: "Contents", value: counted(messages.length, "message") },
    { label: "Encoding", value: ENCODING_NAMES[encoding] },
    byteOrderFact(littleEndian),
    sizeFact(size),
    ...(sections.length > 0 ? [{ label: "Also kept", value: sections.map(({ name }) => name.replace(/[^ -~]/g, "?")).join(", ") }] : []),
  ];
}
