/** Reads sequences of numbers, `[a, b]` or `- a` lines, into the words of the tree. */
import { grown } from "../../core/bytes/growing.ts";
import { floatBits, LARGEST_FLOAT, parseDecimal } from "../floats.ts";
import { CURVE_WORDS, Type } from "../valueTypes.ts";
import { hasDigit, parseFloatText, parseInteger } from "./numbers.ts";
import { Tag } from "./tags.ts";
import { brief, type TextScanner } from "./textScanner.ts";

const NOTHING = -1;
type ItemKind = "f32" | "s32" | "u32" | "u8";

export class SequenceReader {
  /** Offset behind the sequence read last. */
  end = 0;
  /** Words of the tree in use. */
  wordCount = 0;
  private readonly scanner: TextScanner;
  private readonly text: string;

  constructor(scanner: TextScanner) {
    this.scanner = scanner;
    this.text = scanner.text;
  }

  /** `[a, b]`: the number of items, -1 where one was wrong. */
  readItems(tag: number): number {
    const { scanner, text } = this;
    const open = scanner.at++;
    let count = 0;
    let good = true;
    let lastEnd = scanner.at;
    for (;;) {
      scanner.skipFlowBlanks();
      const code = text.charCodeAt(scanner.at);
      if (code === 0x5d) {
        this.end = ++scanner.at;
        return good ? count : NOTHING;
      }
      if (code === 0x2c) {
        scanner.report("expected-number", "Found `,`; expected a number in front of it.", scanner.at, scanner.at + 1);
        good = false;
        scanner.at++;
        continue;
      }
      // a bracket that is not closed must not swallow the entries below it
      if (code !== code || (scanner.breaksBetween(lastEnd) && scanner.lineIsEntry())) {
        scanner.report("unclosed-bracket", "The `[` that opens here is never closed.", open, lastEnd, () => [
          { title: "Close it with ]", edits: [{ span: { start: lastEnd, end: lastEnd }, text: "]" }], preferred: true },
        ]);
        scanner.at = lastEnd;
        this.end = lastEnd;
        return NOTHING;
      }
      const tagged = code === 0x21;
      if (tagged && !this.readBitsTag()) good = false;
      const start = scanner.at;
      const end = scanner.plainEnd(true);
      if (!this.addItem(tag, count, start, end, tagged)) good = false;
      count++;
      scanner.at = Math.max(end, start + (end === start ? 1 : 0));
      lastEnd = scanner.at;
      scanner.skipFlowBlanks();
      if (text.charCodeAt(scanner.at) === 0x2c) lastEnd = ++scanner.at;
    }
  }

  /** Reads the one tag that an item may have. */
  private readBitsTag(): boolean {
    const { scanner } = this;
    const start = scanner.at;
    const tag = scanner.readTag();
    if (tag === Tag.floatBits) return true;
    // an unknown tag was told of already
    if (tag !== Tag.unknown)
      scanner.report("misplaced-tag", "Numbers in brackets have no tag, but for `!f32 0x…`.", start, scanner.wordEnd(start));
    return false;
  }

  /** `- a` lines: the number of items, -1 where one was wrong. */
  readItemLines(tag: number): number {
    const { scanner } = this;
    const { indent } = scanner;
    let count = 0;
    let good = true;
    while (scanner.indent === indent && scanner.atSequenceItem()) {
      scanner.at++;
      scanner.skipBlanks();
      const start = scanner.at;
      const end = scanner.plainEnd(false);
      if (!this.addItem(tag, count, start, end, false)) good = false;
      count++;
      this.end = end;
      scanner.at = end;
      scanner.endLine();
    }
    return good ? count : NOTHING;
  }

  private addItem(tag: number, index: number, start: number, end: number, bits: boolean): boolean {
    const { scanner, text } = this;
    const kind = itemKind(tag, index);
    if (kind === "f32") {
      const value = bits ? Number.NaN : parseDecimal(text, start, end);
      if (value === value) {
        if (!this.checkFloat(value, start, end)) return false;
        this.addWord(floatBits(value));
        return true;
      }
      const found = this.floatBitsOf(start, end);
      if (found === undefined) {
        scanner.report(
          "expected-number",
          `Found \`${brief(text.slice(start, end))}\`; expected a number.`,
          start,
          Math.max(end, start + 1),
        );
        return false;
      }
      this.addWord(found);
      return true;
    }
    const value = parseInteger(text, start, end);
    if (Number.isNaN(value)) {
      scanner.report(
        "expected-number",
        `Found \`${brief(text.slice(start, end))}\`; expected a whole number.`,
        start,
        Math.max(end, start + 1),
      );
      return false;
    }
    const [low, high] = kind === "s32" ? [-0x80000000, 0x7fffffff] : kind === "u32" ? [0, 0xffffffff] : [0, 255];
    if (value < low || value > high) {
      scanner.report(
        "number-range",
        `The number ${brief(text.slice(start, end))} is out of range; expected ${low} to ${high}.`,
        start,
        end,
      );
      return false;
    }
    if (kind === "u8") this.addByte(index, value);
    else this.addWord(value | 0);
    return true;
  }

  private addByte(index: number, value: number): void {
    if (index % 4 === 0) this.addWord(value);
    else this.scanner.tree.words[this.wordCount - 1] |= value << ((index % 4) * 8);
  }

  /** Keeps a word of a value, and gives its number. */
  addWord(bits: number): number {
    const { tree } = this.scanner;
    if (this.wordCount === tree.words.length) tree.words = grown(tree.words, this.wordCount + 1);
    tree.words[this.wordCount] = bits;
    return this.wordCount++;
  }

  /** Tells of a number that is too large for a single. */
  checkFloat(value: number, start: number, end: number): boolean {
    if (Math.abs(value) < LARGEST_FLOAT || !hasDigit(this.text, start, end)) return true;
    this.scanner.report(
      "number-range",
      `The number ${brief(this.text.slice(start, end))} is out of range; an f32 goes up to ±3.4028235e38. Infinity is \`.inf\`.`,
      start,
      end,
    );
    return false;
  }

  /** Bits written as `0x…`, or those of a number; undefined for anything else. */
  floatBitsOf(start: number, end: number): number | undefined {
    if (/^0[xX][0-9a-fA-F]{1,8}$/.test(this.text.slice(start, end))) return Number(this.text.slice(start, end)) | 0;
    const value = parseFloatText(this.text, start, end);
    return value === undefined ? undefined : floatBits(value);
  }
}

function itemKind(tag: number, index: number): ItemKind {
  if (tag === Tag.curve) return index % CURVE_WORDS < 2 ? "u32" : "f32";
  if (tag === Type.bufferInt) return "s32";
  if (tag === Type.bufferU32) return "u32";
  return tag === Type.bufferBinary ? "u8" : "f32";
}
