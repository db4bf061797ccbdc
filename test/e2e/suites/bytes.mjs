// The bytes of a document in the visual editor, in step with its text.
import assert from "node:assert/strict";
import { BytesPage } from "../bytesPage.mjs";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const sample = (life = 40, name = "Moriblin") =>
  aamp({
    General: { Life: { int: life }, Speed: { f32: 1.5 }, IsLifeInfinite: true },
    System: { SameGroupActorName: { str32: name }, IsGetItemSelf: false },
  });
const { bytes, offsets } = sample();
const life = offsets["General.Life"];
const word = (/** @type {number} */ at) => [at, at + 1, at + 2, at + 3];
const file = (/** @type {string} */ name) => `${name}.bgparamlist`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;
const names = ["show", "step", "changed", "errors", "keys", "themes"];

/** Opens text and bytes of the same document, in groups side by side where asked. @param {Toolbox} toolbox */
async function open({ workbench }, /** @type {string} */ name, { beside = false } = {}) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^!io/);
  await workbench.openVisualEditor({ beside });
  const view = new BytesPage(workbench);
  await view.open();
  return view;
}

/** Puts the text's cursor there and types, while the bytes stay in sight. @param {Toolbox} toolbox */
async function typeIntoText({ workbench }, /** @type {string} */ before, /** @type {string} */ after) {
  await workbench.page.locator(".editor-group-container").first().locator(".view-line").first().click();
  await workbench.editor.replace(before, after);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { ...Object.fromEntries(names.map((name) => [file(name), bytes])), [file("cut")]: bytes.subarray(0, 84) },
  // VS Code reports unreadable files in the console, too
  expectedErrors: [/FileSystemError/],
  steps: {},
  all: {
    async "a click on a byte selects its field in text and tree, and the text's cursor marks the bytes"(t) {
      const { workbench } = t;
      const view = await open(t, "step", { beside: true });
      await view.goTo(0x40);
      await until("the hash has its name", async () => String(await view.reading("hash of")) === "General,");
      await view.goTo(offsets["General.IsLifeInfinite"]);
      await (await view.cell(offsets["General.Speed"] + 2)).click();
      await until("the text's value is selected", async () => (await workbench.page.locator(".monaco-editor .selected-text").count()) > 0);
      await view.facts.getByText("General/Speed").waitFor();

      await view.page.getByRole("tab", { name: "Fields" }).click();
      await view.page.locator('.tree .row[aria-selected="true"]', { hasText: "Speed" }).waitFor();
      await view.page.getByRole("tab", { name: "Bytes" }).click();
      await workbench.screenshot("in-step");
      await workbench.page.locator(".editor-group-container").first().locator(".view-line").first().click();
      await workbench.editor.goTo("40");
      await view.whenOffsetsOf("of-text", word(life));
      await view.whenOffsetsOf("cursor", [life]);
    },
    async "the bytes are those of the file, each with its field"(t) {
      const view = await open(t, "show");
      assert.deepEqual(await view.bytes(), bytes);
      await (await view.cell(life)).hover();
      const tip = view.page.getByRole("tooltip");
      await tip.waitFor();
      assert.match(await tip.innerText(), /General\/Life\s+value · int\s+40\s/);
      await view.whenOffsetsOf("lit", word(life));
      await t.workbench.screenshot("shown");
    },

    async "changed bytes are marked until they are saved"(t) {
      const { workbench, workspace } = t;
      const view = await open(t, "changed", { beside: true });
      await view.whenOffsetsOf("changed", []);
      await typeIntoText(t, "40", "41");
      await view.whenOffsetsOf("changed", [life]);
      await view.page.getByText("1 unsaved change").waitFor();
      await workbench.screenshot("changed");
      await workbench.save();
      await workbench.whenClean(tab("changed"));
      await view.whenOffsetsOf("changed", []);
      assert.deepEqual(workspace.read(file("changed")), sample(41).bytes);
      await typeIntoText(t, "Moriblin", "Moriblin_Junior");
      await until("the longer text is in the bytes", async () => (await view.bytes()).equals(sample(41, "Moriblin_Junior").bytes));
      await view.page.getByText("3 unsaved changes").waitFor();
      await workbench.page.locator(".editor-group-container").first().locator(".view-line").first().click();
      await workbench.undo();
      await until("the change is taken back", async () => (await view.offsetsOf("changed")).length === 0);
    },

    async "a text with errors keeps the bytes that it had, and says so"(t) {
      const view = await open(t, "errors", { beside: true });
      await typeIntoText(t, "40", "!nothing 40");
      await view.page.getByText("These are the bytes of an earlier version without errors.").waitFor();
      assert.deepEqual(await view.bytes(), bytes);
      await t.workbench.screenshot("errors");
      await typeIntoText(t, "!nothing 40", "42");
      await view.page.getByText("These are the bytes of an earlier version without errors.").waitFor({ state: "hidden" });
    },

    async "search, offsets, selection and copy work by keyboard"(t) {
      const { workbench } = t;
      const { keyboard } = workbench.page;
      const view = await open(t, "keys");
      await view.grid.focus();
      await keyboard.press("Control+f");
      await keyboard.type("28 00 00 00");
      await view.whenOffsetsOf("cursor", [life]);
      await view.page.getByText(/^1 of \d+$/).waitFor();
      await keyboard.press("Escape");
      await keyboard.press("g");
      await keyboard.type("0x2C");
      await keyboard.press("Enter");
      await view.whenOffsetsOf("cursor", [0x2c]);
      await keyboard.press("Control+Home");
      for (let i = 0; i < 3; i++) await keyboard.press("Shift+ArrowRight");
      await view.whenOffsetsOf("selected", [0, 1, 2, 3]);
      await keyboard.press("Control+c");
      await until(
        "AAMP is in the clipboard",
        async () => (await workbench.page.evaluate(() => navigator.clipboard.readText())) === "41 41 4D 50",
      );
      await keyboard.press("Control+End");
      await view.whenOffsetsOf("cursor", [bytes.length - 1]);
      await until("the byte is described", async () =>
        new RegExp(`^00, offset 0x${(bytes.length - 1).toString(16)}`, "i").test(await view.spoken()),
      );
    },

    async "a file that cannot be decoded shows its bytes and what was understood of them"({ workbench }) {
      await workbench.openFromExplorer(file("cut"));
      const view = new BytesPage(workbench);
      await view.open();
      assert.deepEqual(await view.bytes(), bytes.subarray(0, 84));
      await view.goTo(1);
      await view.facts.getByText("The letters").waitFor();
      await view.whenOffsetsOf("lit", [0, 1, 2, 3]);
      await workbench.screenshot("broken");
    },

    async "three themes"(t) {
      const view = await open(t, "themes", { beside: true });
      await typeIntoText(t, "40", "41");
      await typeIntoText(t, "Moriblin", "Moriblin_Junior");
      await view.facts.getByText("!str32 Moriblin_Junior").waitFor();
      await view.goTo(life + 4);
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast"])) {
        await t.workbench.useTheme(theme);
        await (await view.cell(life)).hover();
        await view.page.getByRole("tooltip").waitFor();
        await t.workbench.screenshot(theme.toLowerCase().replaceAll(" ", "-"));
      }
      await t.workbench.useTheme("Dark Modern");
    },
  },
};
