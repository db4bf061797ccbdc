/** Timing of a piece of work. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Median milliseconds of `runs` calls, after as many that warm up. */
export function medianTime(work: () => unknown, runs = 15): number {
  return medianTimeOn(() => undefined, work, runs);
}

/** The same of work on something that is made again for each call, outside the time. */
export function medianTimeOn<T>(prepare: () => T, work: (prepared: T) => unknown, runs = 15): number {
  const times: number[] = [];
  for (let i = 0; i < 2 * runs; i++) {
    const prepared = prepare();
    const start = performance.now();
    work(prepared);
    times.push(performance.now() - start);
  }
  return median(times.slice(runs));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function rate(name: string, bytes: number, milliseconds: number): Measure {
  return { name, value: bytes / 1e3 / milliseconds, unit: "MB/s" };
}

/** Of a text by what it holds: texts of two formats have more or fewer characters for one value. */
export function values(name: string, count: number, milliseconds: number): Measure {
  return { name, value: count / milliseconds, unit: "values/ms" };
}

export function duration(name: string, milliseconds: number): Measure {
  return { name, value: milliseconds, unit: "ms" };
}

/** Three digits, as many as a measurement on a shared machine can carry. */
export function shortNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
