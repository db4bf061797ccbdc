/**
 * Signs: how a change names an entry that has no identity but its number. `[3#44a2bda4]` adds a checksum of the entry's content, since another
 * version may have another entry at 3; `[3#44a2bda4, 1 of 2]` is the first of two entries with equal content; `[3 of 8]` is entry 3 of a list
 * that must have eight.
 */

const SIGN = /(?:#([\da-f]{8})(?:, (\d+) of (\d+))?|(?<=\[\d+) of (\d+))\](?=\/|$)/g;

export interface Sign {
  /** Its text, to the end of the label. */
  readonly text: string;
  readonly end: number;
  readonly checksum: number;
  /** Number of the entry among those with equal content, from 1. */
  readonly at: number;
  readonly of: number;
  /** Length of the whole list, for entries identified by index. */
  readonly length: number | undefined;
}

/** Returns the signs in a path, optionally from a position on. */
export function signsIn(path: string, from = 0): readonly Sign[] {
  return [...path.slice(from).matchAll(SIGN)].map(({ 0: text, 1: checksum = "", 2: at = "1", 3: of = "1", 4: length, index }) => ({
    text,
    end: from + index + text.length,
    checksum: Number.parseInt(checksum, 16),
    at: Number(at),
    of: Number(of),
    length: length === undefined ? undefined : Number(length),
  }));
}

/** Returns the path without numbers that differ between versions. */
export function unnumbered(path: string): string {
  return path.replaceAll(/(\[)\d+(?=#)|, #\d+(?=#)/g, "$1");
}

export function withChecksum(label: string, checksum: number, at: number, of: number): string {
  return `${label.slice(0, -1)}#${checksum.toString(16).padStart(8, "0")}${of === 1 ? "" : `, ${at} of ${of}`}]`;
}

export function withLength(label: string, length: number): string {
  return `${label.slice(0, -1)} of ${length}]`;
}
