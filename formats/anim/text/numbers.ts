/** Numbers in the text form. A float is the shortest decimal that gives the same 32 bits, or its bits if no decimal does. */
import { singleOf } from "../../core/json/numbers.ts";
import { shortestOf } from "../../core/text/shortest.ts";

/** `"0x5E2F5510"`, quotes included. */
export function printHex(bits: number): string {
  return `"0x${(bits >>> 0).toString(16).toUpperCase().padStart(8, "0")}"`;
}

const NEGATIVE_ZERO = 0x80000000;

/** A JSON number, or the bits in quotes for NaN, infinities and -0. */
export function printFloat(bits: number): string {
  const value = singleOf(bits);
  if (!Number.isFinite(value) || bits >>> 0 === NEGATIVE_ZERO) return printHex(bits);
  return String(shortestOf(value));
}

/** `0x` and up to eight hexadecimal digits. */
export function findHex(source: string): number | undefined {
  return /^0x[0-9a-f]{1,8}$/i.test(source) ? Number(source) : undefined;
}

/** Prints ascending frames as `0-4,8,11`: three or more consecutive frames become a range. */
export function printFrames(frames: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let at = 0; at < frames.length; ) {
    let end = at;
    while (end + 1 < frames.length && frames[end + 1] === frames[end] + 1) end++;
    if (end - at >= 2) parts.push(`${frames[at]}-${frames[end]}`);
    else for (let each = at; each <= end; each++) parts.push(String(frames[each]));
    at = end + 1;
  }
  return parts.join(",");
}

/** Returns the frames of a list of ranges in written order, or undefined if it is not such a list or has more than `most` frames. */
export function findFrames(source: string, most: number): number[] | undefined {
  const frames: number[] = [];
  for (const part of source.split(",")) {
    const range = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part);
    if (!range) return undefined;
    const first = Number(range[1]);
    const last = range[2] === undefined ? first : Number(range[2]);
    if (last < first || frames.length + last - first >= most) return undefined;
    for (let frame = first; frame <= last; frame++) frames.push(frame);
  }
  return frames;
}
