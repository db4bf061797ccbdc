/**
 * Suggests names for completion: the next number of a family, then names of the file, then names of the lists, each group by how well it
 * matches the typed text. Must not depend on the text form: the caller says where the cursor is.
 */
import type { NameOrigin } from "../../core/names.ts";
import type { AampNameIndex } from "./nameIndex.ts";

export interface NamePlace {
  /** The text before the cursor; may be empty. */
  readonly typed: string;
  readonly parentName: string | undefined;
  /** Names of the parent's other children of this kind, which are not offered. */
  readonly siblings: readonly string[];
}

export interface SuggestedName {
  readonly name: string;
  readonly origin: NameOrigin;
}

export interface NameSuggestions {
  /** Best first. */
  readonly items: readonly SuggestedName[];
  /** More exist: ask again when more is typed. */
  readonly incomplete: boolean;
}

const MAX_SUGGESTIONS = 200;

/** How well a name fits; smaller is better. */
const Fit = { exactCase: 0, start: 1, word: 2, inside: 3, none: 4 } as const;

/**
 * @param fileNames names and strings of the same file, the likeliest first
 */
export function suggestNames(index: AampNameIndex, fileNames: readonly string[], place: NamePlace): NameSuggestions {
  const taken = new Set(place.siblings);
  const items: SuggestedName[] = [];
  const fits = fitter(place.typed);
  let incomplete = false;

  const offer = (name: string, origin: NameOrigin): boolean => {
    if (taken.has(name) || name === "") return true;
    if (items.length >= MAX_SUGGESTIONS) {
      incomplete = true;
      return false;
    }
    taken.add(name);
    items.push({ name, origin });
    return true;
  };
  const offerAll = (names: readonly string[], origin: NameOrigin): void => {
    const groups: string[][] = [[], [], [], []];
    for (const name of names) {
      const fit = fits(name);
      if (fit === Fit.none) continue;
      groups[fit].push(name);
      // Enough of the best kind: no later name can precede them.
      if (groups[Fit.exactCase].length > MAX_SUGGESTIONS + taken.size) break;
    }
    for (const name of groups.flat()) if (!offer(name, origin)) return;
  };

  for (const name of nextInFamilies(place, index)) if (fits(name) !== Fit.none) offer(name, "guess");
  offerAll(fileNames, "file");
  for (const list of index.lists) offerAll(list.names, list.origin);
  return { items, incomplete };
}

function fitter(typed: string): (name: string) => number {
  if (typed === "") return () => Fit.exactCase;
  const wanted = typed.toLowerCase();
  return (name) => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at < 0) return Fit.none;
    if (at === 0) return name.startsWith(typed) ? Fit.exactCase : Fit.start;
    return startsWord(name, at) ? Fit.word : Fit.inside;
  };
}

/** Whether a new word of `CamelCase` or `snake_case` begins here. */
function startsWord(name: string, at: number): boolean {
  return /[^a-zA-Z]./.test(name.slice(at - 1, at + 1)) || /[^A-Z][A-Z]/.test(name.slice(at - 1, at + 1));
}

/** The number after the largest of each family among the siblings; without siblings, the first of families that fit the parent. */
function nextInFamilies(place: NamePlace, index: AampNameIndex): string[] {
  const largest = new Map<string, { prefix: string; suffix: string; digits: string }>();
  for (const sibling of place.siblings) {
    const parts = /^(.*?)(\d{1,15})(\D*)$/.exec(sibling);
    if (!parts) continue;
    const [, prefix, digits, suffix] = parts as unknown as [string, string, string, string];
    const key = `${prefix}\n${suffix}`;
    const known = largest.get(key);
    if (!known || Number(digits) > Number(known.digits)) largest.set(key, { prefix, suffix, digits });
  }
  const names = [...largest.values()].map(
    ({ prefix, suffix, digits }) => prefix + String(Number(digits) + 1).padStart(digits.length, "0") + suffix,
  );
  if (names.length > 0 || place.parentName === undefined) return names;
  const stems = stemsOf(place.parentName);
  for (const list of index.lists) {
    for (const pattern of list.patterns) {
      const parts = /^([^%]+?)_?%(0?)(\d?)[du]$/.exec(pattern);
      // Families with leading zeros begin with 1 in the game's files, the others with 0.
      if (parts && stems.has(parts[1])) names.push(pattern.replace(/%.*$/, parts[2] ? "1".padStart(Number(parts[3]), "0") : "0"));
    }
  }
  return names;
}

function stemsOf(parentName: string): Set<string> {
  const stems = new Set([parentName]);
  for (const ending of ["s", "es", "List", "_list"]) if (parentName.endsWith(ending)) stems.add(parentName.slice(0, -ending.length));
  const lastWord = /[A-Z][a-z]+$/.exec(parentName);
  if (lastWord) stems.add(lastWord[0]);
  return stems;
}
