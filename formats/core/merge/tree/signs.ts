/**
 * Signs: how a change names an entry that has no identity but its number. `[3#44a2bda4]` adds a checksum of the entry's content, since another
 * version may have another entry at 3; `[3#44a2bda4, 1 of 2]` is the first of two entries with equal content; `[3 of 8]` is entry 3 of a list
 * that must have eight. If the changes give the entry another content, its sign follows: `[3#44a2bda4>ca3f9a85]`.
 */

const CONTENT = String.raw`[\da-f]{8}(?:, \d+ of \d+)?`;
const SIGN = new RegExp(String.raw`(?:#(${CONTENT}(?:>${CONTENT})?)|(?<=\[\d+) of (\d+))\](?=/|$)`, "g");

interface Content {
  readonly checksum: number;
  /** Number of the entry among those with equal content, from 1. */
  readonly at: number;
  readonly of: number;
}

interface Sign {
  readonly end: number;
  /** Before the changes and, if it differs, after them. */
  readonly contents: readonly Content[];
  /** Length of the whole list, for entries identified by index. */
  readonly length: number | undefined;
}

/** Returns the signs in a path, optionally from a position on. */
export function signsIn(path: string, from = 0): readonly Sign[] {
  return [...path.slice(from).matchAll(SIGN)].map(({ 0: text, 1: contents, 2: length, index }) => ({
    end: from + index + text.length,
    contents: contents?.split(">").map(contentOf) ?? [],
    length: length === undefined ? undefined : Number(length),
  }));
}

function contentOf(text: string): Content {
  const [checksum, at = "1", of = "1"] = text.split(/, | of /);
  return { checksum: Number.parseInt(checksum, 16), at: Number(at), of: Number(of) };
}

/** Returns the path without numbers that differ between versions. */
export function unnumbered(path: string): string {
  return path.replaceAll(/(\[)\d+(?=#)|, #\d+(?=#)/g, "$1");
}

export function withContents(label: string, contents: readonly Content[]): string {
  const signs = contents.map(({ checksum, at, of }) => `${checksum.toString(16).padStart(8, "0")}${of === 1 ? "" : `, ${at} of ${of}`}`);
  return `${label.slice(0, -1)}#${[...new Set(signs)].join(">")}]`;
}

export function withLength(label: string, length: number): string {
  return `${label.slice(0, -1)} of ${length}]`;
}
