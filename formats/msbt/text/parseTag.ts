/** Splits a tag into its name and words. Must not depend on a game. */
import type { Severity } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import type { MsbtCode } from "../diagnostics.ts";

export interface Problem extends Span {
  readonly code: MsbtCode;
  readonly message: string;
  readonly severity?: Severity;
  /** Suggested replacements. */
  readonly instead?: readonly string[];
}

/** A word of a tag; offsets in the content of the message. */
export interface TagWord extends Span {
  /** The name before `=`. */
  readonly name?: string;
  readonly value: string;
  readonly valueStart: number;
  readonly isQuoted: boolean;
}

export interface WrittenTag {
  readonly end: number;
  readonly name: string;
  readonly nameSpan: Span;
  readonly words: readonly TagWord[];
  readonly problem?: Problem;
}

const NAMED = /\w+(?==)/y;
/** Up to the closing brace, or the end of the line. */
const CLOSING = /[^}\n]*\}?/y;
const BARE = /[^ \t\n{}"=]*/y;

/** Reads the tag that opens at `at`, up to its closing brace; reports a problem if its line has none. */
export function scanTag(text: string, at: number): WrittenTag {
  const isDouble = text.startsWith("{{", at);
  const open = at + (isDouble ? 2 : 1);
  const words: TagWord[] = [];
  let place = open;
  const fail = (message: string, start: number, end: number): WrittenTag => {
    CLOSING.lastIndex = place;
    CLOSING.test(text);
    return {
      end: CLOSING.lastIndex,
      name: "",
      nameSpan: { start: at, end: at },
      words,
      problem: { code: "tag-open", message, start, end },
    };
  };
  for (;;) {
    while (text[place] === " " || text[place] === "\t") place++;
    const sign = text[place];
    if (sign === undefined || sign === "\n" || sign === "{") return fail("The tag has no closing brace on its line.", at, place);
    if (sign === "}") break;
    const start = place;
    NAMED.lastIndex = place;
    const [name] = NAMED.exec(text) ?? [];
    if (name !== undefined) place += name.length + 1;
    const valueStart = place;
    if (text[place] === '"') {
      const end = quoteEnd(text, place);
      if (end < 0) {
        const opening = place;
        place = -end;
        return fail("This quote is not closed on its line.", opening, opening + 1);
      }
      words.push({
        start,
        end,
        valueStart,
        value: text.slice(place + 1, end - 1),
        isQuoted: true,
        ...(name === undefined ? {} : { name }),
      });
      place = end;
      continue;
    }
    BARE.lastIndex = place;
    const [value = ""] = BARE.exec(text) ?? [];
    place += value.length;
    if (place === start) return fail(`Found ${text[place]}; expected a name or value.`, place, place + 1);
    words.push({ start, end: place, valueStart, value, isQuoted: false, ...(name === undefined ? {} : { name }) });
  }
  const end = place + (isDouble && text[place + 1] === "}" ? 2 : 1);
  const [first, ...rest] = words;
  if (!first) return fail("The braces are empty. Write \\{ for a brace.", at, end);
  return { end, name: first.value, nameSpan: { start: first.start, end: first.end }, words: rest };
}

/** The offset after the closing quote, or the negated end of the line if the quote is missing. */
function quoteEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "\\" && at + 1 < text.length && text[at + 1] !== "\n") at++;
    else if (text[at] === '"') return at + 1;
  }
  return -at;
}
