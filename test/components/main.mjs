// Components of the visual editor in a real browser: the page as it was built, answered by the real language server, without VS Code.
//   node test/components/main.mjs              all suites
//   node test/components/main.mjs tree bytes   all steps of the named ones
//   COMPONENT_STEP=filter               only steps with this in their names
//   E2E_PICTURES=1                      take pictures of what steps show; always, where suites are named
//   BYTEWRIGHT_TEST_ALL=1               what is too slow for each commit, too
//   BYTEWRIGHT_E2E_RESULT=file          write {passed, failed, skipped, steps} there
// Needs the built webview, and of the end-to-end rig the browser and its driver.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureRig } from "../e2e/rig/install.mjs";
import { Report } from "../e2e/rig/report.mjs";

/**
 * @typedef {Record<string, (stage: import("./stage.mjs").Stage) => Promise<void>>} Steps by the promise they check
 * @typedef {object} Suite
 * @property {Steps} steps
 * @property {Steps} [all] those that run with `npm test -- --all`, and where the suite is named
 */

const folder = path.join(import.meta.dirname, "suites");
const named = process.argv.slice(2);
const names = named.length > 0 ? named : readdirSync(folder).map((file) => path.basename(file, ".mjs"));
const wanted = process.env.COMPONENT_STEP ?? "";
const isAll = named.length > 0 || wanted !== "" || process.env.BYTEWRIGHT_TEST_ALL === "1";
if (isAll) process.env.E2E_PICTURES = "1";

const suites = await Promise.all(
  names.sort().map(async (name) => {
    /** @type {{ suite: Suite }} */
    const { suite } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
    const steps = Object.entries({ ...suite.steps, ...(isAll ? suite.all : {}) });
    return { name, steps: steps.filter(([promise]) => promise.includes(wanted)) };
  }),
);
const report = new Report(suites.reduce((sum, { steps }) => sum + steps.length, 0));
const rig = ensureRig();
if ("missing" in rig) console.log(`Component tests skipped: ${rig.missing}.`);
else await runSuites();
report.end();
process.exit(report.failed > 0 || ("missing" in rig && process.env.CI) ? 1 : 0);

async function runSuites() {
  const { Stage } = await import("./stage.mjs");
  let stage = await Stage.open();
  for (const { name, steps } of suites) {
    for (const [promise, run] of steps) {
      const shown = stage;
      const play = async () => {
        shown.console.forget();
        await run(shown);
        shown.assertNoErrors();
      };
      const look = async () => [`picture: ${await shown.picture(`FAIL-${name}-${report.failed}`)}`, ...shown.console.last()];
      if (await report.step(name, promise, play, look)) continue;
      // what goes on in the page of a failed step must not reach the next
      await shown.close();
      stage = await Stage.open();
    }
  }
  await stage.close();
}
