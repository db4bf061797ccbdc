/** Splits the lines of a text into entries, labels with their contents, and layout lines. Must not know tags. */
import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { type Line, lineAt, readBlock, type Scalar } from "../../core/yaml/blocks.ts";
import { findQuoteEnd, joinLines, unquoted } from "../../core/yaml/quotes.ts";
import type { MsbtCode } from "../diagnostics.ts";
import { LAYOUT } from "./printText.ts";

export interface Entry {
  readonly key: Scalar;
  /** From the label to the end of its last line. */
  readonly span: Span;
  readonly text?: Scalar;
  readonly attributes?: Scalar;
  readonly style?: Scalar;
}

interface Scanned {
  readonly entries: readonly Entry[];
  readonly layout: readonly Span[];
  readonly hasComments: boolean;
}

type Report = (code: MsbtCode, message: string, place: Span) => void;

/** The text offset of an offset in the content. */
export function placeIn({ stretches, start, end }: Scalar, at: number): number {
  const stretch = stretches[lastIndex(stretches.length, (index) => stretches[index].at <= at)];
  return stretch === undefined ? start : Math.min(end, stretch.start + at - stretch.at);
}

export function scanText(text: string, report: Report): Scanned {
  return new Scanner(text, report).scan();
}

class Scanner {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly report: Report,
  ) {}

  scan(): Scanned {
    const { text } = this;
    const entries: Entry[] = [];
    const layout: Span[] = [];
    let hasComments = false;
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
    while (this.at < text.length) {
      const line = this.line();
      if (line.isEmpty || /^---[ \t]*$/.test(text.slice(line.start, line.end))) this.at = line.next;
      else if (text.startsWith(LAYOUT, line.start) && /^(?:[ \t]|$)/.test(text.slice(line.start + LAYOUT.length, line.end))) {
        layout.push({ start: line.start, end: line.end });
        this.at = line.next;
      } else if (text[line.first] === "#") {
        hasComments = true;
        this.at = line.next;
      } else if (line.first > line.start) {
        const what = text.slice(line.start, line.first).includes("\t")
          ? "A line is indented with a tab. Use spaces."
          : "This line is not part of a message.";
        this.report("indent", what, { start: line.start, end: line.end });
        this.at = line.next;
      } else {
        const entry = this.entry(line);
        if (entry) entries.push(entry);
      }
    }
    return { entries, layout, hasComments };
  }

  private line(): Line {
    return lineAt(this.text, this.at);
  }

  private entry(line: Line): Entry | undefined {
    const key = this.key(line);
    if (!key) {
      this.report("indent", "This line is neither a label nor part of a message.", { start: line.start, end: line.end });
      this.at = line.next;
      return undefined;
    }
    const start = line.start;
    if (this.text.slice(this.at, line.end).trim() !== "") {
      const text = this.value(line, 0);
      return { key, text, span: { start, end: this.lastEnd } };
    }
    this.at = line.next;
    this.lastEnd = line.end;
    const fields = this.fields(line);
    return { key, ...fields, span: { start, end: this.lastEnd } };
  }

  /** End of the last line of an entry. */
  private lastEnd = 0;

  /** Reads `label:`, up to the colon. */
  private key(line: Line): Scalar | undefined {
    const { text } = this;
    const start = line.first;
    const quote = text[start];
    let end = start;
    if (quote === "'" || quote === '"') {
      end = findQuoteEnd(text, start);
      if (end < 0 || end > line.end || text[end] !== ":") return undefined;
      this.at = end + 1;
      return { content: unquoted(text, start, end), start, end, stretches: [{ at: 0, start: start + 1 }] };
    }
    while (end < line.end && !(text[end] === ":" && (end + 1 === line.end || text[end + 1] === " " || text[end + 1] === "\t"))) end++;
    if (end === line.end || end === start) return undefined;
    this.at = end + 1;
    return { content: text.slice(start, end).trimEnd(), start, end, stretches: [{ at: 0, start }] };
  }

  private fields(parent: Line): Pick<Entry, "text" | "attributes" | "style"> {
    const found = new Map<string, Scalar>();
    let indent = 0;
    while (this.at < this.text.length) {
      const line = this.line();
      if (line.isEmpty) {
        this.at = line.next;
        continue;
      }
      const depth = line.first - line.start;
      if (depth === 0) break;
      indent ||= depth;
      const key = depth === indent ? this.key(line) : undefined;
      if (!key || !["attributes", "style", "text"].includes(key.content) || found.has(key.content)) {
        this.report("indent", "Expected attributes, style or text, each once, with the same indentation.", {
          start: line.first,
          end: line.end,
        });
        this.at = line.next;
        continue;
      }
      found.set(key.content, this.value(line, indent));
    }
    if (!found.has("text")) this.report("text-missing", "The message has no text.", { start: parent.start, end: parent.end });
    return Object.fromEntries(found);
  }

  /** Reads the value after the current position on the line. */
  private value(line: Line, indent: number): Scalar {
    const { text } = this;
    let start = this.at;
    while (start < line.end && (text[start] === " " || text[start] === "\t")) start++;
    const block = readBlock(text, start, indent, (shallow) =>
      this.report("indent", "The line is indented less than the text above it, but more than its label.", shallow),
    );
    if (block) {
      this.at = block.next;
      this.lastEnd = block.scalar.end;
      return block.scalar;
    }
    if (text[start] === '"' || text[start] === "'") {
      const end = findQuoteEnd(text, start);
      if (end >= 0) {
        this.at = end;
        const last = this.line();
        this.at = last.next;
        this.lastEnd = last.end;
        if (!/^[ \t]*(?:#.*)?$/.test(text.slice(end, last.end)))
          this.report("indent", "Nothing may follow the closing quote.", { start: end, end: last.end });
        const content = unquoted(text, start, end);
        const isSame = content === text.slice(start + 1, end - 1);
        return { content, start, end, stretches: [{ at: 0, start: isSame ? start + 1 : start }] };
      }
      this.report("indent", "This quote is never closed.", { start, end: line.end });
    }
    return this.plain(start, line, indent);
  }

  private plain(start: number, line: Line, indent: number): Scalar {
    const { text } = this;
    let end = line.end;
    const comment = text.slice(start, end).search(/[ \t]#/);
    if (comment >= 0) end = start + comment;
    this.at = line.next;
    this.lastEnd = line.end;
    while (this.at < text.length && comment < 0) {
      const more = this.line();
      if (more.isEmpty || more.first - more.start <= indent) break;
      end = this.lastEnd = more.end;
      this.at = more.next;
    }
    while (end > start && /[ \t]/.test(text[end - 1])) end--;
    return { content: joinLines(text.slice(start, end)), start, end, stretches: [{ at: 0, start }] };
  }
}
