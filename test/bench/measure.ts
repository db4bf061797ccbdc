/** Timing of a piece of work. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Median milliseconds of `runs` calls, after the same number of calls to warm up. */
export function medianTime(work: () => unknown, runs = 15): number {
  return medianTimeOn(() => undefined, work, runs);
}

/** The same for work on an input that is made anew for each call, which is not measured. */
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

/** Per value, because the lengths of texts are not comparable between formats. */
export function values(name: string, count: number, milliseconds: number): Measure {
  return { name, value: count / milliseconds, unit: "values/ms" };
}

export function duration(name: string, milliseconds: number): Measure {
  return { name, value: milliseconds, unit: "ms" };
}

/** Three digits: more would suggest a precision that a shared machine does not have. */
export function shortNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Makes the engine flatten a concatenated string. */
export function flat(text: string): number {
  return text.charCodeAt(text.length >> 1);
}
