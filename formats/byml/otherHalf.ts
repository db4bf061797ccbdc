/** Maps of Breath of the Wild come in two files that link to each other: `A-1_Static.smubin` and `A-1_Dynamic.smubin`. */
import type { Companion } from "../core/companion.ts";

/** Matches the name of a half, or of its text form. */
const HALF = /^(.+_)(Static|Dynamic)(\.s?mubin)(?:\.yml)?$/i;

/** File names of the other half, compressed or not; empty if the file is not a half. */
function otherHalf(fileName: string): readonly string[] {
  const match = HALF.exec(fileName);
  if (!match) return [];
  const [, map, half, ending] = match;
  const other = `${map}${half.toLowerCase() === "static" ? "Dynamic" : "Static"}`;
  return [...new Set([ending, ".smubin", ".mubin"])].map((each) => `${other}${each}`);
}

export function isHalf(fileName: string): boolean {
  return HALF.test(fileName);
}

export const OTHER_HALF: Companion = { places: otherHalf };
