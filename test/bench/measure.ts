/** Timing of a piece of work. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Median milliseconds of `runs` calls, after as many that warm up. */
export function medianTime(work: () => unknown, runs = 15): number {
  for (let i = 0; i < runs; i++) work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return median(times);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function rate(name: string, bytes: number, milliseconds: number): Measure {
  return { name, value: bytes / 1e3 / milliseconds, unit: "MB/s" };
}

export function duration(name: string, milliseconds: number): Measure {
  return { name, value: milliseconds, unit: "ms" };
}
