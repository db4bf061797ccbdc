/** The visual editor of the largest file in real VS Code, through the end-to-end rig. Run `npm run package` before. */
import { findLargest, runInEditor } from "./editor.ts";
import { duration, type Measure } from "./measure.ts";

interface Result {
  readonly first: number;
  readonly later: number;
  readonly longest?: number;
  readonly median?: number;
  readonly over?: number;
  readonly waiting?: number;
  readonly edit?: number;
}

export function benchVisual(): Measure[] {
  const largest = findLargest();
  const result = largest && runInEditor<Result>(largest, "test/bench/visualSpeed.mjs");
  if (!result) return [];
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  const { first, later, longest, median, over, waiting, edit } = result;
  const measures: Measure[] = [
    duration(`visual: click to tree of ${size}, extension started by it`, first),
    duration(`visual: click to tree of ${size}, later ones (median)`, later),
  ];
  if (median !== undefined) measures.push(duration("visual: frame while scrolling (median)", median));
  if (longest !== undefined) measures.push(duration("visual: frame while scrolling (longest)", longest));
  if (over !== undefined) measures.push({ name: "visual: frames beyond 32 ms, of 180", value: over, unit: "frames" });
  if (waiting !== undefined) measures.push({ name: "visual: rows without content yet while scrolling", value: waiting * 100, unit: "%" });
  if (edit !== undefined) measures.push(duration("visual: edit, from control to text to all views (median)", edit));
  return measures;
}
