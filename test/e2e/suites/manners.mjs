// What people know from the rest of VS Code: a tab of its own for each view, marks next to unsaved lines, errors that lead to their line,
// and pages about findings that open to be read.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

const life = aamp({ General: { Life: { int: 40 }, Speed: { f32: 1.5 } } }).bytes;
const names = ["tabs", "marks", "page"];

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(names.map((name) => [`${name}.bxml`, life])),
  expectedErrors: [/Unavailable/],
  steps: {
    async "lines that are not saved yet are marked until they are"({ workbench }) {
      await workbench.openFromExplorer("marks.bxml", "marks.bxml.yml");
      await workbench.editor.whenVisible(/Life: 40$/m);
      const marks = workbench.page.locator(".dirty-diff-modified, .dirty-diff-modified-glyph, [class*=dirty-diff-modified]");
      assert.equal(await marks.count(), 0);
      await workbench.editor.replace("Life: 40", "Life: 41");
      await until("the line is marked", async () => (await marks.count()) > 0);
      await workbench.screenshot("marks");
      await workbench.save();
      await workbench.whenClean("marks.bxml.yml");
      await until("no line is marked", async () => (await marks.count()) === 0);
    },
  },
  all: {
    async "text and visual editor have tabs that can be told apart"({ workbench }) {
      await workbench.openFromExplorer("tabs.bxml", "tabs.bxml.yml");
      await workbench.openVisualEditor();
      const tabs = workbench.page.locator(".tabs-container .tab");
      await until("there are two tabs", async () => (await tabs.count()) === 2);
      await workbench.screenshot("tabs");
      const titles = await tabs.allTextContents();
      assert.match(titles[0] ?? "", /^tabs\.bxml\.yml/);
      assert.match(titles[1] ?? "", /^tabs\.bxml \(Visual\)/);
    },

    async "the page about a finding opens to be read"({ workbench }) {
      await workbench.openFromExplorer("page.bxml", "page.bxml.yml");
      const { editor, page } = workbench;
      await editor.replace("Life: 40", "Life: 040");
      await editor.whenSquiggled("error");
      await page.keyboard.press("Control+Shift+m");
      await page
        .locator(".markers-panel a", { hasText: /aamp|number|zero/ })
        .first()
        .click();
      await until("a page is shown", async () => (await workbench.hasWebview()) && /\.md/.test((await workbench.activeTab()) ?? ""));
      await workbench.webview().getByRole("heading").first().waitFor();
      await workbench.screenshot("page");
    },
  },
};
