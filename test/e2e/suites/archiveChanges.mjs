// What changes archives besides saves: the view, menus, files that are dropped in; and what must not: a cancelled save.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { innerPath, life, livesIn, openByFilter, pack, packOf } from "../archiveSteps.mjs";
import { sarc, sarcMembers, unwrapYaz0, yaz0 } from "../fixtures.mjs";
import { pause, until } from "../rig/until.mjs";

/** Packing it takes much longer than it takes to press a button: zeros and ones have many short copies to choose from. */
const slow = "Slow.spack";
const filling = Buffer.alloc(24 * 1024 * 1024);
for (let i = 0, state = 7; i < filling.length; i++) {
  state = (Math.imul(state, 1103515245) + 12345) | 0;
  filling[i] = (state >>> 16) & 1;
}
const slowContent = yaz0(sarc({ "Big.bnsh": filling, "Small.bgparamlist": life(20) }));

/** @typedef {import("../rig/workbench.mjs").Workbench} Workbench */

/** The row of a member on the page in front, found by the filter. @param {Workbench} workbench @param {string} filter */
async function filtered(workbench, filter) {
  const page = workbench.webview();
  await page.getByRole("searchbox").fill(filter);
  const rows = page.locator(".member:visible");
  await until(`one member is left of ${filter}`, async () => (await rows.count()) === 1);
  return rows.first();
}

/** @param {Workbench} workbench @param {string} filter @param {string} entry of the context menu */
async function chooseOnPage(workbench, filter, entry) {
  await workbench.openFromExplorer(pack);
  await workbench.chooseFromMenu(await filtered(workbench, filter), entry);
}

/** Rows of the view "Archives". @param {Workbench} workbench @param {string} name */
const inView = (workbench, name) =>
  workbench.page.locator(".customview-tree .monaco-list-row", { has: workbench.page.locator(".label-name", { hasText: name }) }).first();

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  expectedErrors: [/Slow\.spack|Small\.bgparamlist/],
  // the file that replaces a member is as large: of one that grows is told once in a window
  files: { [pack]: packOf(20, 30, 10), [slow]: slowContent, "New.bin": Buffer.from("fresh"), "out/.keep": "" },
  steps: {
    async "a member is extracted by its menu, and replaced with a file"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await chooseOnPage(workbench, "spare", "Extract…");
      await workbench.answerFileDialog(workspace.folder, "out");
      await workbench.notification(/Extracted 1 file/);
      assert.equal(readFileSync(path.join(workspace.folder, "out/Spare.bin"), "utf8"), "spare");
      await chooseOnPage(workbench, "spare", "Replace with File…");
      await workbench.answerFileDialog(workspace.folder, "New.bin");
      await until("the member is replaced", () => String(sarcMembers(workspace.read(pack))["Spare.bin"]) === "fresh");
      assert.deepEqual(livesIn(workspace.read(pack)), { first: 10, link: 20, third: 30 });
    },
  },
  all: {
    async "what VS Code saves by itself while the user types is in the archive in the end"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await openByFilter(workbench, "first", "First.bgparamlist.yml");
      await workbench.editor.whenVisible(/Life: 10/);
      await workbench.editor.goTo("Life: 10", { after: true });
      await workbench.runCommand("File: Toggle Auto Save");
      await workbench.editor.focus();
      for (const digit of "1234567") {
        await workbench.page.keyboard.type(digit);
        await pause(500);
      }
      await until("the last version is written", () => sarcMembers(workspace.read(pack))["First.bgparamlist"]?.equals(life(101234567)));
      await workbench.whenClean("First.bgparamlist.yml");
      await workbench.runCommand("File: Toggle Auto Save");
    },

    async "a member that grows is a matter of the game's size table, which is said once, with the path to copy"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
      await workbench.editor.whenVisible(/Life: 30/);
      // the new line begins where the last one did
      await workbench.editor.replace("Life: 30", "Life: 30\nStrength: 5");
      await workbench.save();
      await workbench.whenClean("Third.bgparamlist.yml");
      const said = await workbench.notification(/size table/);
      assert.match(said, /^Third\.bgparamlist is \d+ bytes larger/);
      await workbench.screenshot("growth");
      await workbench.runCommand("Notifications: Clear All Notifications");
      await workbench.editor.replace("Strength: 5", "Strength: 5\nWisdom: 5");
      await workbench.save();
      await workbench.whenClean("Third.bgparamlist.yml");
      assert.equal(await workbench.isNotified(/size table/), false);
    },

    async "a member is renamed by its menu, two archives deep"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await chooseOnPage(workbench, "link.bnsh", "Rename…");
      await workbench.quickInput.locator("input").waitFor();
      await workbench.answer(`${innerPath}/Model/Other.bnsh`);
      const inner = () => sarcMembers(unwrapYaz0(sarcMembers(workspace.read(pack))[innerPath]));
      await until("it has its new name", () => "Model/Other.bnsh" in inner() && !("Model/Link.bnsh" in inner()));
      assert.deepEqual(livesIn(workspace.read(pack)), { first: 10, link: 20, third: 30 });
    },

    async "a file that is dropped on an archive in the view is added, and a folder of an archive opens there"({ workbench, workspace }) {
      const header = workbench.page.locator(".pane-header", { hasText: "Archives" });
      if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
      const archive = inView(workbench, pack);
      await archive.waitFor();
      await workbench.explorerRow("New.bin").hover();
      await workbench.page.mouse.down();
      await until("the archive takes the file", async () => {
        await archive.hover();
        return /\bdrop-target\b/.test((await archive.getAttribute("class")) ?? "");
      });
      await workbench.page.mouse.up();
      await until("the file is added", () => "New.bin" in sarcMembers(workspace.read(pack)));
      await workbench.screenshot("view");
      // a slow drag has opened it
      if ((await archive.getAttribute("aria-expanded")) === "false") await archive.locator(".monaco-tl-twistie").click();
      await inView(workbench, "New.bin").waitFor();
      await inView(workbench, "First.bgparamlist").click();
      await workbench.editor.whenVisible(/Life: 10/);
      await header.click();
    },

    async "keys walk the view, rename and delete what is selected, and undo that"({ workbench, workspace }) {
      const { page } = workbench;
      const members = () => Object.keys(sarcMembers(workspace.read(pack)));
      const before = workspace.read(pack);
      await workbench.runCommand("Explorer: Focus on Archives View");
      const row = inView(workbench, pack);
      await row.waitFor();
      await row.click();
      if ((await row.getAttribute("aria-expanded")) !== "true") await page.keyboard.press("ArrowRight");
      const member = inView(workbench, "First.bgparamlist");
      await member.waitFor();
      await until("the member is reached", async () => {
        await page.keyboard.press("ArrowDown");
        return /\bfocused\b/.test((await member.getAttribute("class")) ?? "");
      });
      await page.keyboard.press("Space");
      // what is selected opens, and its editor takes the keyboard
      await workbench.editor.whenVisible(/Life: 10/);
      await workbench.runCommand("Explorer: Focus on Archives View");
      await page.keyboard.press("F2");
      await workbench.quickInput.locator("input").waitFor();
      await workbench.answer("Renamed.bgparamlist");
      await until("it has its new name", () => members().includes("Renamed.bgparamlist"));
      await workbench.runCommand("Explorer: Focus on Archives View");
      await page.keyboard.press("Control+Z");
      await until("the old name is back", () => before.equals(workspace.read(pack)));
      await workbench.runCommand("Explorer: Focus on Archives View");
      await inView(workbench, "First.bgparamlist").waitFor();
      await workbench.screenshot("viewKeys");
    },

    async "a member without a decoder opens in VS Code's own editor"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await workbench.openFromExplorer(pack);
      await (await filtered(workbench, "link.bnsh")).click();
      await until("a text of the member is open", async () => (await workbench.activeTab()) === "Link.bnsh");
      await workbench.editor.whenVisible(/BNSH and more bytes/);
    },

    async "a save of a large archive that is cancelled changes nothing, and can be made again"({ workbench, workspace }) {
      await openByFilter(workbench, "sma", "Small.bgparamlist.yml", slow);
      await workbench.editor.whenVisible(/Life: 20/);
      await workbench.editor.replace("Life: 20", "Life: 30");
      await workbench.whenDirty("Small.bgparamlist.yml");
      await workbench.save();
      await workbench.notification(/Saving Slow\.spack/);
      await workbench.pressButton("Cancel");
      await workbench.notification(/cancelled/);
      await workbench.screenshot("cancelled");
      await workbench.whenDirty("Small.bgparamlist.yml");
      assert.ok(workspace.read(slow).equals(slowContent), "the file is as it was");
      await workbench.save();
      await workbench.whenClean("Small.bgparamlist.yml");
      const members = sarcMembers(unwrapYaz0(workspace.read(slow)));
      assert.deepEqual(members["Small.bgparamlist"], life(30));
      assert.ok(filling.equals(members["Big.bnsh"] ?? Buffer.of()), "the other member is as it was");
    },
  },
};
