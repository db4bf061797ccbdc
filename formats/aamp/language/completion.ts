/** Completion at the cursor: names with their usual value, values, tags and keys of the document. */
import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import { findComment } from "../../core/tree/textPlace.ts";
import type { AampDocument } from "./document.ts";
import { keyCompletions } from "./keyCompletion.ts";
import { isColumnOf, keyPlaceAt } from "./keyPlace.ts";
import { valueCompletions } from "./valueCompletion.ts";

const NOTHING: CompletionList = { items: [], incomplete: false };

/** `key: `, from the start of a line; the key may be quoted, and blanks before the colon are part of it. */
const ENTRY = /^([ \t]*)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*|[^\s#'"[\]{}!,](?:[^#:]|:(?![ \t]|$))*):(?=[ \t]|$)/;

export function completionsAt(document: AampDocument, offset: number): CompletionList {
  const { text } = document;
  const comment = findComment(document.comments, offset);
  if (comment !== undefined && comment.start < offset) return NOTHING;
  const lineStart = document.lineStart(offset);
  const lineEnd = document.lineEnd(offset);
  const before = text.slice(lineStart, offset);
  if (text.trim() === "") return skeleton(offset);
  const entry = ENTRY.exec(text.slice(lineStart, lineEnd));
  const keyStart = lineStart + (entry?.[1].length ?? 0);
  const key = entry === null ? undefined : { start: keyStart, end: keyStart + entry[2].trimEnd().length };
  const colonEnd = entry === null ? Infinity : lineStart + entry[0].length;
  if (key !== undefined && offset >= colonEnd) return valueCompletions(document, key, colonEnd, offset);
  if (before.includes("\t")) return NOTHING;
  const word = wordAround(text, lineStart, lineEnd, offset, key?.end);
  const column = word.start - lineStart;
  if (text.slice(lineStart, word.start).trim() !== "") return NOTHING;
  const place = keyPlaceAt(document, lineStart, column);
  if (place === undefined) return NOTHING;
  // typing the spaces of an indentation also requests completions: answer only in a column where an entry can begin
  if (word.end === word.start && !isColumnOf(document, place, column)) return NOTHING;
  return keyCompletions(document, place, word, offset, entry !== null);
}

/** The key being typed: up to the colon if the line has one, otherwise up to the end of the word. */
function wordAround(text: string, lineStart: number, lineEnd: number, offset: number, keyEnd: number | undefined): Span {
  let start = lineStart;
  while (start < offset && text[start] === " ") start++;
  if (keyEnd !== undefined) return { start, end: Math.max(keyEnd, offset) };
  let end = offset;
  while (end < lineEnd && !/[\s#:]/.test(text[end])) end++;
  return { start, end };
}

function skeleton(offset: number): CompletionList {
  const item: CompletionItem = {
    label: "!io",
    kind: "keyword",
    detail: "an empty document",
    snippet: true,
    edit: {
      span: { start: offset, end: offset },
      text: "!io\nversion: ${1:0}\ntype: ${2:xml}\nparam_root: !list\n  objects: {}\n  lists: {}\n",
    },
  };
  return { items: [item], incomplete: false };
}
