/** Entries without identity that a text already has, so that changes need not add them. Knows no format. */
import { addToList } from "../../lists.ts";
import { checksumIn } from "../tree/changeValue.ts";
import type { Triple } from "../tree/tree.ts";
import type { Change } from "./difference.ts";
import { LEADS_ON, type TargetDocument } from "./targetDocument.ts";

type Addition = Extract<Change, { op: "add" }>;

/** The label of a new entry without identity, alone or at the end of a path. */
export const IS_NEW = /(?:^|\/)\[\+ours \d+\]$/;

/** A malicious patch can chain additions by references, and each link of the chain takes a round. */
const MAX_ROUNDS = 100;

/**
 * Finds additions that the text already has. An entry without identity exists if the one after `after` is equal and neither of them moves.
 * Entries that refer to each other exist only together.
 */
export function findStandIns(document: TargetDocument, changes: readonly Change[]): void {
  const { standIns, lengthened, finder } = document;
  const additions = changes.filter((change): change is Addition => change.op === "add" && IS_NEW.test(change.field));
  if (additions.length === 0) return;
  const leaving = new Set<Triple>();
  for (const change of changes) {
    const [target, isMeant] = change.op === "move" || change.op === "remove" ? document.targetOf(change) : [];
    if (target && isMeant) leaving.add(target);
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
    return next && !leaving.has(next) && checksumIn(document.valueOf(next).value) === checksumIn(to) ? next : undefined;
  };
  for (const change of additions) {
    const next = nextOf(change);
    if (next) standIns.set(change.field, next);
  }
  // an addition that does not exist after all may be the target of another one
  for (let [round, left] = [0, -1]; left !== standIns.size; round++) {
    if (round === MAX_ROUNDS) standIns.clear();
    left = standIns.size;
    for (const change of additions) {
      const next = standIns.get(change.field);
      if (next && (!document.valueOf(next).fits(change.to) || nextOf(change) !== next)) standIns.delete(change.field);
    }
    for (const [list, all] of inLists) if (!all.every(({ field }) => standIns.has(field))) lengthened.delete(list);
  }
}
