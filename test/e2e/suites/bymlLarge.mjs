// A BYML file with a large text in VS Code: an overview of its parts, and parts by themselves.
import assert from "node:assert/strict";
import { encodeText } from "../commandLine.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/runSuite.mjs").Toolbox} Toolbox */

/** A list of game data, of more than 8 MB as text. @param {{ value?: number, more?: string }} [change] */
function list({ value = 7, more = "" } = {}) {
  const flag = (/** @type {number} */ i) =>
    `- {Category: 4, DataName: Flag_Of_A_Place_${i}, DefaultValue: ${i === 7 ? value : i}, HashValue: !u ${i * 7919}, ResetType: 0}\n`;
  const flags = Array.from({ length: 3_000 }, (_, i) => flag(i) + (i === 7 ? more : "")).join("");
  const others = Array.from({ length: 87_000 }, (_, i) => flag(i + 3_000)).join("");
  return encodeText("byml", `Bool:\n${flags}Enum:\n${others}Version: 3\n#!layout file little 7\n`);
}

/** @param {Toolbox} toolbox @param {string} label */
async function whenInFront({ workbench }, label) {
  await until(`${label} is in front`, async () => (await workbench.activeTab()) === label);
}

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "workbench.colorTheme": "Dark Modern" },
  files: { "GameDataList.byml": list() },
  steps: {
    async "an entry of a large file is edited by itself: nothing else of the file changes"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      const overview = "GameDataList.byml (overview)";
      const part = "Bool › 7 – GameDataList.byml.yml";
      await workbench.openFromExplorer("GameDataList.byml", overview);
      await editor.whenVisible(/Its text has \d+\.\d MB/);
      await workbench.screenshot("overview");
      await workbench.followLink("Bool/7 ");
      await whenInFront(t, part);
      await editor.whenVisible(/DataName: Flag_Of_A_Place_7,/);
      await editor.hoverAt("DefaultValue: 7", /s32/);
      await workbench.screenshot("part");
      await editor.replace("DefaultValue: 7", "DefaultValue: x: 1");
      await editor.whenSquiggled("error");
      await editor.replace("x: 1", "99");
      await editor.whenNotSquiggled("error");
      await workbench.save();
      await workbench.whenClean(part);
      assert.ok(workspace.read("GameDataList.byml").equals(list({ value: 99 })));
      // another program's change of the same entry is shown
      workspace.write("GameDataList.byml", list({ value: 5 }));
      await editor.whenVisible(/DefaultValue: 5,/);
      // an entry more moves those after it: the part has both
      await editor.goTo("ResetType: 0}", { after: true });
      await editor.type("\n- {DataName: More}");
      await workbench.save();
      await workbench.whenClean(part);
      assert.ok(workspace.read("GameDataList.byml").equals(list({ value: 5, more: "- {DataName: More}\n" })));
      await until("another part is read again", async () => (await editor.text()).includes("More"));
      await editor.replace("DataName: More", "DataName: Most");
      await workbench.save();
      await workbench.whenClean(part);
      assert.ok(workspace.read("GameDataList.byml").equals(list({ value: 5, more: "- {DataName: Most}\n" })));
    },

    async "a part of a large file is found by its name"(t) {
      const { workbench } = t;
      const { editor, page } = workbench;
      await workbench.openFromExplorer("GameDataList.byml", "GameDataList.byml (overview)");
      await editor.whenVisible(/Parts \(90002\)/);
      await workbench.runCommand("Bytewright: Go to Part of Large File…");
      const input = page.locator(".quick-input-widget input.input");
      await until("the box has the keyboard", () => input.evaluate((box) => box === document.activeElement));
      await page.keyboard.type("place_81234");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Flag_Of_A_Place_81234" }).first().waitFor();
      await workbench.screenshot("goToPart");
      await page.keyboard.press("Enter");
      await whenInFront(t, "Enum › 78234 – GameDataList.byml.yml");
      await editor.whenVisible(/DataName: Flag_Of_A_Place_81234,/);
    },

    async "the overview and the box are readable in light and high contrast"({ workbench }) {
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast"])) {
        await workbench.useTheme(theme);
        await workbench.openFromExplorer("GameDataList.byml", "GameDataList.byml (overview)");
        await workbench.editor.whenVisible(/Parts \(90002\)/);
        await workbench.runCommand("Bytewright: Go to Part of Large File…");
        await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Flag_Of_A_Place_3" }).first().waitFor();
        await workbench.screenshot(`overview-${theme.toLowerCase().replaceAll(" ", "-")}`);
        await workbench.page.keyboard.press("Escape");
        await workbench.closeAll();
      }
    },
  },
};
