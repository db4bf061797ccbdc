/** Colours of a stretch of the text: keys, numbers, signs and comments. */
import { TOKEN_TYPES, type TokenType } from "../../core/format.ts";
import { Json } from "../../core/json/json.ts";
import type { Span } from "../../core/text/span.ts";
import type { AnimDocument } from "./document.ts";
import { firstRowFrom } from "./locate.ts";

const TYPE = (type: TokenType) => TOKEN_TYPES.indexOf(type);
const NAME = TYPE("name");
const NUMBER = TYPE("number");
const KEYWORD = TYPE("keyword");
const STRING = TYPE("string");
const COMMENT = TYPE("comment");

export function tokensOf(document: AnimDocument, within: Span): Uint32Array {
  const { json } = document.parsed;
  const { text } = document;
  const tokens: number[] = [];
  let comment = json.comments.findIndex(({ end }) => end > within.start);
  if (comment < 0) comment = json.comments.length;
  const addComments = (before: number) => {
    for (; comment < json.comments.length && json.comments[comment].start < before; comment++) {
      const { start, end } = json.comments[comment];
      // a token is on one line
      for (let at = start; at < end; ) {
        const next = text.indexOf("\n", at);
        const stop = next < 0 || next >= end ? end : next;
        const length = text[stop - 1] === "\r" ? stop - 1 - at : stop - at;
        if (length > 0) tokens.push(at, length, COMMENT);
        at = stop + 1;
      }
    }
  };
  let row = firstRowFrom(json, within.start);
  if (row > 0) row--;
  for (; row < json.count && json.starts[row] < within.end; row++) {
    const start = json.starts[row];
    const length = json.ends[row] - start;
    const type = tokenType(text, json.kinds[row], start, length);
    if (type < 0 || length <= 0) continue;
    addComments(start);
    tokens.push(start, length, type);
  }
  addComments(within.end);
  return Uint32Array.from(tokens);
}

function tokenType(text: string, kind: number, start: number, length: number): number {
  if (kind === Json.key) return NAME;
  if (kind === Json.integer || kind === Json.float) return NUMBER;
  if (kind === Json.string) {
    if (length === 3 || text.startsWith('"auto', start)) return KEYWORD;
    return text.startsWith('"0x', start) ? NUMBER : STRING;
  }
  return kind >= Json.true && kind <= Json.null ? KEYWORD : -1;
}
