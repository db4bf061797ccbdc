/** Semantic tokens: names, hashes, tags and values of every line. Walks the tree's positions, not the text, to be fast. */
import type { TokenType } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import { Tokens } from "../../core/tree/tokens.ts";
import { isBlankOrEnd } from "../../core/yaml/scanner.ts";
import { asItem, type Entry } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import { isString, NO_TYPE, Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";

/** No token spans lines. */
export function tokensOf(document: AampDocument, within: Span): Uint32Array {
  return new AampTokens(document, within).find();
}

class AampTokens extends Tokens {
  private readonly text: string;

  constructor(
    private readonly document: AampDocument,
    within: Span,
  ) {
    super(within);
    this.text = document.text;
  }

  find(): Uint32Array {
    const { document, within } = this;
    const { entries } = document;
    // the last entry that starts before the range may reach into it
    const first = Math.max(0, entries().lastStarting(within.start));
    for (let at = first; entries().all[at]?.keyStart < within.end; at++) this.addEntry(entries().all[at]);
    for (const { start, end } of document.comments) this.add(start, end, "comment");
    return this.inOrder();
  }

  private addEntry(entry: Entry): void {
    const { kind, keyStart, keyEnd, valueStart, end } = entry;
    if (kind === "io") return this.add(keyStart, keyEnd, "tag");
    this.addKey(keyStart, keyEnd, asItem(entry)?.parent === undefined);
    if (kind === "version" || kind === "type") return this.addLines(valueStart, end, kind === "version" ? "number" : "string");
    if (kind === "objects" || kind === "lists") return;
    const start = this.addTag(valueStart, end);
    if (kind === "parameter" && start < end) this.addValue(entry, start, end);
  }

  private addValue(parameter: Parameter, start: number, end: number): void {
    const { type } = parameter;
    if (this.document.references().spaceOf(parameter) !== undefined) this.addLines(start, end, "reference");
    else if (isString(type)) this.addLines(start, end, "string");
    else if (type === Type.bool) this.add(start, end, "keyword");
    else if (type === Type.int || type === Type.f32 || type === Type.u32) this.add(start, end, "number");
    else if (type !== NO_TYPE) this.addNumbers(start, end);
  }

  private addKey(start: number, end: number, isKeyword: boolean): void {
    const first = this.text.charCodeAt(start);
    const isHash = first >= 0x30 && first <= 0x39 && /^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(this.text.slice(start, end));
    this.addLines(start, end, isKeyword ? "keyword" : isHash ? "hash" : "name");
  }

  /** Returns the start of what follows the tag. */
  private addTag(start: number, end: number): number {
    const { text } = this;
    if (text.charCodeAt(start) !== 0x21) return start;
    let at = start + 1;
    for (let code = text.charCodeAt(at); at < end && !isBlankOrEnd(code) && code !== 0x2c && code !== 0x5b && code !== 0x7b; )
      code = text.charCodeAt(++at);
    this.add(start, at, "tag");
    while (at < end && isBlankOrEnd(text.charCodeAt(at))) at++;
    return at;
  }

  /** Each number of `[1, 2]`, over any number of lines. */
  private addNumbers(start: number, end: number): void {
    const { text } = this;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x23 && isBlankOrEnd(text.charCodeAt(at - 1))) {
        at = this.document.lineEnd(at);
        continue;
      }
      if (isBlankOrEnd(code) || code === 0x2c || code === 0x5b || code === 0x5d) continue;
      const from = at;
      for (let inner = code; at < end && !isBlankOrEnd(inner) && inner !== 0x2c && inner !== 0x5d; ) inner = text.charCodeAt(++at);
      if (at - from > 1 || code !== 0x2d) this.add(from, at, code === 0x21 ? "tag" : "number");
      at--;
    }
  }

  /** Adds a token for each line of a text that may span several. */
  private addLines(start: number, end: number, type: TokenType): void {
    const { text } = this;
    let from = start;
    for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", from)) {
      this.add(from, at > from && text.charCodeAt(at - 1) === 0x0d ? at - 1 : at, type);
      from = at + 1;
      while (from < end && text.charCodeAt(from) === 0x20) from++;
    }
    this.add(from, end, type);
  }
}
