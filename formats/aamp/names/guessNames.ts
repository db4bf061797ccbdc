/**
 * Guesses unlisted names that are similar to listed ones: with another number, another case, or an added word. Independent of documents.
 */
import { CRC_START, continueCrc, finishCrc } from "../../core/bytes/crc32.ts";
import type { Names } from "../../core/names.ts";

const MAX_FOUND = 20;
/** Numbers to try in place of others and as suffixes. */
const NUMBERS = 1000;
const WORDS = `
  Num Name Type Flag Max Min Rate Time Dist Radius Offset Pos Rot Scale Speed Angle Key List Table Param Info Data Id Idx Enable
  Is Use A B C D L R X Y Z
`
  .trim()
  .split(/\s+/);

/** Every number as it may be written: plain, with two and with three digits. */
const DIGITS: readonly string[] = [
  ...new Set(Array.from({ length: NUMBERS }, (_, number) => [0, 2, 3].map((length) => String(number).padStart(length, "0"))).flat()),
];

/** Returns the first matches. About one search in a hundred matches a 32-bit hash by chance, so a name must also make sense. */
export function guessNames(hash: number, names: Names): readonly string[] {
  const wanted = hash >>> 0;
  const found = new Set<string>();
  const known = new Set(
    names.lists.flatMap((list) => [...list.names, ...list.patterns.map((pattern) => pattern.replace(/%0?\d?[du]/, "0"))]),
  );
  for (const name of known) {
    if (found.size >= MAX_FOUND) break;
    for (const other of otherCases(name)) if (finishCrc(continueCrc(CRC_START, other)) === wanted) found.add(other);
    const whole = continueCrc(CRC_START, name);
    for (const word of WORDS) {
      if (finishCrc(continueCrc(whole, word)) === wanted) found.add(name + word);
      if (finishCrc(continueCrc(CRC_START, word + name)) === wanted) found.add(word + name);
    }
    const joined = continueCrc(whole, "_");
    for (const digits of DIGITS) {
      if (finishCrc(continueCrc(whole, digits)) === wanted) found.add(name + digits);
      if (finishCrc(continueCrc(joined, digits)) === wanted) found.add(`${name}_${digits}`);
    }
    for (const match of name.matchAll(/\d+/g)) {
      const [before, after] = [name.slice(0, match.index), name.slice(match.index + match[0].length)];
      const start = continueCrc(CRC_START, before);
      for (const digits of DIGITS)
        if (finishCrc(continueCrc(continueCrc(start, digits), after)) === wanted) found.add(before + digits + after);
    }
  }
  return [...found].filter((name) => !known.has(name)).slice(0, MAX_FOUND);
}

/** `IsEnable` as `isEnable`, `is_enable` and `ISENABLE`, and vice versa. */
function otherCases(name: string): string[] {
  if (name === "" || !/^\w+$/.test(name)) return [];
  const words = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).filter((word) => word !== "");
  const capitals = words.map((word) => word[0].toUpperCase() + word.slice(1));
  return [
    name.toLowerCase(),
    name.toUpperCase(),
    name[0].toUpperCase() + name.slice(1),
    name[0].toLowerCase() + name.slice(1),
    capitals.join(""),
    words.map((word) => word.toLowerCase()).join("_"),
  ];
}
