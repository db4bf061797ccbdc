// The size table of a mod: its files need more than it has, and a command writes it.
import { aampOf, decodeFile, encodeText } from "../gameFiles.mjs";
import { reveal } from "../projectSteps.mjs";
import { until } from "../rig/until.mjs";

const TABLE = "mod/romfs/System/Resource/ResourceSizeTable.product.rsizetable";
const LINK = "Actor/ActorLink/Wolf.bxml";
/** Enough for now, with nothing to spare. */
const DROP = "Actor/DropTable/Wolf.bdrop";
const BEFORE = `${DROP}: 1400\n${LINK}: 2000\n#!layout table RSTB little\n`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isProject: true,
  files: {
    [`mod/romfs/${LINK}`]: aampOf({ LinkTarget: { ASUser: "Wolf" } }),
    [`mod/romfs/${DROP}`]: aampOf({ Header: { TableNum: 0 } }),
    [TABLE]: encodeText("rstb", BEFORE),
  },
  steps: {
    async "the size table gets what the files of the mod need, and Undo takes it back"({ workbench, workspace }) {
      const { page } = workbench;
      await workbench.runCommand("Bytewright: Update Size Table…");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: LINK }).waitFor();
      await workbench.screenshot("rows");
      await page.keyboard.press("Enter");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      await workbench.screenshot("preview");
      await page.keyboard.press("Enter");
      await until("the table has more", async () => sizesIn(workspace).includes("2400"));
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
  },
};

/** Of all entries: without the names of the project, a table has hashes. @param {{ read: (path: string) => Buffer }} workspace */
function sizesIn(workspace) {
  return [...decodeFile(TABLE, workspace.read(TABLE)).matchAll(/: (\d+)/g)].map(([, size]) => size);
}
