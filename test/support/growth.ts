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
  const growth = leastRatio(
    () =>
      Math.max(
        workOf(() => work(1)),
        NOISE_MS,
      ),
    () => workOf(() => work(2)),
    MOST_GROWTH,
  );
  expect(growth, "growth for twice the input").toBeLessThan(MOST_GROWTH);
}

/** The work of one input is less than so many times that of another. */
export function expectRatio(work: () => void, usual: () => void, most: number): void {
  const ratio = leastRatio(
    () => workOf(usual),
    () => workOf(work),
    most,
  );
  expect(ratio, "times the usual work").toBeLessThan(most);
}

/** The least of a few tries, because garbage collection and other processes disturb a single one. The first below the bound is enough. */
function leastRatio(measureUsual: () => number, measure: () => number, bound: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= bound; tries++) {
    const usual = measureUsual();
    least = Math.min(least, measure() / usual);
  }
  return least;
}

/** Milliseconds of work, not of time: a busy machine must not fail a test. */
function workOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
