/** Singles in JSON: the shortest decimal with the same bits, always with a point or exponent; infinities and NaN are texts. */
import { shortestOf } from "../text/shortest.ts";

const one = new Float32Array(1);
const oneBits = new Uint32Array(one.buffer);
const known = new Map<number, string>();
const MAX_KNOWN = 20_000;

/** The single with these bits. */
export function singleOf(bits: number): number {
  oneBits[0] = bits;
  return one[0];
}

/** The unsigned bits of the single nearest to a number. */
export function singleBits(value: number): number {
  one[0] = value;
  return oneBits[0];
}

/** Whether JSON has a number for these bits. */
export function isFiniteSingle(bits: number): boolean {
  return (bits & 0x7f80_0000) !== 0x7f80_0000;
}

/** `0.1`, `1.0`, `1e-7`; `"Infinity"`, `"-Infinity"`, `"NaN:0x7fc00000"`. */
export function printSingle(bits: number): string {
  const found = known.get(bits);
  if (found !== undefined) return found;
  const text = printNew(bits >>> 0);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(bits, text);
  return text;
}

function printNew(bits: number): string {
  const value = singleOf(bits);
  if (!isFiniteSingle(bits))
    return value === Infinity ? '"Infinity"' : value === -Infinity ? '"-Infinity"' : `"NaN:0x${bits.toString(16)}"`;
  if (value === 0) return bits === 0 ? "0.0" : "-0.0";
  const text = String(shortestOf(value)).replace("e+", "e");
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Python's words for infinities and NaN. */
export const SPECIAL_SINGLES: readonly string[] = ["NaN", "Infinity", "-Infinity"];

/** The bits of a text from {@link printSingle}, or of a word from Python; undefined for other texts. */
export function parseSpecialSingle(text: string): number | undefined {
  if (text === "NaN") return 0x7fc0_0000;
  if (text === "Infinity") return 0x7f80_0000;
  if (text === "-Infinity") return 0xff80_0000;
  const match = /^NaN:0x([0-9a-fA-F]{8})$/.exec(text);
  const bits = match === null ? undefined : Number.parseInt(match[1], 16);
  return bits !== undefined && !isFiniteSingle(bits) && Number.isNaN(singleOf(bits)) ? bits : undefined;
}
