/** Reads values that are not containers. Source: format reference, sections 7.1 and 7.4. */
import { decodeBase64 } from "../../core/bytes/base64.ts";
import type { Fix } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { floatBits } from "../../core/yaml/floats.ts";
import { findStartProblem } from "../../core/yaml/keyReader.ts";
import { NumberReader } from "../../core/yaml/numberReader.ts";
import { digitOf, hasLeadingZero, parseFloatText } from "../../core/yaml/numbers.ts";
import type { YamlReader } from "../../core/yaml/reader.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { BymlCode } from "../diagnostics.ts";
import type { Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";
import { typeName } from "../schema.ts";
import type { Interner } from "./interner.ts";
import { NO_TYPE } from "./parsedText.ts";
import { statesType, Tag } from "./tags.ts";

/** What oead reads as a number by C's rules, but YAML does not. */
const HEX_FLOAT = /^[+-]?0[xX][0-9a-fA-F]*\.[0-9a-fA-F]*(?:[pP][+-]?\d+)?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** One more than the largest value of 32 bits. */
const WORD = 0x100000000;
/** Multiplying 32 bits by so many digits is still exact in a double. */
const DIGITS_AT_A_TIME = 5;

const double = new DataView(new ArrayBuffer(8));

export class ScalarReader {
  /** Type of the value read last, {@link NO_TYPE} if it was wrong. */
  type: number = NO_TYPE;
  /** See {@link Graph.entryValues}. */
  value = 0;
  /** The current value has a tag that states its type. */
  private isStated = false;
  private readonly text: string;
  private readonly numbers: NumberReader<BymlCode>;

  constructor(
    private readonly reader: YamlReader<BymlCode>,
    private readonly graph: Graph,
    private readonly strings: Interner,
  ) {
    this.text = reader.text;
    this.numbers = new NumberReader<BymlCode>(reader, (integer, start, end) =>
      this.isStated ? [] : largeNumberFixes(reader.text, integer, start, end),
    );
  }

  /** Reads the scalar at the reader's position. The reader's `lastEnd` is the offset after it. */
  read(tag: number, indent: number, inFlow: boolean): void {
    this.type = NO_TYPE;
    this.value = 0;
    this.isStated = tag !== Tag.none;
    if (tag === Tag.none) this.readUntagged(indent, inFlow);
    else if (statesType(tag)) this.readStated(tag, indent, inFlow);
    else if (tag === Type.binary) this.readBinary(indent, inFlow);
    else this.readTagged(tag, indent, inFlow);
  }

  private set(type: number, value: number): void {
    this.type = type;
    this.value = value;
  }

  private setText(text: string | undefined): void {
    if (text !== undefined) this.set(Type.string, this.strings.numberOf(text));
  }

  // ------------------------------------------------------------------------------------------------ without a tag

  private readUntagged(indent: number, inFlow: boolean): void {
    const { reader, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) return this.setText(reader.readQuoted(indent));
    if (!this.readPlain(code, indent, inFlow)) return;
    if (reader.scalarLines === undefined) this.interpretPlain(start, reader.scalarEnd);
    else this.setText(reader.checkedScalarText());
  }

  /** Reads a value that needs no tag but has one to state its type. */
  private readStated(type: number, indent: number, inFlow: boolean): void {
    const { reader } = this;
    const start = reader.at;
    this.readUntagged(indent, inFlow);
    if (this.type === NO_TYPE || this.type === type) return;
    const message = `\`${brief(this.text.slice(start, reader.lastEnd))}\` is ${typeName(this.type)}, but its tag says ${typeName(type)}.`;
    reader.report("stated-type", message, start, reader.lastEnd);
    this.set(NO_TYPE, 0);
  }

  /** Returns false and reports a problem if no plain scalar starts here. */
  private readPlain(code: number, indent: number, inFlow: boolean): boolean {
    const { reader } = this;
    const start = reader.at;
    const problem = findStartProblem(code) ?? (reader.atSequenceItem() ? "A sequence starts on a line of its own." : undefined);
    if (problem !== undefined) {
      reader.report("unsupported-yaml", problem, start, inFlow ? start + 1 : reader.trimmedLineEnd(start));
      reader.lastEnd = inFlow ? start + 1 : reader.trimmedLineEnd(start);
      reader.skipValue(indent, inFlow);
      return false;
    }
    if (!reader.readPlain(indent, inFlow)) return false;
    if (!inFlow || reader.colonAt < 0) return true;
    reader.reportColon(start, reader.scalarEnd);
    return false;
  }

  private interpretPlain(start: number, end: number): void {
    const { reader, numbers, text } = this;
    const first = text.charCodeAt(start);
    if ((first <= 0x39 && first >= 0x2b) || ((first === 0x69 || first === 0x6e) && end - start === 5)) {
      const kind = numbers.readPlain(start, end);
      if (kind === "wrong") return;
      if (kind === "integer") return this.set(Type.s32, numbers.value | 0);
      if (kind === "float") return this.set(Type.f32, floatBits(numbers.value));
      this.warnHexFloat(start, end);
    } else if (first === 0x74) {
      if (end - start === 4 && text.startsWith("true", start)) return this.set(Type.bool, 1);
    } else if (first === 0x66) {
      if (end - start === 5 && text.startsWith("false", start)) return this.set(Type.bool, 0);
    } else if (first === 0x6e) {
      if (end - start === 4 && text.startsWith("null", start)) return this.set(Type.null, 0);
    } else if (first === 0x7e && end - start === 1)
      reader.report("null-like-text", "In YAML, `~` means null, but oead and Bytewright read it as a text.", start, end, () => [
        { title: "Quote the text '~'", edits: [{ span: { start, end }, text: "'~'" }] },
        { title: "Write null", edits: [{ span: { start, end }, text: "null" }] },
      ]);
    if (reader.isFit || reader.checkedScalarText() !== undefined) this.set(Type.string, this.strings.numberOf(text, start, end));
  }

  private warnHexFloat(start: number, end: number): void {
    const written = this.text.slice(start, end);
    if (!HEX_FLOAT.test(written)) return;
    this.reader.report("number-like-text", `\`${brief(written)}\` is a text here, but oead reads it as a number.`, start, end, () => [
      { title: `Quote the text '${written}'`, edits: [{ span: { start, end }, text: `'${written}'` }], preferred: true },
    ]);
  }

  // ------------------------------------------------------------------------------------------------ with a tag

  private readTagged(tag: number, indent: number, inFlow: boolean): void {
    const { reader, numbers, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27 || code === 0x5b || code === 0x7b || reader.atBlockMapping()) {
      const end = inFlow ? start + 1 : reader.trimmedLineEnd(start);
      reader.report("expected-number", `Found \`${brief(text.slice(start, end))}\` after the tag; expected a number.`, start, end);
      reader.lastEnd = end;
      return reader.skipValue(indent, inFlow);
    }
    const end = reader.plainEnd(inFlow);
    reader.at = reader.lastEnd = end;
    if (tag === Type.u32) {
      const value = numbers.readInteger(start, end, 0, 0xffffffff, " after `!u`");
      if (Number.isNaN(value)) return;
      if (hasLeadingZero(text, start, end)) return this.reportLeadingZero(start, end);
      this.set(Type.u32, value | 0);
    } else if (tag === Type.s64 || tag === Type.u64) this.readLong(tag, start, end);
    else this.readBits(tag, start, end);
  }

  private reportLeadingZero(start: number, end: number): void {
    const written = this.text.slice(start, end);
    this.reader.report("leading-zero", `\`${brief(written)}\` has a leading zero, which tools read differently.`, start, end);
  }

  private readLong(type: number, start: number, end: number): void {
    const { reader, graph, text } = this;
    const tag = type === Type.s64 ? "!l" : "!ul";
    const written = () => brief(text.slice(start, end));
    const sign = text.charCodeAt(start);
    const isNegative = sign === 0x2d;
    let at = isNegative || sign === 0x2b ? start + 1 : start;
    const isHex = text.charCodeAt(at) === 0x30 && (text.charCodeAt(at + 1) | 0x20) === 0x78 && end - at > 2;
    if (isHex) at += 2;
    const base = isHex ? 16 : 10;
    // in halves, several digits at a time, because a file may have a million of these numbers
    let low = 0;
    let high = 0;
    let isNumber = at < end;
    while (at < end && isNumber) {
      let digits = 0;
      let scale = 1;
      for (const stop = Math.min(at + DIGITS_AT_A_TIME, end); at < stop && isNumber; at++) {
        const digit = digitOf(text.charCodeAt(at));
        isNumber = digit < base;
        digits = digits * base + digit;
        scale *= base;
      }
      low = low * scale + digits;
      const carry = Math.floor(low / WORD);
      low -= carry * WORD;
      high = high * scale + carry;
    }
    if (!isNumber) {
      const message = `Found \`${written()}\` after \`${tag}\`; expected a whole number.`;
      return reader.report("expected-number", message, start, Math.max(end, start + 1));
    }
    if (hasLeadingZero(text, start, end)) return this.reportLeadingZero(start, end);
    const isInRange =
      type === Type.u64
        ? high < WORD && (!isNegative || (low === 0 && high === 0))
        : high < WORD / 2 || (isNegative && high === WORD / 2 && low === 0);
    if (!isInRange) {
      const range = type === Type.u64 ? `0 to ${2n ** 64n - 1n}` : `${-(2n ** 63n)} to ${2n ** 63n - 1n}`;
      return reader.report("number-range", `The number ${written()} is out of range; \`${tag}\` goes from ${range}.`, start, end);
    }
    if (isNegative) {
      // two's complement
      high = WORD - high - (low > 0 ? 1 : 0);
      low = (WORD - low) % WORD;
    }
    this.set(type, graph.addLong(low | 0, high | 0, -1));
  }

  /** A number, or the bits of one: `!f32 0xffc00000`, `!f64 0.1`. */
  private readBits(tag: number, start: number, end: number): void {
    const { reader, graph, text } = this;
    const written = text.slice(start, end);
    const isSingle = tag === Tag.floatBits;
    const digits = /^0[xX]([0-9a-fA-F]+)$/.exec(written)?.[1];
    if (digits !== undefined && digits.length <= (isSingle ? 8 : 16)) {
      if (isSingle) return this.set(Type.f32, Number(written) | 0);
      const wide = digits.padStart(16, "0");
      const halves = [Number.parseInt(wide.slice(8), 16), Number.parseInt(wide.slice(0, 8), 16)];
      return this.set(Type.f64, graph.addLong(halves[0] | 0, halves[1] | 0, -1));
    }
    const value = parseFloatText(text, start, end);
    if (value === undefined || digits !== undefined) {
      const message = `Found \`${brief(written)}\` after \`${isSingle ? "!f32" : "!f64"}\`; expected a number, or its bits as \`0x…\`.`;
      return reader.report("expected-number", message, start, Math.max(end, start + 1));
    }
    if (isSingle) {
      if (this.numbers.checkSingle(value, start, end)) this.set(Type.f32, floatBits(value));
      return;
    }
    if (Math.abs(value) === Number.POSITIVE_INFINITY && /\d/.test(written))
      return reader.report("number-range", `The number ${brief(written)} is out of range. Write \`.inf\` for infinity.`, start, end);
    double.setFloat64(0, value);
    // the NaN that `.nan` represents
    if (Number.isNaN(value)) double.setUint32(0, 0x7ff80000);
    this.set(Type.f64, graph.addLong(Number.isNaN(value) ? 0 : double.getInt32(4), double.getInt32(0), -1));
  }

  /** The bytes of `!!binary`; undefined, and reported, if they are not Base64. */
  readBytes(indent: number, inFlow: boolean): Uint8Array | undefined {
    const { reader, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    let written: string | undefined;
    if (code === 0x22 || code === 0x27) written = reader.readQuoted(indent);
    else if (this.readPlain(code, indent, inFlow)) written = reader.scalarText();
    if (written === undefined) return undefined;
    const digits = BASE64.test(written) ? written : written.replace(/\s+/g, "");
    if (digits.length % 4 === 0 && BASE64.test(digits)) return decodeBase64(digits);
    const wrong = /[^A-Za-z0-9+/=\s]/.exec(written)?.[0];
    const found = wrong === undefined ? counted(digits.length, "character") : `\`${wrong}\``;
    reader.report("base64", `Found ${found}; expected base64, whose length is a multiple of 4.`, start, reader.scalarEnd);
    return undefined;
  }

  private readBinary(indent: number, inFlow: boolean): void {
    const bytes = this.readBytes(indent, inFlow);
    if (bytes !== undefined) this.set(Type.binary, this.graph.addData(bytes, 0, -1));
  }
}

/** Fixes for an integer outside the range of s32. */
function largeNumberFixes(text: string, integer: number, start: number, end: number): readonly Fix[] {
  const written = text.slice(start, end);
  const fixes: Fix[] = [];
  if (integer >= 0 && integer <= 0xffffffff) {
    const digits = integer.toString(16).padStart(8, "0");
    fixes.push({ title: "Make it a u32: !u", edits: [{ span: { start, end }, text: `!u 0x${digits}` }] });
  }
  if (Math.abs(integer) < 2 ** 63) fixes.push({ title: "Make it an s64: !l", edits: [{ span: { start, end: start }, text: "!l " }] });
  if (integer >= 0 && integer < 2 ** 64)
    fixes.push({ title: "Make it a u64: !ul", edits: [{ span: { start, end: start }, text: "!ul " }] });
  if (/^[+-]?\d+$/.test(written))
    fixes.push({ title: "Write it as a fraction (f32)", edits: [{ span: { start, end }, text: `${written}.0` }] });
  return fixes;
}
