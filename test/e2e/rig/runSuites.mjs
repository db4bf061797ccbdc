// Runs the chosen steps: a VS Code for each group of suites, in it one suite after the other, and of that one step after the other. VS Code
// waits more than it computes, so two run side by side.
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { screenshots } from "./paths.mjs";
import { groupSuites } from "./suite.mjs";
import { Window } from "./window.mjs";

/** Something is broken for good. */
const MAX_FAILURES = 3;

const SIDE_BY_SIDE = 2;

/** @param {readonly import("./suite.mjs").Chosen[]} chosen @param {import("./report.mjs").Report} report */
export async function runSuites(chosen, report) {
  forgetFailures();
  const groups = groupSuites(chosen);
  const waiting = groups.entries();
  let failuresInARow = 0;
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runGroups));
  if (failuresInARow >= MAX_FAILURES) console.log(`${MAX_FAILURES} failures in a row: the rest is skipped`);

  /** Takes groups until none is left. */
  async function runGroups() {
    for (const [at, { start, group }] of waiting) {
      console.log(`VS Code ${at + 1} of ${groups.length}: ${start}`);
      await runGroup(group);
    }
  }

  /** @param {import("./suite.mjs").Chosen[]} group */
  async function runGroup(group) {
    const window = await Window.start(group);
    for (const one of group) {
      for (const [promise, run] of one.steps) {
        if (failuresInARow >= MAX_FAILURES) continue;
        const hasPassed = await runStep(window, one, promise, run, report);
        failuresInARow = hasPassed ? 0 : failuresInARow + 1;
      }
    }
    await window.stop();
  }
}

/**
 * @param {Window} window @param {import("./suite.mjs").Chosen} chosen @param {string} promise @param {import("./suite.mjs").Step} run
 * @param {import("./report.mjs").Report} report
 */
async function runStep(window, chosen, promise, run, report) {
  const { workspace, scratch, server } = window;
  const play = async (/** @type {(text: string) => void} */ note) => {
    if (window.isFurnished(chosen)) await window.workbench.closeAll();
    else await window.furnish(chosen);
    const { workbench, console } = window;
    console.forget();
    await run({ workbench, workspace, note, userData: scratch.userData, address: server.address });
    console.assertNoErrors();
  };
  const hasPassed = await report.step(chosen.name, promise, play, () => window.look(`FAIL-${report.failed}`));
  // nothing of a failed step is left to the next
  if (!hasPassed) await window.drop();
  return hasPassed;
}

/** Pictures of an earlier run would mislead. */
function forgetFailures() {
  for (const file of existsSync(screenshots) ? readdirSync(screenshots) : [])
    if (file.includes("-FAIL")) rmSync(path.join(screenshots, file));
}
