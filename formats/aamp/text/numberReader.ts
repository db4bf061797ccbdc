/** Reads single numbers: untagged ones, which are told from texts by their form, and those behind `!u` and `!f32`. */
import type { Fix } from "../../core/issue.ts";
import { floatBits } from "../floats.ts";
import { NO_TYPE, Type } from "../valueTypes.ts";
import { hasPoint, parseFloatText, parseInteger } from "./numbers.ts";
import type { SequenceReader } from "./sequenceReader.ts";
import { brief, type TextScanner } from "./textScanner.ts";

export class NumberReader {
  /** Type id of the number read last, {@link NO_TYPE} where it was wrong. */
  type: number = NO_TYPE;
  /** See the `value` slot of a parameter. */
  value = 0;
  private readonly scanner: TextScanner;
  private readonly text: string;
  private readonly sequences: SequenceReader;

  constructor(scanner: TextScanner, sequences: SequenceReader) {
    this.scanner = scanner;
    this.text = scanner.text;
    this.sequences = sequences;
  }

  /** An untagged number; false where the text is none. */
  read(start: number, end: number, first: number): boolean {
    const { scanner, text } = this;
    const integer = parseInteger(text, start, end);
    if (!Number.isNaN(integer)) {
      const digit = first === 0x2d || first === 0x2b ? start + 1 : start;
      if (text.charCodeAt(digit) === 0x30 && end - digit > 1 && (text.charCodeAt(digit + 1) | 0x20) !== 0x78) {
        const without = String(integer);
        scanner.report(
          "leading-zero",
          `\`${brief(text.slice(start, end))}\` has a leading zero, which tools read differently.`,
          start,
          end,
          () => [
            { title: `Write the number ${without}`, edits: [{ span: { start, end }, text: without }] },
            { title: "Quote the text", edits: [{ span: { start, end }, text: `'${text.slice(start, end)}'` }] },
          ],
        );
        this.set(NO_TYPE, 0);
      } else if (integer < -0x80000000 || integer > 0x7fffffff) {
        const fixes: Fix[] = [
          { title: "Write it as a fraction (f32)", edits: [{ span: { start, end }, text: `${text.slice(start, end)}.0` }] },
        ];
        if (integer >= 0 && integer <= 0xffffffff)
          fixes.unshift({ title: "Make it unsigned: !u", edits: [{ span: { start, end: start }, text: "!u " }] });
        scanner.report(
          "number-range",
          `The number ${brief(text.slice(start, end))} is out of range; an int goes from -2147483648 to 2147483647.`,
          start,
          end,
          () => fixes,
        );
        this.set(NO_TYPE, 0);
      } else this.set(Type.int, this.sequences.addWord(integer));
      return true;
    }
    const value = parseFloatText(text, start, end);
    if (value === undefined) {
      if ((first === 0x2d || first === 0x2b) && end - start === 6) this.warnInfinity(start + 1, end);
      return false;
    }
    if (this.sequences.checkFloat(value, start, end)) {
      if (!hasPoint(text, start, end)) this.warnNoPoint(start, end);
      this.set(Type.f32, this.sequences.addWord(floatBits(value)));
    } else this.set(NO_TYPE, 0);
    return true;
  }

  private warnNoPoint(start: number, end: number): void {
    const written = this.text.slice(start, end);
    const withPoint = written.replace(/[eE]/, ".0$&");
    this.scanner.report("number-like-text", `\`${brief(written)}\` is read as a number here, but as text by oead.`, start, end, () => [
      { title: `Write the number ${withPoint}`, edits: [{ span: { start, end }, text: withPoint }], preferred: true },
      { title: `Quote the text '${written}'`, edits: [{ span: { start, end }, text: `'${written}'` }] },
    ]);
  }

  /** Behind `!u`; false where there is no number. */
  readUnsigned(inFlow: boolean): boolean {
    const { scanner, text } = this;
    const start = scanner.at;
    const end = scanner.plainEnd(inFlow);
    scanner.at = end;
    const value = parseInteger(text, start, end);
    if (Number.isNaN(value)) {
      scanner.report("expected-number", `Found \`${brief(text.slice(start, end))}\` behind \`!u\`; expected a whole number.`, start, end);
      return false;
    }
    if (value < 0 || value > 0xffffffff) {
      scanner.report(
        "number-range",
        `The number ${brief(text.slice(start, end))} is out of range; \`!u\` goes from 0 to 4294967295.`,
        start,
        end,
      );
      this.set(NO_TYPE, 0);
    } else this.set(Type.u32, this.sequences.addWord(value | 0));
    return true;
  }

  /** Behind `!f32`: the bits of a fraction, for those that have no decimal form. */
  readFloatBits(inFlow: boolean): void {
    const { scanner, text } = this;
    const start = scanner.at;
    const end = scanner.plainEnd(inFlow);
    scanner.at = end;
    const bits = this.sequences.floatBitsOf(start, end);
    this.set(bits === undefined ? NO_TYPE : Type.f32, bits === undefined ? 0 : this.sequences.addWord(bits));
    if (bits === undefined)
      scanner.report(
        "expected-number",
        `Found \`${brief(text.slice(start, end))}\` behind \`!f32\`; expected its bits as \`0x…\` or a number.`,
        start,
        end,
      );
  }

  /** `inf.0` and `nan.0`, which a careless writer makes of the numbers. */
  warnInfinity(start: number, end: number): void {
    const word = this.text.slice(start, end);
    if (word !== "inf.0" && word !== "nan.0") return;
    const right = word === "inf.0" ? ".inf" : ".nan";
    this.scanner.report("broken-infinity", `\`${word}\` is read as text; \`${right}\` is the number.`, start, end, () => [
      { title: `Write ${right}`, edits: [{ span: { start, end }, text: right }], preferred: true },
      { title: `Quote the text '${word}'`, edits: [{ span: { start, end }, text: `'${word}'` }] },
    ]);
  }

  private set(type: number, value: number): void {
    this.type = type;
    this.value = value;
  }
}
