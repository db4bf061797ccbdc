/** Applies the operators of the language to values. Source: format reference, 7.3. */
import { float, int, isNumeric, isTrue, NONE, string, toInt, toNumber, toText, toVector, truth, type Value, vector } from "./values.ts";

/** Binary operators from the weakest to the strongest; only `? :` is weaker. Operators that start with another one come before it. */
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

/** Maximum length of joined strings, which a loop could double endlessly. */
export const MAX_STRING = 4096;

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

type Operation<T, Result = Value> = Readonly<Record<string, (a: T, b: T) => Result>>;

/** Operators on values of all kinds. */
const ON_VALUES: Operation<Value> = {
  "@": (a, b) => string((toText(a) + toText(b)).slice(0, MAX_STRING)),
  "||": (a, b) => truth(isTrue(a) || isTrue(b)),
  "&&": (a, b) => truth(isTrue(a) && isTrue(b)),
  "^^": (a, b) => truth(isTrue(a) !== isTrue(b)),
  "~~": (a, b) => truth(isTrue(a) !== isTrue(b)),
  "===": (a, b) => truth(a.kind === b.kind && compare(a, b) === 0),
  "!==": (a, b) => truth(a.kind !== b.kind || compare(a, b) !== 0),
  "==": (a, b) => truth(compare(a, b) === 0),
  "!=": (a, b) => truth(compare(a, b) !== 0),
  "<>": (a, b) => truth(compare(a, b) !== 0),
  "<": (a, b) => truth(compare(a, b) < 0),
  "<=": (a, b) => truth(compare(a, b) <= 0),
  ">": (a, b) => truth(compare(a, b) > 0),
  ">=": (a, b) => truth(compare(a, b) >= 0),
};

/** Operators on the bits of numbers. */
const ON_BITS: Operation<bigint, bigint> = {
  "|": (a, b) => a | b,
  "&": (a, b) => a & b,
  "^": (a, b) => a ^ b,
  "~": (a, b) => a ^ b,
  "<<": (a, b) => (b >= 0n && b < 64n ? a << b : 0n),
  ">>": (a, b) => (b < 0n ? 0n : a >> (b < 63n ? b : 63n)),
};

const ON_INTS: Operation<bigint> = {
  "+": (a, b) => int(a + b),
  "-": (a, b) => int(a - b),
  "*": (a, b) => int(a * b),
  "/": (a, b) => int(a / b),
  "%": (a, b) => int(a % b),
  "**": (a, b) => (b < 0n ? float(Number(a) ** Number(b)) : int(power(a, b))),
};

const ON_FLOATS: Operation<number, number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
};

/** `onZero` is called on an integer division by 0; the result is then the left operand. */
export function binary(operator: string, a: Value, b: Value, onZero: () => void): Value {
  if (operator in ON_VALUES) return ON_VALUES[operator](a, b);
  if (!isNumeric(a) || !isNumeric(b)) return NONE;
  if (operator in ON_BITS) return int(ON_BITS[operator](toInt(a), toInt(b)));
  const onFloats = ON_FLOATS[operator];
  if (a.kind === "vector" || b.kind === "vector") {
    const [left, right] = [toVector(a), toVector(b)];
    return vector(onFloats(left.x, right.x), onFloats(left.y, right.y), onFloats(left.z, right.z));
  }
  if (a.kind !== "int" || b.kind !== "int") return float(onFloats(toNumber(a), toNumber(b)));
  if (b.value !== 0n || (operator !== "/" && operator !== "%")) return ON_INTS[operator](a.value, b.value);
  onZero();
  return a;
}

/** Returns a negative number, 0 or a positive number, or NaN if the two cannot be compared. Unequal vectors are compared by length. */
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

/** Power in 64 bits, without longer intermediate results. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = BigInt.asIntN(64, result * factor);
    factor = BigInt.asIntN(64, factor * factor);
  }
  return result;
}
