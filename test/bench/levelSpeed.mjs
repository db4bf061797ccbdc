// How long the level view takes, on the level that the benchmark names. Run by test/bench/level.ts through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { middle } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const copies = Array.from({ length: 4 }, (_, index) => `${index}-${path.basename(large)}`);

/** @type {Record<string, number[]>} */
const times = { text: [], tree: [], level: [] };

/** Milliseconds. @param {() => Promise<unknown>} act @param {() => Promise<unknown>} shown */
async function timed(act, shown) {
  const start = performance.now();
  await act();
  await shown();
  return performance.now() - start;
}

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  // VS Code asks before it opens 10 MB over a network
  settings: { "workbench.editorLargeFileConfirmation": 1000 },
  files: Object.fromEntries(copies.map((copy) => [copy, large ? readFileSync(large) : ""])),
  steps: {
    async "a level is shown"({ workbench, note }) {
      for (const copy of copies) {
        await workbench.whenReady();
        const row = workbench.explorerRow(copy);
        times.text?.push(
          await timed(
            () => row.click(),
            () => workbench.page.locator(".view-line", { hasText: ";### HEADER ###" }).first().waitFor(),
          ),
        );
        const button = workbench.group.getByRole("button", { name: /^Open in Visual Editor/ }).first();
        await button.waitFor();
        await workbench.page.waitForTimeout(3000);
        const page = workbench.webview();
        times.tree?.push(
          await timed(
            () => button.click(),
            () => page.locator(".tree .row:not(.loading) .name:not(:empty)").first().waitFor(),
          ),
        );
        times.level?.push(
          await timed(
            () => page.getByRole("tab", { name: "Level", exact: true }).click(),
            () => page.locator(".level[data-shown]").waitFor(),
          ),
        );
        await workbench.closeAll();
      }
      note(JSON.stringify(times));
      writeFileSync(resultFile, JSON.stringify(Object.fromEntries(Object.entries(times).map(([name, all]) => [name, middle(all)]))));
    },
  },
};
