/**
 * Parses the values of a range of text, usually a record, with their positions, and collects findings. After a value that cannot belong to
 * the range, {@link RecordReader.isCut} is set: nothing more is read or reported.
 */
import { shortened } from "../../core/text/shortened.ts";
import type { Span } from "../../core/text/span.ts";
import type { DiagnosticCode } from "../diagnostics.ts";
import type { Correction } from "../findings.ts";
import { type Findings, insertion, replacement, rewrite } from "../findings.ts";
import type { NumberPart, StringPart } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";
import { CARRIAGE_RETURN, isSpace, Kind, LINE_FEED, Scanner } from "./scanner.ts";

const DECIMAL_COMMA = /^[+-]?\d+,\d*$/;
const TWO_POINTS = /^[+-]?\d*\.\d*\.[\d.]*$/;
const NOT_A_NUMBER = /(?:nan|inf|#ind)/i;
/** Matches each of them in a row of numbers. */
const DECIMAL_COMMAS = /(?<!\S)[+-]?\d+,\d*(?!\S)/g;
const MAX_SHOWN = 40;
/** Maximum length of a row that is examined as a whole. */
const MAX_ROW = 1000;

function shownWord(word: string): string {
  return shortened(word, MAX_SHOWN);
}

interface BadNumber {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly correction: Correction | undefined;
}

/**
 * Returns one finding for a row, because usually all its numbers have decimal commas.
 * @param row from the first such number on
 */
function explainCommas(row: string, field: string, start: number): BadNumber {
  const words = [...row.matchAll(DECIMAL_COMMAS)];
  const [[word]] = words;
  const edits = words.map(({ index, 0: one }) => rewrite({ start: start + index, end: start + index + one.length }, one.replace(",", ".")));
  const more = edits.length - 1;
  const others = more === 0 ? "" : ` The same applies to ${more === 1 ? "1 other number" : `${more} other numbers`} in this row.`;
  return {
    code: "decimal-comma",
    message: `${capital(field)} has a decimal comma: ${word}.${others}`,
    correction: { title: more === 0 ? "Use a decimal point" : "Use decimal points in this row", edits },
  };
}

/** @param field as used within a sentence: `the radius` */
function explainBadNumber(word: string, field: string, span: Span): BadNumber {
  if (TWO_POINTS.test(word)) {
    const cut = word.slice(0, word.indexOf(".", word.indexOf(".") + 1));
    return {
      code: "malformed-number",
      message: `${capital(field)} has two decimal points: ${shownWord(word)}.`,
      correction: replacement(`Change to ${cut}`, span, cut),
    };
  }
  if (NOT_A_NUMBER.test(word))
    return {
      code: "not-a-number",
      message: `${capital(field)} is ${shownWord(word)}, which is not a number.`,
      correction: replacement("Change to 0.0000000000", span, "0.0000000000"),
    };
  return { code: "expected-number", message: `Expected a number (${field}), found ${shownWord(word)}.`, correction: undefined };
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const MAX_FLOAT = 3.4028234663852886e38;
const MIN_INTEGER = -0x8000_0000;
const MAX_INTEGER = 0x7fff_ffff;
/** A row with more extra values than this also contains something else. */
const MAX_TOO_MANY = 2;

export class RecordReader {
  /** Start of the first value. */
  readonly start: number;
  isCut = false;
  /** Decimal commas before this offset are covered by the finding for their row. */
  private commasUntil = 0;
  /** The text ended inside the range. */
  isTruncated = false;
  /** End of the last value that was read. */
  end: number;

  /** The range starts at the scanner's current token. */
  constructor(
    readonly scanner: Scanner,
    readonly findings: Findings,
  ) {
    this.start = scanner.start;
    this.end = scanner.start;
  }

  /** Consumes the current token. */
  consume(): void {
    const { scanner } = this;
    this.noteBlanks();
    this.end = scanner.end;
    scanner.advance();
  }

  string(field: string): StringPart | undefined {
    const { scanner } = this;
    if (this.isCut || this.stopsBefore(field, false)) return undefined;
    if (scanner.kind !== Kind.string) return this.bareString(field);
    const part = { text: scanner.inner, start: scanner.start, end: scanner.end };
    this.checkString(field);
    this.consume();
    return part;
  }

  integer(field: string): NumberPart | undefined {
    const { scanner } = this;
    if (this.isCut || this.stopsBefore(field, true)) return undefined;
    const { start, end, kind } = scanner;
    let { value } = scanner;
    if (kind === Kind.integer) {
      if (value < MIN_INTEGER || value > MAX_INTEGER) {
        this.findings.add("number-out-of-range", { start, end }, `${capital(field)} does not fit into a 32-bit integer.`);
        value = UNKNOWN;
      }
    } else {
      const word = scanner.text;
      const whole = /^(-?\d+)\.0*$/.exec(word)?.[1];
      const correction = whole === undefined ? undefined : replacement(`Change to ${whole}`, { start, end }, whole);
      this.findings.add("expected-integer", { start, end }, `Expected a whole number (${field}), found ${shownWord(word)}.`, correction);
      value = UNKNOWN;
    }
    this.consume();
    return { value, start, end };
  }

  private addBadNumber(field: string): void {
    const { scanner } = this;
    const { start, end, text } = scanner;
    const hasComma = DECIMAL_COMMA.test(text);
    if (hasComma && start < this.commasUntil) return;
    const [row] = hasComma ? scanner.source.slice(start, Math.max(end, start + MAX_ROW)).split(/[\r\n]/, 1) : [""];
    if (hasComma) this.commasUntil = start + row.length;
    const bad = hasComma ? explainCommas(row, field, start) : explainBadNumber(text, field, scanner);
    this.findings.add(bad.code, { start, end }, bad.message, bad.correction);
  }

  /** The value is NaN if the text is not a number. */
  real(field: string): NumberPart | undefined {
    const { scanner } = this;
    if (this.isCut || this.stopsBefore(field, true)) return undefined;
    const { start, end } = scanner;
    let { value } = scanner;
    if (scanner.kind === Kind.word) {
      this.addBadNumber(field);
      value = Number.NaN;
    } else if (value > MAX_FLOAT || value < -MAX_FLOAT) {
      this.findings.add("number-out-of-range", { start, end }, `${capital(field)} does not fit into a 32-bit float.`);
      value = Number.NaN;
    }
    this.consume();
    return { value, start, end };
  }

  /**
   * Reads a row of `n` reals, or fewer if the row is short; {@link isShort} is set then. A row at the start of a line should end with the
   * line.
   */
  row(field: string, n: number): NumberPart[] {
    return this.values(field, n, () => this.real(field));
  }

  /** Same as {@link row}, with a function that reads each value. */
  values(field: string, n: number, read: () => NumberPart | undefined): NumberPart[] {
    const { scanner } = this;
    this.isShort = false;
    const parts: NumberPart[] = [];
    let take = n;
    let skip = 0;
    if (!this.isCut && (scanner.isNumber || scanner.kind === Kind.word) && scanner.isFirstOnLine(scanner.start)) {
      const { start } = scanner;
      const { count, end } = this.lineValues(start);
      // a row that is cut off by the end of the text is reported separately
      const isCutOff = count < n && scanner.endOfLine(end) === scanner.length;
      if (count >= 2 && !isCutOff && count !== n && count <= n + MAX_TOO_MANY) {
        this.findings.add(
          "row-length",
          { start, end },
          `The row for ${field} has ${count} ${count === 1 ? "value" : "values"}; it needs ${n}.`,
        );
        take = Math.min(count, n);
        skip = count - take;
        this.isShort = count < n;
      }
    }
    for (let at = 0; at < take; at++) {
      const part = read();
      if (part === undefined) break;
      parts.push(part);
    }
    for (; skip > 0 && !this.isCut; skip--) this.consume();
    return parts;
  }
  isShort = false;

  /** Returns the number of values on the line from `start` on, and the end of the last one. */
  lineValues(start: number): { count: number; end: number } {
    const { units, length } = this.scanner;
    let at = start;
    let end = start;
    let count = 0;
    while (at < length) {
      const unit = units[at];
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === 59) break;
      if (isSpace(unit)) {
        at++;
        continue;
      }
      while (at < length && !isSpace(units[at]) && units[at] !== 59) at++;
      count++;
      end = at;
    }
    return { count, end };
  }

  /** Returns the number of values on the first nonempty line after `from`. */
  valuesOfNextLine(from: number): number {
    const next = new Scanner(this.scanner.source, this.scanner.endOfLine(from));
    return next.isValue ? this.lineValues(next.start).count : 0;
  }

  /** Ends the range at the current token and reports it. */
  cut(field: string): void {
    const { scanner } = this;
    this.isCut = true;
    if (scanner.kind === Kind.end) {
      this.isTruncated = true;
      this.findings.add("truncated-file", scanner, `File ends where ${field} was expected.`);
    } else this.findings.add("record-cut-short", scanner, `A new record starts where ${field} was expected.`);
  }

  /** Notes a value that is separated from the previous one by spaces only. */
  private noteBlanks(): void {
    const { start, spaceBefore } = this.scanner;
    if (spaceBefore >= 0 && start > this.start) this.findings.noteSpace(spaceBefore);
  }

  private stopsBefore(field: string, isNumber: boolean): boolean {
    const { kind } = this.scanner;
    if (kind !== Kind.end && kind < Kind.banner && !(isNumber && kind === Kind.string)) return false;
    this.cut(field);
    return true;
  }

  private checkString(field: string): void {
    const { scanner } = this;
    if (scanner.isOpen)
      this.findings.add(
        "unterminated-string",
        scanner,
        `${capital(field)} has no closing quote on its line.`,
        insertion('Add "', scanner.end, '"'),
      );
    else if (scanner.hasQuote)
      this.findings.add("quote-in-string", scanner, `${capital(field)} contains a quote; some tools cut the string off there.`);
    if (scanner.hasForeign) this.findings.noteForeign(scanner.start);
  }

  /** Reads a string without quotes: the rest of the line. A number instead means that the string is missing. */
  private bareString(field: string): StringPart | undefined {
    const { scanner } = this;
    const { start } = scanner;
    let end = scanner.endOfLine(start);
    while (end > start && isSpace(scanner.units[end - 1])) end--;
    const text = scanner.source.slice(start, end);
    const correction = replacement("Put it in quotes", { start, end }, `"${text}"`);
    this.findings.add("expected-string", { start, end }, `Expected a string (${field}), found ${shownWord(text)}.`, correction);
    if (scanner.isNumber && !this.takesBareNumbers) {
      this.isCut = true;
      return undefined;
    }
    this.noteBlanks();
    this.end = end;
    scanner.seek(end);
    return { text, start, end };
  }
  /** Reads a number in place of a string as a string without quotes. */
  takesBareNumbers = false;
}
