/**
 * Compares the steps of work on an input with those on one twice as large, so that squares are found on any machine. The steps are V8's own
 * counts of how often each block of code is run: the same in every run, however busy the machine is. What one step does inside of V8, such as
 * copying a text or matching an expression, is not in them: an input on which that takes hours is a test of its own, which hangs.
 */
import { Session } from "node:inspector";
import path from "node:path";
import { compileFunction } from "node:vm";
import * as esbuild from "esbuild";
import { afterAll, expect } from "vitest";

const tool = new URL("../../tools/bundle.mjs", import.meta.url).href;
const { bundleOptions } = (await import(tool)) as { bundleOptions(target: object): esbuild.BuildOptions };

/** Work that is sorted grows to a little more than twice, work by the square to 4 times. */
const MAX_GROWTH = 2.5;

/** The loaded modules' code, by what V8 calls it. */
const sources = new Map<string, string>();
/** While code is counted, V8 runs it slower: so long as the tests of one file. */
let session: Session | undefined;

/** A module of ours, loaded anew: V8 counts in code that it has not compiled before. */
export function loadCounted<T>(entry: string): T {
  if (!session) {
    session = new Session();
    session.connect();
    session.post("Profiler.enable");
    session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    afterAll(() => {
      session?.post("Profiler.stopPreciseCoverage");
      session?.disconnect();
      session = undefined;
    });
  }
  const url = `counted:${entry}`;
  const { outputFiles } = esbuild.buildSync({
    ...bundleOptions({ platform: "node", production: false }),
    entryPoints: [path.resolve(entry)],
    format: "cjs",
    sourcemap: false,
    write: false,
  });
  const module = { exports: {} as T };
  const code = outputFiles?.[0]?.text ?? "";
  sources.set(url, code);
  compileFunction(code, ["module", "exports"], { filename: url })(module, module.exports);
  return module.exports;
}

/** Steps of counted modules in the work, by functions. */
export function countSteps(work: () => void): ReadonlyMap<string, number> {
  takeCounts();
  work();
  return takeCounts();
}

export function sumOf(steps: ReadonlyMap<string, number>): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0);
}

/** The steps since the last call. */
function takeCounts(): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  session?.post("Profiler.takePreciseCoverage", (error, coverage) => {
    if (error) throw error;
    for (const { url, functions } of coverage.result)
      for (const { functionName, ranges } of sources.has(url) ? functions : []) {
        const name = functionName || `“${sources.get(url)?.slice(ranges[0]?.startOffset).slice(0, 80)}”`;
        steps.set(
          name,
          ranges.reduce((sum, { count }) => sum + count, steps.get(name) ?? 0),
        );
      }
  });
  return steps;
}

/** @param work of counted modules, with an input that is so many times as large */
export function expectGrowth(work: (times: number) => void): void {
  // warm up: some things are made only once
  work(1);
  const [usual, twice] = [countSteps(() => work(1)), countSteps(() => work(2))];
  const more = [...twice].map(([name, count]) => [name, count - (usual.get(name) ?? 0)] as const).sort(([, a], [, b]) => b - a);
  const where = more.slice(0, 3).map(([name, count]) => `${count} more in ${name}`);
  expect(sumOf(usual), "steps that are counted").toBeGreaterThan(0);
  expect(sumOf(twice) / sumOf(usual), `growth for twice the input: ${where.join(", ")}`).toBeLessThan(MAX_GROWTH);
}
