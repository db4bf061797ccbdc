// The page of an archive: its list by keyboard and for screen readers, in three themes.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";
import { findUntranslated, translated } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("../stage.mjs").ToArchivePage} ToArchivePage */

const rows = [
  { path: "Actor/Pack/Link.sbactorpack", size: 5000, kind: "SARC, Yaz0", isArchive: true },
  { path: "Actor/Pack/Link.sbactorpack/Actor/Link.bxml", size: 700, kind: "AAMP", isArchive: false },
  { path: "Actor/Pack/Link.sbactorpack/Model/Link.bnsh", size: 2_000_000, kind: "", isArchive: false },
  { path: "#1a2b3c4d", size: 3, kind: "", isArchive: false, problem: "The archive knows it by a hash only, so it is read-only." },
  ...Array.from({ length: 5000 }, (_, i) => ({ path: `Many/File${i}.bxml`, size: i, kind: "AAMP", isArchive: false })),
];
/** @type {ToArchivePage[]} */
const messages = [
  { kind: "init", archive: "bytewright-archive:/TitleBG.pack?file:///TitleBG.pack", translations: {} },
  {
    kind: "report",
    report: {
      title: "TitleBG.pack",
      summary: "SARC · 2 MB",
      readOnly: "",
      findings: ['Two members have the name "a". (archive/same-name)'],
    },
  },
  { kind: "members", rows, isComplete: true },
  { kind: "marks", marks: { "Actor/Pack/Link.sbactorpack/Actor/Link.bxml": "unsaved" }, undo: "Undo: Delete a.bin" },
];

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "a name shows what cannot be seen in it, or turns its end around, as numbers"(stage) {
      const path = "Actor/a\u202egnp.bxml\u001b\u200b";
      const said = await stage.showArchive([...messages.slice(0, 2), { kind: "members", rows: [{ ...rows[1], path }], isComplete: true }]);
      const row = stage.page.locator(".member:visible");
      await until("it is listed", async () => (await row.count()) === 1);
      assert.equal(await row.locator(".name").textContent(), "a⟨U+202E⟩gnp.bxml⟨U+001B⟩⟨U+200B⟩");
      assert.equal(await row.getAttribute("title"), "Actor/a⟨U+202E⟩gnp.bxml⟨U+001B⟩⟨U+200B⟩");
      await stage.screenshot("archive-unseen");
      await row.dblclick();
      await until("it is opened", () => said.some((one) => one.kind === "open" && one.path === path));
    },

    async "the filter has the keyboard, and a member opens by letters, arrows and Enter"(stage) {
      const said = await stage.showArchive(messages);
      const { page } = stage;
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search");
      await page.keyboard.type("link");
      await until("three are left", async () => (await page.locator(".member:visible").count()) === 3);
      assert.match(await page.getByRole("status").innerText(), /^3 of 5004/);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const selected = page.getByRole("option", { selected: true });
      await until("the second is selected", async () => /Link\.bxml/.test((await selected.allInnerTexts()).join()));
      assert.equal(await selected.count(), 1);
      assert.equal(await page.getByRole("listbox").getAttribute("aria-activedescendant"), await selected.getAttribute("id"));
      await page.keyboard.press("Enter");
      await until("it is opened", () => said.some((one) => one.kind === "open" && one.path.endsWith("Actor/Link.bxml")));
      await page.keyboard.press("F2");
      await page.keyboard.press("Delete");
      const commands = () => said.flatMap((one) => (one.kind === "command" ? [one.command] : []));
      await until("it is renamed and deleted", () => commands().join() === "rename,delete");
      await page.keyboard.press("Control+z");
      await until("that is undone", () => commands().at(-1) === "undo");
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search");
    },

    async "Enter at once after the letters opens the best match, from a long list and before the list is there"(stage) {
      const said = await stage.showArchive(messages);
      const { page } = stage;
      const opened = () => said.flatMap((one) => (one.kind === "open" ? [one.path] : []));
      await page.evaluate(() => {
        const filter = /** @type {HTMLInputElement} */ (document.activeElement);
        filter.value = "e41.b";
        filter.dispatchEvent(new Event("input"));
        filter.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
      });
      await until("a member is opened", () => opened().join() === "Many/File41.bxml");
      const early = await stage.showArchive([...messages.slice(0, 2), { kind: "members", rows: rows.slice(3, 4), isComplete: false }]);
      await page.keyboard.type("link.b");
      await page.keyboard.press("Enter");
      await until("none is left", async () => (await page.locator(".member:visible").count()) === 0);
      const members = (/** @type {boolean} */ isComplete) =>
        page.evaluate((message) => window.postMessage(message, "*"), { kind: "members", rows, isComplete });
      await members(false);
      await until("the match is opened", () => early.some(({ kind }) => kind === "open"));
      await members(true);
      await until("the list is complete", async () => (await page.getByRole("listbox").getAttribute("aria-busy")) === "false");
      assert.deepEqual(
        early.filter(({ kind }) => kind === "open"),
        [{ kind: "open", path: "Actor/Pack/Link.sbactorpack/Actor/Link.bxml", toSide: false }],
      );
    },

    async "members are listed by path, size or type, or those alone that changed"(stage) {
      const { page } = stage;
      await stage.showArchive(messages);
      const first = page.locator('.member[aria-posinset="1"]:not([hidden])');
      const whenFirst = (/** @type {RegExp} */ name) => until(`${name} is first`, async () => name.test(await first.innerText()));
      await whenFirst(/#1a2b3c4d/);
      await page.getByRole("button", { name: "Size" }).click();
      await whenFirst(/Link\.bnsh/);
      await page.getByRole("checkbox").check();
      await until("one is left", async () => (await page.locator(".member:visible").count()) === 1);
      await whenFirst(/Link\.bxml/);
      assert.match(await page.getByRole("status").innerText(), /^1 of 5004/);
      assert.deepEqual(await findBarriers(page), []);
      await stage.screenshot("archive-changed");
    },

    async "the member that was chosen stays so while others are listed before it"(stage) {
      const { page } = stage;
      const few = ["Link/A.bxml", "Link/Z.bxml"].map((path) => ({ path, size: 3, kind: "AAMP", isArchive: false }));
      await stage.showArchive([...messages.slice(0, 2), { kind: "members", rows: few, isComplete: false }]);
      await page.keyboard.type("link");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const selected = page.getByRole("option", { selected: true });
      await until("the second is selected", async () => /Z\.bxml/.test((await selected.allInnerTexts()).join()));
      await page.evaluate((message) => window.postMessage(message, "*"), { kind: "members", rows: [...few, ...rows], isComplete: true });
      await until("it is the fifth", async () => (await selected.getAttribute("aria-posinset")) === "5");
      assert.match(await selected.innerText(), /Z\.bxml/);
    },

    async "the key for menus opens that of the chosen member, in sight or not"(stage) {
      await stage.showArchive(messages);
      const { page } = stage;
      await page.evaluate(() => {
        document.addEventListener("contextmenu", ({ target, defaultPrevented }) => {
          const context = /** @type {Element} */ (target).closest("[data-vscode-context]")?.getAttribute("data-vscode-context");
          document.documentElement.dataset.asked = `${defaultPrevented} ${context}`;
        });
      });
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await page.locator(".members").evaluate((list) => {
        list.scrollTop = 0;
      });
      await page.keyboard.press("ContextMenu");
      const asked = () => page.evaluate(() => document.documentElement.dataset.asked ?? "");
      await until("it is asked for at the member", async () => /^false .*File4999\.bxml/.test(await asked()));
    },

    async "a member that is read-only takes no change by keys, and says why"(stage) {
      const said = await stage.showArchive(messages);
      const { page } = stage;
      await page.keyboard.type("#1a2b");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Delete");
      await page.keyboard.press("Enter");
      await until("it is opened", () => said.some(({ kind }) => kind === "open"));
      assert.ok(!said.some(({ kind }) => kind === "command"));
      assert.match((await page.getByRole("option").first().getAttribute("title")) ?? "", /hash only/);
    },

    async "thousands of members take few elements, and screen readers hear how many there are"(stage) {
      await stage.showArchive(messages);
      const { page } = stage;
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      const last = page.getByRole("option", { selected: true });
      await until("the last is selected", async () => (await last.getAttribute("aria-posinset")) === "5004");
      assert.equal(await last.getAttribute("aria-setsize"), "5004");
      assert.ok((await page.locator(".member").count()) < 100);
    },

    async "it reads well, and has no barriers"(stage) {
      await readWell(stage, "dark");
    },

    async "every word is translated"(stage) {
      await stage.showArchive(translated(messages));
      const parts = "input, button, [role=listbox], [role=status], summary, .mark[aria-label]";
      assert.deepEqual(await findUntranslated(stage.page, parts), []);
    },
  },
  all: {
    async "in 360 pixels the headings stay on one line"(stage) {
      const { page } = stage;
      const before = page.viewportSize();
      await stage.showArchive(messages);
      const height = async () => (await page.getByRole("group", { name: "Order" }).boundingBox())?.height;
      const line = await height();
      await page.setViewportSize({ width: 360, height: 640 });
      assert.equal(await height(), line);
      await stage.screenshot("archive-narrow");
      if (before) await page.setViewportSize(before);
    },

    async "it reads well in light and high contrast"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast"])) await readWell(stage, theme);
    },
  },
};

/** @param {Stage} stage @param {"dark" | "light" | "contrast"} theme */
async function readWell(stage, theme) {
  await stage.showArchive(messages, { theme });
  await stage.page.keyboard.press("ArrowDown");
  assert.deepEqual(await findBarriers(stage.page), []);
  assert.deepEqual(await faintTexts(stage.page), []);
  const scheme = await stage.page.getByRole("checkbox").evaluate((box) => getComputedStyle(box).colorScheme);
  assert.equal(scheme, theme === "light" ? "normal" : "dark");
  const border = await stage.page.getByRole("button", { name: "Undo" }).evaluate((button) => getComputedStyle(button).borderColor);
  if (theme === "light") assert.equal(border, "rgb(234, 234, 234)", "not that of primary buttons");
  await stage.screenshot(`archive-${theme}`);
}
