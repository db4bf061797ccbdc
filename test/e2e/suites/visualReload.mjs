// The visual editor as what a click opens, and over a reload of the window.
import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import path from "node:path";
import { BytesPage } from "../bytesPage.mjs";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } }, System: { Level: { int: 1 } } }).bytes;
const tab = "unsaved.bgparamlist.yml";
/** The installed extension's folder. */
let extension = "";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "bytewright.openAs": "visual" },
  files: { "unsaved.bgparamlist": life(40), "parted.bgparamlist": life(40) },
  // own copy of the extension: no other suite may miss the part of the page that a step takes away
  alter: (folder) => {
    extension = folder;
  },
  expectedErrors: [/views\/bytes\.js/],
  steps: {},
  all: {
    async "a view that cannot be loaded says so, and is loaded when tried again"({ workbench }) {
      const part = path.join(extension, "dist/webview/views/bytes.js");
      await workbench.openFromExplorer("parted.bgparamlist", "parted.bgparamlist.yml");
      const visual = new VisualPage(workbench);
      await visual.whenShown();
      renameSync(part, `${part}.away`);
      try {
        await visual.page.getByRole("tab", { name: "Bytes" }).click();
        await visual.page.getByRole("alert").filter({ hasText: "Bytes could not be loaded." }).waitFor();
        await workbench.screenshot("load-failure");
      } finally {
        renameSync(`${part}.away`, part);
      }
      await visual.page.getByRole("button", { name: "Try Again" }).click();
      await visual.page.getByRole("alert").waitFor({ state: "detached" });
      await new BytesPage(workbench).open();
    },
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
