/** Numbers from files and user input, with whole numbers of any size kept exact. Knows no field. */
import { DECIMAL, INTEGER } from "../formats/core/text/numberRefusals.ts";

/** A `bigint` is exact; a `number` is a double, possibly infinite. */
export type ExactNumber = bigint | number;

const INFINITE = /^([-+]?)\.inf$/i;

/** Undefined for texts that are not numbers, NaN included. */
export function parseExact(text: string): ExactNumber | undefined {
  const word = text.trim();
  if (INTEGER.test(word)) return wholeOf(word);
  if (DECIMAL.test(word)) return Number(word);
  const infinite = INFINITE.exec(word);
  return infinite ? Number(`${infinite[1]}Infinity`) : undefined;
}

function wholeOf(word: string): bigint {
  return BigInt(word.replace(/^[-+]/, "")) * (word.startsWith("-") ? -1n : 1n);
}

/** A number to calculate with. */
export interface Operand {
  readonly value: number;
  /** The same as a fraction. */
  readonly over: bigint;
  readonly under: bigint;
}

export type Operator = "+" | "-" | "*" | "/";

/** Longer numbers take too long. */
const MAX_DIGITS = 100;

/** @throws Error with a sentence for the user. */
export function parseOperand(text: string): Operand {
  const isWhole = INTEGER.test(text);
  if (!isWhole && !DECIMAL.test(text)) {
    const point = /^[-+]?\d+,\d+$/.test(text) ? ` Decimals have a point: ${text.replace(",", ".")}.` : "";
    throw new Error(`"${text}" is not a number.${point}`);
  }
  const value = Number(text.replace(/^[-+]/, "")) * (text.startsWith("-") ? -1 : 1);
  if (text.length > MAX_DIGITS) throw new Error(`A number to calculate with has at most ${MAX_DIGITS} digits.`);
  if (!Number.isFinite(value)) throw new Error(`${text} is too large to calculate with.`);
  if (isWhole) return { value, over: wholeOf(text), under: 1n };
  const [, sign, whole, fraction = "", power = "0"] = /^([-+]?)(\d*)(?:\.(\d*))?(?:e(.+))?$/i.exec(text) ?? [];
  const over = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  if (over === 0n) return { value, over, under: 1n };
  if (value === 0) throw new Error(`${text} is too small to calculate with.`);
  const exponent = Number(power) - fraction.length;
  return exponent < 0 ? { value, over, under: 10n ** BigInt(-exponent) } : { value, over: over * 10n ** BigInt(exponent), under: 1n };
}

/** Rounded to the nearest whole number, halves away from 0. The operand of a division is not 0. */
export function calculateWhole(now: bigint, operator: Operator, { over, under }: Operand): bigint {
  switch (operator) {
    case "+":
      return rounded(now * under + over, under);
    case "-":
      return rounded(now * under - over, under);
    case "*":
      return rounded(now * over, under);
    case "/":
      return rounded(now * under, over);
  }
}

function rounded(over: bigint, under: bigint): bigint {
  const [size, half] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (size * 2n + half) / (half * 2n);
  return over < 0n === under < 0n ? whole : -whole;
}

/** In doubles; infinite where the result is too large. */
export function calculateReal(now: number, operator: Operator, { value }: Operand): number {
  switch (operator) {
    case "+":
      return now + value;
    case "-":
      return now - value;
    case "*":
      return now * value;
    case "/":
      return now / value;
  }
}
