// The pictures of the README: samples in VS Code as a user sees them. Run by `npm run pictures`; no test.
import { readFileSync } from "node:fs";
import { openByFilter, pack, packOf } from "./archiveSteps.mjs";
import { encodeText } from "./gameFiles.mjs";
import { pause } from "./rig/until.mjs";

const size = { width: 1040, height: 585 };
const sample = (/** @type {string} */ path) => readFileSync(`samples/${path}`, "utf8");

/**
 * Opens the text of a sample and next to it the picture of the same document.
 * @param {import("./rig/suite.mjs").Toolbox} toolbox @param {string} file @param {string} tab @param {string} picture
 */
async function showBoth({ workbench }, file, tab, picture) {
  await workbench.page.setViewportSize(size);
  await workbench.openFromExplorer(file, tab);
  const page = await workbench.openVisualEditor();
  await page.getByRole("tab", { name: picture }).click();
  await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  // away from what lights up under the mouse; a window that was resized is drawn again, and so is the picture
  await workbench.page.mouse.move(0, 0);
  await pause(2000);
}

/** @type {import("./rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: {
    "workbench.colorTheme": "Dark Modern",
    "workbench.activityBar.location": "hidden",
    "breadcrumbs.enabled": false,
    "editor.minimap.enabled": false,
    "editor.codeLens": false,
  },
  files: {
    "Campfire.baiprog": encodeText("aamp", sample("aamp/Spirit_Campfire.baiprog.yml")),
    [pack]: packOf(20, 30, 10),
    "Ring_Road.kmp": encodeText("kmp", sample("kmp/Ring_Road.kmp.txt")),
  },
  steps: {
    async "a text, and what is known of a value in it"({ workbench }) {
      await workbench.page.setViewportSize(size);
      await workbench.openFromExplorer("Campfire.baiprog", "Campfire.baiprog.yml");
      await workbench.editor.hoverAt("EnemyTimelineAI", /0x/);
      await pause(500);
      await workbench.screenshot("text");
    },

    async "a course as text and as a map"(toolbox) {
      await toolbox.workbench.closeAll();
      await showBoth(toolbox, "Ring_Road.kmp", "Ring_Road.kmp.txt", "Map");
      await toolbox.workbench.screenshot("map");
    },

    async "what an archive holds, and a file three archives deep next to it"({ workbench }) {
      await workbench.closeAll();
      await workbench.page.setViewportSize(size);
      await workbench.runCommand("View: Show Explorer");
      await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
      await workbench.runCommand("View: Move Editor into Right Group");
      await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
      await workbench.page.mouse.move(0, 0);
      await pause(2000);
      await workbench.screenshot("archive");
    },
  },
};
