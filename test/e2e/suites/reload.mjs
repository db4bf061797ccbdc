import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { encodeText } from "../gameFiles.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } } }).bytes;
/** Of no game that is known: only the file itself says which type a value has. */
const swing = (/** @type {string} */ speed) =>
  `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Swing: !obj\n      Speed: ${speed}\n  lists: {}\n`;
const tab = "unsaved.bgparamlist.yml";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { "unsaved.bgparamlist": life(40), "swing.aamp": encodeText("aamp", swing("1.0")), "form.aamp.yml": swing("1.0") },
  steps: {
    async "unsaved text survives a reload of the window and can be saved after it"({ workbench, workspace }) {
      await workbench.openFromExplorer("unsaved.bgparamlist", tab);
      await workbench.editor.whenVisible(/Life: 40/);
      await workbench.editor.replace("Life: 40", "Life: 41");
      await workbench.whenDirty(tab);

      await workbench.reload();
      await workbench.whenDirty(tab);
      await workbench.activateTab(tab);
      await workbench.editor.whenVisible(/Life: 41/);
      assert.deepEqual(workspace.read("unsaved.bgparamlist"), life(40));

      await workbench.editor.focus();
      await workbench.save();
      await workbench.whenClean(tab);
      assert.deepEqual(workspace.read("unsaved.bgparamlist"), life(41));
    },
  },
  all: {
    async "a type that was changed before the reload is compared with the file, and with what it becomes"({ workbench, workspace }) {
      const { editor } = workbench;
      for (const [file, name] of /** @type {const} */ ([
        ["swing.aamp", "swing.aamp.yml"],
        ["form.aamp.yml", "form.aamp.yml"],
      ])) {
        await workbench.openFromExplorer(file, name);
        await editor.whenVisible(/Speed: 1\.0/);
        await editor.replace("Speed: 1.0", "Speed: 2");
        await editor.whenSquiggled("warning");
        await workbench.reload();
        await workbench.whenDirty(name);
        await workbench.activateTab(name);
        await editor.whenSquiggled("warning");
        await workbench.screenshot(`restored-${file.includes("yml") ? "form" : "decoded"}`);
        // the file is changed outside, and read again: its type is what counts now
        workspace.write(file, file === name ? swing("3") : encodeText("aamp", swing("3")));
        await editor.focus();
        await workbench.runCommand("File: Revert File");
        await editor.whenVisible(/Speed: 3/);
        await editor.whenNotSquiggled("warning");
        await editor.replace("Speed: 3", "Speed: 3.5");
        await editor.whenSquiggled("warning");
        await editor.goTo("Speed: 3.5");
        await editor.quickFix("Keep it as f32: !f32");
        await editor.whenVisible(/Speed: !f32 3\.5/);
        await editor.whenNotSquiggled("warning");
        await editor.replace("!f32 3.5", "4");
        // a clean text follows the file by itself
        await workbench.save();
        await workbench.whenClean(name);
        workspace.write(file, file === name ? swing("1.5") : encodeText("aamp", swing("1.5")));
        await editor.whenVisible(/Speed: 1\.5/);
        await editor.whenNotSquiggled("warning");
        await editor.replace("Speed: 1.5", "Speed: 1");
        await editor.whenSquiggled("warning");
        await workbench.save();
        await workbench.whenClean(name);
        await editor.whenSquiggled("warning");
        await workbench.closeAll();
      }
    },

    async "an error survives the reload too, still underlined"({ workbench, workspace }) {
      const before = workspace.read("unsaved.bgparamlist");
      await workbench.openFromExplorer("unsaved.bgparamlist", tab);
      await workbench.editor.whenVisible(/Life: 4\d/);
      await workbench.editor.replace("Life: 4", "Life: 04");
      await workbench.editor.whenSquiggled("error");

      await workbench.reload();
      await workbench.whenDirty(tab);
      await workbench.activateTab(tab);
      await workbench.editor.whenSquiggled("error");
      assert.deepEqual(workspace.read("unsaved.bgparamlist"), before);
    },
  },
};
