// The size table of a mod: its files need more than it has, and a command writes it.
import assert from "node:assert/strict";
import { zstdDictionary, zstdFrame } from "../fixtures.mjs";
import { aampOf, decodeFile, encodeText, sarcOf } from "../gameFiles.mjs";
import { reveal } from "../projectSteps.mjs";
import { until } from "../rig/until.mjs";

const TABLE = "mod/romfs/System/Resource/ResourceSizeTable.product.rsizetable";
const LINK = "Actor/ActorLink/Wolf.bxml";
/** Enough for now, with nothing to spare. */
const DROP = "Actor/DropTable/Wolf.bdrop";
/** Of the step with the setting: the same. */
const SAVED = "Actor/DropTable/Fox.bdrop";
const SAVED_BEFORE = 1401;
const LINES = `${DROP}: 1400\n${SAVED}: ${SAVED_BEFORE}\n${LINK}: 2000\n`;
const KIND = "#!layout table RSTB little\n";
/** As long as a frame that states its size in two bytes. */
const LONG = `${LINES}${Array.from({ length: 32 }, (_, at) => `0x${String(at).padStart(8, "0")}: 32\n`).join("")}${KIND}`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    [`mod/romfs/${LINK}`]: aampOf({ LinkTarget: { ASUser: "Wolf" } }),
    [`mod/romfs/${DROP}`]: aampOf({ Header: { TableNum: 0 } }),
    [`mod/romfs/${SAVED}`]: aampOf({ Header: { TableNum: 0 } }),
    [TABLE]: encodeText("rstb", `${LINES}${KIND}`),
    "mod/romfs/Pack/ZsDic.pack.zs": zstdFrame(sarcOf({ "own.zsdic": zstdDictionary(3), "Filler.bin": Buffer.alloc(300) })),
    ".vscode/settings.json": JSON.stringify({ "bytewright.sizeTable": "ask" }),
  },
  steps: {
    async "the size table gets what the files of the mod need, and Undo takes it back"({ workbench, workspace }) {
      const { page, editor } = workbench;
      await openTable(workbench, /: 2000$/m);
      await workbench.runCommand("Bytewright: Update Size Table…");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: LINK }).waitFor();
      await workbench.screenshot("rows");
      await page.keyboard.press("Enter");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      await workbench.screenshot("preview");
      await page.keyboard.press("Enter");
      await until("the table has more", async () => sizesIn(workspace).includes("2400"));
      // its tab has stayed
      await editor.whenVisible(/Wolf\.bxml: 2400/);
      await workbench.pressButton("Undo");
      await until("the table is as it was", async () => sizesIn(workspace).includes("2000"));
    },
    async "a parameter grows, the finding comes, its fix updates the table, and Undo takes it back"({ workbench, workspace }) {
      const { page, editor } = workbench;
      await reveal(workbench, ["mod", "romfs", "Actor", "DropTable"]);
      await workbench.openFromExplorer("Wolf.bdrop", "Wolf.bdrop.yml");
      await editor.whenVisible(/TableNum: 0/);
      await editor.replace("TableNum: 0", "TableNum: 9");
      await page.keyboard.press("Control+s");
      await workbench.whenClean("Wolf.bdrop.yml");
      await workbench.problem(/Wolf\.bdrop needs \d+ bytes, and the size table has 1400/);
      await editor.goToLine(1);
      await editor.quickFix("Update Size Table…");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: DROP }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      await page.keyboard.press("Enter");
      await until("the table has more", async () => !sizesIn(workspace).includes("1400"));
      await workbench.pressButton("Undo");
      await until("the table is as it was", async () => sizesIn(workspace).includes("1400"));
    },
    async "the hover of a line of the table says how the number of its file is made up"({ workbench }) {
      await openTable(workbench);
      const said = await workbench.editor.hoverAt(LINK, /The file needs 2400/);
      assert.match(said, /Wolf\.bxml · in the mod/);
      assert.match(said, /= file \d+ .*\+ object 0x780 \+ heap 0x180\. Exact/);
      await workbench.screenshot("hover");
    },
    async "a save updates the table where the setting says so, and asks only once"({ workbench, workspace }) {
      const { page, editor } = workbench;
      await setMode(workbench, "ask", "onSave");
      await openSaved(workbench, 0);
      await editor.replace("TableNum: 0", "TableNum: 9");
      await page.keyboard.press("Control+s");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      await workbench.screenshot("onSave");
      await page.keyboard.press("Enter");
      await until("the table has more", async () => !sizesIn(workspace).includes(`${SAVED_BEFORE}`));
      await workbench.closeAll();
      await openSaved(workbench, 9);
      const once = sizesIn(workspace).join();
      await editor.replace("TableNum: 9", "TableNum: 90");
      await page.keyboard.press("Control+s");
      await until("the table has more again", async () => sizesIn(workspace).join() !== once);
      await workbench.closeAll();
      await setMode(workbench, "onSave", "ask");
    },
    async "where the setting is off, nothing is said"({ workbench }) {
      const { page, editor } = workbench;
      await openSaved(workbench, "\\d+");
      await editor.replace("TableNum: ", "TableNum: 9");
      await page.keyboard.press("Control+s");
      await workbench.problem(/Fox\.bdrop needs \d+ bytes/);
      await until("the error is counted", async () => /Errors: 1/.test(await workbench.problemCounts()));
      await setMode(workbench, "ask", "off");
      // the text has a warning of its own
      await until("there is no error", async () => !/Errors/.test(await workbench.problemCounts()));
      await workbench.closeAll();
      await setMode(workbench, "off", "ask");
    },
    async "a table that is compressed with a dictionary is said to be"({ workbench, workspace }) {
      workspace.write(TABLE, zstdFrame(encodeText("rstb", LONG), 3));
      await openTable(workbench);
      await workbench.problem(/compressed with dictionary 3; expected none/);
    },
  },
};

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {RegExp} shows */
async function openTable(workbench, shows = /Wolf\.bxml/) {
  await reveal(workbench, ["mod", "romfs", "System", "Resource"]);
  await workbench.openFromExplorer("ResourceSizeTable.product.rsizetable", "ResourceSizeTable.product.rsizetable.yml");
  await workbench.editor.whenVisible(shows);
}

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {number | string} tables */
async function openSaved(workbench, tables) {
  await reveal(workbench, ["mod", "romfs", "Actor", "DropTable"]);
  await workbench.openFromExplorer("Fox.bdrop", "Fox.bdrop.yml");
  await workbench.editor.whenVisible(new RegExp(`TableNum: ${tables}`));
}

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {string} from @param {string} to */
async function setMode(workbench, from, to) {
  await reveal(workbench, [".vscode"]);
  await workbench.openFromExplorer("settings.json");
  await workbench.editor.replace(from, to);
  await workbench.page.keyboard.press("Control+s");
  await workbench.whenClean("settings.json");
}

/** Of all entries: without the names of the project, a table has hashes. @param {{ read: (path: string) => Buffer }} workspace */
function sizesIn(workspace) {
  return [...decodeFile(TABLE, workspace.read(TABLE)).matchAll(/: (\d+)/g)].map(([, size]) => size);
}
