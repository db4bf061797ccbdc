/**
 * `npm run bench`: measures speed on the corpus or, without one, on the fixtures. Each time is the median of several runs in one process, and
 * is also given as a multiple of the baseline's in the same process, which is comparable across machines. `--json` prints a list of
 * {name, value, unit, ratio}; `--write` writes the table to docs/benchmarks.md.
 */
import { writeFileSync } from "node:fs";
import { benchAamp } from "./aamp.ts";
import { benchAnim } from "./anim.ts";
import { benchArchives } from "./archives.ts";
import { benchAsb } from "./asb.ts";
import { benchAss } from "./ass.ts";
import { benchBaseline } from "./baseline.ts";
import { benchByml } from "./byml.ts";
import { benchBymlToAamp } from "./bymlToAamp.ts";
import { benchCommands } from "./commands.ts";
import { benchDiff } from "./diff.ts";
import { benchEditor, canRunEditor } from "./editor.ts";
import { benchKmp } from "./kmp.ts";
import { benchLevel } from "./level.ts";
import { benchLinks } from "./links.ts";
import { benchMap } from "./map.ts";
import { type Measure, shortNumber } from "./measure.ts";
import { benchProduct } from "./product.ts";
import { benchmarkPage } from "./report.ts";
import { benchServer } from "./server.ts";
import { benchVisual } from "./visual.ts";

const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const json = process.argv.includes("--json");
const write = process.argv.includes("--write");
const parts = {
  aamp: benchAamp,
  asb: benchAsb,
  anim: benchAnim,
  ass: benchAss,
  byml: benchByml,
  bymlToAamp: benchBymlToAamp,
  kmp: benchKmp,
  archives: benchArchives,
  diff: benchDiff,
  links: benchLinks,
  commands: benchCommands,
  server: benchServer,
  product: benchProduct,
  editor: benchEditor,
  visual: benchVisual,
  level: benchLevel,
  map: benchMap,
};
const baseline = benchBaseline();
const measures: (Measure & { readonly ratio: number | undefined })[] = [];
if (write && only.length > 0) throw new Error("--write writes the whole table: name no parts.");
if (write && !canRunEditor())
  throw new Error("--write also measures the extension in VS Code: run `npm run package`, and `npm ci` in test/e2e/rig.");
baseline.forEach(report);
for (const [name, run] of Object.entries(parts)) if (only.length === 0 || only.includes(name)) (await run()).forEach(report);
if (json) console.log(JSON.stringify(measures, null, 2));
if (write) writeFileSync("docs/benchmarks.md", benchmarkPage(measures));

function report(measure: Measure): void {
  const { name, value, unit } = measure;
  const yardstick = baseline.find((one) => one.unit === unit);
  const ratio = yardstick && value / yardstick.value;
  measures.push({ ...measure, ratio });
  if (json) return;
  const multiple = ratio === undefined || baseline.includes(measure) ? "" : `  ${shortNumber(ratio)} of the baseline`;
  console.log(`${name.padEnd(64)} ${shortNumber(value).padStart(10)} ${unit.padEnd(5)}${multiple}`);
}
