import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } } }).bytes;
const tab = "unsaved.bgparamlist.yml";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "files.hotExit": "onExit" },
  files: { "unsaved.bgparamlist": life(40) },
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
