/** Reads the keys of block and flow mappings: plain and quoted ones, and the two-line form `? key`. Must not know values or formats. */
import type { YamlCode } from "./diagnostics.ts";
import { findQuoteEnd, unquoted } from "./quotes.ts";
import { brief, isBlank, isBlankOrEnd, lastNonBlank, YamlScanner } from "./scanner.ts";

const LF = 0x0a;
const HASH = 0x23;
const COLON = 0x3a;

export class KeyReader<Code extends string> extends YamlScanner<Code> {
  /** The last key, including its quotes. */
  keyStart = 0;
  keyEnd = 0;
  /** Whether the last key has no quotes: formats may give plain keys a meaning, such as numbers. */
  keyIsPlain = true;
  /** The value of the last key, if it differs from the characters from {@link keyStart} to {@link keyEnd}. */
  keyMeaning: string | undefined;

  /** The value of the last key. */
  keyText(): string {
    return this.keyMeaning ?? this.text.slice(this.keyStart, this.keyEnd);
  }

  /** Reads `key:` in a block, and the spaces after it. If it is missing, skips the entry and returns false. */
  readKey(indent: number): boolean {
    const { text } = this;
    const start = this.at;
    let code = text.charCodeAt(start);
    if (code === 0x3f && isBlankOrEnd(text.charCodeAt(start + 1))) return this.readExplicitKey(indent);
    if (code === 0x22 || code === 0x27) {
      const end = findQuoteEnd(text, start);
      if (end < 0) return this.refuseEntry("unclosed-quote", "This quote is never closed.", start, this.lineEnd(start), indent);
      this.at = end;
      this.skipBlanks();
      if (text.charCodeAt(this.at) !== COLON)
        return this.refuseEntry("expected-key", "Expected `:` after the quoted key.", start, end, indent);
      this.at++;
      this.setQuotedKey(start, end);
      this.skipBlanks();
      return true;
    }
    const problem = findStartProblem(code);
    if (problem !== undefined) return this.refuseEntry("unsupported-yaml", problem, start, this.lineEnd(start), indent);
    if ((code === 0x2d && isBlankOrEnd(text.charCodeAt(start + 1))) || code === 0x5b || code === 0x7b || code === 0x21)
      return this.refuseEntry(
        "expected-key",
        `Found \`${brief(text.slice(start, this.lineEnd(start)))}\`; expected \`key: value\`.`,
        start,
        this.lineEnd(start),
        indent,
      );
    let at = start;
    for (; ; code = text.charCodeAt(++at)) {
      if (code === COLON) {
        const next = text.charCodeAt(at + 1);
        if (isBlankOrEnd(next)) break;
      } else if (code === LF || code !== code || (code === HASH && isBlank(text.charCodeAt(at - 1)))) {
        const end = this.lineEnd(start);
        return this.refuseEntry("expected-key", `Found \`${brief(text.slice(start, end))}\`; expected \`key: value\`.`, start, end, indent);
      }
    }
    let end = at;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    this.setPlainKey(start, end);
    this.at = at + 1;
    this.skipBlanks();
    return true;
  }

  /** `? key` on its own lines; the value is after `: ` on the next line. */
  private readExplicitKey(indent: number): boolean {
    const { text } = this;
    this.at++;
    this.skipBlanks();
    const start = this.at;
    const code = text.charCodeAt(start);
    const isQuoted = code === 0x22 || code === 0x27;
    let end = isQuoted ? findQuoteEnd(text, start) : this.plainEnd(false);
    if (end < 0) return this.refuseEntry("unclosed-quote", "This quote is never closed.", start, this.lineEnd(start), indent);
    let meaning = isQuoted ? unquoted(text, start, end, (from, to) => this.reportEscape(from, to)) : undefined;
    const comments = this.comments.length;
    this.at = end;
    this.endLine();
    if (!isQuoted && this.lineIndent > indent && this.comments.length === comments) {
      const lines = this.continuePlain(text.slice(start, end), end, indent);
      meaning = lines.text;
      end = lines.end;
    }
    if (this.lineIndent !== indent || text.charCodeAt(this.at) !== COLON || !isBlankOrEnd(text.charCodeAt(this.at + 1))) {
      this.report("expected-key", "Expected a line with `: value` after the key of this `?`.", start, end);
      return false;
    }
    this.setKey(start, end, !isQuoted, meaning);
    this.at++;
    this.skipBlanks();
    // a block can start after the colon, as in an item of a sequence
    if (!this.atLineEnd()) this.lineIndent = this.at - this.lineStart;
    return true;
  }

  private setKey(start: number, end: number, isPlain: boolean, meaning: string | undefined): void {
    this.keyStart = start;
    this.keyEnd = end;
    this.keyIsPlain = isPlain;
    this.keyMeaning = meaning;
  }

  private setQuotedKey(start: number, end: number): void {
    const meaning = unquoted(this.text, start, end, (from, to) => this.reportEscape(from, to));
    this.setKey(start, end, false, meaning);
  }

  private setPlainKey(start: number, end: number): void {
    this.setKey(start, end, true, undefined);
    if (end - start === 2 && this.text.startsWith("<<", start))
      this.report("unsupported-yaml", "Merge keys (`<<`) are not supported.", start, end);
  }

  private refuseEntry(code: YamlCode, message: string, start: number, end: number, indent: number): false {
    this.report(code, message, start, end);
    this.skipEntry(indent);
    return false;
  }

  /** Reads `key:` in a flow mapping, and the spaces after it. Returns false if it is missing. */
  readFlowKey(): boolean {
    const { text } = this;
    const start = this.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) {
      const end = findQuoteEnd(text, start);
      if (end < 0) {
        this.report("unclosed-quote", "This quote is never closed.", start, this.lineEnd(start));
        this.at = text.length;
        return false;
      }
      this.at = end;
      this.skipFlowBlanks();
      if (text.charCodeAt(this.at) === COLON) {
        this.at++;
        this.setQuotedKey(start, end);
        this.skipFlowBlanks();
        return true;
      }
    } else {
      let at = start;
      for (let unit = code; unit === unit && unit !== LF && unit !== 0x2c && unit !== 0x7d; unit = text.charCodeAt(++at)) {
        if (
          unit === COLON &&
          (isBlankOrEnd(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === 0x2c || text.charCodeAt(at + 1) === 0x7d)
        ) {
          // a key can be empty, with spaces before its place
          this.setPlainKey(start, Math.max(start, lastNonBlank(text, at)));
          this.at = at + 1;
          this.skipFlowBlanks();
          return true;
        }
      }
      this.at = at;
    }
    const found = brief(text.slice(start, this.at));
    const before = lastNonBlank(text, start);
    // including the comma after the previous entry
    const span = text[before - 1] === "," && this.at > start ? { start: before - 1, end: this.at } : undefined;
    this.report("expected-key", `Found \`${found}\`; expected \`key: value\`.`, start, this.at, () =>
      span ? [{ title: `Delete ${found}`, edits: [{ span, text: "" }] }] : [],
    );
    if (this.at === start) this.at++;
    return false;
  }
}

/** Returns what is wrong with a key or plain value that starts with this character, if anything. */
export function findStartProblem(code: number): string | undefined {
  if (code === 0x26) return "Anchors (`&`) are not supported.";
  if (code === 0x2a) return "Aliases (`*`) are not supported.";
  if (code === 0x25) return "Directives (`%…`) are not supported.";
  if (code === 0x7c || code === 0x3e) return "Block scalars (`|`, `>`) are not supported.";
  if (code === 0x40 || code === 0x60) return "A text without quotes cannot start with this character; quote it.";
  return undefined;
}
