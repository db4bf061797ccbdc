/**
 * Problems that a format finds in the text of a result, by entry: those that neither side has, and the entry of theirs that causes them. Knows
 * no format.
 */
import { addToCount, getOrMake } from "../../lists.ts";
import { firstIndex } from "../../search.ts";
import type { Span } from "../../text/span.ts";
import { isSame } from "../tree/contents.ts";
import type { Merged, TreeNode, Triple } from "../tree/tree.ts";
import { type KeptPart, pathOf } from "./resolve.ts";

export interface Problem {
  readonly code: string;
  readonly isError: boolean;
  readonly message: string;
  /** Range in the text; the whole text for problems without a place. */
  readonly start: number;
  readonly end: number;
}

/** Returns each error and warning of a text once. */
export type FindProblems = (text: string) => readonly Problem[];

/** A problem of the result, and the entries around it, outermost first. */
export interface NewProblem {
  readonly problem: Problem;
  readonly around: readonly Merged[];
}

/** Problems that ours and theirs already have. */
export class KnownProblems {
  /** How often each code occurs, by the path to the entry. Entries with one identity share a path: which one a check names depends on order. */
  private readonly counts = new Map<string, Map<string, number>>();
  /** The highest count of each warning in any version, regardless of place: another spelling may move it. */
  private readonly warnings = new Map<string, number>();
  /** How often each code is found in all versions together. */
  private readonly codes = new Map<string, number>();

  add(root: TreeNode, problems: readonly Problem[]): void {
    const said = new Map<string, number>();
    visitProblems([root], byStart(problems), (problem, ancestors) => {
      const counts = getOrMake(this.counts, pathTo(ancestors.at(-1)?.triple), () => new Map<string, number>());
      addToCount(counts, problem.code);
      addToCount(this.codes, problem.code);
      if (!problem.isError) addToCount(said, saidBy(problem));
    });
    for (const [warning, count] of said) this.warnings.set(warning, Math.max(count, this.warnings.get(warning) ?? 0));
  }

  /** Returns problems that occur more often in an entry than in its versions. @param tree of the text of the result */
  findNew(tree: TreeNode, root: Merged, problems: readonly Problem[]): readonly NewProblem[] {
    const entries = entriesOf(tree, root);
    const left = new Map([...this.counts].map(([path, counts]) => [path, new Map(counts)]));
    const [warnings, codes] = [new Map(this.warnings), new Map(this.codes)];
    const take = (counts: Map<string, number> | undefined, key: string): boolean => {
      const count = counts?.get(key) ?? 0;
      counts?.set(key, count - 1);
      return count > 0;
    };
    const isSaid = ({ problem }: NewProblem) => warnings.has(saidBy(problem));
    const all: NewProblem[] = [];
    visitProblems([tree], byStart(problems), (problem, ancestors) => {
      all.push({ problem, around: ancestors.map((node) => entries.get(node)).filter((merged) => merged !== undefined) });
    });
    // problems that a version has with the same message come before others of the kind
    const found = [...all.filter(isSaid), ...all.filter((each) => !isSaid(each))].filter(({ problem, around }) => {
      const isKnown = take(left.get(pathTo(around.at(-1)?.triple)), problem.code);
      if (isKnown) {
        take(warnings, saidBy(problem));
        take(codes, problem.code);
      }
      return !isKnown;
    });
    // each problem of a version explains one of the result: by its place, or by its message
    return found.filter(({ problem }) => !(take(warnings, saidBy(problem)) && take(codes, problem.code)));
  }
}

function pathTo(triple: Triple | undefined): string {
  return triple ? pathOf(triple) : "";
}

function saidBy({ code, message }: Problem): string {
  return `${code} ${message}`;
}

/** Maps the nodes of the result's text to the entries of the result. Except in maps, both have the same order. */
export function entriesOf(tree: TreeNode, root: Merged): ReadonlyMap<TreeNode, Merged> {
  const entries = new Map<TreeNode, Merged>();
  const stack = [{ node: tree, merged: root }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { node, merged } = at;
    entries.set(node, merged);
    const byKey = node.kind === "map" ? new Map(node.children.map((child) => [child.key, child])) : undefined;
    for (const [index, child] of merged.children.entries()) {
      const found = byKey ? byKey.get(child.node.key) : node.children[index];
      if (found && found.kind === child.node.kind) stack.push({ node: found, merged: child });
    }
  }
  return entries;
}

/** The smallest entry of theirs around a problem, or the outermost that ours lacks. None if the innermost entry is equal in both. */
export function causeAround({ around }: NewProblem): Triple | undefined {
  const inner = around.at(-1)?.triple;
  if (inner?.ours && isSame(inner.ours, inner.theirs)) return undefined;
  let cause: Triple | undefined;
  for (const { node, triple } of around) {
    if (triple.parent && node !== triple.ours && !isSame(triple.ours, triple.theirs)) cause = triple;
    if (cause && !cause.ours) return cause;
  }
  return cause;
}

/** The smallest entries that the result takes from theirs or leaves out as theirs does, and after the entries of a list, its order. */
export function* takenOf({ node, triple, children }: Merged): Generator<readonly [Triple, KeptPart]> {
  const { ours } = triple;
  if (triple.parent && node !== ours && (node.kind === "value" || node.kind !== ours?.kind)) {
    yield [triple, "all"];
    return;
  }
  const left = new Set(children.map((child) => child.triple));
  for (const child of triple.children) if (child.ours && !left.has(child)) yield [child, "all"];
  for (const child of children) yield* takenOf(child);
  const places = children.flatMap((child) => child.triple.ours?.place ?? []);
  if (node.kind === "list" && triple.ours && places.some((place, at) => place < places[at - 1])) yield [triple, "order"];
}

function byStart(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => a.start - b.start);
}

/** Visits each problem with the nodes around it, outermost first. @param problems inside the last node, sorted by start */
function visitProblems(
  ancestors: readonly TreeNode[],
  problems: readonly Problem[],
  visit: (problem: Problem, ancestors: readonly TreeNode[]) => void,
): void {
  const own = new Set(problems);
  for (const child of ancestors.at(-1)?.children ?? []) {
    if (own.size === 0) return;
    const { start, end } = outer(child);
    const inside: Problem[] = [];
    const first = firstIndex(problems.length, (at) => problems[at].start >= start);
    for (let at = first; at < problems.length && problems[at].start <= end; at++)
      if (problems[at].end <= end && own.delete(problems[at])) inside.push(problems[at]);
    if (inside.length > 0) visitProblems([...ancestors, child], inside, visit);
  }
  for (const problem of own) visit(problem, ancestors);
}

/** The range of a node. Families and rows have that of their entries. */
function outer(node: TreeNode): Span {
  if (!node.family && !node.isRow) return node;
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const child of node.children) {
    const inside = outer(child);
    start = Math.min(start, inside.start);
    end = Math.max(end, inside.end);
  }
  return { start, end };
}
