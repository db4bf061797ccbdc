import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { expectedErrors, files, steps } from "../textSteps.mjs";

const fileOf = (/** @type {number} */ life, /** @type {number} */ speed) =>
  aamp({ General: { Life: { int: life }, Speed: { int: speed } } }).bytes;
const versions = { "a-base.bxml": fileOf(40, 1), "a-ours.bxml": fileOf(41, 1), "a-theirs.bxml": fileOf(42, 2) };

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
      await page.getByRole("button", { name: "Take Theirs", exact: true }).click();
      const status = page.getByRole("status");
      await until("it is decided", async () => /^All conflicts /.test(await status.innerText()));
      await workbench.screenshot("merge");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await until("it is saved", async () => /Saved\.$/.test(await status.innerText()));
      assert.deepEqual(workspace.read("a-ours.bxml"), fileOf(42, 2));
    },
  },
};
