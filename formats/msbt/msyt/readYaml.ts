/** The YAML that msyt writes, and what people make of it by hand: mappings, lists and scalars in all styles, without anchors, tags and types. */
import type { Span } from "../../core/text/span.ts";
import { findQuoteEnd, joinLines, unquoted } from "../../core/yaml/quotes.ts";

/** Scalars are texts, whatever they look like; undefined is an empty value. */
export type Yaml = string | readonly Yaml[] | ReadonlyMap<string, Yaml> | undefined;

/** Why the text cannot be read, with its line. */
export class YamlProblem extends Error {}

/** Deeper than any of msyt. */
const MAX_DEPTH = 32;

/** @throws YamlProblem */
export function readYaml(text: string): Yaml {
  return new Reader(text).read();
}

class Reader {
  private readonly lines: readonly Span[];
  /** The line that is read, and where in it. */
  private row = 0;
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {
    const lines: Span[] = [];
    for (let start = 0; start < text.length; ) {
      const broken = text.indexOf("\n", start);
      const next = broken < 0 ? text.length : broken;
      lines.push({ start, end: text[next - 1] === "\r" && next > start ? next - 1 : next });
      start = next + 1;
    }
    this.lines = lines;
  }

  read(): Yaml {
    this.at = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.toContent();
    if (this.text.startsWith("---", this.at)) this.nextLine();
    const value = this.node(-1);
    if (this.row < this.lines.length) throw this.problem("this line belongs to nothing");
    return value;
  }

  private problem(message: string): YamlProblem {
    return new YamlProblem(`Line ${Math.min(this.row, this.lines.length - 1) + 1}: ${message}.`);
  }

  private get end(): number {
    return this.lines[this.row]?.end ?? this.text.length;
  }

  /** Columns in front of the place. */
  private get column(): number {
    return this.at - (this.lines[this.row]?.start ?? 0);
  }

  private nextLine(): void {
    this.row++;
    this.at = this.lines[this.row]?.start ?? this.text.length;
    this.toContent();
  }

  /** To what is neither blank nor a comment. */
  private toContent(): void {
    for (; this.row < this.lines.length; this.row++, this.at = this.lines[this.row]?.start ?? this.text.length) {
      while (this.at < this.end && this.text[this.at] === " ") this.at++;
      if (this.at < this.end && this.text[this.at] !== "#") return;
    }
  }

  private isItem(): boolean {
    return this.text[this.at] === "-" && (this.at + 1 === this.end || this.text[this.at + 1] === " ");
  }

  /** What is here, which is indented deeper than its parent. */
  private node(parent: number): Yaml {
    if (this.row >= this.lines.length || this.column <= parent) return undefined;
    if (++this.depth > MAX_DEPTH) throw this.problem("this is too deep");
    const value = this.isItem() ? this.list(this.column) : this.findKey() === undefined ? this.scalar(parent) : this.map(this.column);
    this.depth--;
    return value;
  }

  private list(column: number): Yaml {
    const items: Yaml[] = [];
    while (this.row < this.lines.length && this.column === column && this.isItem()) {
      this.at++;
      while (this.at < this.end && this.text[this.at] === " ") this.at++;
      if (this.at === this.end) this.nextLine();
      items.push(this.node(column));
    }
    return items;
  }

  private map(column: number): Yaml {
    const entries = new Map<string, Yaml>();
    while (this.row < this.lines.length && this.column === column && !this.isItem()) {
      const key = this.findKey();
      if (!key) throw this.problem("a name and a colon are expected");
      if (entries.has(key.name)) throw this.problem(`${key.name.slice(0, 80)} is there twice`);
      this.at = key.end;
      while (this.at < this.end && this.text[this.at] === " ") this.at++;
      let value: Yaml;
      if (this.at < this.end && this.text[this.at] !== "#") value = this.scalar(column);
      else {
        this.nextLine();
        // a list may be as deep as its key
        value = this.node(this.row < this.lines.length && this.isItem() ? column - 1 : column);
      }
      entries.set(key.name, value);
    }
    if (this.row < this.lines.length && this.column > column) throw this.problem("this line is indented deeper than those above");
    return entries;
  }

  /** `name:` at the place. */
  private findKey(): { readonly name: string; readonly end: number } | undefined {
    const { text, at, end } = this;
    if (text[at] === '"' || text[at] === "'") {
      const close = findQuoteEnd(text, at);
      return close < 0 || close > end || text[close] !== ":" ? undefined : { name: unquoted(text, at, close), end: close + 1 };
    }
    if (/[[\]{}|>&*!%@`]/.test(text[at])) return undefined;
    const [whole, name] = /^([^#]*?):(?= |$)/.exec(text.slice(at, Math.min(end, at + 1024))) ?? [];
    return whole === undefined ? undefined : { name: name.trimEnd(), end: at + whole.length };
  }

  /** @param parent columns of what it belongs to */
  private scalar(parent: number): Yaml {
    const { text, at } = this;
    const sign = text[at];
    if (sign === '"' || sign === "'") {
      const close = findQuoteEnd(text, at);
      if (close < 0) throw this.problem("the quote that opens here is not closed");
      while (this.end < close) this.row++;
      this.at = close;
      this.endOfValue();
      return unquoted(text, at, close);
    }
    if (sign === "|" || sign === ">") return this.block(parent, sign === ">");
    if (sign === "[" || sign === "{") return this.flow();
    if (/[&*!%@`]/.test(sign)) throw this.problem(`${sign} begins what msyt does not write`);
    let last = this.end;
    for (let from = at; ; from = this.at) {
      const comment = text.slice(from, this.end).search(/ #/);
      last = comment < 0 ? this.end : from + comment;
      this.nextLine();
      if (comment >= 0 || this.row >= this.lines.length || this.column <= parent) break;
    }
    const words = joinLines(text.slice(at, last).replaceAll("\r\n", "\n").trimEnd());
    return /^(?:~|null)$/.test(words) ? undefined : words;
  }

  private endOfValue(): void {
    if (!/^\s*(?:#.*)?$/.test(this.text.slice(this.at, this.end))) throw this.problem("nothing may follow the value here");
    this.nextLine();
  }

  private block(parent: number, isFolded: boolean): string {
    const header = /^[|>]([-+]?)([1-9]?)([-+]?)\s*(?:#.*)?$/.exec(this.text.slice(this.at, this.end));
    if (!header) throw this.problem("this is no head of a block");
    const keep = header[1] || header[3];
    let depth = header[2] === "" ? 0 : Math.max(parent, 0) + Number(header[2]);
    const lines: string[] = [];
    for (this.row++; this.row < this.lines.length; this.row++) {
      const { start, end } = this.lines[this.row];
      const words = this.text.slice(start, end);
      const spaces = words.search(/[^ ]|$/);
      if (spaces < words.length && spaces <= parent) break;
      if (spaces < words.length) depth ||= spaces;
      lines.push(words.slice(depth || spaces));
    }
    this.at = this.lines[this.row]?.start ?? this.text.length;
    this.toContent();
    let count = lines.length;
    while (count > 0 && lines[count - 1] === "") count--;
    const text = lines.slice(0, count).join("\n");
    const ending = keep === "-" || count === 0 ? "" : keep === "+" ? "\n".repeat(lines.length - count + 1) : "\n";
    return (isFolded ? joinLines(text) : text) + ending;
  }

  /** Numbers and words in brackets or braces, on one line. */
  private flow(): Yaml {
    const whole = this.text.slice(this.at, this.end);
    const [found, list, map] = /^(?:\[([^[\]{}"']*)\]|\{([^[\]{}"']*)\})/.exec(whole) ?? [];
    if (found === undefined) throw this.problem("only numbers and words may be in brackets");
    this.at += found.length;
    this.endOfValue();
    const parts = (list ?? map).split(",").map((part) => part.trim());
    const items = parts.filter((part) => part !== "");
    if (list !== undefined) return items;
    return new Map(
      items.map((item): [string, string] => {
        const at = item.indexOf(":");
        return [item.slice(0, at < 0 ? item.length : at).trim(), at < 0 ? "" : item.slice(at + 1).trim()];
      }),
    );
  }
}
