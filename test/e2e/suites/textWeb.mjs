import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { expectedErrors, files, steps } from "../textSteps.mjs";

/** @param {Record<string, number>} values */
const fileOf = (values) => aamp({ General: Object.fromEntries(Object.entries(values).map(([key, int]) => [key, { int }])) }).bytes;
const versions = {
  "a-base.bxml": fileOf({ Life: 40, Speed: 1, TableNum: 1 }),
  "a-ours.bxml": fileOf({ Life: 41, Speed: 1, ElectricalDischarge: 3 }),
  "a-theirs.bxml": fileOf({ Life: 42, Speed: 2, TableNum: 2, ElectricalDischarge: 4 }),
};

// The same as `text` without a server side: what vscode.dev and github.dev run.
/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "web",
  files: { ...files, ...versions },
  expectedErrors,
  steps: {},
  all: {
    ...steps,

    async "two versions of a file are compared and merged by meaning"({ workbench, workspace }) {
      const page = workbench.webview();
      const chosen = ["a-ours.bxml", "a-theirs.bxml"];
      await workbench.chooseFromExplorerMenu(chosen, "Compare by Meaning…");
      await page.getByRole("treeitem", { name: /Life 41 → 42/ }).waitFor();
      await workbench.screenshot("compare-meaning");
      await workbench.closeAll();

      await workbench.chooseFromExplorerMenu(chosen, "Merge…");
      await workbench.answerFileDialog(workspace.folder, "a-base.bxml");
      const status = page.getByRole("status");
      const take = async (/** @type {RegExp} */ conflict, /** @type {string} */ side, /** @type {RegExp} */ said) => {
        await page.getByRole("option", { name: conflict }).click();
        await page.getByRole("heading", { level: 2, name: conflict }).waitFor();
        await page.getByRole("button", { name: side, exact: true }).click();
        await until("it is decided", async () => said.test(await status.innerText()));
      };
      // changed by both, removed and changed, added by both
      await take(/Life/, "Take Theirs", /^2 of 3 /);
      await take(/TableNum/, "Take Theirs", /^1 of 3 /);
      await take(/ElectricalDischarge/, "Take Theirs", /^All conflicts /);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await until("the last choice is undone", async () => /^1 of 3 /.test(await status.innerText()));
      await take(/ElectricalDischarge/, "Take Ours", /^All conflicts /);
      await workbench.screenshot("merge");

      await page.getByText("Taken from theirs, automatically").click();
      await page.getByRole("treeitem", { name: /Speed 1 → 2/ }).click();
      await workbench.page.locator(".tab.active", { hasText: "a-ours.bxml (Ours ↔ Result)" }).waitFor();
      await workbench.page.locator(".modified-in-monaco-diff-editor .view-line", { hasText: /Speed.*2/ }).waitFor();
      await workbench.screenshot("taken");
      await workbench.page.locator(".tab", { hasText: "Merge a-ours.bxml" }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await until("it is saved", async () => /Saved\.$/.test(await status.innerText()));
      assert.deepEqual(workspace.read("a-ours.bxml"), fileOf({ Life: 42, Speed: 2, TableNum: 2, ElectricalDischarge: 3 }));
    },
  },
};
