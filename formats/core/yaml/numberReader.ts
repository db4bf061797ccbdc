/**
 * Reads untagged numbers, which differ from texts by their form, and checks numbers after a tag. In all formats with oead's YAML, an
 * untagged whole number is an s32, and one with a fraction is an f32.
 */
import type { Fix } from "../issue.ts";
import { MAX_FLOAT } from "./floats.ts";
import { hasDigit, hasLeadingZero, hasPoint, parseFloatText, parseInteger } from "./numbers.ts";
import { brief, type YamlScanner } from "./scanner.ts";

/** `wrong`: an unusable number, which was reported. */
export type PlainNumber = "text" | "integer" | "float" | "wrong";

/** C's words for infinities and NaN, and their notation in a text: a negative NaN is written by its bits. */
const BROKEN_NUMBERS: ReadonlyMap<string, string> = new Map([
  ["inf.0", ".inf"],
  ["+inf.0", ".inf"],
  ["-inf.0", "-.inf"],
  ["nan.0", ".nan"],
  ["+nan.0", ".nan"],
  ["-nan.0", "!f32 0xffc00000"],
]);

export class NumberReader<Code extends string> {
  /** The last number. */
  value = 0;
  private readonly text: string;

  /** @param largeFixes fixes for whole numbers that are not s32 */
  constructor(
    private readonly scanner: YamlScanner<Code>,
    private readonly largeFixes: (integer: number, start: number, end: number) => readonly Fix[],
  ) {
    this.text = scanner.text;
  }

  /** Reads an untagged plain scalar; sets {@link value} if it is a number. */
  readPlain(start: number, end: number): PlainNumber {
    const { scanner, text } = this;
    const first = text.charCodeAt(start);
    const hasSign = first === 0x2d || first === 0x2b;
    const integer = parseInteger(text, start, end);
    if (!Number.isNaN(integer)) {
      this.value = integer;
      if (hasLeadingZero(text, start, end)) {
        this.reportLeadingZero(integer, start, end);
        return "wrong";
      }
      if (integer >= -0x80000000 && integer <= 0x7fffffff) return "integer";
      const number = brief(text.slice(start, end));
      const message = `The number ${number} is out of range; an int goes from -2147483648 to 2147483647.`;
      scanner.report("number-range", message, start, end, () => this.largeFixes(integer, start, end));
      return "wrong";
    }
    const value = parseFloatText(text, start, end);
    if (value === undefined) {
      if (end - start === (hasSign ? 6 : 5)) this.warnInfinity(start, end);
      return "text";
    }
    this.value = value;
    if (!this.checkSingle(value, start, end)) return "wrong";
    if (!hasPoint(text, start, end)) this.warnNoPoint(start, end);
    return "float";
  }

  /** Reads a whole number from `low` to `high`. Otherwise, reports it and returns NaN. */
  readInteger(start: number, end: number, low: number, high: number, after = ""): number {
    const { scanner, text } = this;
    const value = parseInteger(text, start, end);
    if (value >= low && value <= high) return value;
    const written = brief(text.slice(start, end));
    if (Number.isNaN(value))
      scanner.report("expected-number", `Found \`${written}\`${after}; expected a whole number.`, start, Math.max(end, start + 1));
    else scanner.report("number-range", `The number ${written} is out of range; expected ${low} to ${high}.`, start, end);
    return Number.NaN;
  }

  /** Whether the number fits a single; reports it if not. */
  checkSingle(value: number, start: number, end: number): boolean {
    if (Math.abs(value) < MAX_FLOAT || !hasDigit(this.text, start, end)) return true;
    const number = brief(this.text.slice(start, end));
    const message = `The number ${number} is out of range; an f32 goes up to ±3.4028235e38. Write \`.inf\` for infinity.`;
    this.scanner.report("number-range", message, start, end);
    return false;
  }

  private reportLeadingZero(integer: number, start: number, end: number): void {
    const written = this.text.slice(start, end);
    this.scanner.report("leading-zero", `\`${brief(written)}\` has a leading zero, which tools read differently.`, start, end, () => [
      { title: `Write the number ${integer}`, edits: [{ span: { start, end }, text: String(integer) }] },
      { title: "Quote the text", edits: [{ span: { start, end }, text: `'${written}'` }] },
    ]);
  }

  private warnNoPoint(start: number, end: number): void {
    const written = this.text.slice(start, end);
    const withPoint = written.replace(/[eE]/, ".0$&");
    this.scanner.report("number-like-text", `\`${brief(written)}\` is a number here, but oead reads it as text.`, start, end, () => [
      { title: `Write the number ${withPoint}`, edits: [{ span: { start, end }, text: withPoint }], preferred: true },
      { title: `Quote the text '${written}'`, edits: [{ span: { start, end }, text: `'${written}'` }] },
    ]);
  }

  /** Warns about `inf.0` and `nan.0`, which C's formatting results in. */
  private warnInfinity(start: number, end: number): void {
    const word = this.text.slice(start, end);
    const right = BROKEN_NUMBERS.get(word);
    if (right === undefined) return;
    this.scanner.report("broken-infinity", `\`${word}\` is read as text; the number is \`${right}\`.`, start, end, () => [
      { title: `Write ${right}`, edits: [{ span: { start, end }, text: right }], preferred: true },
      { title: `Quote the text '${word}'`, edits: [{ span: { start, end }, text: `'${word}'` }] },
    ]);
  }
}
