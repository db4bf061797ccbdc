/**
 * `npm run bench`: how fast the product is, on the corpus where it is present, else on the fixtures. Every timing is a median of
 * several runs in one process; `--json` prints one list of {name, value, unit}. Baselines run in the same process, so that ratios
 * hold on any machine.
 */
import { benchAamp } from "./aamp.ts";
import { benchAnim } from "./anim.ts";
import { benchAsb } from "./asb.ts";
import { benchAss } from "./ass.ts";
import { benchBaseline } from "./baseline.ts";
import { benchEditor } from "./editor.ts";
import { benchKmp } from "./kmp.ts";
import { benchMap } from "./map.ts";
import type { Measure } from "./measure.ts";
import { benchProduct } from "./product.ts";
import { benchVisual } from "./visual.ts";

const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const json = process.argv.includes("--json");
const parts = {
  baseline: benchBaseline,
  aamp: benchAamp,
  asb: benchAsb,
  anim: benchAnim,
  ass: benchAss,
  kmp: benchKmp,
  product: benchProduct,
  editor: benchEditor,
  visual: benchVisual,
  map: benchMap,
};
const measures: Measure[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const measure of await run()) {
    measures.push(measure);
    if (!json) console.log(`${measure.name.padEnd(64)} ${format(measure.value).padStart(10)} ${measure.unit}`);
  }
}
if (json) console.log(JSON.stringify(measures, null, 2));

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
