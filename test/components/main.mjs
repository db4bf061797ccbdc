// Components of the visual editor in a real browser: the page as it was built, answered by the real language server, without VS Code.
//   node test/components/main.mjs              all suites
//   node test/components/main.mjs tree bytes   the named ones
//   COMPONENT_STEP=filter                      only steps with this in their names
//   BYTEWRIGHT_E2E_RESULT=file          write {passed, failed, skipped} there
// Needs the built webview, and of the end-to-end rig the browser and its driver.
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureRig } from "../e2e/rig/install.mjs";

/**
 * @typedef {object} Suite
 * @property {Record<string, (stage: import("./stage.mjs").Stage) => Promise<void>>} steps by the promise they check
 */

const folder = path.join(import.meta.dirname, "suites");
const names = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(folder).map((file) => path.basename(file, ".mjs"));
const wanted = process.env.COMPONENT_STEP;
const total = { passed: 0, failed: 0, skipped: 0 };

const suites = await Promise.all(
  names.sort().map(async (name) => {
    /** @type {{ suite: Suite }} */
    const { suite } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
    return { name, steps: Object.entries(suite.steps).filter(([promise]) => !wanted || promise.includes(wanted)) };
  }),
);
const rig = ensureRig();
if ("missing" in rig) {
  console.log(`Component tests skipped: ${rig.missing}.`);
  for (const { steps } of suites) total.skipped += steps.length;
} else {
  const { Stage } = await import("./stage.mjs");
  const stage = await Stage.open();
  try {
    for (const { name, steps } of suites) {
      console.log(`\n${name}`);
      for (const [promise, run] of steps) {
        // each step shows a page of its own; a machine that stalls for a moment fails once, a broken promise twice
        const shot = `${name}-${total.passed + total.failed}`;
        const passed = (await report(stage, shot, promise, run)) || (await report(stage, shot, promise, run));
        if (passed) total.passed++;
        else total.failed++;
      }
    }
  } finally {
    await stage.close();
  }
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (process.env.BYTEWRIGHT_E2E_RESULT) writeFileSync(process.env.BYTEWRIGHT_E2E_RESULT, JSON.stringify(total));
process.exit(total.failed > 0 || ("missing" in rig && process.env.CI) ? 1 : 0);

/** A step passes when it ends, and the console said nothing. Tells whether it did. @param {import("./stage.mjs").Stage} stage @param {string} shot @param {string} promise @param {(stage: import("./stage.mjs").Stage) => Promise<void>} run */
async function report(stage, shot, promise, run) {
  const start = performance.now();
  const line = (/** @type {string} */ mark) => console.log(`  ${mark.padEnd(4)} ${promise} (${Math.round(performance.now() - start)} ms)`);
  try {
    stage.errors.length = 0;
    await run(stage);
    if (stage.errors.length > 0) throw new Error(`the console says:\n${stage.errors.join("\n")}`);
    const failure = stage.current?.last("log");
    if (failure) throw new Error(`the page logged: ${failure.message}`);
    line("ok");
    return true;
  } catch (error) {
    line("FAIL");
    console.log(/** @type {Error} */ (error).stack?.replace(/^/gm, "       "));
    await stage.screenshot(`FAIL-${shot}`).catch(() => {});
    return false;
  }
}
