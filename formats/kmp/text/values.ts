/** Values of the text language: 64-bit integers, doubles, vectors, strings, and nothing. Knows neither syntax nor sections. */

export interface Vector {
  readonly kind: "vector";
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type Value =
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | Vector
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "none" };

export const NONE: Value = { kind: "none" };

export function int(value: bigint | number): Value {
  return { kind: "int", value: BigInt.asIntN(64, BigInt(value)) };
}
export function float(value: number): Value {
  return { kind: "float", value };
}
export function vector(x: number, y: number, z: number): Vector {
  return { kind: "vector", x, y, z };
}
export function string(value: string): Value {
  return { kind: "string", value };
}
export function truth(value: boolean): Value {
  return int(value ? 1n : 0n);
}

const MAX_INT = 2 ** 63;

/** Rounds halves up, as columns and bit operators do; numbers out of range become the smallest integer. */
export function roundToInt(value: number): bigint {
  const rounded = Math.floor(value + 0.5);
  return rounded >= -MAX_INT && rounded < MAX_INT ? BigInt(rounded) : -(2n ** 63n);
}

/** Returns the number of a scalar, x of a vector, and 0 for strings and nothing. */
export function toNumber(value: Value): number {
  switch (value.kind) {
    case "int":
      return Number(value.value);
    case "float":
      return value.value;
    case "vector":
      return value.x;
    default:
      return 0;
  }
}

export function toInt(value: Value): bigint {
  return value.kind === "int" ? value.value : roundToInt(toNumber(value));
}

export function isTrue(value: Value): boolean {
  switch (value.kind) {
    case "int":
      return value.value !== 0n;
    case "float":
      return value.value !== 0;
    case "vector":
      return value.x !== 0 || value.y !== 0 || value.z !== 0;
    case "string":
      return value.value !== "";
    default:
      return false;
  }
}

export function toText(value: Value): string {
  switch (value.kind) {
    case "int":
      return value.value.toString();
    case "float":
      return String(value.value);
    case "vector":
      return `${value.x.toFixed(3)} ${value.y.toFixed(3)} ${value.z.toFixed(3)}`;
    case "string":
      return value.value;
    default:
      return "";
  }
}

/** Returns a vector unchanged, and a scalar in all three components. */
export function toVector(value: Value): Vector {
  if (value.kind === "vector") return value;
  const number = toNumber(value);
  return vector(number, number, number);
}

export function isNumeric(value: Value): boolean {
  return value.kind === "int" || value.kind === "float" || value.kind === "vector";
}
