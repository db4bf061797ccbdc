// The visual editor: fields, bytes and pictures next to the text, of one document.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const sample = (life = 40, name = "Moriblin") =>
  aamp({
    General: { Life: { int: life }, Speed: { f32: 1.5 }, IsLifeInfinite: true },
    System: { SameGroupActorName: { str32: name }, IsGetItemSelf: false },
  });
const file = (/** @type {string} */ name) => `${name}.bgparamlist`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;
const names = ["open", "edit", "wrong", "rows", "filter", "follow", "views", "themes"];

/** Opens the text, then the visual editor of the same document; in a group of its own where asked. @param {Toolbox} toolbox */
async function open({ workbench }, /** @type {string} */ name, { beside = false } = {}) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^!io/);
  await workbench.openVisualEditor({ beside });
  const visual = new VisualPage(workbench);
  await visual.row("General").waitFor();
  return visual;
}

/** What the text editor shows, wherever it is. @param {Toolbox} toolbox */
async function whenText({ workbench }, /** @type {RegExp} */ pattern) {
  const lines = workbench.page.locator(".monaco-editor .view-lines").first();
  await until(`the text shows ${pattern}`, async () => {
    const read = await lines.locator(".view-line").evaluateAll((all) =>
      all
        .map((line) => ({ top: line.getBoundingClientRect().top, text: (line.textContent ?? "").replace(/\u00a0/g, " ") }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return pattern.test(read.join("\n"));
  });
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(names.map((name) => [file(name), sample().bytes])),
  steps: {
    async "an edit in the tree is in the text, an undo in the text is in the tree, and a save writes the bytes"(t) {
      const { workbench, workspace } = t;
      const visual = await open(t, "edit", { beside: true });
      await visual.edit("Life", "41");
      await visual.whenRow("Life", "41");
      await whenText(t, /Life: 41$/m);
      await workbench.whenDirty(tab("edit"));
      await workbench.screenshot("edited");

      await workbench.page.locator(".editor-group-container").first().locator(".view-line").first().click();
      await workbench.undo();
      await whenText(t, /Life: 40$/m);
      await visual.whenRow("Life", "40");

      await visual.choose("IsLifeInfinite");
      await workbench.page.keyboard.press(" ");
      await visual.whenRow("IsLifeInfinite", "false");
      await visual.edit("SameGroupActorName", "Bokoblin");
      await visual.whenRow("SameGroupActorName", "Bokoblin");
      await workbench.undo(); // with the keyboard in the tree
      await visual.whenRow("SameGroupActorName", "Moriblin");
      await visual.edit("Life", "0x2B");
      await visual.whenRow("Life", "0x2B");
      await workbench.save();
      await workbench.whenClean(tab("edit"));
      const wanted = aamp({
        General: { Life: { int: 43 }, Speed: { f32: 1.5 }, IsLifeInfinite: false },
        System: { SameGroupActorName: { str32: "Moriblin" }, IsGetItemSelf: false },
      });
      assert.deepEqual(workspace.read(file("edit")), wanted.bytes);
    },
  },
  all: {
    async "the visual editor shows the fields of the text"(t) {
      const visual = await open(t, "open");
      await visual.whenRow("Life", "40");
      await t.workbench.screenshot("fields");
      assert.deepEqual(await visual.rows(), [
        "General object",
        "Life 40 int",
        "Speed 1.5 f32",
        "IsLifeInfinite true bool",
        "System object",
        "SameGroupActorName Moriblin str32",
        "IsGetItemSelf false bool",
      ]);
      await until("both editors have a tab", async () => (await t.workbench.tabs()).length === 2);
      await visual.choose("Life");
      const details = visual.page.locator(".details");
      await details.getByText(`0x${sample().offsets["General.Life"].toString(16).toUpperCase()}`).waitFor();
      assert.match((await details.textContent()) ?? "", /General\/Life.*28 00 00 00/);
    },

    async "a value that does not fit is refused while it is typed, and the text stays"(t) {
      const { workbench } = t;
      const visual = await open(t, "wrong");
      await visual.startEdit("SameGroupActorName");
      await workbench.page.keyboard.type("x".repeat(40));
      assert.match((await visual.message()) ?? "", /40 bytes is too long: the limit is 31/);
      await workbench.screenshot("refused");
      await workbench.page.keyboard.press("Enter");
      await visual.page.locator(".tree .editing").waitFor();
      await workbench.page.keyboard.press("Escape");
      await visual.page.locator(".tree .editing").waitFor({ state: "detached" });
      await visual.whenRow("SameGroupActorName", "Moriblin");

      // what only the format can judge is refused by it
      await visual.edit("Speed", "!vec2 [1.0, 2.0]");
      await until("the format says why", async () => /f32/.test((await visual.message()) ?? ""));
      await workbench.page.keyboard.press("Escape");
      assert.equal(await workbench.page.locator(".tab.dirty").count(), 0);
    },

    async "rows are duplicated, moved, renamed, added and deleted with the keyboard"(t) {
      const { workbench } = t;
      const { keyboard } = workbench.page;
      const visual = await open(t, "rows", { beside: true });
      await visual.choose("Speed");
      await keyboard.press("Alt+ArrowUp");
      await until("Speed comes first", async () => (await visual.names())[1] === "Speed");
      await whenText(t, /Speed: 1\.5\n\s+Life: 40/);
      await keyboard.press("Shift+Alt+ArrowDown");
      await visual.whenRow("Speed_2", "1.5");
      await visual.choose("Speed_2");
      await keyboard.press("Shift+F2");
      await visual.page.getByRole("dialog").waitFor();
      await keyboard.type("SpeedRate");
      await keyboard.press("Enter");
      await visual.whenRow("SpeedRate", "1.5");

      await visual.choose("System");
      await keyboard.press("Insert");
      const dialog = visual.page.getByRole("dialog");
      await dialog.waitFor();
      await workbench.screenshot("add");
      await keyboard.type("Extra");
      await keyboard.press("Enter");
      await visual.whenRow("Extra", "true");
      await visual.choose("Extra");
      await visual
        .row("IsGetItemSelf")
        .locator(".name")
        .click({ modifiers: ["ControlOrMeta"] });
      await keyboard.press("Delete");
      await until("both are gone", async () => !(await visual.names()).some((name) => name === "Extra" || name === "IsGetItemSelf"));
      assert.deepEqual(await visual.names(), ["General", "Speed", "SpeedRate", "Life", "IsLifeInfinite", "System", "SameGroupActorName"]);
      await visual.choose("General");
      await keyboard.press("Control+c");
      await visual.whenSaid(/Copied/);
      const wanted = "General: !obj\n  Speed: 1.5\n  SpeedRate: 1.5\n  Life: 40\n  IsLifeInfinite: true";
      const copied = () => workbench.page.evaluate(() => navigator.clipboard.readText());
      await until("the clipboard has the text", async () => (await copied()) === wanted);
    },

    async "like fields are set together"(t) {
      const { workbench } = t;
      const visual = await open(t, "rows");
      await visual.choose("IsLifeInfinite");
      await visual
        .row("IsGetItemSelf")
        .locator(".name")
        .click({ modifiers: ["ControlOrMeta"] });
      await workbench.page.keyboard.press(" ");
      await visual.whenRow("IsGetItemSelf", "true");
      await workbench.page.keyboard.press(" ");
      await visual.whenRow("IsGetItemSelf", "false");
      await visual.whenRow("IsLifeInfinite", "false");
    },

    async "the filter finds names, values and hashes"(t) {
      const visual = await open(t, "filter");
      const filter = visual.filter();
      for (const [query, found] of /** @type {const} */ ([
        ["life", ["General", "Life", "IsLifeInfinite"]],
        ["moriblin", ["System", "SameGroupActorName"]],
        ["0x0", []],
        ["", ["General", "Life", "Speed", "IsLifeInfinite", "System", "SameGroupActorName", "IsGetItemSelf"]],
      ])) {
        await filter.fill(query);
        if (query !== "0x0") await until(`"${query}" finds ${found}`, async () => (await visual.names()).join() === found.join());
      }
    },

    async "the chosen field and the cursor of the text are in step"(t) {
      const { workbench } = t;
      const visual = await open(t, "follow", { beside: true });
      await visual.choose("Speed");
      const text = workbench.page.locator(".editor-group-container").first();
      await until("the text selects the value", async () => (await text.locator(".selected-text").count()) > 0);
      await text.locator(".view-line", { hasText: "IsGetItemSelf" }).click();
      await visual.page.locator('.tree .row.active .name:text-is("IsGetItemSelf")').waitFor();
      await visual.choose("Life");
      await until("the text selects the value", async () => (await text.locator(".selected-text").count()) > 0);
      await workbench.screenshot("follow");
    },

    async "two views of one document show the same, each with its own place"(t) {
      const { workbench } = t;
      await open(t, "views");
      await workbench.runCommand("View: Split Editor Right");
      const frames = workbench.page.locator("iframe.webview.ready:visible");
      await until("two pages are shown", async () => (await frames.count()) === 2);
      const pages = [0, 1].map((at) => frames.nth(at).contentFrame().locator("iframe#active-frame").contentFrame());
      for (const page of pages) await page.locator(".row .name", { hasText: /^Life$/ }).waitFor();
      const [first, second] = pages;
      await first.locator(".row .name", { hasText: /^Life$/ }).click();
      await workbench.page.keyboard.press("Enter");
      await first.locator(".tree .editing").waitFor();
      await workbench.page.keyboard.type("77");
      await workbench.page.keyboard.press("Enter");
      for (const page of [first, second]) await page.locator(".row .value", { hasText: /^77$/ }).waitFor();
    },

    async "it is readable in dark, light and high contrast"(t) {
      const { workbench } = t;
      const visual = await open(t, "themes");
      await visual.choose("Life");
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await visual.startEdit("Speed");
        await workbench.screenshot(theme.toLowerCase().replaceAll(" ", "-"));
        await workbench.page.keyboard.press("Escape");
      }
    },
  },
};
