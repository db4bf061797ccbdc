/**
 * `npm test`: every layer, in lanes that run side by side. A layer prints its lines in one piece when it ends, with what it proves and
 * how long it took; until then a line of progress says where each lane is. The end lists the slowest tests and steps and counts everything.
 * `-- --fast` leaves out the layers in a browser, `-- --only=unit,lint` runs the named layers, `-- --all` makes the layers run what is too
 * slow for each commit.
 */
import { parseArgs } from "node:util";
import { lanes, layers } from "./layers.mjs";
import { startProgress } from "./progress.mjs";

const { values: flags } = parseArgs({
  options: { fast: { type: "boolean", default: false }, only: { type: "string" }, all: { type: "boolean", default: false } },
});
const only = flags.only?.split(",");
const unknown = only?.filter((name) => !layers.some((layer) => layer.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`Unknown layer ${unknown.join(", ")}; expected some of ${layers.map((layer) => layer.name).join(", ")}.`);
  process.exit(2);
}
if (flags.all) process.env.BYTEWRIGHT_TEST_ALL = "1";

const progress = startProgress();
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const slowest = [];
/** Layers that run, by name: a promise of whether each passed. */
const ends = new Map();
await Promise.all(lanes.map(runLane));
progress.stop();

slowest.sort((one, other) => other.seconds - one.seconds);
if (slowest.length > 0) console.log("\nSlowest:");
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`   ${seconds.toFixed(1).padStart(6)} s  ${name}`);
if (broken.length > 0) console.log(`\nFailed: ${broken.join(", ")}. One layer alone: npm test -- --only=${broken[0]}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** The layers of a lane one after the other. All are known to `ends` before the first runs, so that other lanes can wait for them. */
function runLane(lane) {
  let before = Promise.resolve();
  for (const layer of lane.filter(({ name, slow }) => (only ? only.includes(name) : !(slow && flags.fast)))) {
    before = before.then(() => runLayer(layer));
    ends.set(layer.name, before);
  }
  return before;
}

/** @returns {Promise<boolean>} whether it passed */
async function runLayer(layer) {
  await Promise.all((layer.after ?? []).map((name) => ends.get(name)));
  const needed = await Promise.all((layer.needs ?? []).map((name) => ends.get(name)));
  const missing = layer.needs?.find((_, index) => needed[index] === false);
  const start = performance.now();
  const {
    output,
    steps = [],
    ...counts
  } = missing
    ? { passed: 0, failed: 0, skipped: 1, output: `Skipped: it needs the layer "${missing}", which failed.` }
    : await runOrFail(layer);
  progress.end(layer.name);
  for (const key of Object.keys(total)) total[key] += counts[key];
  for (const { name, seconds } of steps) slowest.push({ name: `${layer.name}: ${name}`, seconds });
  if (counts.failed > 0) broken.push(layer.name);

  const verdict = counts.failed > 0 ? "FAILED" : counts.passed === 0 ? "skipped" : "ok";
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const detail = counts.passed + counts.failed > 1 ? ` (${parts.map(([key, count]) => `${count} ${key}`).join(", ")})` : "";
  const lines = [`\n== ${layer.name}: ${layer.about}`];
  if (output?.trim()) lines.push(output.trimEnd().replace(/^/gm, "   "));
  lines.push(`   ${verdict}${detail}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  console.log(lines.join("\n"));
  return counts.failed === 0;
}

async function runOrFail(layer) {
  try {
    return await layer.run((step) => progress.say(layer.name, step));
  } catch (failure) {
    return { passed: 0, failed: 1, skipped: 0, output: failure.stack ?? String(failure) };
  }
}
