/** The analysis of one version of a text. */

import type { Analysis, AnalysisContext, CompletionItem, CompletionKind, CompletionList } from "../../core/analysis.ts";
import type { Encoded } from "../../core/coded.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { once } from "../../core/memoize.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import { startOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import { Tokens } from "../../core/tree/tokens.ts";
import { encodeParsed, factsOf, formatText, spanOfUnit } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { findOddities, type MessageFinding, wrongSize } from "../findings.ts";
import { hasNamedEscapes, SORTED_FLAG } from "../messages.ts";
import { COLORS, IDS_BY_NAME, otherCopy } from "../names.ts";
import { PREVIEW_PANEL, previewPanel } from "../panel/preview.ts";
import { printAttributes } from "../text/attributes.ts";
import { piecesOf } from "../text/escapes.ts";
import { type ParsedMessage, type ParsedText, parseText } from "../text/parseText.ts";
import { fieldsOf, valueSpan } from "./fields.ts";
import { hoverAt, titleOf } from "./hover.ts";
import { linksAt, usersAt } from "./links.ts";

const FLAG_PARAMETER = "UNKNOWN-MID16-0A";
const NONE: CompletionList = { items: [], incomplete: false };

/** Mario Kart Wii's escapes, with arguments of 0. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ["\\z{602,0}", "the player's Mii name"],
  ["\\z{800,64}", "font size in percent, hexadecimal"],
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

/** @param named whether the file has Mario Kart Wii's escapes */
function completionsAt(text: string, offset: number, named: boolean): CompletionList {
  const lineStart = startOfLine(text, offset);
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
  const names = Array.from(IDS_BY_NAME, ([name, ids]) =>
    item(name, ids.map((one) => one.toString(16)).join(", "), "name", offset - id.length),
  );
  return { items: names, incomplete: false };
}

export function analyse(text: string, context: AnalysisContext): Analysis {
  const parsed = parseText(text);
  const encoded = once(() => encodeParsed(text, parsed));
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
    panel: (id, query) => (id === PREVIEW_PANEL ? previewPanel(byPlace, query) : null),
    facts: () => factsOf(parsed.file, encoded().bytes?.length ?? 0),
    formatting: () => (parsed.hasComments ? [] : lineEdits(text, formatText(text))),
  };
}

function sizeIssues({ file, parameterSpans }: ParsedText, { bytes }: Encoded): readonly Issue[] {
  const wrong = bytes && wrongSize(file, bytes.length);
  const text = parameterSpans.get("HEADER-SIZE") ?? { start: 0, end: 0 };
  return wrong === undefined ? [] : [issue("size-field", wrong, { text })];
}

function oddities(text: string, parsed: ParsedText, isWhole: boolean): readonly Issue[] {
  const { file } = parsed;
  return findOddities(file, isWhole).map((finding) => {
    const message = file.messages[finding.index];
    const place = { text: placeOf(text, message, finding) };
    const fixes =
      finding.code === "copies-differ"
        ? { fixes: () => copyFixes(text, file.messages, message) }
        : finding.code === "attribute-id"
          ? { fixes: () => [attributeFix(text, file, message)] }
          : finding.code === "ids-unsorted"
            ? { fixes: () => [flagFix(text, parsed)] }
            : {};
    return issue(finding.code, finding.message, { ...place, ...fixes }, finding.severity);
  });
}

function placeOf(text: string, message: ParsedMessage, { place, unit }: MessageFinding): Span {
  if (place === "attributes" && message.attributesSpan) return message.attributesSpan;
  return unit === undefined ? { start: message.start, end: message.idEnd } : spanOfUnit(text, message, unit);
}

/** Clears the flag, so that the game checks all IDs. */
function flagFix(text: string, { file, parameterSpans }: ParsedText): Fix {
  const line = `@${FLAG_PARAMETER} = 0x${(file.mid0A & ~SORTED_FLAG).toString(16)}`;
  const stated = parameterSpans.get(FLAG_PARAMETER);
  const behindFirst = text.indexOf("\n") + 1;
  const edit = stated ? { span: stated, text: line } : { span: { start: behindFirst, end: behindFirst }, text: `${line}\n` };
  return { title: "Clear the flag for ascending IDs", edits: [edit], preferred: true };
}

/** Writes the ID into the first two bytes of the attributes, as the game does. */
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

/** Copies either text to the other copy. */
function copyFixes(text: string, messages: readonly ParsedMessage[], message: ParsedMessage): readonly Fix[] {
  const other = messages.find(({ id }) => id === otherCopy(message.id));
  if (!other) return [];
  const fix = (from: ParsedMessage, to: ParsedMessage): Fix => ({
    title: `Write ${to.id.toString(16)} as ${from.id.toString(16)}`,
    edits: [{ span: valueSpan(text, to), text: text.slice(valueSpan(text, from).start, from.end) }],
  });
  return message.start === other.start ? [] : [fix(message, other), fix(other, message)];
}

/** Tokens for IDs, escapes and other non-text parts. */
function tokensOf(text: string, byPlace: readonly ParsedMessage[], within: Span): Uint32Array {
  const tokens = new Tokens(within);
  let last = -1;
  for (const { start, end, idEnd, lines } of byPlace) {
    // one line with a track's name makes two messages
    if (start === last || end < within.start || start > within.end) continue;
    last = start;
    tokens.add(start, idEnd, "name");
    for (const line of lines)
      for (const { kind, start, end } of piecesOf(text, line.start, line.end))
        tokens.add(start, end, kind === "words" ? "string" : "keyword");
  }
  return tokens.inOrder();
}
