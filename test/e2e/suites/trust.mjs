// A folder that is not trusted: files are read and written as ever, and what its settings name elsewhere is not read.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } } }).bytes;
/** No table knows this name, so that the text shows its hash. */
const secret = "SizeOfTheTestersBoots";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  trust: true,
  // VS Code starts some of its own extensions a second time with the trust
  expectedErrors: [/Extension `vscode\.[\w-]+` is already registered/],
  files: {
    ".vscode/settings.json": JSON.stringify({ "bytewright.nameLists": ["lists/names.txt"] }),
    "lists/names.txt": `${secret}\n`,
    "boar.bxml": life(40),
    "unnamed.bxml": aamp({ General: { [secret]: { int: 7 } } }).bytes,
  },
  steps: {
    async "a game file is edited and saved as in any folder"({ workbench, workspace }) {
      const { page, editor } = workbench;
      await page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
      await workbench.openFromExplorer("boar.bxml", "boar.bxml.yml");
      await editor.whenVisible(/Life: 40$/m);
      await workbench.screenshot("restricted");
      await editor.hoverAt("40", /0x[0-9A-F]+/);
      await editor.replace("Life: 40", "Life: 41");
      await workbench.save();
      await workbench.whenClean("boar.bxml.yml");
      assert.deepEqual(workspace.read("boar.bxml"), life(41));
    },

    async "a list of names that the folder's settings name is read once the folder is trusted"({ workbench }) {
      const { page, editor } = workbench;
      await workbench.openFromExplorer("unnamed.bxml", "unnamed.bxml.yml");
      await editor.whenVisible(/^ +\d+: 7$/m);
      await workbench.runCommand("Workspaces: Manage Workspace Trust");
      await page.getByRole("button", { name: "Trust", exact: true }).first().click();
      await until(
        "the folder is trusted",
        async () => !(await page.locator(".statusbar-item", { hasText: "Restricted Mode" }).isVisible()),
      );
      await until("the page about trust is closed", async () => {
        await page
          .locator(".monaco-modal-editor-block")
          .getByRole("button", { name: /^Close/ })
          .first()
          .click();
        return !(await page.locator(".monaco-modal-editor-block").isVisible());
      });
      await workbench.activateTab("unnamed.bxml.yml");
      await editor.whenVisible(new RegExp(`${secret}: 7$`, "m"));
    },
  },
};
