/**
 * Expressions, parsed and evaluated in one pass because no part is needed twice. In a column of a row, binary operators are allowed only
 * in brackets. Source: format reference, 7.2 and 7.3.
 */
import type { KmpCode } from "../diagnostics.ts";
import { FUNCTIONS } from "./functions.ts";
import { BINARY_LEVELS, binary, MAX_STRING, unary } from "./operators.ts";
import { hexDigit, isDigit, isNameStart, LINE_FEED, type Scanner } from "./scanner.ts";
import { float, int, isTrue, NONE, string, toInt, type Value } from "./values.ts";

/** What an expression needs from its text. */
export interface ExpressionHost {
  readonly scan: Scanner;
  /** Returns the value of a name, or undefined if it is unknown. */
  lookUp(name: string, start: number, end: number): Value | undefined;
  /** Called for a name without a value. */
  unknownName(name: string, start: number, end: number): void;
  isDefined(name: string): boolean;
  report(code: KmpCode, message: string, start: number, end: number): void;
}

const MAX_DEPTH = 100;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const MAX_STAR = 2147483647n;

export class ExpressionReader {
  private readonly scan: Scanner;
  private depth = 0;
  /** Above 0 inside function arguments, where a comma is a separator. */
  private inArguments = 0;
  /** Above 0 inside a branch that is not taken: nothing is reported. */
  private muted = 0;

  constructor(private readonly host: ExpressionHost) {
    this.scan = host.scan;
  }

  /** A whole expression with operators. */
  expression(): Value {
    if (this.depth >= MAX_DEPTH) return this.tooDeep();
    this.depth++;
    const value = this.conditional();
    this.depth--;
    return value;
  }

  /** An argument: an expression in which a comma is a separator. */
  argument(): Value {
    this.inArguments++;
    const value = this.expression();
    this.inArguments--;
    return value;
  }

  /** Resets the nesting; must be called before a new line is read. */
  reset(): void {
    this.depth = 0;
    this.inArguments = 0;
    this.muted = 0;
  }

  private report(code: KmpCode, message: string, start: number, end: number): void {
    if (this.muted === 0) this.host.report(code, message, start, end);
  }

  private tooDeep(): Value {
    this.report("too-deep", `Brackets are nested more than ${MAX_DEPTH} deep.`, this.scan.pos, this.scan.pos + 1);
    // the rest of the line is meaningless now
    this.scan.pos = this.scan.lineEnd();
    return NONE;
  }

  private conditional(): Value {
    const condition = this.binary(0);
    if (this.scan.skipSpace() !== 0x3f) return condition;
    this.scan.pos++;
    const taken = isTrue(condition);
    const yes = this.branch(taken);
    if (this.scan.skipSpace() !== 0x3a) {
      this.expected("`:` of `? :`", "expected");
      return yes;
    }
    this.scan.pos++;
    const no = this.branch(!taken);
    return taken ? yes : no;
  }

  private branch(taken: boolean): Value {
    if (!taken) this.muted++;
    const value = this.expression();
    if (!taken) this.muted--;
    return value;
  }

  private binary(level: number): Value {
    if (level === BINARY_LEVELS.length) return this.column();
    let left = this.binary(level + 1);
    for (;;) {
      this.scan.skipSpace();
      const operator = this.operatorOf(level);
      if (operator === undefined) return left;
      const start = this.scan.pos;
      this.scan.pos += operator.length;
      const right = this.binary(level + 1);
      left = binary(operator, left, right, () =>
        this.report("division-by-zero", "An integer is divided by 0; the result is the number itself.", start, start + operator.length),
      );
    }
  }

  /** Returns the operator of this level at the scanner, unless it is the start of a longer operator. */
  private operatorOf(level: number): string | undefined {
    const { scan } = this;
    const found = BINARY_LEVELS[level].find((operator) => scan.text.startsWith(operator, scan.pos));
    if (found === undefined) return undefined;
    const next = scan.text[scan.pos + found.length];
    const isLonger =
      (found.length === 1 && "|&^~*".includes(found) && next === found) ||
      ((found === "<" || found === ">") && next === found) ||
      (found === "<" && next === ">");
    // `@if` after `@break` and `@continue` is a command, not an operator
    const isCommand = found === "@" && /^@[A-Za-z]*if\b/i.test(scan.text.slice(scan.pos, scan.pos + 8));
    return isLonger || isCommand ? undefined : found;
  }

  /** One column of a row. */
  column(): Value {
    const { scan } = this;
    let operators = "";
    for (;;) {
      const code = scan.skipSpace();
      // a sign directly before a number is part of it, so that -9223372036854775808 can be written
      if (code !== 0x2b && code !== 0x2d && code !== 0x21 && code !== 0x7e && code !== 0x5e) break;
      if (operators.length >= MAX_DEPTH) return this.tooDeep();
      operators += scan.text[scan.pos++];
    }
    let value = this.primary();
    for (let i = operators.length - 1; i >= 0; i--) value = unary(operators[i], value);
    return value;
  }

  private primary(): Value {
    const { scan } = this;
    const code = scan.skipSpace();
    if (isDigit(code) || code === 0x2e) return this.number();
    if (isNameStart(code)) return this.named();
    const start = scan.pos;
    switch (code) {
      case 0x28: {
        scan.pos++;
        const value = this.expression();
        this.close(")", start);
        return value;
      }
      case 0x3c:
        return this.bitList();
      case 0x2a:
        scan.pos++;
        return int(MAX_STAR);
      case QUOTE:
      case APOSTROPHE:
        return this.strings();
      default:
        this.expected("a name or a number");
        return NONE;
    }
  }

  private number(): Value {
    const { scan } = this;
    const start = scan.pos;
    if (scan.number(this.inArguments === 0)) return scan.isFloat ? float(scan.value) : int(scan.value);
    // more digits than a double can hold
    const isHex = /^0x/i.test(scan.text.slice(start, start + 2));
    scan.pos += isHex ? 2 : 0;
    while (isHex ? hexDigit(scan.code()) >= 0 : isDigit(scan.code())) scan.pos++;
    const digits = scan.text.slice(start, scan.pos);
    if (digits.length > (isHex ? 2 : 0) && digits.length <= MAX_STRING) return int(BigInt(digits));
    if (scan.pos === start) scan.pos++;
    this.report("number", `\`${digits.slice(0, 20)}\` is not a number: digits expected.`, start, scan.pos);
    return NONE;
  }

  /** Consecutive strings form one. */
  private strings(): Value {
    const { scan } = this;
    let out = "";
    let end = scan.pos;
    for (let code = scan.code(); code === QUOTE || code === APOSTROPHE; code = scan.skipSpace()) {
      out += this.string(code);
      end = scan.pos;
    }
    scan.pos = end;
    return string(out);
  }

  private string(quote: number): string {
    const { scan } = this;
    const start = scan.pos++;
    let out = "";
    for (;;) {
      const code = scan.code();
      if (code < 0 || code === LINE_FEED || code === 13) {
        this.report("quote", `The string has no closing ${String.fromCharCode(quote)} on its line.`, start, scan.pos);
        return out;
      }
      scan.pos++;
      if (code === quote) return out;
      if (code === BACKSLASH && quote === QUOTE && scan.lineEnd() > scan.pos) out += escaped(scan.text[scan.pos++]);
      else out += String.fromCharCode(code);
    }
  }

  /** `<1,2:4>`: a number with these bits. */
  private bitList(): Value {
    const { scan } = this;
    const start = scan.pos++;
    let bits = 0n;
    this.inArguments++;
    for (let code = scan.skipSpace(); code !== 0x3e; code = scan.skipSpace()) {
      // a column cannot contain comparisons, so `>` ends the list
      const first = toInt(this.column());
      let last = first;
      if (scan.skipSpace() === 0x3a) {
        scan.pos++;
        last = toInt(this.column());
      }
      for (let bit = first; bit <= last && bit < 64n; bit++) if (bit >= 0n) bits |= 1n << bit;
      const next = scan.skipSpace();
      if (next === 0x2c) scan.pos++;
      else if (next !== 0x3e) break;
    }
    this.inArguments--;
    this.close(">", start);
    return int(bits);
  }

  private named(): Value {
    const { scan } = this;
    const start = scan.pos;
    let name = scan.name() as string;
    while (scan.code() === 0x5b) {
      const open = scan.pos++;
      name += toInt(this.expression()).toString();
      this.close("]", open);
    }
    const end = scan.pos;
    if (scan.skipSpace() === 0x28) return this.callFunction(name, start, end);
    scan.pos = end;
    const value = this.lookUp(name, start, end);
    if (value !== undefined) return value;
    if (this.muted === 0) this.host.unknownName(name, start, end);
    return NONE;
  }

  private lookUp(name: string, start: number, end: number): Value | undefined {
    const value = this.host.lookUp(name, start, end);
    if (value !== undefined || !/\.[xyz]$/i.test(name)) return value;
    const whole = this.host.lookUp(name.slice(0, -2), start, end - 2);
    return whole?.kind === "vector" ? float(whole[name.slice(-1).toLowerCase() as "x" | "y" | "z"]) : undefined;
  }

  private callFunction(name: string, start: number, end: number): Value {
    const { scan } = this;
    const open = scan.pos++;
    // in a column of a row, the bracket may be intended as the next column
    if (open > end && this.depth === 0 && this.inArguments === 0)
      this.report(
        "text-function-space",
        `\`${name}\` and the bracket after it are read as a function call, despite the space between them.`,
        start,
        open + 1,
      );
    if (name.toLowerCase() === "isdef") return this.isDefined(open);
    const found = FUNCTIONS.get(name.toLowerCase());
    const args: Value[] = [];
    this.inArguments++;
    while (scan.skipSpace() !== 0x29) {
      const at = scan.pos;
      args.push(this.expression());
      if (scan.skipSpace() === 0x2c) scan.pos++;
      else if (scan.pos === at || scan.code() !== 0x29) break;
    }
    this.inArguments--;
    this.close(")", open);
    if (found === undefined) {
      const reason = reasonAgainst(name);
      if (reason) this.report("unsupported-function", `The function \`${name}\` of wkmpt is not supported: ${reason}.`, start, end);
      else this.report("unknown-function", `Unknown function \`${name}\`.`, start, end);
      return NONE;
    }
    const [fewest, most] = found.arity;
    if (args.length < fewest || args.length > most) {
      const wanted = fewest === most ? `${fewest}` : most > 100 ? `at least ${fewest}` : `${fewest} to ${most}`;
      this.report(
        "arguments",
        `\`${found.name}(${found.signature})\` takes ${wanted} ${most === 1 ? "argument" : "arguments"}; found ${args.length}.`,
        start,
        scan.pos,
      );
      return NONE;
    }
    return found.call(args);
  }

  private isDefined(open: number): Value {
    const { scan } = this;
    scan.skipSpace();
    const name = scan.name();
    if (name === undefined) this.expected("a name");
    this.close(")", open);
    return int(name !== undefined && this.host.isDefined(name) ? 1 : 0);
  }

  private close(char: string, open: number): void {
    if (this.scan.skipSpace() === char.charCodeAt(0)) this.scan.pos++;
    else this.report("bracket", `\`${char}\` is missing for the bracket opened here.`, open, open + 1);
  }

  private expected(what: string, code: "value-missing" | "expected" = "value-missing"): void {
    const { scan } = this;
    const at = scan.pos;
    const found = scan.code() < 0 || scan.skipSpace() < 0 ? "the line ends" : `found \`${scan.text[scan.pos]}\``;
    this.report(code, `Expected ${what}; ${found}.`, Math.min(at, scan.text.length), Math.min(at + 1, scan.text.length));
  }
}

function escaped(char: string): string {
  const known: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };
  return known[char] ?? char;
}

/** Returns why a function of wkmpt is not supported, or undefined if wkmpt does not have it either. */
export function reasonAgainst(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower === "random") return "a file would differ each time it is written";
  if (lower.startsWith("chat$")) return "it belongs to the rarely used part of the language";
  if (lower.startsWith("kcl$")) return "it needs the collision file of the course";
  if (/^(area|came|ckph|ckpt|cnpt|enph|enpt|gobj|itph|itpt|jgpt|ktpt|mspt|poti|stgi)\$/.test(lower))
    return "it reads the course, which is not complete yet";
  if (/^if\$(?:engine|random)$/.test(lower)) return "it is the number of a LE-CODE condition; write the number instead";
  return UNSUPPORTED.has(lower) ? "it belongs to the rarely used part of the language" : undefined;
}

const UNSUPPORTED: ReadonlySet<string> = new Set(
  "axisrot calcnormals getnormal ptsinconvexquad ptsincuboid extract remove print scanexpr scanval param result var type line loopcount looplevel iflevel sec msec usec le".split(
    " ",
  ),
);
