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

      await page.getByText("Taken from theirs, automatically").click();
      await page.getByRole("treeitem", { name: /Speed 1 → 2/ }).click();
      await workbench.page.locator(".tab.active", { hasText: "a-ours.bxml (Ours ↔ Result)" }).waitFor();
      await workbench.page.locator(".modified-in-monaco-diff-editor .view-line", { hasText: /Speed.*2/ }).waitFor();
      await workbench.screenshot("taken");
      await workbench.page.locator(".tab", { hasText: "Merge a-ours.bxml" }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await until("it is saved", async () => /Saved\.$/.test(await status.innerText()));
      assert.deepEqual(workspace.read("a-ours.bxml"), fileOf(42, 2));
    },
  },
};
