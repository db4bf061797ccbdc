import { execFileSync } from "node:child_process";
import { files, pack, packOf, steps } from "../archiveSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "git.enabled": true },
  files,
  prepare({ folder }) {
    const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "first");
  },
  steps: {
    ...steps,

    async "a click on a changed archive in Source Control compares its members as text"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 40, 50));
      await workbench.openChange(pack);
      const editors = workbench.page.locator(".multiDiffEntry");
      await editors.nth(1).waitFor();
      const text = () => workbench.page.locator(".monaco-list, .multiDiffEditor").first().page().locator(".multiDiffEntry").allInnerTexts();
      const shown = (await text()).join("\n").replaceAll("\u00a0", " ");
      await workbench.screenshot("source-control");
      for (const expected of [/First\.bgparamlist/, /Third\.bgparamlist/, /Life: 10/, /Life: 50/, /Life: 30/, /Life: 40/])
        if (!expected.test(shown)) throw new Error(`no ${expected} in:\n${shown}`);
    },

    async "the page reads well in light, dark and high contrast"({ workbench }) {
      await workbench.runCommand("View: Show Explorer");
      for (const theme of /** @type {const} */ (["Light Modern", "Dark Modern", "Dark High Contrast"])) {
        await workbench.useTheme(theme);
        await workbench.openFromExplorer(pack);
        await workbench.webview().getByRole("option").first().waitFor();
        await workbench.screenshot(`page-${theme.replaceAll(" ", "-").toLowerCase()}`);
      }
    },
  },
};
