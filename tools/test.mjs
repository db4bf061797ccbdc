/**
 * `npm test`: every layer in order, each with what it proves and how long it took; the last line counts everything.
 * `-- --fast` leaves out those in a browser, `-- --only=unit,lint` runs the named layers.
 */
import { parseArgs } from "node:util";
import { layers } from "./layers.mjs";

const { values: flags } = parseArgs({ options: { fast: { type: "boolean", default: false }, only: { type: "string" } } });
const only = flags.only?.split(",");
const unknown = only?.filter((name) => !layers.some((layer) => layer.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`Unknown layer ${unknown.join(", ")}; expected some of ${layers.map((layer) => layer.name).join(", ")}.`);
  process.exit(2);
}

/** A layer that needs a failed one is skipped: what it would say is noise. */
async function runLayer(layer, broken) {
  const needs = layer.needs?.find((name) => broken.has(name));
  if (needs) return { passed: 0, failed: 0, skipped: 1, output: `Skipped: it needs the layer "${needs}", which failed.` };
  try {
    return await layer.run();
  } catch (failure) {
    return { passed: 0, failed: 1, skipped: 0, output: failure.stack ?? String(failure) };
  }
}

const total = { passed: 0, failed: 0, skipped: 0 };
const broken = new Set();
for (const layer of layers.filter(({ name, slow }) => (only ? only.includes(name) : !(slow && flags.fast)))) {
  console.log(`\n== ${layer.name}: ${layer.about}`);
  const start = performance.now();
  const { output, ...counts } = await runLayer(layer, broken);
  if (output?.trim()) console.log(output.trimEnd().replace(/^/gm, "   "));
  if (counts.failed > 0) broken.add(layer.name);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const verdict = counts.failed > 0 ? "FAILED" : counts.passed === 0 ? "skipped" : "ok";
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const detail = parts.map(([key, count]) => `${count} ${key}`).join(", ");
  console.log(
    `   ${verdict}${counts.passed + counts.failed > 1 ? ` (${detail})` : ""}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}

if (broken.size > 0) console.log(`\nFailed: ${[...broken].join(", ")}. One layer alone: npm test -- --only=${[...broken][0]}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
