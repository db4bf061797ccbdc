// Two mods made one: their folders are merged on a page, and the result is saved in a folder, and taken back.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { aamp } from "../fixtures.mjs";
import { reveal } from "../projectSteps.mjs";
import { until } from "../rig/until.mjs";

const enemy = (/** @type {number} */ life, /** @type {number} */ speed) =>
  aamp({ General: { Life: { int: life }, Speed: { int: speed } } }).bytes;

/** Damaged, and without a zero byte: VS Code would take it for a text. */
const damaged = Buffer.from("AAMP\x02\x01\x01\x01Life Speed");
const decided = enemy(3000, 2);

export const files = {
  "dump/Enemy.bxml": enemy(1500, 1),
  "dump/Fox.bxml": enemy(10, 1),
  "dump/Wolf.bxml": enemy(10, 1),
  "dump/Bear.bxml": enemy(10, 1),
  "mod-ours/Enemy.bxml": enemy(2000, 1),
  "mod-ours/Fox.bxml": enemy(20, 1),
  "mod-ours/ours.txt": "ours\n",
  "mod-ours/read.me": "of ours\n",
  "mod-theirs/Enemy.bxml": decided,
  "mod-theirs/Fox.bxml": enemy(10, 5),
  "mod-theirs/read.me": "of theirs\n",
  "mod-theirs/new/theirs.txt": "theirs\n",
  "merged/Enemy.bxml": enemy(1, 1),
};

/** Opens the page. @param {import("../rig/suite.mjs").Toolbox} t */
export async function merge({ workbench }) {
  // the menu of folders has more once game files are in use
  await reveal(workbench, ["dump"]);
  await workbench.openFromExplorer("Wolf.bxml", "Wolf.bxml.yml");
  await workbench.chooseFromExplorerMenu(["mod-ours", "mod-theirs"], "Merge…");
}

/** @param {import("../rig/suite.mjs").Toolbox} t @param {string} folder */
export async function saveIn({ workbench, workspace }, folder) {
  await workbench.webview().getByRole("button", { name: "Save in Folder…" }).click();
  const input = workbench.quickInput.locator("input");
  await until("the folder of ours is shown", async () => (await input.inputValue()).startsWith(`${workspace.folder}/mod-ours`));
  await workbench.answerFileDialog(workspace.folder, folder);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files,
  expectedErrors: [/Choose Merge Again|one of the two versions|cannot be merged/],
  steps: {
    async "two mods are merged: what becomes of each file, a conflict is decided, all is saved in a folder, and undone"(t) {
      const { workbench, workspace } = t;
      await merge(t);
      await workbench.answerFileDialog(workspace.folder, "dump");
      const page = workbench.webview();
      const row = (/** @type {RegExp} */ name) => page.getByRole("treeitem", { name });
      await row(/Enemy\.bxml.*1 open conflict/).waitFor();
      await row(/Fox\.bxml.*merged/).waitFor();
      await row(/read\.me.*cannot be merged.*the format is unknown/).waitFor();
      await row(/ours\.txt.*only in ours/).waitFor();
      await row(/theirs\.txt.*only in theirs/).waitFor();
      await workbench.screenshot("mods");

      await row(/Enemy\.bxml/).click();
      await page.getByRole("button", { name: "Take Theirs", exact: true }).click();
      const status = page.getByRole("status");
      await until("it is decided", async () => /^All conflicts /.test(await status.innerText()));
      await page.getByRole("button", { name: "Use in Merged Mod", exact: true }).click();
      await until("it is taken", async () => /The merged mod uses this\.$/.test(await status.innerText()));
      await workbench.screenshot("mods-conflict");

      await workbench.page.locator(".tab", { hasText: "Merge mod-ours and mod-theirs" }).click();
      await row(/Enemy\.bxml.*merged/).waitFor();
      await saveIn(t, "merged");
      const dialog = workbench.page.locator(".monaco-dialog-box");
      await dialog
        .getByText(/New files: 4\. Replaced files: 1\. Open conflicts and files that cannot be merged, where ours is kept: 1\./)
        .waitFor();
      await workbench.screenshot("mods-save");
      assert.deepEqual(workspace.read("merged/Enemy.bxml"), enemy(1, 1));
      await workbench.pressButton("Save");
      await workbench.notification(/Changed 5 files/);
      assert.deepEqual(workspace.read("merged/Enemy.bxml"), decided);
      assert.deepEqual(workspace.read("merged/Fox.bxml"), enemy(20, 5));
      assert.equal(workspace.read("merged/read.me").toString(), "of ours\n");
      assert.equal(workspace.read("merged/new/theirs.txt").toString(), "theirs\n");
      assert.deepEqual(workspace.read("mod-ours/Enemy.bxml"), enemy(2000, 1));

      await workbench.pressButton("Undo");
      await until(
        "the folder is as it was",
        () => workspace.read("merged/Enemy.bxml").equals(enemy(1, 1)) && !existsSync(path.join(workspace.folder, "merged/Fox.bxml")),
      );
    },
  },
  all: {
    async "the dialog for the original begins next to the mods; a mod is not taken as the original, nor a file for a mod"(t) {
      const { workbench, workspace } = t;
      await reveal(workbench, ["dump"]);
      await workbench.chooseFromExplorerMenu(["Wolf.bxml", "mod-theirs"], "Merge…");
      await workbench.notification("A file and a folder cannot be merged.");
      await merge(t);
      const input = workbench.quickInput.locator("input");
      await workbench.quickInput.locator(".monaco-list-row", { hasText: "mod-theirs" }).waitFor();
      assert.equal(await input.inputValue(), `${workspace.folder}/`);
      await workbench.answerFileDialog(workspace.folder, "mod-ours");
      await workbench.notification(/mod-ours is one of the two versions/);
    },
    async "a file that changes on disk is merged again; what was chosen for the others stays"(t) {
      const { workbench, workspace } = t;
      await merge(t);
      await workbench.answerFileDialog(workspace.folder, "dump");
      const page = workbench.webview();
      const row = (/** @type {RegExp} */ name) => page.getByRole("treeitem", { name });
      await row(/Enemy\.bxml.*1 open conflict/).click();
      await page.getByRole("button", { name: "Take Theirs", exact: true }).click();
      await page.getByRole("button", { name: "Use in Merged Mod", exact: true }).click();
      await workbench.page.locator(".tab", { hasText: "Merge mod-ours and mod-theirs" }).click();
      await row(/Enemy\.bxml.*merged/).waitFor();

      workspace.write("mod-theirs/Fox.bxml", enemy(30, 5));
      workspace.write("mod-theirs/new/second.txt", "second\n");
      await row(/Fox\.bxml/).click();
      await workbench.notification(/Fox\.bxml has changed since the mods were merged\. Choose Merge Again\./);
      await page.getByRole("button", { name: "Merge Again" }).click();
      await row(/Fox\.bxml.*1 open conflict/).waitFor();
      await row(/second\.txt.*only in theirs/).waitFor();
      await row(/Enemy\.bxml.*merged/).waitFor();
    },
    async "a damaged file opens by itself, with what is wrong, and not as a text to type in"(t) {
      const { workbench, workspace } = t;
      await merge(t);
      // not before: new rows in the Explorer would move what is clicked
      workspace.write("mod-ours/Bear.bxml", damaged);
      workspace.write("mod-theirs/Bear.bxml", enemy(20, 1));
      await workbench.answerFileDialog(workspace.folder, "dump");
      const row = workbench.webview().getByRole("treeitem", { name: /Bear\.bxml.*cannot be merged.*Ours cannot be read/ });
      await row.waitFor();
      await row.click();
      await workbench.page.locator(".tab.active", { hasText: /^Bear\.bxml$/ }).waitFor();
      await workbench.webview().getByText("Bytewright cannot read this file as AAMP.").waitFor();
      await workbench.screenshot("mods-damaged");
    },
  },
};
