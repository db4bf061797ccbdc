/**
 * A tolerant reader of oead's YAML: it continues after errors, knows the place of everything, and makes no tree. A format extends or owns
 * it, and calls methods for what it expects:
 *
 * - `startDocument`, then `readTag`, `readMapping` … for the root;
 * - `readMapping(indent, inFlow, what, entry)`: a mapping in a block or in braces; `entry` reads the value after each key (`keyText`,
 *   `keyStart`, `keyEnd`) at `at`;
 * - `readSequence(item)` for `- a` lines, `readFlowSequence(item)` for `[a, b]`, `readFlowMapping(entry)` for `{a: b}`;
 * - if any value is possible, `atSequenceItem` and `atBlockMapping` show what starts at `at`;
 * - for a scalar: `hasValue` (which also checks the lines below the key), then `readQuoted` or `readPlain`, and `NumberReader.readPlain`
 *   for possible numbers;
 * - `skipValue` for unusable values, `endValue` after each value.
 *
 * `indent` is always the indentation of the value's block: a value in a block may have more lines with deeper indentation. It is -1 in
 * brackets and braces (`inFlow`), where indentation does not matter.
 */
import { isWellFormed } from "../text/textCoding.ts";
import { KeyReader } from "./keyReader.ts";
import { findQuoteEnd, unquoted } from "./quotes.ts";
import { brief, isBlankOrEnd } from "./scanner.ts";

export class YamlReader<Code extends string> extends KeyReader<Code> {
  /** Whether the last value already ended its line, because it could have continued on the next one. */
  lineDone = false;
  /** Offset after the last value. */
  lastEnd = 0;
  /** The last scalar, including its quotes. */
  scalarStart = 0;
  scalarEnd = 0;
  /** The value of the last plain scalar if it has several lines, otherwise undefined. */
  scalarLines: string | undefined;

  // ------------------------------------------------------------------------------------------------ document

  /** Goes to the first line with content, after a byte order mark, `---`, and directives, which are reported. */
  startDocument(): void {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    this.nextLine();
    if (this.text.charCodeAt(this.at) === 0x25 && this.lineIndent === 0) {
      this.report("unsupported-yaml", "Directives (`%…`) are not supported.", this.at, this.lineEnd(this.at));
      this.at = this.lineEnd(this.at);
      this.endLine();
    }
    this.beforeDocument = false;
  }

  // ------------------------------------------------------------------------------------------------ values

  /**
   * Whether a value follows a key or tag that ends here. Goes to the value if it is below with deeper indentation; a block sequence can
   * have the indentation of its key.
   * @param allowed possible values: if only scalars are, `key: …` below is the next entry with wrong indentation
   */
  hasValue(indent: number, inFlow: boolean, allowed: "scalar" | "sequence" | "any"): boolean {
    this.lineDone = false;
    const code = this.text.charCodeAt(this.at);
    if (inFlow) return !(code === 0x2c || code === 0x5d || code === 0x7d || code === 0x0a || code !== code);
    if (!this.atLineEnd()) return true;
    this.endLine();
    this.lineDone = true;
    const isItem = this.atSequenceItem();
    const isBelow = this.lineIndent > indent || (this.lineIndent === indent && isItem && allowed !== "scalar");
    if (!isBelow || (allowed !== "any" && !isItem && this.lineIsEntry())) return false;
    this.lineDone = false;
    return true;
  }

  /** Ends the line of a value in a block, unless the value did: only a comment can follow. */
  endValue(inFlow: boolean): void {
    if (!inFlow && !this.lineDone) this.endLine();
    this.lineDone = true;
  }

  /** Skips an unusable value, including all lines below it with deeper indentation. */
  skipValue(indent: number, inFlow: boolean): void {
    if (inFlow) this.skipFlowValue();
    else {
      this.skipEntry(indent);
      this.lineDone = true;
    }
  }

  // ------------------------------------------------------------------------------------------------ scalars

  /**
   * Reads the quoted scalar at `at`. Reports it and returns undefined if it is not closed, or a file cannot store it.
   */
  readQuoted(indent: number): string | undefined {
    const { text } = this;
    const start = this.at;
    const end = findQuoteEnd(text, start);
    this.scalarStart = start;
    if (end < 0 || !this.staysDeeper(start, end, indent)) {
      const lineEnd = this.trimmedLineEnd(start);
      const quote = text[start];
      this.report("unclosed-quote", "This quote is never closed.", start, lineEnd, () => [
        { title: `Close it with ${quote}`, edits: [{ span: { start: lineEnd, end: lineEnd }, text: quote }], preferred: true },
      ]);
      this.at = this.lastEnd = this.scalarEnd = lineEnd;
      return undefined;
    }
    this.at = this.lastEnd = this.scalarEnd = end;
    const value = unquoted(text, start, end, (from, to) => this.reportEscape(from, to));
    return this.checkText(value, start, end, true);
  }

  /** False if a line of a quoted text is not indented deeper than its key: then a quote is missing earlier. */
  private staysDeeper(start: number, end: number, indent: number): boolean {
    const { text } = this;
    for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) {
      let column = 0;
      while (text.charCodeAt(at + 1 + column) === 0x20) column++;
      const code = text.charCodeAt(at + 1 + column);
      if (column <= indent && code !== 0x0a && code !== 0x0d) return false;
    }
    return true;
  }

  /**
   * Reads the plain scalar at `at`, including its other lines in a block, for {@link scalarText}. If it contains `: `, reports and skips it
   * and returns false.
   */
  readPlain(indent: number, inFlow: boolean): boolean {
    const start = this.at;
    let end = this.plainEnd(inFlow);
    this.scalarStart = start;
    this.scalarLines = undefined;
    if (this.colonAt >= 0 && !inFlow) {
      this.reportColon(start, end);
      this.scalarEnd = this.lastEnd = end;
      this.skipValue(indent, false);
      return false;
    }
    this.at = end;
    if (inFlow) end = this.readFlowLines(start, end);
    else {
      const comments = this.comments.length;
      this.endLine();
      this.lineDone = true;
      if (this.lineIndent > indent && this.comments.length === comments && !this.lineIsEntry()) {
        const lines = this.continuePlain(this.text.slice(start, end), end, indent);
        this.scalarLines = lines.text;
        end = lines.end;
      }
    }
    this.scalarEnd = this.lastEnd = end;
    return true;
  }

  /** @param start of the plain scalar with {@link colonAt} */
  reportColon(start: number, end: number): void {
    const written = this.text.slice(start, end);
    this.report("trailing-text", "Found `: ` inside an unquoted text; quote the text.", this.colonAt, this.colonAt + 1, () => [
      { title: "Quote the text", edits: [{ span: { start, end }, text: `'${written.replaceAll("'", "''")}'` }], preferred: true },
    ]);
  }

  /** Reads the other lines of a plain scalar in brackets or braces. Returns the offset after them. */
  private readFlowLines(start: number, firstEnd: number): number {
    const { text } = this;
    let end = firstEnd;
    for (;;) {
      let at = end;
      let breaks = 0;
      for (; isBlankOrEnd(text.charCodeAt(at)) && at < text.length; at++) if (text[at] === "\n") breaks++;
      if (breaks === 0 || at === text.length || ",[]{}#".includes(text[at])) return end;
      this.at = at;
      if (this.lineIsEntry(true)) {
        this.at = end;
        return end;
      }
      const lineEnd = this.plainEnd(true);
      this.scalarLines =
        (this.scalarLines ?? text.slice(start, end)) + (breaks === 1 ? " " : "\n".repeat(breaks - 1)) + text.slice(at, lineEnd);
      this.at = end = lineEnd;
    }
  }

  /** The value of the last plain scalar. */
  scalarText(): string {
    return this.scalarLines ?? this.text.slice(this.scalarStart, this.scalarEnd);
  }

  /** The value of the last plain scalar. Reports it and returns undefined if a file cannot store it. */
  checkedScalarText(): string | undefined {
    const value = this.scalarText();
    return this.isFit ? value : this.checkText(value, this.scalarStart, this.scalarEnd, false);
  }

  protected checkText(value: string, start: number, end: number, quoted: boolean): string | undefined {
    if ((quoted || this.mayContainNul) && value.includes("\0")) {
      this.report("string-nul", "This text contains a NUL, which would end it in the file.", start, end);
      return undefined;
    }
    if ((quoted || !this.wellFormed) && !isWellFormed(value)) {
      this.report("lone-surrogate", "This text contains half of a character (a lone surrogate), which UTF-8 cannot encode.", start, end);
      return undefined;
    }
    return value;
  }

  // ------------------------------------------------------------------------------------------------ mappings

  /**
   * Reads the mapping after a key: `{…}`, or a deeper block below, and ends its line. `entry` reads the value of each entry and ends it
   * (`endValue`). If the mapping is missing, reports it and returns false.
   * @param what its name in messages: "A list"
   */
  readMapping(indent: number, inFlow: boolean, what: string, entry: (indent: number, inFlow: boolean) => void): boolean {
    if (this.text.charCodeAt(this.at) === 0x7b) {
      this.readFlowMapping(() => entry(-1, true));
      if (!inFlow) this.endLine();
      return true;
    }
    if (!this.openBlock(indent, inFlow, what)) return false;
    this.readBlockMapping(indent, entry);
    return true;
  }

  /** Whether a block mapping starts at `at`: `key: …` at the start of a line or of an item of a block sequence. */
  atBlockMapping(): boolean {
    return this.at === this.lineStart + this.lineIndent && this.lineIsEntry();
  }

  /** Reads the block mapping whose first line contains `at`, up to the end of the lines that are indented deeper than `indent`. */
  readBlockMapping(indent: number, entry: (indent: number, inFlow: boolean) => void): void {
    const inner = this.lineIndent;
    while (this.lineIndent > indent) {
      if (this.lineIndent !== inner) this.refuseIndentation(inner);
      else if (this.readKey(inner)) entry(inner, false);
    }
    this.lineDone = true;
  }

  /** After `key:`, goes to the block below. If it is missing, reports it and returns false. */
  private openBlock(indent: number, inFlow: boolean, what: string): boolean {
    const { at, keyStart, keyEnd } = this;
    if (!this.atLineEnd() || inFlow) {
      const end = inFlow ? at : this.lineEnd(at);
      this.report(
        "expected-mapping",
        `${what} needs a block of entries or \`{}\`; found \`${brief(this.text.slice(at, end))}\`.`,
        inFlow ? keyStart : at,
        inFlow ? keyEnd : end,
      );
      this.skipValue(indent, inFlow);
      return false;
    }
    this.endLine();
    if (this.lineIndent > indent) return true;
    this.report(
      "missing-value",
      `${what} has no entries; write \`{}\` for an empty one, or indent its entries deeper than the key.`,
      keyStart,
      keyEnd,
      () => [
        { title: "Write `{}`", edits: [{ span: { start: at, end: at }, text: this.text[at - 1] === " " ? "{}" : " {}" }], preferred: true },
      ],
    );
    return false;
  }

  /** Reads `{key: value, …}`, including its braces; `entry` reads the value after each key. */
  readFlowMapping(entry: () => void): void {
    const { text } = this;
    const open = this.at++;
    for (;;) {
      this.skipFlowBlanks();
      const code = text.charCodeAt(this.at);
      if (code === 0x7d) {
        this.at++;
        this.lastEnd = this.at;
        return;
      }
      if (code === 0x2c) {
        this.at++;
        continue;
      }
      if (code !== code) {
        this.report("unclosed-bracket", "This `{` is never closed.", open, open + 1);
        this.lastEnd = this.at;
        return;
      }
      if (!this.readFlowKey()) continue;
      entry();
      this.skipFlowBlanks();
      const next = text.charCodeAt(this.at);
      if (next !== 0x2c && next !== 0x7d && next === next) {
        const from = this.at;
        this.skipFlowValue();
        if (this.at === from) this.at++;
        this.report("trailing-text", `Found \`${brief(text.slice(from, this.at))}\`; expected \`,\` or \`}\`.`, from, this.at);
      }
    }
  }

  // ------------------------------------------------------------------------------------------------ sequences

  /**
   * Reads `- a` lines from the line of `at`. `item` reads an item and ends it; `at` and `lineIndent` are then those of the item, so that a
   * mapping or sequence in it is a normal block.
   */
  readSequence(item: (indent: number) => void): void {
    const indent = this.lineIndent;
    while (this.lineIndent === indent && this.atSequenceItem()) {
      this.at++;
      this.skipBlanks();
      this.lineIndent = this.at - this.lineStart;
      this.lineDone = false;
      item(indent);
    }
    this.lineDone = true;
  }

  /** Reads `[a, b]`, including its brackets; `item` reads an item. Reports wrong brackets and commas and returns false. */
  readFlowSequence(item: () => void): boolean {
    const { text } = this;
    const open = this.at++;
    let isGood = true;
    let lastEnd = this.at;
    for (;;) {
      this.skipFlowBlanks();
      const code = text.charCodeAt(this.at);
      if (code === 0x5d) {
        this.lastEnd = ++this.at;
        return isGood;
      }
      if (code === 0x2c) {
        this.report("trailing-text", "Found `,`; expected a value before it.", this.at, this.at + 1);
        isGood = false;
        this.at++;
        continue;
      }
      // a bracket that is not closed must not swallow the entries below it
      if (code !== code || (this.breaksBetween(lastEnd) && this.lineIsEntry(true))) {
        const end = lastEnd;
        this.report("unclosed-bracket", "This `[` is never closed.", open, end, () => [
          { title: "Close it with ]", edits: [{ span: { start: end, end }, text: "]" }], preferred: true },
        ]);
        this.at = this.lastEnd = end;
        // these comments are read again
        while (this.comments.length > 0 && this.comments[this.comments.length - 1].start >= end) this.comments.pop();
        return false;
      }
      const start = this.at;
      item();
      if (this.at === start) this.at++;
      lastEnd = this.at;
      this.skipFlowBlanks();
      if (text.charCodeAt(this.at) === 0x2c) lastEnd = ++this.at;
    }
  }
}
