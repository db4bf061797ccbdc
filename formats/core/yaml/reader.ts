/**
 * A tolerant reader of the YAML that oead writes: keeps going after errors, knows the place of everything, and makes no tree. A format extends
 * or holds it, and asks for what it expects:
 *
 * - `startDocument`, then `readTag`, `readMapping` … for the root;
 * - `readMapping(indent, inFlow, what, entry)`: a mapping in a block or in braces; `entry` reads the value after each key (`keyText`,
 *   `keyStart`, `keyEnd`) at `at`;
 * - `readSequence(item)` for `- a` lines, `readFlowSequence(item)` for `[a, b]`, `readFlowMapping(entry)` for `{a: b}`;
 * - where any value may be, `atSequenceItem` and `atBlockMapping` say what starts at `at`;
 * - for a scalar: `hasValue` (also looks at the lines below the key), then `readQuoted` or `readPlain`, and `NumberReader.readPlain`
 *   for what may be a number;
 * - `skipValue` for what cannot be used, `endValue` after each value.
 *
 * `indent` is always the indentation of the block that holds the value: a value in a block may have further lines that are indented deeper.
 * It is -1 in brackets and braces (`inFlow`), where indentation does not count.
 */
import { isWellFormed } from "../text/textCoding.ts";
import { KeyReader } from "./keyReader.ts";
import { findQuoteEnd, unquoted } from "./quotes.ts";
import { brief, isBlankOrEnd } from "./scanner.ts";

export class YamlReader<Code extends string> extends KeyReader<Code> {
  /** The value read last ended its line already, because it might have gone on. */
  lineDone = false;
  /** Offset after the value read last. */
  lastEnd = 0;
  /** Of the scalar read last, with its quotes. */
  scalarStart = 0;
  scalarEnd = 0;
  /** What the plain scalar read last stands for, if it has several lines; undefined if it is the characters of the text. */
  scalarLines: string | undefined;

  // ------------------------------------------------------------------------------------------------ document

  /** Goes to the first line with content, past a byte order mark, directives, which are reported, and `---`. */
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
   * False if there is no value after a key or tag that ends here. Goes to the value if it is below, indented deeper; a block sequence may be
   * as deep as its key.
   * @param allowed what the value may be: where only scalars are, `key: …` below is the next entry, indented wrongly
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

  /** Ends the line of a value in a block, if the value itself did not: only a comment may follow. */
  endValue(inFlow: boolean): void {
    if (!inFlow && !this.lineDone) this.endLine();
    this.lineDone = true;
  }

  /** Skips a value that cannot be used, with all lines below it that are indented deeper. */
  skipValue(indent: number, inFlow: boolean): void {
    if (inFlow) this.skipFlowValue();
    else {
      this.skipEntry(indent);
      this.lineDone = true;
    }
  }

  // ------------------------------------------------------------------------------------------------ scalars

  /**
   * The text of the quoted scalar at `at`; undefined, and reported, if it is not closed or no file can hold it. `at` is after it then.
   */
  readQuoted(indent: number): string | undefined {
    const { text } = this;
    const start = this.at;
    const end = findQuoteEnd(text, start);
    this.scalarStart = start;
    if (end < 0 || !this.staysDeeper(start, end, indent)) {
      const lineEnd = this.trimmedLineEnd(start);
      const quote = text[start];
      this.report("unclosed-quote", "The quote that opens here is never closed.", start, lineEnd, () => [
        { title: `Close it with ${quote}`, edits: [{ span: { start: lineEnd, end: lineEnd }, text: quote }], preferred: true },
      ]);
      this.at = this.lastEnd = this.scalarEnd = lineEnd;
      return undefined;
    }
    this.at = this.lastEnd = this.scalarEnd = end;
    const value = unquoted(text, start, end, (from, to) => this.reportEscape(from, to));
    return this.checkText(value, start, end, true);
  }

  /** False if a line of a quoted text is not indented deeper than its key: then a quote is missing further up. */
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
   * Reads the plain scalar at `at`, in a block with its further lines: {@link scalarText} gives its text, {@link scalarLines} whether it has
   * several lines. False, reported and skipped, if there is a `: ` in it.
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

  /** @param start of the plain scalar that {@link colonAt} is in */
  reportColon(start: number, end: number): void {
    const written = this.text.slice(start, end);
    this.report("trailing-text", "Found `: ` inside an unquoted text; quote the text.", this.colonAt, this.colonAt + 1, () => [
      { title: "Quote the text", edits: [{ span: { start, end }, text: `'${written.replaceAll("'", "''")}'` }], preferred: true },
    ]);
  }

  /** In brackets or braces: the further lines of a plain scalar. Gives the offset after them. */
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

  /** The text of the plain scalar read last. */
  scalarText(): string {
    return this.scalarLines ?? this.text.slice(this.scalarStart, this.scalarEnd);
  }

  /** The text of the plain scalar read last; undefined, and reported, if no file can hold it. */
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
      this.report("lone-surrogate", "This text contains half of a character (a lone surrogate), which UTF-8 cannot hold.", start, end);
      return undefined;
    }
    return value;
  }

  // ------------------------------------------------------------------------------------------------ mappings

  /**
   * Reads the mapping after a key: `{…}`, or a deeper block below. `entry` reads the value of each entry and ends it (`endValue`). The line is
   * done after it. False, and reported, if missing.
   * @param what names it in messages: "A list"
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

  /** True if a block mapping starts at `at`: `key: …` at the start of a line or of an item of a block sequence. */
  atBlockMapping(): boolean {
    return this.at === this.lineStart + this.lineIndent && this.lineIsEntry();
  }

  /** Reads the block mapping whose first line `at` is in, to the end of the lines that are indented deeper than `indent`. */
  readBlockMapping(indent: number, entry: (indent: number, inFlow: boolean) => void): void {
    const inner = this.lineIndent;
    while (this.lineIndent > indent) {
      if (this.lineIndent !== inner) this.refuseIndentation(inner);
      else if (this.readKey(inner)) entry(inner, false);
    }
    this.lineDone = true;
  }

  /** After `key:`, goes to the block below; false, and reported, if missing. */
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

  /** `{key: value, …}` from its brace to after the closing one; `entry` reads the value after each key. */
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
        this.report("unclosed-bracket", "The `{` that opens here is never closed.", open, open + 1);
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
   * `- a` lines, from the first one that `at` is in. `item` reads one and ends it; `at` and `lineIndent` are those of the item then, so that a
   * mapping or sequence in it is a block as any other.
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

  /** `[a, b]` from its bracket to after the closing one; `item` reads one. False, and reported, if the brackets or commas are wrong. */
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
        this.report("unclosed-bracket", "The `[` that opens here is never closed.", open, end, () => [
          { title: "Close it with ]", edits: [{ span: { start: end, end }, text: "]" }], preferred: true },
        ]);
        this.at = this.lastEnd = end;
        // they are met again
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
