// A fresh profile: the extension's page, the walkthrough to the first edit, an empty window, and pages about files that do not open.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { aamp, sarc } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

const THEMES = /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"]);
const whole = aamp({ General: { Life: { int: 40 } } }).bytes;
const model = Buffer.concat([Buffer.from("FRES    "), Buffer.alloc(400)]);

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {string} name */
async function inThemes(workbench, name) {
  for (const theme of THEMES) {
    await workbench.useTheme(theme);
    await workbench.screenshot(`${name}-${theme.toLowerCase().replaceAll(" ", "-")}`);
  }
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  trust: true,
  files: {
    "model.bxml": model,
    "pack.bxml": sarc({ "Actor/a.bxml": whole }),
    "cut.bxml": whole.subarray(0, 60),
    "text.bxml": "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists: {}\n",
  },
  expectedErrors: [/FileSystemError/, /gallery|marketplace|extension/i, /Canceled/],
  steps: {
    async "the walkthrough leads from a sample to an edit that is saved"({ workbench, userData }) {
      const { page, editor } = workbench;
      await workbench.runCommand("Welcome: Open Walkthrough...");
      await workbench.pick("Your first edit of a game file");
      await page.getByText("See what a value means").first().waitFor();
      await page
        .getByRole("link", { name: "Open a Sample" })
        .or(page.getByRole("button", { name: "Open a Sample" }))
        .first()
        .click();
      await editor.whenVisible(/Priority: Default$/m);
      await workbench.screenshot("sample");
      await editor.replace("Priority: Default", "Priority: High");
      await workbench.save();
      await workbench.whenClean("Spirit_Campfire.bxml.yml");
      await workbench.screenshot("saved");
      const sample = path.join(userData, "User/globalStorage/bytewright.bytewright/samples/Spirit_Campfire.bxml");
      assert.ok(existsSync(sample));
      assert.match(readFileSync(sample, "latin1"), /High/);
      await workbench.runCommand("Welcome: Open Walkthrough...");
      await workbench.pick("Your first edit of a game file");
      await until("the step of the edit is done", () =>
        page
          .locator(".getting-started-step .codicon.complete")
          .count()
          .then((count) => count >= 2),
      );
      await workbench.screenshot("done");
    },

    async "a file of another type is named by its first bytes, without labels of the format in its name"({ workbench }) {
      await workbench.openFromExplorer("model.bxml");
      const page = workbench.webview();
      await page
        .getByText(/has the type BFRES \(models, animations and textures\)/)
        .first()
        .waitFor();
      assert.equal(await page.getByText("AAMP", { exact: true }).count(), 0);
      for (const name of ["Open in Another Editor…", "Open in Text Editor", "Find a Hex Editor", "Report a Problem…"])
        await page.getByRole("button", { name }).waitFor();
      await page.getByRole("link", { name: "file/other-format" }).click();
      await workbench.webview().getByRole("heading", { name: "The file has another type" }).waitFor();
    },

    async "a text under the name of a game file is named as such"({ workbench }) {
      await workbench.openFromExplorer("text.bxml");
      await workbench
        .webview()
        .getByText(/This is the text form; encode it\./)
        .first()
        .waitFor();
      await workbench.screenshot("text-form");
    },
  },
  all: {
    async "the walkthrough and the page about another type are readable in three themes"({ workbench }) {
      await workbench.runCommand("Welcome: Open Walkthrough...");
      await workbench.pick("Your first edit of a game file");
      await workbench.page.getByText("See what a value means").first().waitFor();
      await inThemes(workbench, "walkthrough");
      await workbench.closeAll();
      await workbench.openFromExplorer("model.bxml");
      await workbench.webview().getByRole("button", { name: "Find a Hex Editor" }).waitFor();
      await inThemes(workbench, "other-type");
    },

    async "the extension's page says what it is for, and shows nothing broken"({ workbench }) {
      const { page } = workbench;
      await workbench.runCommand("Extensions: Show Installed Extensions");
      await page.locator(".extension-list-item", { hasText: "Bytewright" }).first().click();
      await page.locator(".extension-editor").getByText("Bytewright").first().waitFor();
      const readme = workbench.webview();
      await readme.getByRole("heading", { name: "Your first edit" }).waitFor();
      const widths = await readme
        .locator("img")
        .evaluateAll((images) => images.map((image) => /** @type {HTMLImageElement} */ (image).naturalWidth));
      assert.ok(
        widths.every((width) => width > 100),
        `pictures are ${widths.join(", ")} wide`,
      );
      await inThemes(workbench, "page");
      await workbench.runCommand("View: Show Explorer");
    },

    async "a report is filled in, and the hex editor is looked for"({ workbench }) {
      await workbench.openFromExplorer("cut.bxml");
      const page = workbench.webview();
      await page.getByRole("button", { name: "Report a Problem…" }).click();
      await workbench.editor.whenVisible(/^First bytes: 41 41 4d 50/m);
      await workbench.screenshot("report");
      await workbench.activateTab("cut.bxml");
      await workbench.webview().getByRole("button", { name: "Find a Hex Editor" }).click();
      await until("the Extensions view searches for it", () =>
        workbench.page
          .locator(".extensions-viewlet")
          .getByText(/ms-vscode\.hexeditor/)
          .first()
          .isVisible(),
      );
      await workbench.runCommand("View: Show Explorer");
      await workbench.activateTab("cut.bxml");
      await workbench.webview().getByRole("button", { name: "Open in Another Editor…" }).click();
      await workbench.page.locator(".quick-input-widget .monaco-list-row", { hasText: "Text Editor" }).first().waitFor();
      await workbench.screenshot("another-editor");
      await workbench.page.keyboard.press("Escape");
    },

    async "an archive under another name opens as the archive that it is"({ workbench }) {
      await workbench.openFromExplorer("pack.bxml");
      await workbench.webview().getByRole("option").first().waitFor();
      await workbench.screenshot("archive");
    },

    async "an empty window says what to do"({ workbench, address }) {
      await workbench.load(address());
      await workbench.runCommand("View: Show Explorer");
      await workbench.page.getByRole("button", { name: "Open a Sample Game File" }).waitFor();
      await inThemes(workbench, "empty-window");
      await workbench.page.getByRole("button", { name: "Open a Sample Game File" }).click();
      await workbench.pick("Course of Mario Kart Wii");
      await workbench.editor.whenVisible(/^\[AREA\]/m);
      await workbench.runCommand("Bytewright: Open a Sample…");
      await workbench.pick("Actor of Breath of the Wild");
      await workbench.editor.whenVisible(/^param_root: !list$/m);
      await workbench.runCommand("Bytewright: Open a Sample…");
      await workbench.pick("Level of Halo 3");
      await workbench.editor.whenVisible(/^;### HEADER ###$/m);
    },
  },
};
