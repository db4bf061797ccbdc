/** The analysis of one version of a text. */

import type { Analysis, AnalysisContext, ColorMark, InlayHint } from "../../core/analysis.ts";
import type { Issue } from "../../core/issue.ts";
import { once } from "../../core/memoize.ts";
import { counted } from "../../core/text/counted.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import type { Span } from "../../core/text/span.ts";
import { Tokens } from "../../core/tree/tokens.ts";
import { encodeParsed, factsOf, formatText, spanOfByte } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { findOddities } from "../findings.ts";
import { namesFor } from "../names.ts";
import { PREVIEW_PANEL, previewPanel } from "../panel/preview.ts";
import { nameOfCharacter } from "../tags/games.ts";
import { type ParsedMessage, type ParsedText, parseText } from "../text/parseText.ts";
import { placeIn } from "../text/scanText.ts";
import { answersIn, definitionsAt, referencesAt, renamingAt } from "./answers.ts";
import { completionsAt } from "./completion.ts";
import { spanOf, tagsOf } from "./document.ts";
import { fieldsOf } from "./fields.ts";
import { hoverAt } from "./hover.ts";
import { wordsOf } from "./preview.ts";
import { speakerRenamingAt, usersOfSpeakerAt } from "./speakers.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const parsed = parseText(text);
  const { file, game } = parsed;
  const encoded = once(() => encodeParsed(parsed));
  const within = (span: Span) => file.messages.filter(({ entry }) => entry.span.start < span.end && entry.span.end > span.start);
  const before = context.baseline instanceof AsRead ? context.baseline : undefined;
  return {
    issues: [...encoded().issues, ...oddities(text, parsed, context.decoded, before?.messages), ...moved(parsed, before)],
    baseline: new AsRead(new Set(file.messages.map((message) => wordsIn(text, message))), file.attributes?.count),
    encoded,
    hover: (offset) => hoverAt(text, parsed, encoded(), offset),
    completions: (offset) => completionsAt(text, parsed, offset),
    fields: () => fieldsOf(text, parsed),
    definitions: (offset) => definitionsAt(parsed, offset),
    references: (offset, withDefinition) => [...referencesAt(parsed, offset, withDefinition), ...usersOfSpeakerAt(parsed, offset)],
    rename: (offset) => renamingAt(text, parsed, offset) ?? speakerRenamingAt(parsed, offset),
    outline: () =>
      file.messages.map((message) => ({
        name: message.label,
        detail: wordsOf(message, file).slice(0, 60),
        kind: "text" as const,
        span: message.entry.span,
        nameSpan: { start: message.entry.key.start, end: message.entry.key.end },
        children: [],
      })),
    folds: () => file.messages.flatMap(({ entry: { span } }) => (text.slice(span.start, span.end).includes("\n") ? [span] : [])),
    tokens: (span) => tokensOf(parsed, within(span), span),
    colors: () => colorsOf(parsed),
    inlayHints: (span) => hintsOf(parsed, within(span)),
    panel: (id, query) => (id === PREVIEW_PANEL ? previewPanel(parsed, context.path, query) : null),
    facts: () => factsOf(file, encoded().bytes?.length ?? 0, game),
    formatting() {
      const names = namesFor(context.names, context.path === undefined ? {} : { path: context.path });
      return parsed.hasComments ? [] : lineEdits(text, formatText(text, names));
    },
  };
}

/** The baseline for later texts of a file. */
class AsRead {
  constructor(
    readonly messages: ReadonlySet<string>,
    readonly attributes: number | undefined,
  ) {}
}

/** Warns if the number of attributes changes: attributes may be offsets of the bytes after their table, which then move. */
function moved({ file: { attributes }, layout }: ParsedText, before: AsRead | undefined): readonly Issue[] {
  const text = layout.spans.get("attributes");
  if (!text || !attributes || attributes.rest.length === 0 || before?.attributes === undefined) return [];
  if (before.attributes === attributes.count) return [];
  const message = `The file had ${counted(before.attributes, "attribute")}, now ${attributes.count}. Attributes that are offsets into the bytes after the table are not updated.`;
  return [issue("layout", message, { text }, "warning")];
}

function wordsIn(text: string, { entry }: ParsedMessage): string {
  return text.slice(entry.span.start, entry.span.end);
}

/** @param before the file's unchanged messages: oddities in them come from the game */
function oddities(text: string, { file, game }: ParsedText, decoded: boolean, before: ReadonlySet<unknown> | undefined): readonly Issue[] {
  return findOddities(file, game).map(({ code, message, index, at }) => {
    const found = file.messages[index];
    const isOwn = decoded && (before === undefined || before.has(wordsIn(text, found)));
    const span = spanOfByte(found, at);
    const fixes = code === "carriage-return" ? { fixes: () => [{ title: "Remove U+000D", edits: carriageReturns(text, found) }] } : {};
    return issue(code, message, { text: span, ...fixes }, code === "ruby-length" && isOwn ? "hint" : undefined);
  });
}

function carriageReturns(text: string, message: ParsedMessage) {
  return message.marks
    .filter(({ kind }) => kind === "escape")
    .map((mark) => spanOf(message, mark))
    .filter((span) => text.slice(span.start, span.end) === "\\r")
    .map((span) => ({ span, text: "" }));
}

/** Tokens for tags and escapes, each on one line. */
function tokensOf({ layout }: ParsedText, messages: readonly ParsedMessage[], within: Span): Uint32Array {
  const tokens = new Tokens(within);
  for (const { entry, marks } of messages) {
    tokens.add(entry.key.start, entry.key.end, "name");
    const { text } = entry;
    for (const { kind, start, end } of text && text.stretches.length > 0 ? marks : []) {
      for (let at = start; at < end; ) {
        const broken = text?.content.indexOf("\n", at) ?? -1;
        const last = broken < 0 || broken > end ? end : broken;
        if (text && isSame(text, at, last)) tokens.add(placeIn(text, at), placeIn(text, last), kind === "text" ? "string" : "keyword");
        at = last + 1;
      }
    }
  }
  for (const { start, end } of layout.spans.values()) tokens.add(start, end, "comment");
  return tokens.inOrder();
}

/** Whether a part of the content is written literally, without quotes, escapes or folding. */
function isSame(text: NonNullable<ParsedMessage["entry"]["text"]>, start: number, end: number): boolean {
  return (
    text.stretches.length > 1 || text.end - text.start === text.content.length || placeIn(text, end) - placeIn(text, start) === end - start
  );
}

function colorsOf({ file, game }: ParsedText): readonly ColorMark[] {
  if (game.colors.size === 0) return [];
  const found: ColorMark[] = [];
  for (const { message, written } of tagsOf(file.messages)) {
    const [word] = written.name === "color" ? written.words : [];
    const number = word && (game.lists.get("color")?.byName.get(word.value) ?? Number(word.value));
    const rgba = number === undefined ? undefined : game.colors.get(number);
    if (!word || rgba === undefined) continue;
    const [red, green, blue, alpha] = [0, 2, 4, 6].map((at) => Number.parseInt(rgba.slice(at, at + 2), 16) / 255);
    found.push({ span: spanOf(message, { start: word.valueStart, end: word.end }), color: [red, green, blue, alpha] });
  }
  return found;
}

/** A longer text of an answer would push the message aside. */
const MAX_HINT = 24;

/** Inlay hints: the texts of answers, and names of characters that only the game's font has. */
function hintsOf(parsed: ParsedText, messages: readonly ParsedMessage[]): readonly InlayHint[] {
  const { file } = parsed;
  const answers = answersIn(parsed, messages).flatMap(({ label, span }): InlayHint[] => {
    const answer = file.messages.find((one) => one.label === label);
    return answer ? [{ offset: span.end, label: wordsOf(answer, file).slice(0, MAX_HINT), kind: "reference" }] : [];
  });
  const characters = messages.flatMap((message) =>
    message.marks.flatMap((mark): InlayHint[] => {
      const written = mark.kind === "escape" ? message.entry.text?.content.slice(mark.start, mark.end) : undefined;
      const name = written?.startsWith("\\u") ? nameOfCharacter(Number.parseInt(written.slice(2), 16)) : undefined;
      return name === undefined ? [] : [{ offset: spanOf(message, mark).end, label: name, kind: "reference" }];
    }),
  );
  return [...answers, ...characters].filter(({ label }) => label !== "");
}
