/** The content of a message to its bytes, with the place of each part. Source: format reference, section 6.4. */
import { joinParts } from "../../core/bytes/parts.ts";
import type { Span } from "../../core/text/span.ts";
import { LONE_SURROGATE } from "../../core/text/textCoding.ts";
import type { Coding } from "../messages.ts";
import { bytesOfText } from "../pieces.ts";
import type { Game } from "../tags/games.ts";
import { headOf, type Problem, scanTag, TagReader } from "./parseTag.ts";
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

export function parseWords(text: string, coding: Coding, game: Game): ParsedWords {
  const reader = new TagReader(coding, game);
  const { problems } = reader;
  const parts: Uint8Array[] = [];
  const marks: Mark[] = [];
  let length = 0;
  let isEnded = true;
  const add = (kind: Mark["kind"], start: number, end: number, bytes: Uint8Array) => {
    marks.push({ kind, start, end, at: length });
    parts.push(bytes);
    length += bytes.length;
  };
  const addText = (kind: Mark["kind"], start: number, end: number, words: string) => {
    if (words === "") return;
    const half = coding.encoding === 1 ? -1 : words.search(LONE_SURROGATE);
    if (half >= 0)
      problems.push({
        code: "escape",
        message: "Half of a pair is possible in UTF-16 only.",
        start: kind === "text" ? start + half : start,
        end,
      });
    else add(kind, start, end, bytesOfText(words, coding));
  };
  for (let at = 0; at < text.length; ) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(text)?.index ?? text.length;
    addText("text", at, found, text.slice(at, found));
    at = found;
    if (at === text.length) break;
    if (text[at] === "\\") {
      const escape = readEscape(text, at);
      if (escape.problem) problems.push(escape.problem);
      else addText("escape", at, escape.end, escape.meaning);
      at = escape.end;
    } else if (text[at] === "{") {
      const tag = scanTag(text, at);
      const meaning = reader.read(tag);
      const start = at;
      at = tag.end;
      if (!meaning) continue;
      if (meaning.kind === "unterminated") {
        isEnded = at < text.length;
        if (isEnded)
          problems.push({ code: "tag-values", message: "{unterminated} is possible at the end of a message only.", start, end: at });
        continue;
      }
      const bytes = Uint8Array.from(meaning.parameters);
      if (meaning.kind === "hex") {
        add("tag", start, at, bytes);
        continue;
      }
      const head = headOf(meaning, coding);
      const whole = joinParts([head, bytes]);
      add("tag", start, at, whole);
      const isPageBreak = meaning.kind === "tag" && meaning.group === 0 && meaning.type === 4 && bytes.length === 0;
      if (isPageBreak && text[at] === "\n") at++;
    } else {
      problems.push({ code: "escape", message: "This control character would begin a tag.", start: at, end: at + 1 });
      at++;
    }
  }
  return { bytes: joinParts(parts), isEnded, marks, problems };
}

interface Escape {
  readonly end: number;
  readonly meaning: string;
  readonly problem?: Problem;
}

/** The escape whose backslash is there. */
function readEscape(text: string, at: number): Escape {
  const letter = text[at + 1] ?? "\n";
  const simple = MEANINGS[letter];
  if (simple !== undefined) return { end: at + 2, meaning: simple };
  const fail = (message: string, end: number): Escape => ({ end, meaning: "", problem: { code: "escape", message, start: at, end } });
  if (letter === "\n") return fail("The line ends with a backslash. Write \\\\ for one.", at + 1);
  if (letter !== "u") return fail(`There is no escape \\${letter}. Write \\\\ for a backslash.`, at + 2);
  const [digits] = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at + 2, at + 6)) ?? [""];
  const end = at + 2 + digits.length;
  if (digits.length < 4) return fail("Behind \\u there are four hexadecimal digits.", end);
  const code = Number.parseInt(digits, 16);
  if (code === 0x0e || code === 0x0f) return fail("This control character would begin a tag.", end);
  return { end, meaning: String.fromCharCode(code) };
}
