/** Finds changes of entries without an identity that a text already has, so that they are not made twice. Knows no format. */
import { addToList, groupBy } from "../../lists.ts";
import { signsIn } from "../tree/signs.ts";
import type { Triple } from "../tree/tree.ts";
import type { Change } from "./difference.ts";
import { LEADS_ON, labelIn, type TargetDocument } from "./targetDocument.ts";

type Addition = Extract<Change, { op: "add" }>;
type Move = Extract<Change, { op: "move" }>;

/** The label of a new entry without identity, alone or at the end of a path. */
export const IS_NEW = /(?:^|\/)\[\+ours \d+\]$/;

/** A malicious patch can chain additions by references, or lists by their moves, and each link of the chain takes a round. */
const MAX_ROUNDS = 100;

/**
 * Finds additions that the text already has, and lists that already have all their changes. If equal entries are added, removed or moved,
 * only the list as a whole shows that.
 */
export function findPresent(document: TargetDocument, changes: readonly Change[]): void {
  const { finished, standIns, lengthened } = document;
  const lists = groupBy(changes, ({ field }) => listOf(field));
  for (const [list, all] of lists) {
    const isUnclear = all.some((change) => change.op === "move" && [change.field, change.after ?? ""].some(isTwofold));
    const isReplaced = all.some(isNew) && all.some(({ op, field }) => op === "remove" && signsIn(labelIn(field)).length > 0);
    if ((isUnclear || isReplaced) && !isAsBefore(document, list, all)) finished.add(list);
  }
  const isMade = (change: Change, present: ReadonlySet<Triple>): boolean => {
    if (isNew(change)) return standIns.has(change.field);
    if (change.op !== "move" && change.op !== "remove") return true;
    const [entry, isMeant] = document.targetOf(change);
    if (change.op === "move") return entry !== undefined && document.isInPlace(change, entry);
    return !entry || !isMeant || present.has(entry);
  };
  for (let round = 0; ; round++) {
    findStandIns(document, changes);
    const present = new Set(standIns.values());
    const others = [...finished].filter((list) => !lists.get(list)?.every((change) => isMade(change, present)));
    if (others.length === 0) return;
    for (const list of round < MAX_ROUNDS ? others : [...finished]) finished.delete(list);
    standIns.clear();
    lengthened.clear();
  }
}

/** The path without its last part. */
function listOf(field: string): string {
  return field.slice(0, -labelIn(field).length - 1);
}

/** Whether all entries of a list that the changes name still have their old numbers: then the changes have not been made. */
function isAsBefore({ finder }: TargetDocument, list: string, changes: readonly Change[]): boolean {
  const labels = new Set(changes.flatMap((change) => [labelIn(change.field), ...(change.op === "move" ? [change.after ?? ""] : [])]));
  return [...labels].every((label) => {
    const [, number] = /^\[(\d+)#/.exec(label) ?? [];
    const path = list === "" ? label : `${list}/${label}`;
    return number === undefined || finder.find(path).some(({ ours }) => ours?.place === Number(number));
  });
}

function isNew(change: Change): change is Addition {
  return change.op === "add" && IS_NEW.test(change.field);
}

/** Whether a path names one of several equal entries, of which there are as many afterwards: it then fits both the old and the new list. */
function isTwofold(path: string): boolean {
  const [before, after] = signsIn(labelIn(path))[0]?.contents ?? [];
  return after !== undefined && before.checksum === after.checksum && before.of === after.of;
}

/**
 * Finds additions that the text already has. An entry without identity exists if the one after `after` is equal and neither of them moves
 * to another place. Entries that refer to each other exist only together.
 */
function findStandIns(document: TargetDocument, changes: readonly Change[]): void {
  const { finished, standIns, lengthened, finder } = document;
  const additions = changes.filter(isNew);
  if (additions.length === 0) return;
  const leaving = new Set<Triple>();
  const moves = new Map<Triple, Move>();
  for (const change of changes) {
    const [target, isMeant] = change.op === "move" || change.op === "remove" ? document.targetOf(change) : [];
    if (!target || !isMeant) continue;
    if (change.op === "move") moves.set(target, change);
    else if (!finished.has(listOf(change.field))) leaving.add(target);
  }
  const inLists = new Map<string, Addition[]>();
  for (const change of additions) addToList(inLists, change.field.replace(IS_NEW, ""), change);
  for (const [list, all] of inLists) if (!all.some(({ after }) => after === null)) lengthened.set(list, all.length);
  const nextOf = ({ field, after, in: hidden, to }: Addition): Triple | undefined => {
    const [scope, label] = finder.findDeepest(field);
    const container = LEADS_ON.test(label) ? undefined : document.inside(scope, hidden);
    const front = container && after !== null ? document.frontOf(container, field, label, after) : undefined;
    if (!container || (after !== null && (!front?.ours || leaving.has(front)))) return undefined;
    const next = container.ours?.children[front?.ours ? front.ours.place + 1 : 0]?.triple;
    return next && !leaving.has(next) && !moves.has(next) && document.valueOf(next).isLike(to) ? next : undefined;
  };
  for (const change of additions) {
    const next = nextOf(change);
    if (next) standIns.set(change.field, next);
  }
  // an addition that does not exist after all may be the target of another one
  for (let [round, left] = [0, Number.NaN]; left !== standIns.size - leaving.size; round++) {
    if (round === MAX_ROUNDS) standIns.clear();
    left = standIns.size - leaving.size;
    for (const [entry, change] of moves) {
      const front = entry.parent?.ours?.children[(entry.ours?.place ?? 0) - 1]?.triple;
      if (!document.isInPlace(change, entry) || (front && leaving.has(front))) leaving.add(entry);
    }
    for (const change of additions) {
      const next = standIns.get(change.field);
      if (next && (!document.valueOf(next).fits(change.to) || nextOf(change) !== next)) standIns.delete(change.field);
    }
    for (const [list, all] of inLists) if (!all.every(({ field }) => standIns.has(field))) lengthened.delete(list);
  }
}
