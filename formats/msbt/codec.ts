/** Decodes bytes to a text and encodes it back, with the proof that the round trip is exact. */

import { byteOrderFact, encodeWithMap, notEncoded, notUnderstood, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { bytesAt, catchStop, hasErrors, type Issue } from "../core/issue.ts";
import { once } from "../core/memoize.ts";
import type { Names } from "../core/names.ts";
import { lastIndex } from "../core/search.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import type { Span } from "../core/text/span.ts";
import { readMessages } from "./binary/readMessages.ts";
import { type WrittenFile, writeMessages } from "./binary/writeMessages.ts";
import { issue } from "./diagnostics.ts";
import { findOddities } from "./findings.ts";
import { ENCODING_NAMES, hasNumbers, type MessageFile } from "./messages.ts";
import { gameIn } from "./names.ts";
import { bytesOfText } from "./pieces.ts";
import { ATTRIBUTE, LABEL, STYLE, TEXT } from "./schema.ts";
import { type Game, NO_GAME } from "./tags/games.ts";
import { type ParsedFile, type ParsedMessage, type ParsedText, parseText } from "./text/parseText.ts";
import { printFile } from "./text/printText.ts";
import { placeIn } from "./text/scanText.ts";

/** Findings that explain why a readable file would be written differently. */
const REARRANGED: readonly string[] = ["header", "padding", "label-bucket", "text-table", "label-table"].map((code) => `msbt/${code}`);

export function decode(bytes: Uint8Array, names: Names): Decoded {
  const read = catchStop(() => readMessages(bytes));
  if ("issue" in read) return notUnderstood(bytes, read.issue);
  const { file, places, issues: found } = read.value;
  const game = gameIn(names);
  const odd = findOddities(file, game).map(({ code, message, index, at, end }) =>
    issue(code, message, bytesAt(places.texts[index] + at, end - at), code === "ruby-length" ? "hint" : undefined),
  );
  const issues = [...found, ...odd];
  const text = printFile(file, game);
  return provedText(bytes, text, encode(text), { issues, facts: factsOf(file, bytes.length, game) }, ({ message, place }) =>
    issues.some(({ code }) => REARRANGED.includes(code)) ? undefined : issue("written-otherwise", `${message}.`, place),
  );
}

export function encode(text: string): Encoded {
  return encodeParsed(parseText(text));
}

export function encodeParsed(parsed: ParsedText): Encoded {
  const { file, issues } = parsed;
  if (hasErrors(issues)) return notEncoded(issues);
  const write = once(() => writeMessages(file));
  return encodeWithMap(
    [...issues, ...sizeIssues(parsed, write().bytes.length)],
    () => write().bytes,
    () => mapOf(file, write()),
  );
}

function sizeIssues({ layout }: ParsedText, size: number): readonly Issue[] {
  const text = layout.spans.get("size");
  if (!text || layout.size === size) return [];
  const fixes = () => [{ title: "Write the correct size", edits: [{ span: text, text: "" }] }];
  return [issue("file-size", `The header states ${layout.size} bytes, but the file has ${size}.`, { text, fixes })];
}

function mapOf(file: ParsedFile, { labels, attributes, styles, texts }: WrittenFile): SourceMap {
  const { messages } = file;
  const builder = new SourceMapBuilder(messages.length * 3);
  const isByNumber = hasNumbers(file);
  for (const [index, { entry, label, text, attributes: own }] of messages.entries()) {
    const { key } = entry;
    builder.add(LABEL, index, key.start, key.end, labels[index], labels[index] + (isByNumber ? 8 : 5 + label.length));
    if (entry.attributes && own !== undefined) {
      const size = typeof own === "string" ? bytesOfText(own, file).length : own.length;
      builder.add(ATTRIBUTE, index, entry.attributes.start, entry.attributes.end, attributes[index], attributes[index] + size);
    }
    if (entry.style) builder.add(STYLE, index, entry.style.start, entry.style.end, styles[index], styles[index] + 4);
    if (entry.text) builder.add(TEXT, index, entry.text.start, entry.text.end, texts[index], texts[index] + text.length);
  }
  return builder.build((index) => messages[index].label);
}

/** The tag, escape or character in the text for a byte of a message. */
export function spanOfByte({ entry, marks }: ParsedMessage, at: number): Span {
  const { key, text } = entry;
  const mark = marks[lastIndex(marks.length, (index) => marks[index].at <= at)];
  if (!text || !mark) return { start: key.start, end: key.end };
  return { start: placeIn(text, mark.start), end: placeIn(text, mark.end) };
}

/** Returns the canonical text, without comments, or undefined if the text has errors. */
export function formatText(text: string, names: Names): string | undefined {
  const { game, ...parsed } = parseText(text);
  const { bytes } = encodeParsed({ game, ...parsed });
  return bytes && printFile(readMessages(bytes).file, game.id === NO_GAME ? gameIn(names) : game);
}

export function factsOf(file: MessageFile, size: number, game: Game): readonly Fact[] {
  const { messages, encoding, littleEndian, kept } = file;
  return [
    { label: "Contents", value: `${counted(messages.length, "message")}${hasNumbers(file) ? " by number" : ""}` },
    { label: "Encoding", value: ENCODING_NAMES[encoding].toUpperCase() },
    byteOrderFact(littleEndian),
    ...(game.id === NO_GAME ? [] : [{ label: "Names of tags", value: game.title }]),
    sizeFact(size),
    ...(kept.size > 0 ? [{ label: "Also kept", value: [...kept.keys()].map((name) => name.replace(/[^ -~]/g, "?")).join(", ") }] : []),
  ];
}
