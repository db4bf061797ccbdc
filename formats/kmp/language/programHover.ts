/** Hovers of commands, variables, macros, and lines that generate points. */
import type { Hover } from "../../core/analysis.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { bold, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { COMMAND_MEANINGS, GENERATOR_MEANINGS, UNSUPPORTED_COMMANDS } from "../text/commandMeanings.ts";
import { rowAt } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";

const UNREAD = "No condition, loop or call reaches this line, so it is not read.";

/** Other names of commands. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["elseif", "elif"],
  ["fi", "endif"],
  ["call", ":"],
]);

interface Line {
  readonly text: string;
  readonly start: number;
  /** The word at the offset. */
  readonly word: Span;
}

function lineAt({ text }: KmpDocument, offset: number): Line | undefined {
  const start = startOfLine(text, offset);
  const line = text.slice(start, endOfLine(text, start));
  const word = partAt(line, start, /"[^"]*"|[^\s,;()[\]]+/g, offset);
  return word && !line.slice(0, word.start - start + 1).includes("#") ? { text: line, start, word } : undefined;
}

/** The part of a line that matches the pattern at an offset of the text. @param start of the line */
export function partAt(line: string, start: number, pattern: RegExp, offset: number): Span | undefined {
  return [...line.matchAll(pattern)]
    .map(({ index, 0: part }) => ({ start: start + index, end: start + index + part.length }))
    .find((one) => touches(one, offset));
}

/** The hover of a line that generates points. @param help of a function at the offset */
export function generatorHover(document: KmpDocument, offset: number, help: Markdown | undefined): Hover | undefined {
  const line = lineAt(document, offset);
  const name = line && /^\s*\$(\w+)/.exec(line.text)?.[1];
  const meaning = name && GENERATOR_MEANINGS.get(name.toUpperCase());
  if (!line || !meaning) return undefined;
  return { span: line.word, contents: inParagraphs([prose(meaning), help, madeHere(document, line)]) };
}

/** The hover of a command, or of a line that makes no entry. @param help of a function at the offset */
export function programHover(document: KmpDocument, offset: number, help: Markdown | undefined): Hover | undefined {
  const { parsed } = document;
  const line = lineAt(document, offset);
  if (!line) return undefined;
  const name = /^\s*@(:|>|[\w-]+)/.exec(line.text)?.[1].toLowerCase() ?? "";
  const meaning = COMMAND_MEANINGS.get(SAME.get(name) ?? name) ?? UNSUPPORTED_COMMANDS.get(name);
  if (meaning === undefined && !(parsed.isProgram && rowAt(parsed, offset) < 0)) return undefined;
  return { span: line.word, contents: inParagraphs([definitionAt(document, offset) ?? help, prose(meaning ?? UNREAD), plain(NO_BYTES)]) };
}

/** The variable or the macro that is defined or used at an offset. */
function definitionAt({ parsed: { definitions, uses } }: KmpDocument, offset: number): Markdown | undefined {
  let found = definitions.find(({ span }) => touches(span, offset));
  for (let at = 0; at < uses.length && found === undefined; at += 3)
    if (touches({ start: uses[at], end: uses[at + 1] }, offset)) found = definitions[uses[at + 2]];
  return found && (found.kind === "variable" || found.kind === "macro") ? markdown`${bold(found.name)} · ${found.kind}` : undefined;
}

/** The bytes of the points that a line generates: one range for each time that it is read. */
function madeHere(document: KmpDocument, { text: line, start }: Line): Markdown | undefined {
  const { bytes, map } = document.encoded();
  if (!bytes) return undefined;
  const runs: Span[] = [];
  for (const { schema, text, bytes: own } of map().atText(start + line.indexOf("$"))) {
    if (schema.type !== "record" || text.start < start) continue;
    const before = runs.at(-1);
    if (before?.end === own.start) runs[runs.length - 1] = { start: before.start, end: own.end };
    else runs.push(own);
  }
  return eachPlace(runs.map((run) => placeLine(bytes, run))) ?? plain(NO_BYTES);
}

const MAX_PLACES = 12;

/** The byte ranges that a row or line makes; loops and macros may read it several times. */
export function eachPlace(places: readonly Markdown[]): Markdown | undefined {
  if (places.length < 2) return places[0];
  const more = places.length > MAX_PLACES ? [plain(`… ${places.length - MAX_PLACES} more`)] : [];
  return markdown`It is read ${places.length} times:\n${inList([...places.slice(0, MAX_PLACES), ...more])}`;
}
