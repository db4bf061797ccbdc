/** Three texts of one document made one. Knows no format: see {@link MergeModel}. */

import { applyEdits, type TextEdit } from "../text/span.ts";
import { type DetailedConflict, detailsOf } from "./conflictDetails.ts";
import { matchDocuments } from "./match.ts";
import { renderMerged } from "./render.ts";
import type { Resolution } from "./resolve.ts";
import { type Choose, Resolver } from "./resolve.ts";
import type { Merged, MergeModel, Rendered, TreeNode, Triple } from "./tree.ts";

export interface MergedText {
  readonly text: string;
  /** All, those that were decided too. */
  readonly conflicts: readonly DetailedConflict[];
  /** Sentences about what was decided though both sides differ. */
  readonly notes: readonly string[];
}

/** Why nothing was merged: a sentence. */
export interface NotMerged {
  readonly refused: string;
}

interface TextsToMerge {
  /** Undefined where both sides added the file. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
  /** Of the file: kinds of files have lists of their own. */
  readonly path: string;
  readonly choose?: Choose | undefined;
}

/** Errors and warnings of a text, with their places. */
export type FindProblems = (text: string) => readonly Problem[];

export interface Problem {
  readonly code: string;
  readonly isError: boolean;
  readonly start: number;
  readonly end: number;
}

/** Fewer equal changes may be chance. */
const MIN_CHANGES = 20;
/** Entries that checks of the format may take back, one after the other. */
const MAX_TAKEN_BACK = 100;

/** Merges texts without errors. */
export function mergeTexts(
  model: MergeModel,
  { base, ours, theirs, path, choose }: TextsToMerge,
  findProblems: FindProblems,
): MergedText | NotMerged {
  if (base === ours || ours === theirs) return { text: theirs, conflicts: [], notes: [] };
  if (base === theirs) return { text: ours, conflicts: [], notes: [] };
  const texts = new Map<TreeNode, string>();
  const read = (text: string): TreeNode => {
    const root = model.readTree(text, path);
    texts.set(root, text);
    return root;
  };
  const roots = { base: base === undefined ? undefined : read(base), ours: read(ours), theirs: read(theirs) };
  const refused = model.refuse?.(roots.ours, roots.theirs);
  if (refused !== undefined) return { refused };
  const matched = matchDocuments(roots.base, roots.ours, roots.theirs);
  const textOf = (node: TreeNode): string => texts.get(node.root) as string;

  const before = [ours, theirs].map((text) => countCodes(findProblems(text)));
  const known = (code: string) => before.reduce((sum, counts) => sum + (counts.get(code) ?? 0), 0);
  const kept = new Set<Triple>();
  for (;;) {
    const resolution = new Resolver(kept, choose).resolve(matched);
    const rendered: Rendered = model.render?.(resolution.root, textOf) ?? { text: renderMerged(resolution.root, textOf) };
    if (rendered.excess && !kept.has(rendered.excess)) {
      kept.add(rendered.excess);
      continue;
    }
    const text = model.finish?.(rendered.text) ?? rendered.text;
    const problems = kept.has(matched) ? [] : findProblems(text);
    const counts = countCodes(problems);
    const added = problems.filter(({ code }) => (counts.get(code) ?? 0) > known(code));
    const tree = added.length > 0 ? model.readTree(text, path) : undefined;
    const cause = tree && (kept.size < MAX_TAKEN_BACK ? findCause(tree, resolution, added, kept) : undefined);
    if (cause) {
      kept.add(cause);
      continue;
    }
    if (added.some(({ isError }) => isError)) {
      // no part of theirs alone is the cause: nothing of it fits
      kept.clear();
      kept.add(matched);
      continue;
    }
    const notes = [...resolution.notes, ...(rendered.notes ?? [])];
    if (roots.base && model.refuse?.(roots.base, roots.ours) !== undefined)
      notes.push(
        "The base is of another version, game or byte order than ours and theirs: what differs because of that counts as their change.",
      );
    if (resolution.changed >= MIN_CHANGES && resolution.agreed * 2 > resolution.changed)
      notes.push(
        `${resolution.agreed} of ${resolution.changed} changes are the same in ours and theirs. The base may be the wrong one: both may be made from a newer version.`,
      );
    const typed = writeTyped(text, model.readTree, path, resolution);
    if ("refused" in typed) return typed;
    return { text: typed.text, conflicts: resolution.conflicts.map((found) => detailsOf(found, textOf)), notes };
  }
}
function countCodes(problems: readonly Problem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * What to leave as ours has it, so that a problem ends: the smallest value around one that is theirs', as a whole where ours has nothing of
 * it; else, where only ours' is around it, the first one of theirs at all.
 */
function findCause(
  tree: TreeNode,
  { root, conflicts }: Resolution,
  problems: readonly Problem[],
  kept: ReadonlySet<Triple>,
): Triple | undefined {
  // what means nothing now is a conflict already, and what a format would have there instead only a warning
  const isSaid = (cause: Triple) => conflicts.some(({ conflict, triple }) => conflict.kind === "reference" && isIn(triple, cause));
  for (const problem of problems) {
    const cause = causeAround(tree, root, problem);
    if (cause && !kept.has(cause) && (problem.isError || !isSaid(cause))) return cause;
  }
  const errors = problems.filter(({ isError }) => isError);
  return errors.length === 0 ? undefined : firstOfTheirs(root, kept);
}

function isIn(triple: Triple, outer: Triple): boolean {
  for (let at: Triple | undefined = triple; at; at = at.parent) if (at === outer) return true;
  return false;
}

function causeAround(root: TreeNode, merged: Merged, { start, end }: Problem): Triple | undefined {
  let cause: Triple | undefined;
  let node: TreeNode | undefined = root;
  let at: Merged | undefined = merged;
  while (node && at) {
    if (at.triple.parent && at.node !== at.triple.ours) cause = at.triple;
    if (cause && !cause.ours) return cause;
    const index: number = node.children.findIndex((child) => outer(child).start <= start && end <= outer(child).end);
    at = index < 0 ? undefined : at.children[index];
    node = node.children[index];
  }
  return cause;
}

function firstOfTheirs(merged: Merged, kept: ReadonlySet<Triple>): Triple | undefined {
  const { node, triple } = merged;
  const isOurs = node === triple.ours;
  if (!isOurs && triple.parent && (node.kind === "value" || !triple.ours) && !kept.has(triple)) return triple;
  const left = new Set(merged.children.map((child) => child.triple));
  const gone = triple.children.find((child) => child.ours && !left.has(child) && !kept.has(child));
  if (gone) return gone;
  for (const child of merged.children) {
    const found = firstOfTheirs(child, kept);
    if (found) return found;
  }
  return undefined;
}

/** Families and rows are where their entries are. */
function outer(node: TreeNode): { readonly start: number; readonly end: number } {
  if (!node.family && !node.isRow) return node;
  const inside = node.children.map(outer);
  return { start: Math.min(...inside.map(({ start }) => start)), end: Math.max(...inside.map(({ end }) => end)) };
}

/** Values that a person typed at conflicts, written into the text of the result. Knows no format. */
function writeTyped(
  text: string,
  readTree: (text: string, path: string) => TreeNode,
  path: string,
  { root, conflicts }: Resolution,
): { readonly text: string } | { readonly refused: string } {
  const typed = new Map<Triple, string>();
  for (const { conflict, triple, choice } of conflicts) {
    if (typeof choice !== "object") continue;
    if (/[\n\r]/.test(choice.value)) return { refused: `${conflict.field}: a value is one line, but the one that was typed has several.` };
    typed.set(triple, choice.value.trim());
  }
  if (typed.size === 0) return { text };
  const edits: TextEdit[] = [];
  const stack: { readonly node: TreeNode; readonly merged: Merged }[] = [{ node: readTree(text, path), merged: root }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node, merged } = at;
    const value = typed.get(merged.triple);
    if (value !== undefined && node.kind === "value" && node.end > node.valueStart) {
      edits.push({ span: { start: node.valueStart, end: node.end }, text: value });
      typed.delete(merged.triple);
    }
    // the text of the result has the entries in the order of the result
    const isMap = node.kind === "map";
    for (const [index, child] of merged.children.entries()) {
      const found = isMap ? node.children.find(({ key }) => key === child.node.key) : node.children[index];
      if (found && found.kind === child.node.kind) stack.push({ node: found, merged: child });
    }
  }
  const left = conflicts.find(({ triple }) => typed.has(triple));
  if (left) return { refused: `${left.conflict.field}: a value cannot be typed here. Choose one of the two versions.` };
  return { text: applyEdits(text, edits) };
}
