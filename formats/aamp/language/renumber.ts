/**
 * Renumbers children after one was added or removed: their names and, in AI programs and animation sequences,
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
  /** Number of references that change. */
  readonly references: number;
  /** The names next to the numbers show that the references were shifted. */
  readonly proved: boolean;
  readonly edits: readonly TextEdit[];
}

export function renumberingFixes(renumbering: Renumbering | undefined): readonly Fix[] {
  return renumbering === undefined ? [] : [{ title: renumbering.title, edits: renumbering.edits, preferred: true }];
}

/** Replaces the index of a removed entry: no entry has it, so the reference gets a finding. */
const GONE = -1;

/** The entry that a number meant when it was written; undefined if it was removed. */
type Meaning = (old: number, source: Parameter) => Item | undefined;

/** The edits that make the names and references of an AI program fit its lists. */
export const findRenumbering = memoize((document: AampDocument): Renumbering | undefined => {
  // called by the checks, and again after every move of the cursor
  const { program, spaces } = document.references();
  return program && renumberProgram(document, program, spaces);
});

/** The edits that put an item's family in order; undefined if it is in order. */
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

/** Parameters may be numbered in an order of their own: they were in order before only if they ascend or repeat a number. */
function looksInserted({ members }: Family): boolean {
  const numbers = members.map(({ number }) => number);
  const ascending = numbers.every((number, at) => at === 0 || number >= numbers[at - 1]);
  const steps = new Set(numbers.map((number, at) => number - at));
  return (ascending && steps.size <= 3) || new Set(numbers).size < numbers.length;
}

/** A number refers to the first child that has it in its name, because the copy further down is the added one. */
function byNumber({ members }: Family): Meaning {
  const entries = new Map<number, Item>();
  for (const { number, item } of members) if (!entries.has(number)) entries.set(number, item);
  return (old) => entries.get(old);
}

// ------------------------------------------------------------------------------------------------ AI programs

/** How many AI entries may have been added or removed since the references were right. */
const MAX_ADDED = 32;

function renumberProgram(document: AampDocument, program: AiProgram, [nodes, behaviors]: readonly TargetSpace[]): Renumbering | undefined {
  const lists = Object.values(program);
  const families = Object.entries(program).map(([kind, entries]) =>
    familyLike(document, { prefix: `${kind}_`, suffix: "", number: 0, digits: 0, padded: false }, entries),
  );
  // children with other names are identified by their position only
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
    // a reference that was already corrected after the change stays; a reference to a removed entry must not move to an entry with the same
    // name
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

/** Whether a reference has the `Def/Name` of an entry as its name, as it always has in the game's files. */
type Agreement = (source: Parameter, entry: Item | undefined) => boolean;

function nameAgreement(program: AiProgram): Agreement {
  const hashes = new Map<Item, number>();
  for (const entry of [...program.AI, ...program.Action]) {
    const name = definedName(entry);
    if (name) hashes.set(entry, crc32(name) | 0);
  }
  return (source, entry) => entry !== undefined && hashes.get(entry) === source.hash;
}

/** How many AI entries there were when the references were written: the count with which most of their names agree. */
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
  const sources = [...document.references().sources].filter(([, { space }]) => space === nodes).map(([source]) => source);
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
  // a single difference is a reference that was set to another entry on purpose
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

/** Edits of all references into the spaces: the current number of the entry that each one referred to before. */
function renumberValues(document: AampDocument, spaces: readonly TargetSpace[], meanings: readonly Meaning[]): TextEdit[] {
  const numbers = spaces.map(({ targets }) => new Map(targets.map((target, number) => [target, number])));
  const edits: TextEdit[] = [];
  for (const [source, { space }] of document.references().sources) {
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
      ? `Adjust ${counted(numbers.length, "reference")} to the current entries`
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
