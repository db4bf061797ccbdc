/** Merges three texts of one document. Knows no format: see {@link MergeModel}. */

import { catchStop } from "../../issue.ts";
import { addToCount } from "../../lists.ts";
import { counted } from "../../text/counted.ts";
import { inLineEndsOf } from "../../text/lineEnds.ts";
import { applyEdits, type TextEdit } from "../../text/span.ts";
import { matchDocuments } from "../match/match.ts";
import { entriesOfChain } from "../tree/references.ts";
import { type Merged, type MergeModel, type Rendered, readVersion, SIDES, type TreeNode, type Triple } from "../tree/tree.ts";
import { type DetailedConflict, detailsOf } from "./conflictDetails.ts";
import { firstBad } from "./firstBad.ts";
import { causeAround, entriesOf, type FindProblems, KnownProblems, type NewProblem, type Problem, takenOf } from "./problems.ts";
import { renderMerged } from "./render.ts";
import { type Choose, type FoundConflict, type KeptPart, type Resolution, Resolver } from "./resolve.ts";

export interface MergedText {
  readonly text: string;
  /** All conflicts, including decided ones. */
  readonly conflicts: readonly DetailedConflict[];
  /** Sentences about differences of the sides that were decided without a conflict. */
  readonly notes: readonly string[];
}

/** A sentence that says why nothing was merged. */
export interface NotMerged {
  readonly refused: string;
}

interface TextsToMerge {
  /** Undefined if both sides added the file. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
  /** Path of the file: some kinds of files have other lists. */
  readonly path: string;
  readonly choose?: Choose | undefined;
}

/** Fewer equal changes may be coincidence. */
const MIN_CHANGES = 20;
/** Number of entries that checks of the format may revert to ours. */
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
  const read = (text: string, version: string): TreeNode => {
    const root = readVersion(model, text, path, version);
    texts.set(root, text);
    return root;
  };
  const roots = { base: base === undefined ? undefined : read(base, "Base"), ours: read(ours, "Ours"), theirs: read(theirs, "Theirs") };
  const refused = model.refuse?.(roots.ours, roots.theirs, roots.base);
  if (refused !== undefined) return { refused };
  const matched = matchDocuments(roots.base, roots.ours, roots.theirs);
  const textOf = (node: TreeNode): string => texts.get(node.root) as string;

  const known = new KnownProblems();
  known.add(roots.ours, findProblems(ours));
  known.add(roots.theirs, findProblems(theirs));

  const attempt = (kept: Kept): Attempt => {
    const resolution = new Resolver(model, kept, choose).resolve(matched);
    const { root } = resolution;
    const rendered: Rendered = model.render?.(root, textOf) ?? { text: renderMerged(root, textOf) };
    const text = inLineEndsOf(ours, model.finish?.(rendered.text) ?? rendered.text);
    const notes = [...resolution.notes, ...(rendered.notes ?? [])];
    if (rendered.excess && !kept.has(rendered.excess)) return { resolution, text, notes, problems: [], added: [], excess: rendered.excess };
    const problems = kept.has(matched) ? [] : findProblems(text);
    const again = problems.length === 0 ? undefined : catchStop(() => model.readTree(text, path));
    // a text that cannot be read has no entries to compare: find the change that broke it
    const unread = again && "issue" in again ? [{ problem: { ...again.issue, isError: true, start: 0, end: 0 }, around: [] }] : [];
    const added = again && "value" in again ? known.findNew(again.value, root, problems) : unread;
    return { resolution, text, notes, problems, added };
  };

  const kept = new Map<Triple, KeptPart>();
  let done = attempt(kept);
  for (let causes = findCauses(done, kept, attempt); causes.length > 0; causes = findCauses(done, kept, attempt)) {
    for (const [cause, part] of causes) {
      kept.set(cause, part);
      const { ours, theirs } = cause;
      // the rest of a new chain goes with its beginning, or it would continue the previous chain
      if (!ours && theirs?.opensChain)
        for (const { triple } of entriesOfChain(theirs)) if (triple && !triple.base && !triple.ours) kept.set(triple, "all");
    }
    done = attempt(kept);
  }
  if (done.added.some(isError)) {
    // no single part of theirs is the cause, so all of it is left out; undecided conflicts are still reported
    const { conflicts } = attempt(new Map()).resolution;
    done = attempt(new Map([[matched, "all"]]));
    done.resolution.conflicts.push(...conflicts.map((each) => ({ ...each, isOurs: true as const })));
  }
  const { resolution, text, problems, notes } = done;
  if (roots.base && model.refuse?.(roots.base, roots.ours, roots.base) !== undefined)
    notes.push(
      "The base is of another version, game or byte order than ours and theirs: what differs because of that counts as their change.",
    );
  if (roots.base && resolution.changed >= MIN_CHANGES && resolution.agreed * 2 > resolution.changed)
    notes.push(
      `${resolution.agreed} of ${resolution.changed} changes are the same in ours and theirs. The base may be the wrong one: both may be made from a newer version.`,
    );
  const warnings = done.added.filter((each) => !isError(each));
  if (warnings.length > 0 && resolution.conflicts.some(isTaken))
    notes.push(
      `With these choices, the result has ${counted(new Set(warnings.map(({ problem }) => problem.message)).size, "warning")} that neither side has: ${warnings[0].problem.message}`,
    );
  const typed = writeTyped(text, model.readTree, path, resolution);
  if ("refused" in typed) return typed;
  const wrong = typed.text === text ? undefined : firstMore(findProblems(typed.text), problems);
  if (wrong) return { refused: `${typed.fields.join(", ")}: the typed value does not fit. ${wrong.message}` };
  if (typed.fields.length > 0) notes.push(...notesOnTypes(model.readTree(typed.text, path), resolution));
  const conflicts = resolution.conflicts.map((found) => detailsOf(found, textOf, model));
  for (const [at, { choice }] of resolution.conflicts.entries()) {
    const { title, choice: taken } = conflicts[at];
    if (choice && !taken) notes.push(`${title || "The file"}: the choice cannot be taken here, so the result has ours.`);
  }
  return { text: typed.text, conflicts, notes };
}

type Kept = ReadonlyMap<Triple, KeptPart>;
type Taken = readonly (readonly [Triple, KeptPart])[];
type IsProblem = (each: NewProblem) => boolean;

/** The result of a merge that keeps some entries of ours. */
interface Attempt {
  readonly resolution: Resolution;
  readonly text: string;
  readonly notes: string[];
  readonly problems: readonly Problem[];
  /** Problems that neither side has. */
  readonly added: readonly NewProblem[];
  readonly excess?: Triple;
}

/** Whether a person chose theirs. */
function isTaken({ choice }: FoundConflict): boolean {
  return choice === "theirs" || choice === "both";
}

function isError({ problem }: NewProblem): boolean {
  return problem.isError;
}

/** Finds what to revert to ours next to end a new problem: one change inside the entry around it, the whole entry, or a change elsewhere. */
function findCauses({ excess, resolution, added }: Attempt, kept: Kept, attempt: (kept: Kept) => Attempt): Taken {
  if (excess) return [[excess, "all"]];
  if (added.length === 0 || kept.size >= MAX_TAKEN_BACK) return [];
  // a reference without a target is already a conflict, and the check's finding about it is only a warning
  const references = resolution.conflicts.filter(({ conflict }) => conflict.kind === "reference");
  // a choice may cause warnings: reverting it would make it impossible
  const chosen = resolution.conflicts.filter(isTaken);
  const isSaid = (cause: Triple) =>
    references.some(({ triple }) => isIn(triple, cause)) || chosen.some(({ triple }) => isIn(cause, triple));
  const withParts = (parts: Taken) => attempt(new Map([...parts, ...kept]));
  const isWrong = (parts: Taken, isIt: IsProblem) => hasProblem(withParts(parts), isIt);
  const findLastOf = (parts: Taken, isIt: IsProblem) => {
    const left = parts.filter(([triple]) => !kept.has(triple));
    if (left.length === 0 || isWrong(left, isIt)) return undefined;
    return left[firstBad(left.length, (count) => isWrong(left.slice(count), isIt))];
  };
  const entryAround = (each: NewProblem) => {
    const cause = causeAround(each);
    const isOpen = cause && kept.get(cause) !== "all" && (isError(each) || !isSaid(cause));
    return isOpen ? each.around.find(({ triple }) => triple === cause) : undefined;
  };
  for (const each of added) {
    const entry = entryAround(each);
    if (!entry) continue;
    const { code } = each.problem;
    const isIt: IsProblem = ({ problem, around }) => problem.code === code && around.some(({ triple }) => triple === entry.triple);
    const part = findLastOf(partsIn(entry), isIt);
    const left = part && withParts([part]);
    if (!left || hasProblem(left, isIt)) return [[entry.triple, "all"]];
    // theirs may have changed other entries in the same way, such as removed a frame from all bones of a clip
    const alike = left.added.flatMap((other) => {
      const elsewhere = other.problem.code === code ? entryAround(other) : undefined;
      return elsewhere ? partsIn(elsewhere).filter(([{ label }]) => label === part[0].label) : [];
    });
    const parts = [part, ...alike];
    return alike.length > 0 && isWrong(parts, ({ problem }) => problem.code === code) ? [part] : parts;
  }
  const findLast = (isIt: IsProblem) => findLastOf([...takenOf(resolution.root)], isIt);
  if (added.some(isError)) {
    const cause = findLast(isError);
    return cause ? [cause] : [];
  }
  // one kind of warning at a time: kinds may have different causes, and leaving out entries renumbers the others
  for (const code of new Set(added.flatMap((each) => (causeAround(each) ? [] : each.problem.code)))) {
    const cause = findLast(({ problem }) => problem.code === code);
    if (cause && !isSaid(cause[0])) return [cause];
  }
  return [];
}

function hasProblem({ excess, added }: Attempt, isIt: IsProblem): boolean {
  return excess !== undefined || added.some(isIt);
}

/** What the result takes from theirs inside an entry. */
function partsIn(entry: Merged): Taken {
  return [...takenOf(entry)].filter(([triple, part]) => triple !== entry.triple || part !== "all");
}

function isIn(triple: Triple, outer: Triple): boolean {
  for (let at: Triple | undefined = triple; at; at = at.parent) if (at === outer) return true;
  return false;
}

/** The first error whose kind occurs more often than before. */
function firstMore(problems: readonly Problem[], before: readonly Problem[]): Problem | undefined {
  const left = new Map<string, number>();
  for (const { code } of before) addToCount(left, code);
  return problems.find(({ code, isError }) => addToCount(left, code, -1) < 0 && isError);
}

/** Writes the values that a person typed at conflicts into the text of the result. Knows no format. */
function writeTyped(
  text: string,
  readTree: (text: string, path: string) => TreeNode,
  path: string,
  { root, conflicts }: Resolution,
): { readonly text: string; readonly fields: readonly string[] } | NotMerged {
  const typed = new Map<Triple, string>();
  const fields: string[] = [];
  for (const { conflict, triple, choice } of conflicts) {
    if (typeof choice !== "object") continue;
    if (/[\n\r]/.test(choice.value)) return { refused: `${conflict.field}: a value is one line, but the one that was typed has several.` };
    typed.set(triple, choice.value.trim());
    fields.push(conflict.field);
  }
  if (typed.size === 0) return { text, fields };
  const edits: TextEdit[] = [];
  for (const [node, { triple }] of entriesOf(readTree(text, path), root)) {
    const value = typed.get(triple);
    if (value === undefined || node.kind !== "value" || node.end <= node.valueStart) continue;
    edits.push({ span: { start: node.valueStart, end: node.end }, text: value });
    typed.delete(triple);
  }
  const left = conflicts.find(({ triple }) => typed.has(triple));
  if (left) return { refused: `${left.conflict.field}: a value cannot be typed here. Choose one of the two versions.` };
  return { text: applyEdits(text, edits), fields };
}

/** Returns a sentence for each typed value whose type differs from that of all versions. */
function notesOnTypes(tree: TreeNode, { root, conflicts }: Resolution): readonly string[] {
  const typed = new Map(conflicts.flatMap(({ conflict, triple, choice }) => (typeof choice === "object" ? [[triple, conflict]] : [])));
  return [...entriesOf(tree, root)].flatMap(([node, { triple }]) => {
    const conflict = typed.get(triple);
    if (!conflict || SIDES.some((side) => triple[side]?.type === node.type)) return [];
    return [`${conflict.field}: the typed value is of a type that no version has there. The game may misread it.`];
  });
}
