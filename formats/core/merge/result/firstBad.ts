/** Finds the elements that cause a failure. */

import { catchStop, type Issue, Stop } from "../../issue.ts";

/** Maximum number of elements to leave out. */
const MAX_LEFT_OUT = 100;

/**
 * Returns the index of an element that causes a failure: without it and all later ones there is none. If several do, returns one of them.
 * @param isBad whether the first elements, by number, fail: none do not, all do
 */
export function firstBad(count: number, isBad: (first: number) => boolean): number {
  let [good, bad] = [0, count];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isBad(middle)) bad = middle;
    else good = middle;
  }
  return good;
}

/**
 * Does the work with as many elements as possible: those that make it fail are left out one by one.
 * @throws Stop if that would be too many, or if the work fails even without elements
 */
export function withoutBad<T, R>(all: readonly T[], work: (some: readonly T[]) => R, leaveOut: (bad: T, issue: Issue) => void): R {
  let some = all;
  const attempt = (count: number) => catchStop(() => work(some.slice(0, count)));
  for (let left = 0; ; left++) {
    const done = attempt(some.length);
    if ("value" in done) return done.value;
    if (left === MAX_LEFT_OUT || "issue" in attempt(0)) throw new Stop(done.issue);
    const at = firstBad(some.length, (count) => "issue" in attempt(count));
    const failed = attempt(at + 1);
    leaveOut(some[at], "issue" in failed ? failed.issue : done.issue);
    some = some.filter((_, other) => other !== at);
  }
}
