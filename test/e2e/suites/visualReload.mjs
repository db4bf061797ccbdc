// The visual editor as what a click opens, and over a reload of the window.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } }, System: { Level: { int: 1 } } }).bytes;
const tab = "unsaved.bgparamlist.yml";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "bytewright.openAs": "visual" },
  files: { "unsaved.bgparamlist": life(40) },
  steps: {},
  all: {
    async "a click opens the visual editor alone, and unsaved changes survive a reload, and the tree is as it was"({
      workbench,
      workspace,
    }) {
      await workbench.openFromExplorer("unsaved.bgparamlist", tab);
      const visual = new VisualPage(workbench);
      await visual.whenShown();
      await visual.whenRow("Life", "40");
      assert.deepEqual(await workbench.tabs(), [tab]);

      // before the edit: what the page asks VS Code to remember goes the same way, and so is there when the edit is
      await visual.choose("System");
      await workbench.page.keyboard.press("ArrowLeft");
      await until("System is closed", async () => (await visual.names()).at(-1) === "System");
      await visual.edit("Life", "44");
      await visual.whenRow("Life", "44");
      await workbench.whenDirty(tab);

      await workbench.reload();
      await visual.whenShown();
      await visual.whenRow("Life", "44");
      assert.equal((await visual.names()).at(-1), "System");
      await workbench.whenDirty(tab);
      assert.deepEqual(workspace.read("unsaved.bgparamlist"), life(40));

      await visual.choose("Life");
      await workbench.save();
      await workbench.whenClean(tab);
      assert.deepEqual(workspace.read("unsaved.bgparamlist"), life(44));
    },
  },
};
