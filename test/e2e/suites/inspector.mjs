// The page about a file that cannot be decoded, or that the user wants to look at: the reason, and what was understood.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

const whole = aamp({ General: { Life: { int: 40 }, Speed: { f32: 1.5 } } }).bytes;
const cut = whole.subarray(0, 84);

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    "cut.bgparamlist": cut,
    "themes.bgparamlist": cut,
    "longer.bgparamlist": Buffer.concat([whole, Buffer.from("tail")]),
    // no text, which would be left to the text editor
    "Picture.pack": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
    "strange.bgparamlist": Buffer.from(Array.from({ length: 64 }, (_, at) => (at * 37) % 256)),
  },
  // VS Code reports unreadable files in the console, too
  expectedErrors: [/FileSystemError/],
  steps: {
    async "a broken file shows the reason, and below it the fields that were understood"({ workbench, workspace }) {
      await workbench.openFromExplorer("cut.bgparamlist");
      const visual = new VisualPage(workbench);
      await visual.page
        .getByText(/The header says \d+ bytes/)
        .first()
        .waitFor();
      await visual.row("header").waitFor();
      await visual.choose("header");
      await workbench.page.keyboard.press("ArrowRight");
      await visual.row("magic").waitFor();
      await visual.whenRow("magic", "41 41 4D 50");
      await visual.choose("magic");
      await visual.page.locator(".details").getByText("The letters").waitFor();
      await workbench.screenshot("broken");
      assert.deepEqual(await workbench.tabs(), ["cut.bgparamlist"]);

      // once it can be decoded, the text takes its place
      workspace.write("cut.bgparamlist", whole);
      await workbench.editor.whenVisible(/Life: 40$/m);
    },
  },
  all: {
    async "the reason is readable in three themes"({ workbench }) {
      await workbench.openFromExplorer("themes.bgparamlist");
      await new VisualPage(workbench).row("header").waitFor();
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await workbench.screenshot(`broken-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },

    async "a file that would not come out the same can be looked at with its fields"({ workbench }) {
      await workbench.openFromExplorer("longer.bgparamlist", "longer.bgparamlist.yml");
      await workbench.editor.whenVisible(/Life: 40$/m);
      await workbench.runCommand("Bytewright: Open in Inspector");
      const visual = new VisualPage(workbench);
      await visual.page.getByText(/keeps every value in the text, but arranges the file anew/).waitFor();
      await visual.row("General").waitFor();
      await visual.whenRow("Life", "40");
      await visual.choose("Life");
      await workbench.page.keyboard.press("Enter");
      await visual.whenSaid(/view is read-only/);
      await workbench.screenshot("inexact");
      await visual.page.getByRole("button", { name: "Open as Text" }).first().click();
      await workbench.editor.whenVisible(/Life: 40$/m);
    },

    async "a file of no format says so"({ workbench }) {
      await workbench.openFromExplorer("strange.bgparamlist");
      const visual = new VisualPage(workbench);
      await visual.page.getByRole("heading", { name: "strange.bgparamlist" }).waitFor();
      await until("the reason is there", async () => (await visual.page.locator(".report").innerText()).length > 40);
      await workbench.screenshot("strange");
      await workbench.openFromExplorer("Picture.pack");
      const picture = new VisualPage(workbench);
      await picture.page.getByText(/has the type PNG/).waitFor();
      await until(
        "there are bytes alone",
        async () => (await picture.page.locator('[role="tab"]:visible').allTextContents()).join() === "Bytes",
      );
      await workbench.screenshot("picture");
    },
  },
};
