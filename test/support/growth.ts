/** Compares the work on an input with that on one twice as large, so that a slow machine fails no test and squares are found. */
import { expect } from "vitest";

/** Work by the square grows to 4 times. */
const MOST_GROWTH = 3;
/** Too short to be compared. */
const NOISE_MS = 30;
const TRIES = 4;

/** @param work does it with an input that is so many times as large */
export function expectGrowth(work: (times: number) => void): void {
  // the compiler is warm afterwards
  work(1);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MOST_GROWTH; tries++) {
    const once = workOf(() => work(1));
    const twice = workOf(() => work(2));
    least = Math.min(least, twice / Math.max(once, NOISE_MS));
  }
  expect(least, "growth for twice the input").toBeLessThan(MOST_GROWTH);
}

/** Milliseconds of work, not of time: a busy machine must not fail a test. */
export function workOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
