/** One version of a text, understood. */
import type { Analysis, AnalysisContext, CompletionItem, CompletionKind, CompletionList, Hover } from "../../core/analysis.ts";
import { TOKEN_TYPES } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import { bold, code, codeBlock, inParagraphs, joined, plain } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { encodeParsed, factsOf, formatText, spanOfUnit } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { findOddities, type MessageFinding, wrongSize } from "../findings.ts";
import { hasNamedEscapes } from "../messages.ts";
import { allNames, COLORS, nameOfId, otherCopy } from "../names.ts";
import { printAttributes } from "../text/attributes.ts";
import { piecesOf } from "../text/escapes.ts";
import { type ParsedMessage, type ParsedText, parseText } from "../text/parseText.ts";
import { fieldsOf, valueSpan } from "./fields.ts";
import { linksAt, messageAt, usersAt } from "./links.ts";

const NONE: CompletionList = { items: [], incomplete: false };

/** Written escapes of Mario Kart Wii with their arguments at 0. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ["\\z{602,0}", "the player's Mii name"],
  ["\\z{800,64}", "font size in per cent, hexadecimal"],
  ["\\z{802,110000}", "message number given as argument"],
  ["\\z{802,120000}", "Mii name, argument"],
  ["\\z{802,130000}", "name of a license, argument"],
  ["\\z{802,170000}", "back button of a player's controller"],
  ["\\z{802,200000}", "text, argument"],
  ["\\z{803,100000}", "confirm button of a player's controller"],
  ["\\z{a02,1000000000}", "number, argument and least digits"],
  ["\\z{a02,1600000000}", "number with sign"],
  ["\\n", "line break"],
  ["\\040", "space at the end of a line"],
];

/** @param named the file's escapes are those of Mario Kart Wii */
function completionsAt(text: string, offset: number, named: boolean): CompletionList {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const item = (label: string, detail: string, kind: CompletionKind, start: number, written = label): CompletionItem => ({
    label,
    detail,
    kind,
    edit: { span: { start, end: offset }, text: written },
  });
  const [color] = /\\c\{\w*$/.exec(before) ?? [];
  if (color !== undefined) {
    const end = text[offset] === "}" ? "" : "}";
    const start = offset - color.length + 3;
    return { items: [...COLORS].map(([code, name]) => item(name, code.toString(16), "value", start, `${name}${end}`)), incomplete: false };
  }
  const isWords = /^[ \t]*(?:\+|[^@#=]*(?:@[0-9a-f]+[^=]*)?=)/i.test(before);
  const [written] = /\\[a-z]?$/.exec(before) ?? [];
  if (isWords) {
    if (written === undefined) return NONE;
    const start = offset - written.length;
    const colors = [...COLORS.values()].map((name) => [`\\c{${name}}`, "color"] as const);
    const offered = named ? [...ESCAPES, ...colors] : ESCAPES.filter(([escape]) => !escape.startsWith("\\z"));
    return { items: offered.map(([label, detail]) => item(label, detail, "value", start)), incomplete: false };
  }
  const id = /^[ \t]*(\w*)$/.exec(before)?.[1];
  if (id === undefined || !named) return NONE;
  const names = Array.from(allNames(), ([name, ids]) =>
    item(name, ids.map((one) => one.toString(16)).join(", "), "name", offset - id.length),
  );
  return { items: names, incomplete: false };
}

const BY_TYPE: Readonly<Record<string, string>> = {
  "602 0": "the player's Mii name",
  "802 11": "message number given as argument",
  "802 12": "Mii name, argument",
  "802 13": "name of a license, argument",
  "802 14": "frame of a player, argument",
  "802 15": "question mark, argument",
  "802 17": "back button of the controller of player",
  "802 20": "text, argument",
  "803 10": "confirm button of the controller of player",
  "a02 10": "number, argument",
  "a02 16": "number with sign, argument",
};

/** @param units of one escape, 001A included */
function meaningOf(units: string): string {
  const word = (at: number) => units.charCodeAt(at) || 0;
  const head = word(1);
  if (head === 0x0801) return `character ${word(3).toString(16)}`;
  if (head === 0x0800 && word(2) === 0) return `font size ${word(3)} %`;
  if (head === 0x0800 && word(2) === 1) return `color ${COLORS.get(word(3)) ?? word(3).toString(16)}`;
  if (head === 0x0c04) return `message ${word(4).toString(16)} or ${word(5).toString(16)}, by number ${word(3)}`;
  if ((head & 0xff) === 3 && word(2) === 0) return "animated icon";
  const meaning = BY_TYPE[`${head.toString(16)} ${word(2).toString(16)}`];
  if (meaning === undefined) return `escape ${head.toString(16)}, type ${word(2).toString(16)}`;
  return head === 0x0602 ? meaning : `${meaning} ${word(3)}`;
}

export function analyse(text: string, context: AnalysisContext): Analysis {
  const parsed = parseText(text);
  let encodedOnce: Encoded | undefined;
  const encoded = () => (encodedOnce ??= encodeParsed(text, parsed));
  const byPlace = [...parsed.file.messages].sort((a, b) => a.start - b.start);
  return {
    issues: [...encoded().issues, ...sizeIssues(parsed, encoded()), ...oddities(text, parsed, context.decoded)],
    encoded,
    hover: (offset) => hoverAt(text, parsed, byPlace, encoded(), offset),
    completions: (offset) => completionsAt(text, offset, hasNamedEscapes(parsed.file)),
    fields: () =>
      fieldsOf(
        text,
        parsed.file,
        byPlace.filter(({ start }, at) => at === 0 || byPlace[at - 1].start !== start),
      ),
    definitions: (offset) => linksAt(text, parsed, byPlace, offset),
    references: (offset, withDefinition) => usersAt(text, parsed, byPlace, offset, withDefinition),
    outline: () =>
      byPlace.map((message) => ({
        name: titleOf(message),
        detail: (message.text ?? "").replace(/\s+/g, " ").slice(0, 60),
        kind: "text" as const,
        span: { start: message.start, end: message.end },
        nameSpan: { start: message.start, end: message.idEnd },
        children: [],
      })),
    folds: () => byPlace.flatMap(({ start, end, lines }) => (lines.length > 1 ? [{ start, end }] : [])),
    tokens: (within) => tokensOf(text, byPlace, within),
    facts: () => factsOf(parsed.file, encoded().bytes?.length ?? 0),
    formatting() {
      const canonical = parsed.hasComments ? undefined : formatText(text);
      return canonical === undefined ? [] : lineEdits(text, canonical);
    },
  };
}

function titleOf({ id }: ParsedMessage): string {
  const name = nameOfId(id);
  return name === undefined ? id.toString(16) : `${id.toString(16)} ${name}`;
}

function sizeIssues({ file, parameterSpans }: ParsedText, { bytes }: Encoded): readonly Issue[] {
  const wrong = bytes && wrongSize(file, bytes.length);
  const text = parameterSpans.get("HEADER-SIZE") ?? { start: 0, end: 0 };
  return wrong === undefined ? [] : [issue("size-field", wrong, { text })];
}

function oddities(text: string, { file }: ParsedText, isWhole: boolean): readonly Issue[] {
  return findOddities(file, isWhole).map((finding) => {
    const message = file.messages[finding.index];
    const place = { text: placeOf(text, message, finding) };
    const fixes =
      finding.code === "copies-differ"
        ? { fixes: () => copyFixes(text, file.messages, message) }
        : finding.code === "attribute-id"
          ? { fixes: () => [attributeFix(text, file, message)] }
          : {};
    return issue(finding.code, finding.message, { ...place, ...fixes }, finding.severity);
  });
}

function placeOf(text: string, message: ParsedMessage, { place, unit }: MessageFinding): Span {
  if (place === "attributes" && message.attributesSpan) return message.attributesSpan;
  return unit === undefined ? { start: message.start, end: message.idEnd } : spanOfUnit(text, message, unit);
}

/** The ID in the first two bytes, as the game writes it. */
function attributeFix(text: string, { littleEndian }: ParsedText["file"], message: ParsedMessage): Fix {
  const { id, attributes, attributesSpan } = message;
  const { start } = valueSpan(text, message);
  const right = attributes.slice();
  right[littleEndian ? 1 : 0] = id >> 8;
  right[littleEndian ? 0 : 1] = id;
  const written = printAttributes(right);
  const edit = attributesSpan ? { span: attributesSpan, text: written } : { span: { start, end: start }, text: `${written} ` };
  return { title: `Write ${(id & 0xffff).toString(16)} into the attributes`, edits: [edit], preferred: true };
}

/** Either copy as the other one. */
function copyFixes(text: string, messages: readonly ParsedMessage[], message: ParsedMessage): readonly Fix[] {
  const other = messages.find(({ id }) => id === otherCopy(message.id));
  if (!other) return [];
  const fix = (from: ParsedMessage, to: ParsedMessage): Fix => ({
    title: `Write ${to.id.toString(16)} as ${from.id.toString(16)}`,
    edits: [{ span: valueSpan(text, to), text: text.slice(valueSpan(text, from).start, from.end) }],
  });
  return message.start === other.start ? [] : [fix(message, other), fix(other, message)];
}

function hoverAt(
  text: string,
  { file }: ParsedText,
  byPlace: readonly ParsedMessage[],
  encoded: Encoded,
  offset: number,
): Hover | undefined {
  const message = messageAt(byPlace, offset);
  if (!message) return undefined;
  const map = encoded.map();
  const line = message.lines.find(({ start, end }) => offset >= start && offset < end);
  for (const piece of line ? piecesOf(text, line.start, line.end) : []) {
    if (piece.kind !== "escape" || offset < piece.start || offset >= piece.end) continue;
    const words = Array.from({ length: piece.units.length }, (_, at) => piece.units.charCodeAt(at).toString(16).padStart(4, "0"));
    return {
      span: { start: piece.start, end: piece.end },
      contents: inParagraphs([
        bold(text.slice(piece.start, piece.end)),
        plain(meaningOf(piece.units)),
        joined([plain("Units "), code(words.join(" "))]),
      ]),
    };
  }
  const fields = map.atText(line ? line.start : message.start);
  const [field] = fields.filter(({ schema }) => (schema.name === "text") === (line !== undefined));
  const index = file.messages.indexOf(message);
  const facts = [
    `ID ${hex(message.id)} (${message.id})`,
    `message ${index} of ${file.messages.length}`,
    field ? `${field.schema.name} at ${hex(field.bytes.start)}, ${field.bytes.end - field.bytes.start} bytes` : "",
  ];
  return {
    span: line ? { start: line.start, end: line.end } : { start: message.start, end: message.idEnd },
    contents: inParagraphs([
      bold(titleOf(message)),
      plain(`${facts.filter((fact) => fact !== "").join(", ")}.`),
      message.text === undefined ? plain("No text (null).") : codeBlock(previewOf(message.text)),
    ]),
  };
}

const MOST_LINES = 30;

/** The lines as the game shows them, with words in place of escapes. */
function previewOf(text: string): readonly string[] {
  let shown = "";
  for (let at = 0; at < text.length && shown.length < 2000; ) {
    if (text.charCodeAt(at) !== 0x1a) {
      shown += text[at++];
      continue;
    }
    const words = Math.max(1, ((text.charCodeAt(at + 1) >> 8) + 1) >> 1);
    const units = text.slice(at, at + words);
    const color = units.charCodeAt(1) === 0x0800 && units.charCodeAt(2) === 1 ? COLORS.get(units.charCodeAt(3)) : undefined;
    shown += `‹${color ?? meaningOf(units)}›`;
    at += words;
  }
  return shown.split("\n").slice(0, MOST_LINES);
}

/** Codes apart from the words. */
function tokensOf(text: string, byPlace: readonly ParsedMessage[], within: Span): Uint32Array {
  const out: number[] = [];
  const add = (start: number, end: number, type: (typeof TOKEN_TYPES)[number]) => {
    if (end > start && start < within.end && end > within.start) out.push(start, end - start, TOKEN_TYPES.indexOf(type));
  };
  let last = -1;
  for (const { start, end, idEnd, lines } of byPlace) {
    // a name of a track is two messages
    if (start === last || end < within.start || start > within.end) continue;
    last = start;
    add(start, idEnd, "name");
    for (const line of lines)
      for (const piece of piecesOf(text, line.start, line.end)) add(piece.start, piece.end, piece.kind === "words" ? "string" : "keyword");
  }
  return Uint32Array.from(out);
}
