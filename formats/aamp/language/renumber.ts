/**
 * Puts numbered children in order again after one was added or removed: their names, and in AI programs and animation sequences
 * every value that refers to them by number.
 */

import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix } from "../../core/issue.ts";
import { memoize } from "../../core/memoize.ts";
import { counted } from "../../core/text/counted.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { type Item, siblingsOf } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import type { AampDocument } from "./document.ts";
import { type Family, familyLike, familyOf, firstNumber, memberName, nextNumber } from "./families.ts";
import { type AiProgram, definedName, type TargetSpace } from "./references.ts";

export interface Renumbering {
  readonly title: string;
  /** Key of the list that holds the children. */
  readonly place: Span;
  /** Values that change. */
  readonly references: number;
  /** The names next to the numbers fit better afterwards. */
  readonly proved: boolean;
  readonly edits: readonly TextEdit[];
}

export function renumberingFixes(renumbering: Renumbering | undefined): readonly Fix[] {
  return renumbering === undefined ? [] : [{ title: renumbering.title, edits: renumbering.edits, preferred: true }];
}

/** Stands for an entry that is gone: no entry has this number, so the value is reported as a mistake. */
const GONE = -1;

/** The entry that a number meant when it was written; undefined for one that is gone. `source` is the parameter with the number. */
type Meaning = (old: number, source: Parameter) => Item | undefined;

/** What must change so that the names and references of an AI program fit its lists. */
export const findRenumbering = memoize((document: AampDocument): Renumbering | undefined => {
  // asked by the checks, and again at every move of the cursor
  const { program, spaces } = document.references();
  return program && renumberProgram(document, program, spaces);
});

/** What must change so that an item's family is in order; undefined where it is. */
export function renumberingOf(document: AampDocument, item: Item): Renumbering | undefined {
  const { program, spaces } = document.references();
  if (program !== undefined && item.kind === "list" && Object.values(program).some((entries) => entries.includes(item)))
    return findRenumbering(document);
  const siblings = siblingsOf(item);
  const family = familyOf(document, item, siblings);
  if (family === undefined || isInOrder(family)) return undefined;
  const space = spaces.find(({ by, targets }) => by === "number" && targets.includes(item));
  if (space === undefined && item.kind === "parameter" && !looksInserted(family)) return undefined;
  const names = renameMembers(document, family, space === undefined ? firstNumber(family) : 0);
  const numbers = space === undefined ? [] : renumberValues(document, [space], [byNumber(family)]);
  return describe(document, item, [rangeOf(family, space === undefined ? firstNumber(family) : 0)], names, numbers, false);
}

function isInOrder(family: Family): boolean {
  const first = firstNumber(family);
  return family.members.every(({ number }, at) => number === first + at);
}

/** Parameters may be numbered in an order of their own: only ascending ones, or ones with a repeated number, were in order before. */
function looksInserted({ members }: Family): boolean {
  const numbers = members.map(({ number }) => number);
  const ascending = numbers.every((number, at) => at === 0 || number >= numbers[at - 1]);
  const steps = new Set(numbers.map((number, at) => number - at));
  return (ascending && steps.size <= 3) || new Set(numbers).size < numbers.length;
}

/** Each number means the first child that has it in its name: a copy further down is the one that was added. */
function byNumber({ members }: Family): Meaning {
  const entries = new Map<number, Item>();
  for (const { number, item } of members) if (!entries.has(number)) entries.set(number, item);
  return (old) => entries.get(old);
}

// ------------------------------------------------------------------------------------------------ AI programs

/** How far the number of AI entries may differ from what it was when the references were right. */
const MAX_ADDED = 32;

function renumberProgram(document: AampDocument, program: AiProgram, [nodes, behaviors]: readonly TargetSpace[]): Renumbering | undefined {
  const lists = Object.values(program);
  const families = Object.entries(program).map(([kind, entries]) =>
    familyLike(document, { prefix: `${kind}_`, suffix: "", number: 0, digits: 0, padded: false }, entries),
  );
  // where children have other names, their place is all that is known of them
  const meanings = families.map((family, at) => {
    const entries = lists[at];
    return family.members.length === entries.length ? byNumber(family) : (old: number) => (old in entries ? entries[old] : undefined);
  });
  const agrees = nameAgreement(program);
  const before =
    (count: number): Meaning =>
    (old, source) =>
      old < count ? meanings[0](old, source) : meanings[1](old - count, source);
  const count = oldCountOfAi(document, program, nodes, families[0], before, agrees);
  const meaning: Meaning = (old, source) => {
    const was = before(count.ai)(old, source);
    const is = nodes.targets[old];
    // a reference that was set right already after the change stays; one to an entry that is gone must not fall to a namesake
    return was !== undefined && !agrees(source, was) && agrees(source, is) ? is : was;
  };
  const names = families.flatMap((family, at) => (family.members.length === lists[at].length ? renameMembers(document, family, 0) : []));
  const numbers = renumberValues(document, [nodes, behaviors], [meaning, meanings[2]]);
  const disordered = families.filter((family) => family.members.some(({ number }, at) => number !== at));
  const first = lists.flat()[0];
  if (first === undefined) return undefined;
  const ranges = disordered.map((family) => rangeOf(family, 0));
  return describe(document, disordered[0]?.members[0].item ?? first, ranges, names, numbers, count.proved);
}

/** True where the name of a reference is the `Def/Name` of an entry, as it always is in the game's files. */
type Agreement = (source: Parameter, entry: Item | undefined) => boolean;

function nameAgreement(program: AiProgram): Agreement {
  const hashes = new Map<Item, number>();
  for (const entry of [...program.AI, ...program.Action]) {
    const name = definedName(entry);
    if (name) hashes.set(entry, crc32(name) | 0);
  }
  return (source, entry) => entry !== undefined && hashes.get(entry) === source.hash;
}

/** How many AI entries there were when the references were written: the count with which the names of most of them agree. */
function oldCountOfAi(
  document: AampDocument,
  program: AiProgram,
  nodes: TargetSpace,
  aiFamily: Family,
  before: (count: number) => Meaning,
  agrees: Agreement,
): { ai: number; proved: boolean } {
  const now = program.AI.length;
  const byNames = aiFamily.members.length === now && now > 0 ? nextNumber(aiFamily) : now;
  const sources = [...document.references().all()].filter(([, { space }]) => space === nodes).map(([source]) => source);
  const agreeing = (find: Meaning) => sources.filter((source) => agrees(source, find(source.word, source))).length;
  const tried = (count: number) => ({ ai: count, agreeing: agreeing(before(count)) });
  const current = agreeing((old) => nodes.targets[old]);
  let best = tried(byNames);
  if (best.agreeing * 10 < sources.length * 9) {
    const from = Math.max(0, Math.min(now, byNames) - MAX_ADDED);
    for (let count = from; count <= Math.max(now, byNames) + MAX_ADDED; count++) {
      const found = tried(count);
      const isNearer = Math.abs(count - now) < Math.abs(best.ai - now);
      if (found.agreeing > best.agreeing || (found.agreeing === best.agreeing && found.agreeing > 0 && isNearer)) best = found;
    }
  }
  // one name that differs is a reference set to another entry on purpose
  const proved = best.agreeing >= current + 2 && best.agreeing * 2 > sources.length;
  const isOrdered = aiFamily.members.every(({ number }, at) => number === at);
  return { ai: proved || !isOrdered ? best.ai : now, proved };
}

// ------------------------------------------------------------------------------------------------ edits

function renameMembers(document: AampDocument, family: Family, first: number): TextEdit[] {
  return family.members.flatMap(({ item, number }, at) =>
    number === first + at ? [] : [{ span: document.key(item), text: printScalar(memberName(family, first + at), "untagged", 0) }],
  );
}

/** Edits of all values that point into the spaces: what each one meant before, by its number now. */
function renumberValues(document: AampDocument, spaces: readonly TargetSpace[], meanings: readonly Meaning[]): TextEdit[] {
  const numbers = spaces.map(({ targets }) => new Map(targets.map((target, number) => [target, number])));
  const edits: TextEdit[] = [];
  for (const [source, { space }] of document.references().all()) {
    const at = spaces.indexOf(space);
    if (at < 0) continue;
    const old = source.word;
    const target = meanings[at](old, source);
    const wasThere = old >= 0 && (target !== undefined || space.targets[old] !== undefined);
    const number = target === undefined ? (wasThere ? GONE : old) : (numbers[at].get(target) ?? old);
    if (number !== old) edits.push({ span: document.value(source), text: String(number) });
  }
  return edits;
}

function describe(
  document: AampDocument,
  of: Item,
  ranges: readonly string[],
  names: readonly TextEdit[],
  numbers: readonly TextEdit[],
  proved: boolean,
): Renumbering | undefined {
  if (names.length === 0 && numbers.length === 0) return undefined;
  const gone = numbers.filter(({ text }) => text === String(GONE)).length;
  const title =
    names.length === 0
      ? `Adjust ${counted(numbers.length, "reference")} to the entries as they are now`
      : `Renumber ${ranges.join(", ")}${numbers.length === 0 ? "" : ` and adjust ${counted(numbers.length, "reference")}`}`;
  const parent = of.parent ?? of;
  return {
    title: gone === 0 ? title : `${title} (${gone} to removed entries ${gone === 1 ? "becomes" : "become"} ${GONE})`,
    place: document.key(parent),
    references: numbers.length,
    proved,
    edits: [...names, ...numbers],
  };
}

function rangeOf(family: Family, first: number): string {
  const { length } = family.members;
  const from = memberName(family, first);
  return length === 1 ? from : `${from} … ${memberName(family, first + length - 1)}`;
}
