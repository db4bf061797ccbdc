/** The course map of the largest course in real VS Code, through the end-to-end rig. Run `npm run package` before. */
import { findLargest, runInEditor } from "./editor.ts";
import { duration, type Measure } from "./measure.ts";

const GESTURES = ["pan", "pan close", "drag", "hover"];
const FRAMES = 180;

export function benchMap(): Measure[] {
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
