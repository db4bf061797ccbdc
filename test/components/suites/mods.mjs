// The page of two mods that are merged: what becomes of each file, by keyboard and for screen readers, in three themes.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";
import { findUntranslated, translated } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("../../../webview/src/mods/protocol.ts").ToModsPage} ToModsPage */

/** @type {Extract<ToModsPage, { kind: "files" }>} */
const list = {
  kind: "files",
  files: [
    { path: "Actor/Enemy.bgparamlist", state: "conflicts", open: 2 },
    { path: "Actor/Link.bgparamlist", state: "conflicts", open: 1 },
    { path: "Model/<b>.sbfres", state: "refused", open: 0, message: "Files like this cannot be merged: the format is unknown." },
    { path: "Map/A.byml", state: "merged", open: 0 },
    { path: "Map/B.byml", state: "theirs", open: 0 },
    { path: "Map/C.byml", state: "ours", open: 0 },
    { path: "Map/D.byml", state: "same", open: 0 },
  ],
};
/** @type {ToModsPage[]} */
const messages = [{ kind: "init", title: "Merge ModA and ModB", translations: {} }, { kind: "progress", done: 3, total: 7 }, list];

/** @param {Stage} stage @param {readonly ToModsPage[]} [sent] @param {"dark" | "light" | "contrast"} [theme] */
async function show(stage, sent = messages, theme = "dark") {
  const said = await stage.showPage("mods.js", sent, { theme });
  await stage.page.getByRole("heading", { level: 1 }).waitFor();
  return said;
}

/** @param {Stage} stage @param {"dark" | "light" | "contrast"} theme */
async function readWell(stage, theme) {
  await show(stage, messages, theme);
  await stage.page.getByRole("treeitem").nth(6).waitFor();
  assert.deepEqual(await findBarriers(stage.page), []);
  assert.deepEqual(await faintTexts(stage.page), []);
  await stage.screenshot(`mods-${theme}`);
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "files are a list with what becomes of each; one that is clicked is opened"(stage) {
      const said = await show(stage);
      const { page } = stage;
      await page.getByRole("treeitem").nth(6).waitFor();
      const rows = await page.getByRole("treeitem").allInnerTexts();
      assert.deepEqual(
        rows.map((text) => text.split(/\s*\n\s*/).filter((part) => part !== "")),
        [
          ["Enemy.bgparamlist", "Actor", "2 open conflicts, keep ours"],
          ["Link.bgparamlist", "Actor", "1 open conflict, keeps ours"],
          ["<b>.sbfres", "Model", "cannot be merged, keeps ours. Files like this cannot be merged: the format is unknown."],
          ["A.byml", "Map", "merged"],
          ["B.byml", "Map", "only in theirs"],
          ["C.byml", "Map", "only in ours"],
          ["D.byml", "Map", "the same in both"],
        ],
      );
      await page.getByRole("searchbox").fill("theirs");
      await until("only one is left", async () => (await page.getByRole("treeitem").count()) === 1);
      await page.getByRole("treeitem").click();
      await page.getByRole("button", { name: "Save in Folder…" }).click();
      const asked = () => said.filter(({ kind }) => kind !== "ready");
      await until("both are asked for", () => asked().length === 2);
      assert.deepEqual(asked(), [{ kind: "open", file: 4 }, { kind: "save" }]);
    },

    async "nothing can be saved before all files are merged, or where they cannot be listed"(stage) {
      await show(stage, messages.slice(0, 2));
      const { page } = stage;
      const status = page.getByRole("status");
      await until("the page shows the progress", async () => (await status.innerText()) === "Merging: 3 of 7 files");
      assert.ok(await page.getByRole("button", { name: "Save in Folder…" }).isDisabled());
      await show(stage, [...messages.slice(0, 1), { kind: "failed", message: "The folder is gone." }]);
      await until("it is said", async () => /is gone/.test(await page.getByRole("alert").innerText()));
      assert.ok(await page.getByRole("button", { name: "Save in Folder…" }).isDisabled());
    },

    async "files that changed are merged again, and nothing is saved meanwhile"(stage) {
      const said = await show(stage);
      const { page } = stage;
      const [save, again] = ["Save in Folder…", "Merge Again"].map((name) => page.getByRole("button", { name }));
      await until("all is merged", async () => !(await save?.isDisabled()));
      await again?.press("Enter");
      await until("it is asked for", () => said.some(({ kind }) => kind === "again"));
      await until("nothing can be saved", async () => (await save?.isDisabled()) === true);
      assert.equal(await page.getByRole("status").innerText(), "Merging…");
    },

    async "it reads well, and has no barriers"(stage) {
      await readWell(stage, "dark");
    },

    async "in 400 pixels what does not fit on a line goes on below the name"(stage) {
      const { page } = stage;
      const size = page.viewportSize() ?? { width: 1200, height: 800 };
      try {
        await page.setViewportSize({ width: 400, height: 700 });
        await show(stage);
        const row = page.getByRole("treeitem").nth(2);
        const left = async (/** @type {string} */ part) => Math.round((await row.locator(part).boundingBox())?.x ?? 0);
        assert.equal(await left(".note"), await left(".name"));
        await stage.screenshot("mods-narrow");
      } finally {
        await page.setViewportSize(size);
      }
    },

    async "every word is translated"(stage) {
      await show(stage, translated(messages));
      await stage.page.getByRole("treeitem").nth(6).waitFor();
      assert.deepEqual(await findUntranslated(stage.page, "input, vscode-button, [role=tree], [role=status], .note"), []);
    },
  },
  all: {
    async "it reads well in light and high contrast"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast"])) await readWell(stage, theme);
    },
  },
};
