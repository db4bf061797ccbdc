/**
 * `npm run bench`: how fast the product is, on the corpus where it is present, else on the fixtures. Every timing is a median of
 * several runs in one process; `--json` prints one list of {name, value, unit, ratio}. The baseline runs in the same process, and each
 * timing is stated as a multiple of it too: that number holds on any machine.
 */
import { benchAamp } from "./aamp.ts";
import { benchAnim } from "./anim.ts";
import { benchAsb } from "./asb.ts";
import { benchAss } from "./ass.ts";
import { benchBaseline } from "./baseline.ts";
import { benchEditor } from "./editor.ts";
import { benchKmp } from "./kmp.ts";
import { benchLevel } from "./level.ts";
import { benchMap } from "./map.ts";
import type { Measure } from "./measure.ts";
import { benchProduct } from "./product.ts";
import { benchVisual } from "./visual.ts";

const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const json = process.argv.includes("--json");
const parts = {
  aamp: benchAamp,
  asb: benchAsb,
  anim: benchAnim,
  ass: benchAss,
  kmp: benchKmp,
  product: benchProduct,
  editor: benchEditor,
  visual: benchVisual,
  level: benchLevel,
  map: benchMap,
};
const baseline = benchBaseline();
const measures: (Measure & { readonly ratio: number | undefined })[] = [];
baseline.forEach(report);
for (const [name, run] of Object.entries(parts)) if (only.length === 0 || only.includes(name)) (await run()).forEach(report);
if (json) console.log(JSON.stringify(measures, null, 2));

function report(measure: Measure): void {
  const { name, value, unit } = measure;
  const yardstick = baseline.find((one) => one.unit === unit);
  const ratio = yardstick && value / yardstick.value;
  measures.push({ ...measure, ratio });
  if (json) return;
  const told = ratio === undefined || baseline.includes(measure) ? "" : `  ${format(ratio)} of the baseline`;
  console.log(`${name.padEnd(64)} ${format(value).padStart(10)} ${unit.padEnd(5)}${told}`);
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
