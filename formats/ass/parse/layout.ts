/**
 * Detects the versions whose layout a text has from its first records, because the version in the header may be wrong and the rest should
 * still be readable. Damaged and contradictory records are ignored. Source: format reference, section 12.
 */

import { isMaterialString } from "../materialStrings.ts";
import { type Layout, OBJECT_CLASSES } from "../scene.ts";
import type { Source } from "../source.ts";
import { Kind, Scanner } from "./scanner.ts";

export const FIRST_VERSION = 1;
export const LAST_VERSION = 7;
const MAX_LOOKED_AT = 3;
/** Maximum length of lists that are scanned in the first records. */
const MAX_PARTS = 64;

export function layoutOf(version: number): Layout {
  return { strings: version >= 4, uvw: version >= 5, color: version >= 6, scale3: version === 1 };
}

/** The versions that fit all observations. Empty (first greater than last) if observations contradict each other. */
export class FittingVersions {
  first = FIRST_VERSION;
  last = LAST_VERSION;

  /** @param since the first version that has the feature, like all later ones */
  narrow(since: number, isThere: boolean | undefined): void {
    if (isThere === true) this.first = Math.max(this.first, since);
    if (isThere === false) this.last = Math.min(this.last, since - 1);
  }

  get isEmpty(): boolean {
    return this.first > this.last;
  }

  has(version: number): boolean {
    return version >= this.first && version <= this.last;
  }

  /** Returns 7 if it fits, otherwise 2, otherwise the highest version that fits. */
  get likeliest(): number {
    return this.has(LAST_VERSION) ? LAST_VERSION : this.has(2) ? 2 : this.last;
  }
}

/** Returns the answer if all answers are the same. */
function agreed(answers: readonly (boolean | undefined)[]): boolean | undefined {
  const [first] = answers;
  return first !== undefined && answers.every((answer) => answer === first) ? first : undefined;
}

/**
 * Whether materials have lists of strings.
 * @param from start of the first material
 */
export function findStrings(source: Source, from: number, count: number): boolean | undefined {
  const scanner = new Scanner(source, from);
  const answers: boolean[] = [];
  for (let material = 0; material < Math.min(count, MAX_LOOKED_AT); material++) {
    if (scanner.kind === Kind.marker) scanner.advance();
    for (let part = 0; part < 2; part++) {
      if (scanner.kind !== Kind.string || scanner.isOpen) return agreed(answers);
      scanner.advance();
    }
    const isCount = scanner.kind === Kind.integer;
    // without a banner, the number of objects follows the last material
    if (isCount && material === count - 1 && !answers.includes(true)) {
      const isOfStrings = isCountOfStrings(scanner);
      return isOfStrings === undefined ? agreed(answers) : agreed([...answers, isOfStrings]);
    }
    answers.push(isCount);
    if (!isCount) continue;
    const strings = scanner.value;
    scanner.advance();
    for (let at = 0; at < Math.min(strings, MAX_PARTS) && scanner.kind === Kind.string; at++) scanner.advance();
  }
  return agreed(answers);
}

/**
 * Determines by the following token what the count refers to. If any string could follow, the name of a class or material string decides.
 */
function isCountOfStrings({ source, end }: Scanner): boolean | undefined {
  const after = new Scanner(source, end);
  if (after.kind === Kind.banner) return true;
  if (after.kind === Kind.marker) return after.name === "MATERIAL";
  if (after.kind !== Kind.string) return undefined;
  if (isMaterialString(after.inner)) return true;
  return OBJECT_CLASSES.some((name) => name === after.inner.toUpperCase()) ? false : undefined;
}

interface VertexShape {
  readonly color: boolean | undefined;
  readonly uvw: boolean | undefined;
}

/**
 * Whether vertices have colors and three texture coordinates.
 * @param from start of the first vertex of a mesh
 */
export function findVertexShape(source: Source, from: number, count: number): VertexShape {
  const scanner = new Scanner(source, from);
  const colors: boolean[] = [];
  const uvws: boolean[] = [];
  for (let vertex = 0; vertex < Math.min(count, MAX_LOOKED_AT); vertex++) {
    let rows = 0;
    for (; readsReals(scanner) === 3; rows++) skipLine(scanner);
    if (!scanner.isAloneInteger) break;
    if (rows === 2 || rows === 3) colors.push(rows === 3);
    const influences = scanner.value;
    scanner.advance();
    for (let at = 0; at < Math.min(influences, MAX_PARTS) && scanner.kind === Kind.integer; at++) {
      scanner.advance();
      scanner.advance();
    }
    if (!scanner.isAloneInteger) break;
    const uvs = scanner.value;
    scanner.advance();
    if (uvs < 1) continue;
    const parts = readsReals(scanner);
    if (parts !== 2 && parts !== 3) break;
    uvws.push(parts === 3);
    for (let uv = 0; uv < Math.min(uvs, MAX_PARTS) && readsReals(scanner) === parts; uv++) skipLine(scanner);
  }
  return { color: agreed(colors), uvw: agreed(uvws) };
}

/**
 * Whether scales have three values.
 * @param from start of the first instance
 */
export function findScale3(source: Source, from: number): boolean | undefined {
  const scanner = new Scanner(source, from);
  for (const kind of [Kind.integer, Kind.string, Kind.integer, Kind.integer, Kind.integer]) {
    if (scanner.kind !== kind) return undefined;
    scanner.advance();
  }
  const rows: number[] = [];
  for (let row = 0; row < 6; row++) {
    rows.push(readsReals(scanner));
    skipLine(scanner);
  }
  const said = rows.join();
  return said === "4,3,3,4,3,3" ? true : said === "4,3,1,4,3,1" ? false : undefined;
}

/** Returns the number of reals on the line that starts at the current token, or 0 if it contains anything else. */
function readsReals(scanner: Scanner): number {
  if (scanner.kind !== Kind.real || !scanner.isFirstOnLine(scanner.start)) return 0;
  const line = scanner.source.slice(scanner.start, scanner.endOfLine(scanner.start)).replace(/;.*/s, "");
  const words = line.split(/[ \t]+/).filter((word) => word !== "");
  return words.every((word) => /^[+-]?\d+\.\d+$/.test(word)) ? words.length : 0;
}

function skipLine(scanner: Scanner): void {
  if (scanner.kind !== Kind.end) scanner.seek(scanner.endOfLine(scanner.start));
}
