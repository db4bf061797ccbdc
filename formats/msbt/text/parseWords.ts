/** Encodes the content of a message, and records where each part is. Source: format reference, section 6.4. */
import { ByteSink } from "../../core/bytes/byteSink.ts";
import type { Span } from "../../core/text/span.ts";
import { LONE_SURROGATE } from "../../core/text/textCoding.ts";
import type { Coding } from "../messages.ts";
import { writeText } from "../pieces.ts";
import type { Game } from "../tags/games.ts";
import { type Problem, scanTag } from "./parseTag.ts";
import { TagWriter } from "./writeTag.ts";
import { MEANINGS } from "./written.ts";

/** A part of a message: offsets in the content, and the byte where it begins. */
export interface Mark extends Span {
  readonly kind: "text" | "escape" | "tag";
  readonly at: number;
}

interface ParsedWords {
  readonly bytes: Uint8Array;
  readonly isEnded: boolean;
  readonly marks: readonly Mark[];
  readonly problems: readonly Problem[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: marks of tags
const SPECIAL = /[\\{\x0e\x0f]/g;

export function parseWords(text: string, coding: Coding, game: Game, sink = new ByteSink()): ParsedWords {
  sink.length = 0;
  const tags = new TagWriter(sink, coding, game);
  const { problems } = tags;
  const marks: Mark[] = [];
  let isEnded = true;
  const addText = (kind: Mark["kind"], start: number, end: number, words: string) => {
    const half = coding.encoding === 1 ? -1 : words.search(LONE_SURROGATE);
    if (half >= 0) {
      problems.push({
        code: "escape",
        message: "A lone surrogate is possible only in UTF-16.",
        start: kind === "text" ? start + half : start,
        end,
      });
      return;
    }
    marks.push({ kind, start, end, at: sink.length });
    writeText(sink, words, coding);
  };
  for (let at = 0; at < text.length; ) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text)?.index ?? text.length;
    if (found > at) addText("text", at, found, text.slice(at, found));
    at = found;
    if (at === text.length) break;
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) {
      const escape = readEscape(text, at);
      if (escape.problem) problems.push(escape.problem);
      else addText("escape", at, escape.end, escape.meaning);
      at = escape.end;
    } else if (sign === BRACE) {
      const start = at;
      const before = sink.length;
      const tag = scanTag(text, at);
      const kind = tags.write(tag);
      at = tag.end;
      if (kind === "unterminated") {
        isEnded = at < text.length;
        if (isEnded)
          problems.push({ code: "tag-values", message: "{unterminated} is allowed only at the end of a message.", start, end: at });
      } else if (kind) marks.push({ kind: "tag", start, end: at, at: before });
      if (kind === "pageBreak" && text.charCodeAt(at) === LF) at++;
    } else {
      problems.push({ code: "escape", message: "This control character would begin a tag.", start: at, end: at + 1 });
      at++;
    }
  }
  return { bytes: sink.bytes.slice(0, sink.length), isEnded, marks, problems };
}

const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const LF = 0x0a;

interface Escape {
  readonly end: number;
  readonly meaning: string;
  readonly problem?: Problem;
}

/** Reads the escape at a backslash. */
function readEscape(text: string, at: number): Escape {
  const letter = text[at + 1] ?? "\n";
  const simple = MEANINGS[letter];
  if (simple !== undefined) return { end: at + 2, meaning: simple };
  const fail = (message: string, end: number): Escape => ({ end, meaning: "", problem: { code: "escape", message, start: at, end } });
  if (letter === "\n") return fail("The line ends with a backslash. Write \\\\ for a backslash.", at + 1);
  if (letter !== "u") return fail(`Unknown escape \\${letter}. Write \\\\ for a backslash.`, at + 2);
  const [digits] = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at + 2, at + 6)) ?? [""];
  const end = at + 2 + digits.length;
  if (digits.length < 4) return fail("Expected four hexadecimal digits after \\u.", end);
  const code = Number.parseInt(digits, 16);
  if (code === 0x0e || code === 0x0f) return fail("This control character would begin a tag.", end);
  return { end, meaning: String.fromCharCode(code) };
}
