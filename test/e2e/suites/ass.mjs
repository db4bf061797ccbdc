// A level source whose count is wrong: recognized by its contents, underlined in its line, corrected, saved. A subtitle
// file of the same ending is left alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const level = readFileSync("samples/ass/courtyard.ass", "utf8");
const wrong = level.replace(";### OBJECTS ###\n6\n", ";### OBJECTS ###\n9\n");
const countLine = wrong.split("\n").indexOf(";### OBJECTS ###") + 2;
const commented = wrong.replace(";### HEADER ###", "; exported by hand\n;### HEADER ###");
const subtitle =
  "; made by hand\n\n[Script Info]\nTitle: sample\nScriptType: v4.00+\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hello\n";

/** As an exporter on an older Windows writes it. */
const latin = Buffer.from(level.replace(";### MATERIALS", "; gezeichnet von Jörg Weiß\n;### MATERIALS"), "latin1");

/** What the status bar calls the language of the text. @param {Toolbox} toolbox @param {RegExp} pattern */
function whenLanguage({ workbench }, pattern) {
  return workbench.page.locator("#status\\.editor\\.mode", { hasText: pattern }).waitFor();
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { "count.ass": wrong, "comment.ass": commented, "hover.ass": level, "film.ass": subtitle, "latin.ass": latin },
  steps: {
    async "a wrong count is underlined in its line, corrected and saved"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      await workbench.openFromExplorer("count.ass");
      await editor.whenVisible(/HEADER/);
      await whenLanguage(t, /Halo ASS/);
      await editor.goToLine(countLine);
      await editor.whenSquiggled();
      const problem = await workbench.problem(/object count is 9, but 6 are present/);
      assert.match(problem, new RegExp(`at line ${countLine} and character 1\\b`));
      await workbench.screenshot("squiggle");
      await editor.goToLine(countLine);
      await editor.quickFix("Change the object count to 6");
      await editor.whenNotSquiggled();
      await workbench.whenDirty("count.ass");
      await workbench.save();
      await workbench.whenClean("count.ass");
      assert.equal(workspace.read("count.ass").toString(), level);
    },

    async "a level that is not UTF-8 is opened again in its encoding before a save loses its names"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      await workbench.openFromExplorer("latin.ass");
      await editor.whenVisible(/HEADER/);
      await whenLanguage(t, /Halo ASS/);
      await workbench.problem(/U\+FFFD replaces bytes here that are not UTF-8/);
      await editor.goTo("\uFFFD");
      await editor.quickFix("Reopen with Encoding…");
      await workbench.pick("Reopen with Encoding");
      await workbench.quickInput.locator("input").fill("Windows 1252");
      await workbench.page.keyboard.press("Enter");
      await editor.whenVisible(/Jörg Weiß/);
      assert.deepEqual(workspace.read("latin.ass"), latin);
    },

    async "a subtitle file keeps its language, its bytes and its peace"(t) {
      const { workbench, workspace } = t;
      await workbench.openFromExplorer("film.ass");
      await workbench.editor.whenVisible(/Script Info/);
      await whenLanguage(t, /Plain Text/);
      assert.equal(await workbench.page.locator(".squiggly-error, .squiggly-warning, .squiggly-hint").count(), 0);
      assert.deepEqual(await workbench.tabs(), ["film.ass"]);
      assert.equal(workspace.read("film.ass").toString(), subtitle);
    },
  },
  all: {
    async "a level that starts with another comment gets its language once the extension runs"(t) {
      await t.workbench.openFromExplorer("comment.ass");
      await whenLanguage(t, /Halo ASS/);
      await t.workbench.editor.whenVisible(/exported by hand/);
    },

    async "an index shows what it refers to"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("hover.ass");
      await editor.whenVisible(/HEADER/);
      await editor.goTo('"MESH"');
      await t.workbench.page
        .locator(".codelens-decoration", { hasText: /^1 instance/ })
        .first()
        .waitFor();
      await t.workbench.screenshot("lens");
      await editor.goTo('"%crate_corner"');
      const said = await editor.hoverAt('"%crate_corner"', /instanced geometry/);
      assert.match(said, /below frame courtyard/);
      await t.workbench.screenshot("hover");
    },
  },
};
