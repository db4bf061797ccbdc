// The visual editor where a web worker runs the extension, as on vscode.dev.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { VisualPage } from "../visualPage.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } } }).bytes;
const tab = "web.bgparamlist.yml";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "web",
  files: { "web.bgparamlist": life(40) },
  steps: {
    async "the tree is shown, edited and saved"({ workbench, workspace }) {
      await workbench.openFromExplorer("web.bgparamlist", tab);
      await workbench.editor.whenVisible(/^!io/);
      await workbench.openVisualEditor({ beside: false });
      const visual = new VisualPage(workbench);
      await visual.whenRow("Life", "40");
      await visual.edit("Life", "41");
      await visual.whenRow("Life", "41");
      await workbench.save();
      await workbench.whenClean(tab);
      assert.deepEqual(workspace.read("web.bgparamlist"), life(41));
    },
  },
};
