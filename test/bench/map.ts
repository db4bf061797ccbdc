/**
 * The course map: the largest course in real VS Code, through the end-to-end rig, and gestures on a page of its own. Run `npm run package`
 * first.
 */
import { findLargest, runInEditor, runInRig } from "./editor.ts";
import { duration, type Measure } from "./measure.ts";

const GESTURES = ["pan", "pan close", "drag", "hover"];
const FRAMES = 180;

interface Work {
  readonly plain: number;
  readonly ground: number;
  readonly gestures: Readonly<Record<string, number>>;
}

export function benchMap(): Measure[] {
  return [...frames(), ...work()];
}

function frames(): Measure[] {
  const largest = findLargest("kmp");
  const result = largest && runInEditor<Record<string, number>>(largest, "test/bench/mapSpeed.mjs");
  if (!result) return [];
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  return GESTURES.flatMap((gesture) => [
    duration(`map: frame of ${size}, ${gesture} (median)`, result[`${gesture} median`]),
    duration(`map: frame of ${size}, ${gesture} (95%)`, result[`${gesture} 95%`]),
    { name: `map: frames beyond 25 ms, of ${FRAMES}, ${gesture}`, value: result[`${gesture} over`], unit: "frames" },
  ]);
}

function work(): Measure[] {
  const result = runInRig<Work>(["test/bench/mapGestures.mjs"]);
  if (!result) return [];
  return [
    duration("map: work in a frame of panning over 2,000 entries (median)", result.plain),
    { name: "map: the same over 18,000 triangles, to that without (at most 1.5)", value: result.ground / result.plain, unit: "" },
    ...Object.entries(result.gestures).map(([gesture, time]) => duration(`map: work of a gesture on 2,000 entries, ${gesture}`, time)),
  ];
}
