/** What the operators of the language do with values. Source: format reference, 7.3. */
import { float, int, isNumeric, isTrue, NONE, string, toInt, toNumber, toText, toVector, truth, type Value, vector } from "./values.ts";

/** Binary operators by how weakly they bind, from 2 on; level 1 is `? :`. Longer ones first where one starts with another. */
export const BINARY_LEVELS: readonly (readonly string[])[] = [
  ["@"],
  ["||"],
  ["^^", "~~"],
  ["&&"],
  ["|"],
  ["^", "~"],
  ["&"],
  ["===", "!==", "==", "!=", "<>"],
  ["<=", ">=", "<", ">"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** Longest result of joining strings; a loop could double one for ever. */
export const LONGEST_STRING = 4096;

export function unary(operator: string, value: Value): Value {
  switch (operator) {
    case "!":
      return truth(!isTrue(value));
    case "~":
    case "^":
      return value.kind === "string" || value.kind === "none" ? NONE : int(~toInt(value));
    case "-":
      if (value.kind === "int") return int(-value.value);
      if (value.kind === "float") return float(-value.value);
      return value.kind === "vector" ? vector(-value.x, -value.y, -value.z) : NONE;
    default:
      return isNumeric(value) ? value : NONE;
  }
}

/** `onZero` hears of an integer division by 0; the result is then the left operand. */
export function binary(operator: string, a: Value, b: Value, onZero: () => void): Value {
  switch (operator) {
    case "@":
      return string((toText(a) + toText(b)).slice(0, LONGEST_STRING));
    case "||":
      return truth(isTrue(a) || isTrue(b));
    case "&&":
      return truth(isTrue(a) && isTrue(b));
    case "^^":
    case "~~":
      return truth(isTrue(a) !== isTrue(b));
    case "===":
      return truth(a.kind === b.kind && compare(a, b) === 0);
    case "!==":
      return truth(a.kind !== b.kind || compare(a, b) !== 0);
    case "==":
      return truth(compare(a, b) === 0);
    case "!=":
    case "<>":
      return truth(compare(a, b) !== 0);
    case "<":
      return truth(compare(a, b) < 0);
    case "<=":
      return truth(compare(a, b) <= 0);
    case ">":
      return truth(compare(a, b) > 0);
    case ">=":
      return truth(compare(a, b) >= 0);
    default:
      if (!isNumeric(a) || !isNumeric(b)) return NONE;
      return isBitOperator(operator) ? bits(operator, toInt(a), toInt(b)) : arithmetic(operator, a, b, onZero);
  }
}

/** Negative, 0 or positive; NaN where the two cannot be compared. Vectors by their lengths, unless they are equal. */
export function compare(a: Value, b: Value): number {
  if (a.kind === "string" || b.kind === "string") {
    const [left, right] = [toText(a), toText(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (a.kind === "vector" || b.kind === "vector") {
    const [left, right] = [toVector(a), toVector(b)];
    if (left.x === right.x && left.y === right.y && left.z === right.z) return 0;
    return Math.hypot(left.x, left.y, left.z) - Math.hypot(right.x, right.y, right.z) || 1;
  }
  if (a.kind === "int" && b.kind === "int") return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
  if (a.kind === "none" || b.kind === "none") return a.kind === b.kind ? 0 : Number.NaN;
  return toNumber(a) === toNumber(b) ? 0 : toNumber(a) - toNumber(b);
}

function isBitOperator(operator: string): boolean {
  return operator === "|" || operator === "&" || operator === "^" || operator === "~" || operator === "<<" || operator === ">>";
}

function bits(operator: string, a: bigint, b: bigint): Value {
  switch (operator) {
    case "|":
      return int(a | b);
    case "&":
      return int(a & b);
    case "<<":
      return b >= 0n && b < 64n ? int(a << b) : int(0n);
    case ">>":
      return int(b < 0n ? 0n : a >> (b < 63n ? b : 63n));
    default:
      return int(a ^ b);
  }
}

function arithmetic(operator: string, a: Value, b: Value, onZero: () => void): Value {
  if (a.kind === "vector" || b.kind === "vector") {
    const [left, right] = [toVector(a), toVector(b)];
    return vector(onFloats(operator, left.x, right.x), onFloats(operator, left.y, right.y), onFloats(operator, left.z, right.z));
  }
  if (a.kind === "int" && b.kind === "int") return onInts(operator, a.value, b.value, onZero);
  return float(onFloats(operator, toNumber(a), toNumber(b)));
}

function onInts(operator: string, a: bigint, b: bigint, onZero: () => void): Value {
  if ((operator === "/" || operator === "%") && b === 0n) {
    onZero();
    return int(a);
  }
  switch (operator) {
    case "+":
      return int(a + b);
    case "-":
      return int(a - b);
    case "*":
      return int(a * b);
    case "/":
      return int(a / b);
    case "%":
      return int(a % b);
    default:
      return b < 0n ? float(Number(a) ** Number(b)) : int(power(a, b));
  }
}

/** Power in 64 bits, without ever holding a longer number. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = BigInt.asIntN(64, result * factor);
    factor = BigInt.asIntN(64, factor * factor);
  }
  return result;
}

function onFloats(operator: string, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    default:
      return a ** b;
  }
}
