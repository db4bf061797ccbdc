/** Reads block scalars (`|`, `>`). Must not know a format. */
import { endOfLine } from "../text/lines.ts";
import type { Span } from "../text/span.ts";

export interface Line extends Span {
  /** Offset of the first character after its indentation. */
  readonly first: number;
  readonly next: number;
  readonly isEmpty: boolean;
}

/** The line from `start` on, without its line break. */
export function lineAt(text: string, start: number): Line {
  let end = endOfLine(text, start);
  const next = Math.min(end + 1, text.length);
  if (text[end - 1] === "\r" && end > start) end--;
  let first = start;
  while (first < end && (text[first] === " " || text[first] === "\t")) first++;
  return { start, end, first, next, isEmpty: first === end };
}

/** The content of a scalar, and where it is. */
export interface Scalar extends Span {
  readonly content: string;
  /** The places of pieces of the content in the text, ascending. */
  readonly stretches: readonly { readonly at: number; readonly start: number }[];
}

/**
 * Returns the block whose header is at `start`, and the start of the line after it, or undefined without a header.
 * @param indent of its key
 * @param onShallow called for each line that is indented more than the key but less than the lines above it, which the block omits
 */
export function readBlock(
  text: string,
  start: number,
  indent: number,
  onShallow: (line: Span) => void,
): { readonly scalar: Scalar; readonly next: number } | undefined {
  const head = lineAt(text, start);
  const header = /^([|>])([-+]?)([1-9]?)([-+]?)[ \t]*(?:#.*)?$/.exec(text.slice(start, head.end));
  if (!header) return undefined;
  const [, style, before, stated, behind] = header;
  let depth = stated === "" ? 0 : indent + Number(stated);
  const lines: { start: number; words: string }[] = [];
  let { end, next } = head;
  let empty = 0;
  while (next < text.length) {
    const line = lineAt(text, next);
    const spaces = text.slice(line.start, line.first).search(/[^ ]|$/);
    if (!line.isEmpty && spaces <= indent) break;
    next = line.next;
    if (!line.isEmpty) depth ||= spaces;
    if (!line.isEmpty && spaces < depth) {
      onShallow({ start: line.start, end: line.end });
      continue;
    }
    const from = Math.min(line.end, line.start + (depth || line.first - line.start));
    lines.push({ start: from, words: text.slice(from, line.end) });
    empty = from === line.end ? empty + 1 : 0;
    if (!line.isEmpty) end = line.end;
  }
  const whole = lines.slice(0, lines.length - empty);
  const [first] = whole;
  const keep = before || behind;
  const ending = keep === "-" || first === undefined ? "" : keep === "+" ? "\n".repeat(empty + 1) : "\n";
  const words = whole.map((line) => line.words);
  const place = first === undefined ? { start: end, end } : { start: first.start, end: Math.max(first.start, end) };
  if (style === ">") return { scalar: { ...place, content: folded(words) + ending, stretches: [{ at: 0, start: place.start }] }, next };
  let at = 0;
  const stretches = whole.map((line) => {
    const stretch = { at, start: line.start };
    at += line.words.length + 1;
    return stretch;
  });
  return { scalar: { ...place, content: words.join("\n") + ending, stretches }, next };
}

/** Joins lines with spaces; empty lines become line breaks, and indented lines are kept. */
function folded(lines: readonly string[]): string {
  let out = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      const isKept = line.startsWith(" ") || lines[index - 1].startsWith(" ");
      if (line === "") breaks++;
      else {
        out += breaks > 0 ? "\n".repeat(breaks + (isKept ? 1 : 0)) : isKept ? "\n" : " ";
        breaks = 0;
      }
    }
    out += line;
  }
  return out;
}
