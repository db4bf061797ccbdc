/** The laws of merging: no change is lost without a conflict, and both sides are treated alike. Tried on versions of a document. */
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import { catchStop, hasErrors, type Issue } from "../../formats/core/issue.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { memoize } from "../../formats/core/memoize.ts";
import { type Calculation, MIN_ALIKE } from "../../formats/core/merge/changes/alikeNumbers.ts";
import { applyChanges } from "../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf } from "../../formats/core/merge/changes/difference.ts";
import { calculated, shortDifferenceOf, valuesIn } from "../../formats/core/merge/changes/together.ts";
import { matchDocuments } from "../../formats/core/merge/match/match.ts";
import type { DetailedConflict } from "../../formats/core/merge/result/conflictDetails.ts";
import { type MergedText, mergeTexts, type NotMerged } from "../../formats/core/merge/result/mergeTexts.ts";
import type { FindProblems } from "../../formats/core/merge/result/problems.ts";
import { type Conflict, ORDER_OF_OURS, pathOf } from "../../formats/core/merge/result/resolve.ts";
import type { MergeModel, Side, TreeNode, Triple } from "../../formats/core/merge/tree/tree.ts";
import { findDifference } from "../../formats/core/proof.ts";
import { type FilesToMerge, type MergedFile, mergeFiles } from "../../formats/mergeFiles.ts";
import { changesThroughLines } from "./throughLines.ts";

export type Merge = (files: FilesToMerge) => MergedFile;

/** An edit of one number in a text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const MAX_EDITS = 4;

/** Two disjoint sets of edits of a text's numbers. */
export function editsOf(format: Format, text: string, random: () => number): readonly [readonly Edit[], readonly Edit[]] | undefined {
  const root = format.merge?.readTree(text, "");
  const numbers: TreeNode[] = [];
  const stack = root ? [root] : [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // derived values are computed again
    if (node.isDerived || node.derived) continue;
    stack.push(...node.children);
    if (node.kind === "value" && !node.target && NUMBER.test(text.slice(node.valueStart, node.end))) numbers.push(node);
  }
  if (numbers.length < 2) return undefined;
  const taken = new Set<TreeNode>();
  const pick = (): Edit[] =>
    Array.from({ length: 1 + (random() % MAX_EDITS) }, () => numbers[random() % numbers.length]).flatMap((node) => {
      if (taken.has(node)) return [];
      taken.add(node);
      const [, decimals = ""] = NUMBER.exec(text.slice(node.valueStart, node.end)) ?? [];
      return [{ start: node.valueStart, end: node.end, text: `${random() % 200}${decimals === "" ? "" : ".5"}` }];
    });
  return [pick(), pick()];
}

const CALCULATIONS: readonly Calculation[] = [{ times: "4/9" }, { times: "2.25", digits: "7" }, { decimals: "1" }, { plus: "100" }];
/** One value in this many gets a different calculation. */
const RARE = 20;

/** Applies a calculation to all numbers with one name or place; a few of them get another one. */
export function calculatedVersion({ merge, extensions: [extension] }: Format, text: string, random: () => number): string {
  if (!merge?.printFloat) return text;
  const { printFloat } = merge;
  const pick = () => CALCULATIONS[random() % CALCULATIONS.length] as Calculation;
  const isNumber = ({ text: value }: TreeNode) => calculated(value, { times: "2", plus: "1" }, printFloat) !== value;
  const groups = [...valuesIn(merge.readTree(text, `a.${extension}`)).values()].map((group) => group.filter(isNumber));
  const many = groups.filter(({ length }) => length >= MIN_ALIKE);
  const usual = pick();
  const edits = (many[random() % many.length] ?? []).map(({ valueStart: start, end }): Edit => {
    const calculation = random() % RARE === 0 ? pick() : usual;
    return { start, end, text: calculated(text.slice(start, end), calculation, printFloat) };
  });
  return edited(text, edits);
}

export function edited(text: string, edits: readonly Edit[]): string {
  let out = text;
  for (const { start, end, text: by } of [...edits].sort((a, b) => b.start - a.start)) out = out.slice(0, start) + by + out.slice(end);
  return out;
}

/** The file of a text; undefined if the text has errors or its file is not exact. */
export function exactBytes(format: Format, text: string): Uint8Array | undefined {
  const { bytes } = format.encode(text);
  // a format whose files are texts encodes any text
  if (
    format.textSuffix === "" &&
    ("issue" in catchStop(() => format.merge?.readTree(text, path(format))) || hasErrors(issuesIn(format, text)))
  )
    return undefined;
  const decoded = bytes && format.decode(bytes, format.builtinNames());
  return decoded?.kind === "ok" && decoded.exact ? bytes : undefined;
}

/** The text after a round trip through its file; undefined if it has errors or its file is not exact. */
export function exactText(format: Format, text: string): string | undefined {
  if (format.textSuffix === "") return exactBytes(format, text) && text;
  const { bytes } = format.encode(text);
  const decoded = bytes && format.decode(bytes, format.builtinNames());
  return decoded?.kind === "ok" && decoded.exact ? decoded.text : undefined;
}

/** The format with a cache, because the laws encode and decode the same versions many times. */
export function withMemory(format: Format): Format {
  const encoded = new Map<string, ReturnType<Format["encode"]>>();
  const decoded = new Map<Uint8Array, Decoded>();
  return {
    ...format,
    encode: (text) => getOrMake(encoded, text, () => format.encode(text)),
    decode: (bytes, names) => getOrMake(decoded, bytes, () => format.decode(bytes, names)),
  };
}

const path = ({ extensions }: Format) => `a.${extensions[0]}`;
/** Kinds of conflicts that depend on which side's values are kept. */
const DEPENDS = new Set(["check", "reference"]);

/** The first law that the merge of three files breaks. */
export function findFault(
  format: Format,
  versions: readonly [Uint8Array, Uint8Array, Uint8Array],
  merge: Merge = mergeFiles,
): string | undefined {
  const [base, ours, theirs] = versions;
  const run = (our: Uint8Array, their: Uint8Array) => merge({ base, ours: our, theirs: their, path: path(format), supplies: NO_SUPPLIES });
  for (const [our, their] of [
    [base, theirs],
    [theirs, base],
    [theirs, theirs],
  ] as const) {
    const merged = run(our, their);
    if (merged.kind !== "merged" || merged.conflicts.length > 0 || findDifference(merged.bytes, theirs) !== undefined)
      return "a side that is the base, or the same on both, does not give the other";
  }
  const [merged, swapped] = [run(ours, theirs), run(theirs, ours)];
  if (merged.kind !== swapped.kind) return `${merged.kind}, but ${swapped.kind} with sides swapped`;
  if (merged.kind === "refused" || swapped.kind === "refused") {
    const message = merged.kind === "refused" ? merged.message : "";
    return /cannot be written|failed/.test(message) ? message : undefined;
  }
  for (const { bytes } of [merged, swapped]) {
    const decoded = format.decode(bytes, format.builtinNames());
    if (decoded.kind !== "ok" || !decoded.exact) return "the result does not open, or is not exact";
  }
  const [count, other] = [merged, swapped].map(({ conflicts }) => conflicts.filter(({ kind }) => !DEPENDS.has(kind)).length);
  return count === other ? undefined : `${count} conflicts, but ${other} with sides swapped`;
}

/** For files edited in place, whose text carries the original: their unused bytes depend on earlier edits, so only what readers see counts. */
function isSameToReaders(format: Format, first: Uint8Array, second: Uint8Array): boolean {
  const [found, wanted] = [first, second].map((bytes) => {
    const decoded = format.forReaders && format.decode(bytes, format.builtinNames());
    return decoded?.kind === "ok" ? format.forReaders?.(decoded.text) : undefined;
  });
  return found !== undefined && found === wanted;
}

/** Applies the difference of two texts to the first: what is wrong if the second does not result. */
export function findUnapplied(format: Format, before: string, after: string): string | undefined {
  const model = format.merge;
  if (!model || model.refuse?.(model.readTree(before, path(format)), model.readTree(after, path(format))) !== undefined) return undefined;
  const changes = shortDifferenceOf(model, before, after, path(format)).map(({ change }) => change);
  const applied = applyChanges(model, before, changesThroughLines(changes), path(format));
  const [conflict] = applied.conflicts;
  // changes cannot create records of levels, which is reported; other changes may need those records
  if (applied.conflicts.some(({ message }) => message.includes("cannot be made from changes"))) return undefined;
  if (conflict) return `a change does not fit its own file: ${conflict.change.field}: ${conflict.message}`;
  const [found, wanted] = [applied.text, after].map((text) => format.encode(text).bytes);
  if (!found || !wanted) return "what comes of the changes cannot be written";
  // in a format whose files are texts, a new record takes the spacing of another
  const spaced = (text: string) => (format.textSuffix === "" ? text.replaceAll(/\s+/g, " ") : text);
  const isSame = findDifference(found, wanted) === undefined || spaced(applied.text) === spaced(after);
  return isSame || isSameToReaders(format, found, wanted) ? undefined : "the changes, made in the first, do not give the second";
}

/** Merges two sides that changed different numbers of a text: what is wrong if a change is lost. */
export function findLost(format: Format, written: string, random: () => number, merge: Merge = mergeFiles): string | undefined {
  const text = exactText(format, written);
  const edits = text === undefined || !format.merge ? undefined : editsOf(format, text, random);
  if (!text || !edits || !format.merge) return undefined;
  const texts = [text, edited(text, edits[0]), edited(text, edits[1]), edited(text, edits.flat())] as const;
  const files = texts.map((each) => exactBytes(format, each));
  const [base, ours, theirs, both] = files;
  if (!base || !ours || !theirs || !both) return undefined;
  const model = format.merge;
  // changing an entry's identity removes it and adds another, possibly elsewhere
  const changesTo = (each: string) => differenceOf(model, text, each, path(format));
  const changes = [texts[1], texts[2]].map(changesTo);
  // if a text repeats a value, editing one place changes nothing, or all places
  const madeIn = (each: string) => JSON.stringify(changesTo(each).filter(({ op }) => op !== "set"));
  if ([texts[1], texts[2]].some((each) => madeIn(each) !== madeIn(exactText(format, each) as string))) return undefined;
  if (changes.flat().some(({ op }) => op !== "change")) return undefined;
  const fields = new Set(changes[0]?.map(({ field }) => field));
  if (changes[1]?.some(({ field }) => fields.has(field))) return undefined;
  const merged = merge({ base, ours, theirs, path: path(format), supplies: NO_SUPPLIES });
  if (merged.kind === "refused") return merged.message;
  if (merged.conflicts.length > 0) {
    // with several entries of one identity, it is unknown which one a side changed
    const other = merged.conflicts.find(({ kind }) => !DEPENDS.has(kind) && kind !== "ambiguous");
    return other && `a conflict where each side changed other numbers: ${JSON.stringify(other)}`;
  }
  if (findDifference(merged.bytes, both) === undefined) return undefined;
  // a number that became equal to another may change a layout note, which is a property of the file, not an edit
  const [found, wanted] = [merged.bytes, both].map((bytes) => {
    const decoded = format.decode(bytes, format.builtinNames());
    return decoded.kind === "ok" ? decoded.text : "";
  });
  const isLost = differenceOf(model, wanted ?? "", found ?? "", path(format)).some(({ op }) => op !== "set");
  return isLost ? "a change of one side is not in the result, and no conflict says so" : undefined;
}

export type Texts = readonly [base: string, ours: string, theirs: string];
type TextMerge = (model: MergeModel, texts: Parameters<typeof mergeTexts>[1], findProblems: FindProblems) => MergedText | NotMerged;

/** Merges a text and a version of it where at most one side has changes of its own: what is wrong with the result. */
export function findFaultOfPair(format: Format, base: string, version: string, merge: TextMerge = mergeTexts): string | undefined {
  // additional line ends, so that equal texts are not recognized as such
  for (const [name, ours, theirs] of [
    ["merge(b, b, x)", `${base}\n`, `${version}\n\n`],
    ["merge(b, x, b)", `${version}\n`, `${base}\n\n`],
    ["merge(b, x, x)", `${version}\n`, `${version}\n\n`],
  ] as const) {
    const merged = merge(format.merge as MergeModel, { base, ours, theirs, path: path(format) }, problemsIn(format));
    if ("refused" in merged) continue;
    const [conflict] = merged.conflicts;
    if (conflict) return `${name}: a conflict: ${JSON.stringify(conflict)}`;
    if (!isSameFile(format, merged.text, version)) return `${name} is not x`;
  }
  return undefined;
}

/** The first law that the merge of three texts without errors breaks. Checks all laws at once, which saves merging again. */
export function findFaultOfTexts(
  format: Format,
  [base, ours, theirs]: Texts,
  isCopied: boolean,
  merge: TextMerge = mergeTexts,
): string | undefined {
  const model = format.merge as MergeModel;
  const findProblems = problemsIn(format);
  const run = (ours: string, theirs: string) => merge(model, { base, ours, theirs, path: path(format) }, findProblems);
  const [merged, swapped] = [run(ours, theirs), run(theirs, ours)];
  if ("refused" in merged || "refused" in swapped)
    return "refused" in merged && "refused" in swapped ? undefined : "refused with sides swapped only";
  for (const { text } of [merged, swapped]) {
    const { bytes, issues } = format.encode(text);
    if (!bytes) return `the result cannot be written: ${issues[0]?.message}`;
    const decoded = format.textSuffix === "" ? undefined : format.decode(bytes, format.builtinNames());
    if (decoded && (decoded.kind !== "ok" || !decoded.exact)) return "the result does not open, or is not exact";
  }
  const both = [merged.conflicts, swapped.conflicts.map(swappedSides)] as const;
  const kept = both.flat().flatMap(({ kind, field }) => (DEPENDS.has(kind) ? field : []));
  const [first, second] = both.map((conflicts) => shownOf(conflicts, kept)) as [string, string];
  if (first !== second) return `other conflicts with sides swapped:\n${first}\n${second}`;
  const leaves = [base, ours, theirs, merged.text, swapped.text].map(leavesIn(format)) as unknown as Leaves;
  const unsaid =
    findMeant(model, [base, ours, theirs], merged, path(format)) ??
    findUnsaid(format, [base, ours, theirs], merged, leaves) ??
    findUnsaid(format, [base, theirs, ours], swapped, [leaves[0], leaves[2], leaves[1], leaves[4], leaves[3]]);
  if (unsaid) return unsaid;
  const isNew = findNewProblem(findProblems, [ours, theirs], merged) ?? findNewProblem(findProblems, [theirs, ours], swapped);
  if (isNew) return isNew;
  const conflicts = [...merged.conflicts, ...swapped.conflicts];
  const notes = [...merged.notes, ...swapped.notes].filter((note) => !note.endsWith(ORDER_OF_OURS));
  if (notes.length > 0 || conflicts.some(({ kind }) => DEPENDS.has(kind))) return undefined;
  const counts = [merged.text, swapped.text].map(countsIn(format)) as [Counts, Counts];
  if (conflicts.length > 0) return findLostOfOurs(leaves, counts);
  const ofEntries = () => new Set([movedLeaves, leavesInCircles].flatMap((find) => [...find(model, [base, ours, theirs], path(format))]));
  if (isInOtherOrder(leaves, new Set()) && isInOtherOrder(leaves, ofEntries())) return "not the order of the side that changed it";
  // an entry whose identity changed counts as a new entry with the old values
  const isAdded = () => [ours, theirs].some((side) => differenceOf(model, base, side, path(format)).some(({ op }) => op === "add"));
  const isMoved = (leaf: string) => movedLeaves(model, [base, ours, theirs], path(format)).has(leaf) || isAdded();
  return findMiscounted(leaves, counts[0], isCopied ? () => true : isMoved);
}

function issuesIn(format: Format, text: string): readonly Issue[] {
  return format.analyse(text, { names: format.builtinNames(), decoded: format.textSuffix !== "", fileName: path(format) }).issues;
}

const problemsIn = memoize((format: Format): FindProblems => {
  const known = new Map<string, ReturnType<FindProblems>>();
  return (text) => {
    const issues = () =>
      [...issuesIn(format, text), ...format.encode(text).issues].flatMap(({ code, severity, message, text: place }) => {
        const isError = severity === "error";
        return isError || severity === "warning" ? [{ code, isError, message, ...(place ?? { start: 0, end: text.length }) }] : [];
      });
    return getOrMake(known, text, () => [...new Map(issues().map((issue) => [JSON.stringify(issue), issue])).values()]);
  };
});

/** In formats whose files are texts, line breaks and blanks may differ. */
function isSameFile(format: Format, found: string, wanted: string): boolean {
  const model = format.merge as MergeModel;
  if (format.textSuffix === "") return differenceOf(model, wanted, found, path(format)).length === 0;
  const [first, second] = [found, wanted].map((text) => format.encode(text).bytes);
  if (!first || !second) return false;
  return findDifference(first, second) === undefined || isSameToReaders(format, first, second);
}

/** Conflicts as one text, regardless of their order. @param kept paths to parts that a side kept; conflicts inside are left out */
function shownOf(conflicts: readonly DetailedConflict[], kept: readonly string[]): string {
  const isInside = (field: string) => kept.some((path) => field.startsWith(`${path}/`));
  const shown = conflicts.filter(({ kind, field }) => !DEPENDS.has(kind) && !isInside(field));
  return shown
    .map(({ field, kind, base, ours, theirs, places }) => {
      // an entry added by both is named by its place in ours: compare the places instead
      const name = base === null && ours !== null && theirs !== null ? field.replace(/\[\+\w+ \d+\]/g, "[+]") : field;
      return JSON.stringify({ name, kind, base, ours, theirs, places: [places.base, places.ours, places.theirs] });
    })
    .sort()
    .join("\n");
}

const SWAPPED: Readonly<Record<string, Conflict["kind"]>> = { "edit/delete": "delete/edit", "delete/edit": "edit/delete" };
const OTHER_SIDE: Readonly<Record<string, string>> = { ours: "theirs", theirs: "ours" };

function swappedSides({ field, kind, ours, theirs, places, ...others }: DetailedConflict): DetailedConflict {
  const other = field.replace(/(?<=\[\+)(ours|theirs)(?= \d+\])/g, (side) => OTHER_SIDE[side] as string);
  const swapped = { ...places, ours: places.theirs, theirs: places.ours } as DetailedConflict["places"];
  return { ...others, field: other, kind: SWAPPED[kind] ?? kind, ours: theirs, theirs: ours, places: swapped };
}

type Counts = ReadonlyMap<string, number>;
type Leaves = readonly [base: Counts, ours: Counts, theirs: Counts, merged: Counts, swapped: Counts];

/** How often each independent value occurs. @param isLeftOut true to leave out a node and everything in it */
function leavesOf(
  root: TreeNode,
  isLeftOut: (node: TreeNode) => boolean = () => false,
  leavesIn: (node: TreeNode) => readonly string[] = leavesOfNode,
): Counts {
  const counts = new Map<string, number>();
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    // values inside a derived value are derived, too
    if (node.isProperty || node.isDerived || isLeftOut(node)) continue;
    stack.push(...node.children);
    for (const leaf of leavesIn(node)) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  return counts;
}

const leavesIn = memoize((format: Format) => {
  const known = new Map<string, Counts>();
  return (text: string) => getOrMake(known, text, () => leavesOf((format.merge as MergeModel).readTree(text, path(format))));
});

/**
 * Counts of derived values. By chance, a merge can turn a stated value into a derived one: a wrong count becomes right, or a name joins a
 * numbered family.
 */
const countsIn = memoize((format: Format) => {
  const ofCounts = (node: TreeNode) => (node.derived ? leavesOfValue(node) : leavesOfMember(node));
  return (text: string) => leavesOf((format.merge as MergeModel).readTree(text, path(format)), undefined, ofCounts);
});

/**
 * The node's independent values: without positions and references to entries. A list printed as one value, such as a short list of numbers,
 * gives the same values as one with an entry per item.
 */
function leavesOfNode(node: TreeNode): readonly string[] {
  return node.derived ? [] : leavesOfValue(node);
}

/** By its name in the text. */
function leavesOfMember(node: TreeNode): readonly string[] {
  const { kind, key, type, text, compared = text, parent } = node;
  const entry = parent?.isRow ? parent : node;
  const family = kind === "value" ? entry.parent?.family : undefined;
  return family ? [`${family.key(key, entry.place).key} ${type}: ${compared}`] : [];
}

function leavesOfValue(node: TreeNode): readonly string[] {
  const { kind, key, type, text, compared = text, parent } = node;
  // an empty text may be there where others have none
  if (kind !== "value" || text === "" || (node.target && node.isNumber) || node.lostIn || node.isOptional || node.isDerived) return [];
  if (type === "" && text.startsWith("[")) {
    const items = compared.slice(1, -1).split(", ");
    // in reverse, the order in which entries are visited
    return items.map((item) => `: ${item}`).reverse();
  }
  const isNumber = parent?.kind === "list" && !parent.family && type !== "text" && type !== "string";
  // numbers that tell entries of one key apart are positions, too
  const name = parent?.family ? parent.name : key.replace(/ #\d+$/, "");
  return [isNumber ? `: ${compared}` : `${name} ${type}: ${compared}`];
}

/** Values that a side moved from one entry to another: both entries changed, so their order proves nothing. */
function movedLeaves(model: MergeModel, texts: Texts, path: string): ReadonlySet<string> {
  const [base, our, their] = texts.map((text) => model.readTree(text, path)) as [TreeNode, TreeNode, TreeNode];
  const root = matchDocuments(base, our, their);
  const moved: string[] = [];
  for (const side of ["ours", "theirs"] as const) {
    const [left, come] = [new Set<string>(), new Set<string>()];
    const stack = [root];
    for (let triple = stack.pop(); triple; triple = stack.pop()) {
      const [before, after] = [triple.base, triple[side]].map((node) => (node ? leavesOfNode(node) : [])) as [
        readonly string[],
        readonly string[],
      ];
      stack.push(...triple.children);
      if (before.join() === after.join()) continue;
      for (const leaf of before) left.add(leaf);
      for (const leaf of after) come.add(leaf);
    }
    moved.push(...[...left].filter((leaf) => come.has(leaf)));
  }
  return new Set(moved);
}

/** Values in containers where the sides' moves form a cycle: their order is that of ours. */
function leavesInCircles(model: MergeModel, [base, ours, theirs]: Texts, path: string): ReadonlySet<string> {
  const [before, our, their] = [base, ours, theirs].map((text) => model.readTree(text, path)) as [TreeNode, TreeNode, TreeNode];
  const stack = [matchDocuments(before, our, their)];
  const found = new Set<string>();
  for (let triple = stack.pop(); triple; triple = stack.pop()) {
    if (triple.base && isCircle(triple.children)) for (const leaf of leavesOf(triple.base).keys()) found.add(leaf);
    else stack.push(...triple.children);
  }
  return found;
}

/** Counts for each entry how many come before it after all moves: without a cycle, these numbers are all different. */
function isCircle(children: readonly Triple[]): boolean {
  const common = children.filter(({ base, ours, theirs }) => base && ours && theirs);
  const isBefore = (side: Side, first: Triple, second: Triple) => (first[side]?.place ?? 0) < (second[side]?.place ?? 0);
  const isInFront = (first: Triple, second: Triple) => {
    const inBase = isBefore("base", first, second);
    return inBase !== (["ours", "theirs"] as const).some((side) => isBefore(side, first, second) !== inBase);
  };
  const inFront = common.map((entry) => common.filter((other) => other !== entry && isInFront(other, entry)).length);
  return new Set(inFront).size < common.length;
}

/** If the result has more errors or warnings of a kind than both sides together, there must be a conflict. */
function findNewProblem(find: FindProblems, sides: readonly string[], { text, conflicts }: MergedText): string | undefined {
  if (conflicts.length > 0) return undefined;
  const left = new Map<string, number>();
  for (const { code } of sides.flatMap(find)) left.set(code, (left.get(code) ?? 0) + 1);
  const found = find(text).find(({ code }) => {
    const count = left.get(code) ?? 0;
    left.set(code, count - 1);
    return count <= 0;
  });
  return found && `${found.code}: in neither side, and no conflict says so: ${found.message}`;
}

/** A value that only theirs has is in the result, or inside something that a conflict names or a note leaves out. */
function findUnsaid(format: Format, texts: Texts, { text, conflicts, notes }: MergedText, leaves: Leaves): string | undefined {
  if (notes.some((note) => note.includes(" are left out: "))) return undefined;
  const [before, own, other, result] = leaves;
  const isMissing = (leaf: string, count: number) => !before.has(leaf) && !own.has(leaf) && (result.get(leaf) ?? 0) < count;
  if (![...other].some(([leaf, count]) => isMissing(leaf, count))) return undefined;
  const counts = countsIn(format)(text);
  const [base, ours, theirs] = texts.map((each) => format.merge?.readTree(each, path(format))) as [TreeNode, TreeNode, TreeNode];
  matchDocuments(base, ours, theirs);
  const fields = new Set(conflicts.map(({ field }) => field));
  const isNamed = (node: TreeNode | undefined) => node?.triple !== undefined && fields.has(pathOf(node.triple));
  const unsaid = leavesOf(theirs, (node) => isNamed(node) || isNamed(node.listed));
  const found = [...unsaid].find(([leaf, count]) => isMissing(leaf, count - (counts.get(leaf) ?? 0)));
  return found && `${found[0]}: in theirs alone and not in the result, and no conflict names it`;
}

/** A number that refers to no entry in its version refers to none in the result, or is inside something that a conflict names. */
function findMeant(model: MergeModel, [, ours, theirs]: Texts, { text, conflicts }: MergedText, path: string): string | undefined {
  const result = model.readTree(text, path);
  if (!result.refers) return undefined;
  const [our, their] = [ours, theirs].map((each) => model.readTree(each, path)) as [TreeNode, TreeNode];
  const isSaid = (nodes: readonly (TreeNode | undefined)[], side: Side) =>
    conflicts.some(({ places: { [side]: place } }) =>
      nodes.some((node) => node && place && place.start < node.end && node.valueStart < place.end),
    );
  const stack = [matchDocuments(our, their, result)];
  for (let triple = stack.pop(); triple; triple = stack.pop()) {
    const { base: our, ours: their, theirs: found, group } = triple;
    // one of several alike: it is unknown which one
    if (group && (isSaid(group.base, "ours") || isSaid(group.ours, "theirs"))) continue;
    const versions = [our, their].filter((version) => version !== undefined);
    // if only one version is known to have the value, the other may decide which entry it refers to: by its place, or in an entry that got
    // another identity; numbers in a list, or in an entry that nothing identifies, correspond only if they are equal
    const isUnsure = found?.parent?.kind === "list" || /^\[(\+\w+ )?\d+\]$/.test(triple.parent?.label ?? "");
    const isOne = (text: string) => (isUnsure ? digitsOf(text) === digitsOf(found?.text ?? "") : text !== "-1");
    const isKnown = versions.length === 2 || versions.some(({ text }) => isOne(text));
    const isRenumbered = found?.target && found.parent?.kind === "list" && isReferredTo(found.target, text, triple.parent, ours, theirs);
    const isMeant =
      found?.target && found.isNumber && isKnown && !isRenumbered && versions.every(({ kind, target }) => kind === "value" && !target);
    if (isMeant && !isSaid([our], "ours") && !isSaid([their], "theirs"))
      return `${pathOf(triple)}: means an entry, and no conflict says so`;
    stack.push(...triple.children);
  }
  return undefined;
}

/** Whether another number in the list of a version refers to the entry. The result may number the entry differently. */
function isReferredTo(entry: TreeNode, text: string, list: Triple | undefined, ours: string, theirs: string): boolean {
  const isEntry = (target: TreeNode | undefined, own: string) =>
    target !== undefined && (target.triple === entry.triple || contentIn(own, target) === contentIn(text, entry));
  const has = (own: string, version: TreeNode | undefined) => version?.children.some(({ target }) => isEntry(target, own));
  return has(ours, list?.base) === true || has(theirs, list?.ours) === true;
}

function contentIn(text: string, { valueStart, end }: TreeNode): string {
  return text.slice(valueStart, end).trim();
}

/** Of a number that means an entry, some texts have a letter before it. */
function digitsOf(text: string): string {
  return text.replace(/^[a-zA-Z]+/, "");
}

/** @param counts of values that are derived now */
function isFound(expected: number, found: number, leaf: string, counts: Counts): boolean {
  return found <= expected && expected <= found + (counts.get(leaf) ?? 0);
}

/** Conflicts keep ours, so the result has every value that only ours has. */
function findLostOfOurs(
  [base, ours, theirs, merged, swapped]: Leaves,
  [ofMerged, ofSwapped]: readonly [Counts, Counts],
): string | undefined {
  for (const [own, other, result, counts] of [
    [ours, theirs, merged, ofMerged],
    [theirs, ours, swapped, ofSwapped],
  ] as const)
    for (const [leaf, count] of own) {
      const found = result.get(leaf) ?? 0;
      if (!base.has(leaf) && !other.has(leaf) && !isFound(count, found, leaf, counts))
        return `${leaf}: ${count} in ours alone, but ${found} in the result`;
    }
  return undefined;
}

/** Whether only one side changed the order, and the result does not have that side's order. */
function isInOtherOrder(versions: Leaves, moved: ReadonlySet<string>): boolean {
  const isCommon = (leaf: string) => !moved.has(leaf) && versions.every((version) => version.get(leaf) === 1);
  const [base, ours, theirs, ...results] = versions.map((leaves) => [...leaves.keys()].filter(isCommon).join("\n"));
  const expected = ours === base ? theirs : theirs === base ? ours : undefined;
  return expected !== undefined && results.some((order) => order !== expected);
}

/** Shorter values may coincide by chance. */
const MIN_TELLING = 6;

/** Checks a merge without conflicts: the counts of values that only one version has and, unless copied, of those that occur at most once. */
function findMiscounted(
  [base, ours, theirs, merged, swapped]: Leaves,
  counted: Counts,
  isCopied: (leaf: string) => boolean,
): string | undefined {
  for (const leaf of new Set([...merged.keys(), ...swapped.keys()]))
    if (merged.get(leaf) !== swapped.get(leaf)) return `${leaf}: ${merged.get(leaf)} times, but ${swapped.get(leaf)} with sides swapped`;
  for (const leaf of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const counts = [base, ours, theirs].map((counts) => counts.get(leaf) ?? 0) as [number, number, number];
    const [before, our, their] = counts;
    const [expected, found] = [our === before ? their : our, merged.get(leaf) ?? 0];
    if (isFound(expected, found, leaf, counted)) continue;
    const said = leaf.slice(leaf.indexOf(": ") + 2);
    const isAlone = counts.filter((count) => count > 0).length === 1;
    if (isAlone || !(Math.max(...counts) > 1 || (before === 0 && our === their) || said.length < MIN_TELLING || isCopied(leaf)))
      return `${leaf}: ${before} in base, ${our} in ours, ${their} in theirs, but ${found} in the result`;
  }
  return undefined;
}
