/** Reads the keys of block and flow mappings: plain and quoted names, hashes, and the two-line form `? key`. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix } from "../../core/issue.ts";
import type { AampCode } from "../diagnostics.ts";
import { findQuoteEnd, unquoted } from "./quotes.ts";
import { brief, isBlank, isBlankOrEnd, lastNonBlank, TextScanner } from "./textScanner.ts";

const LF = 0x0a;
const HASH = 0x23;
const COLON = 0x3a;

export class KeyReader extends TextScanner {
  /** Of the key read last. */
  protected keyStart = 0;
  protected keyEnd = 0;
  protected keyHash = 0;

  /** Reads `key:` in a block, and blanks behind it. False, and the entry passed over, where there is none. */
  protected readKey(indent: number): boolean {
    const { text } = this;
    const start = this.at;
    let code = text.charCodeAt(start);
    if (code === 0x3f && isBlankOrEnd(text.charCodeAt(start + 1))) return this.readExplicitKey(indent);
    if (code === 0x22 || code === 0x27) {
      const end = findQuoteEnd(text, start);
      if (end < 0)
        return this.refuseEntry("unclosed-quote", "The quote that opens here is never closed.", start, this.lineEnd(start), indent);
      this.at = end;
      this.skipBlanks();
      if (text.charCodeAt(this.at) !== COLON)
        return this.refuseEntry("expected-key", "Expected `:` behind the quoted key.", start, end, indent);
      this.at++;
      this.setQuotedKey(start, end);
      this.skipBlanks();
      return true;
    }
    const problem = keyStartProblem(code);
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

  /** `? key` on lines of its own, the value behind `: ` on the line after it. */
  private readExplicitKey(indent: number): boolean {
    const { text } = this;
    this.at++;
    this.skipBlanks();
    const start = this.at;
    const code = text.charCodeAt(start);
    let name: string;
    let end: number;
    if (code === 0x22 || code === 0x27) {
      end = findQuoteEnd(text, start);
      if (end < 0)
        return this.refuseEntry("unclosed-quote", "The quote that opens here is never closed.", start, this.lineEnd(start), indent);
      name = unquoted(text, start, end, (from, to) => this.reportEscape(from, to));
      this.at = end;
      this.endLine();
    } else {
      const plain = this.readPlainLines(indent);
      name = plain.text;
      end = plain.end;
    }
    if (this.lineIndent !== indent || text.charCodeAt(this.at) !== COLON || !isBlankOrEnd(text.charCodeAt(this.at + 1))) {
      this.report("expected-key", "Expected a line with `: value` behind the key of this `?`.", start, end);
      return false;
    }
    this.keyStart = start;
    this.keyEnd = end;
    this.keyHash = code !== 0x22 && code !== 0x27 && /^\d+$/.test(name) ? this.numericKey(name, start, end) : crc32(name) | 0;
    this.at++;
    this.skipBlanks();
    return true;
  }

  private setQuotedKey(start: number, end: number): void {
    this.keyStart = start;
    this.keyEnd = end;
    this.keyHash = crc32(unquoted(this.text, start, end, (from, to) => this.reportEscape(from, to))) | 0;
  }

  private setPlainKey(start: number, end: number): void {
    const { text } = this;
    this.keyStart = start;
    this.keyEnd = end;
    const first = text.charCodeAt(start);
    if (first >= 0x30 && first <= 0x39) {
      const key = text.slice(start, end);
      if (/^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(key)) {
        this.keyHash = this.numericKey(key, start, end);
        return;
      }
    }
    if (end - start === 2 && text.startsWith("<<", start))
      this.report("unsupported-yaml", "Merge keys (`<<`) are not used in this dialect.", start, end);
    this.keyHash = crc32(text, start, end) | 0;
  }

  private numericKey(key: string, start: number, end: number): number {
    const value = Number(key);
    const quote = (): Fix[] => [{ title: `Quote it: the name '${key}'`, edits: [{ span: { start, end }, text: `'${key}'` }] }];
    if (value > 0xffffffff) this.report("name-range", `The hash ${key} is out of range; expected 0 to 4294967295.`, start, end, quote);
    else if (/^0\d/.test(key))
      this.report("leading-zero", `The hash ${key} has a leading zero; remove it, or quote it where it is a name.`, start, end, quote);
    return value | 0;
  }

  private refuseEntry(code: AampCode, message: string, start: number, end: number, indent: number): false {
    this.report(code, message, start, end);
    this.passOver(indent);
    return false;
  }

  /** Reads `key:` in a flow mapping; false where there is none. */
  protected readFlowKey(): boolean {
    const { text } = this;
    const start = this.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) {
      const end = findQuoteEnd(text, start);
      if (end < 0) {
        this.report("unclosed-quote", "The quote that opens here is never closed.", start, this.lineEnd(start));
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
          this.setPlainKey(start, lastNonBlank(text, at));
          this.at = at + 1;
          this.skipFlowBlanks();
          return true;
        }
      }
      this.at = at;
    }
    this.report("expected-key", `Found \`${brief(text.slice(start, this.at))}\`; expected \`key: value\`.`, start, this.at);
    if (this.at === start) this.at++;
    return false;
  }
}

function keyStartProblem(code: number): string | undefined {
  if (code === 0x26) return "Anchors (`&`) are not used in this dialect.";
  if (code === 0x2a) return "Aliases (`*`) are not used in this dialect.";
  if (code === 0x25) return "Directives (`%…`) are not used in this dialect.";
  if (code === 0x7c || code === 0x3e) return "Block scalars (`|`, `>`) are not used in this dialect.";
  if (code === 0x40 || code === 0x60) return "A plain text cannot start with this character; quote it.";
  return undefined;
}
