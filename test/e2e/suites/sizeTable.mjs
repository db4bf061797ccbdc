// The size table of a mod: its files need more than it has, and a command writes it.
import { aampOf, decodeFile, encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";

const TABLE = "mod/romfs/System/Resource/ResourceSizeTable.product.rsizetable";
const LINK = "Actor/ActorLink/Wolf.bxml";
const BEFORE = `${LINK}: 2000\n#!layout table RSTB little\n`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isProject: true,
  files: {
    [`mod/romfs/${LINK}`]: aampOf({ LinkTarget: { ASUser: "Wolf" } }),
    [TABLE]: encodeText("rstb", BEFORE),
  },
  steps: {
    async "the size table gets what the files of the mod need, and Undo takes it back"({ workbench, workspace }) {
      const { page } = workbench;
      const sizeNow = () => Number(/: (\d+)/.exec(decodeFile(TABLE, workspace.read(TABLE)))?.[1]);
      await workbench.runCommand("Bytewright: Update Size Table…");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: LINK }).waitFor();
      await workbench.screenshot("rows");
      await page.keyboard.press("Enter");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      await workbench.screenshot("preview");
      await page.keyboard.press("Enter");
      await until("the table has more", async () => sizeNow() === 2400);
      await workbench.pressButton("Undo");
      await until("the table is as it was", async () => sizeNow() === 2000);
    },
  },
};
