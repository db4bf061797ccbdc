// The bytes: roles, keyboard, readings, search, and in step with the fields.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";
import { findBarriers } from "../audit.mjs";
import { controls, large } from "../samples.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function showBytes(stage, options = {}) {
  await stage.show({ ...controls, ...options });
  await stage.page.getByRole("tab", { name: "Bytes" }).click();
  await stage.page.locator(".hex .line:not([hidden]) .cell", { hasText: /^41$/ }).first().waitFor();
}

/** Offsets that are marked in a way, of those in sight. @param {Stage} stage @param {string} name */
const marked = ({ page }, name) =>
  page.locator(`.hex .line:not([hidden]) .cell.${name}`).evaluateAll((cells) =>
    cells
      .map((cell) => {
        const line = cell.closest(".line");
        const column = [...(line?.querySelectorAll(".cell") ?? [])].indexOf(cell);
        return Number.parseInt(line?.querySelector(".offset")?.textContent ?? "", 16) + column;
      })
      .sort((a, b) => a - b),
  );

/** @param {Stage} stage @param {string} name @param {readonly number[]} offsets */
const whenMarked = (stage, name, offsets) =>
  until(`${name} are ${offsets}`, async () => String(await marked(stage, name)) === String(offsets));

/** Offset of the first byte of a field. @param {Stage} stage @param {string} name */
async function placeOf(stage, name) {
  await stage.page.getByRole("tab", { name: "Fields" }).click();
  await stage.choose(name);
  // by its path: the field chosen before may be described as a "Whole number"
  const details = stage.page.locator(".details", { has: stage.page.locator(".path", { hasText: `/${name}` }) });
  await details.getByText(/^0x[0-9A-F]+, \d+ bytes?/).waitFor();
  const start = Number(/(0x[0-9A-F]+), \d+ bytes?/.exec((await details.textContent()) ?? "")?.[1]);
  await stage.page.getByRole("tab", { name: "Bytes" }).click();
  return start;
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "the grid names rows, columns and the byte under the cursor, and nothing is without a name"(stage) {
      await showBytes(stage);
      const grid = stage.page.getByRole("grid");
      assert.match((await grid.getAttribute("aria-rowcount")) ?? "", /^\d+$/);
      await grid.focus();
      await stage.page.keyboard.press("ArrowRight");
      await until("the byte is described", async () => {
        const id = await grid.getAttribute("aria-activedescendant");
        return /^41, A, offset 0x1, header\b/.test((await stage.page.locator(`#${id}`).getAttribute("aria-label")) ?? "");
      });
      assert.deepEqual(await findBarriers(stage.page), []);
    },

    async "lines grow with the editor's font, and have half the bytes where it is too large for all"(stage) {
      await showBytes(stage);
      const grid = stage.page.getByRole("grid");
      const columns = async () => (await stage.page.locator(".hex .header [role=columnheader]").count()) - 1;
      const height = () => grid.evaluate((element) => Number.parseFloat(element.style.getPropertyValue("--line-height")));
      const useFont = (/** @type {number} */ pixels) =>
        stage.page.evaluate((size) => document.documentElement.style.setProperty("--vscode-editor-font-size", `${size}px`), pixels);
      const [usualColumns, usualHeight] = [await columns(), await height()];
      await useFont(30);
      await until("lines are higher", async () => (await height()) === 48);
      assert.equal(await columns(), 8);
      await useFont(13);
      await until("lines are as high as before", async () => (await height()) === usualHeight);
      assert.equal(await columns(), usualColumns);
      assert.equal(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
    },

    async "keys that come faster than frames land where they should, and every line in sight has its bytes"(stage) {
      await showBytes(stage, large);
      const grid = stage.page.getByRole("grid");
      await grid.focus();
      /** One key many times, with no frame between. @param {string} key @param {number} times @param {boolean} [ctrlKey] */
      const press = (key, times, ctrlKey = false) =>
        grid.evaluate(
          (element, [key, times, ctrlKey]) => {
            for (let at = 0; at < Number(times); at++)
              element.dispatchEvent(
                new KeyboardEvent("keydown", { key: String(key), ctrlKey: Boolean(ctrlKey), bubbles: true, cancelable: true }),
              );
          },
          [key, times, ctrlKey],
        );
      const cursor = async () => (await marked(stage, "cursor"))[0] ?? -1;
      const whenAt = async (/** @type {string} */ doing, /** @type {(at: number) => boolean} */ isThere) => {
        await until(`${doing} leads there`, async () => isThere(await cursor()));
        await until(
          "all bytes are there",
          async () => (await stage.page.locator(".hex .line:not([hidden]) .cell", { hasText: "··" }).count()) === 0,
        );
      };
      await press("PageDown", 1);
      await whenAt("a page", (at) => at > 0);
      const page = await cursor();
      await press("PageDown", 29);
      await whenAt("thirty pages", (at) => at === 30 * page);
      await press("End", 1);
      await whenAt("End", (at) => at === 30 * page + 15);
      await press("PageUp", 20);
      await whenAt("twenty pages up", (at) => at === 10 * page + 15);
      await press("Home", 3);
      await whenAt("Home", (at) => at === 10 * page);
      await press("End", 1, true);
      const size = Number(await grid.getAttribute("aria-rowcount")) - 1;
      await whenAt("the end", (at) => at >= (size - 1) * 16 && at < size * 16);
      await press("PageUp", 5);
      await press("PageDown", 500);
      await whenAt("past the end", (at) => at >= (size - 2) * 16 && at < size * 16);
      await press("Home", 1, true);
      await whenAt("the start", (at) => at === 0);
    },

    async "a field that was chosen is marked in the bytes, and a byte that was chosen chooses its field"(stage) {
      await showBytes(stage);
      const life = await placeOf(stage, "Life");
      await whenMarked(stage, "of-text", [life, life + 1, life + 2, life + 3]);
      const whole = await placeOf(stage, "Whole");
      await placeOf(stage, "Life");
      await stage.page.getByRole("grid").focus();
      await stage.page.keyboard.press("g");
      await stage.page.locator(".offset-field input").fill(String(whole + 1));
      await stage.page.keyboard.press("Enter");
      await stage.page.locator(".facts", { hasText: "Controls/Whole" }).waitFor();
      await until("the text is described", () => {
        const { span } = stage.host.last("revealText") ?? {};
        return span && stage.host.text.slice(span.start, span.end) === "40";
      });
      await stage.page.getByRole("tab", { name: "Fields" }).click();
      await stage.page.locator(".tree .row.active .name", { hasText: "Whole" }).waitFor();
    },

    async "the bytes under the cursor are read as every kind of number, in both orders"(stage) {
      await showBytes(stage);
      const real = await placeOf(stage, "Real");
      await stage.page.getByRole("grid").focus();
      await stage.page.keyboard.press("g");
      await stage.page.locator(".offset-field input").fill(String(real));
      await stage.page.keyboard.press("Enter");
      const rows = stage.page.locator(".facts tbody tr");
      await until("the number is read", async () => {
        const read = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(" ")));
        return ["f32 1.5", "u32 1069547520 49215", "s8 0"].every((reading) => read.some((row) => row.startsWith(reading)));
      });
    },

    async "what is typed into the text is marked in the bytes until it is saved"(stage) {
      await showBytes(stage);
      const whole = await placeOf(stage, "Whole");
      await stage.host.setText(stage.host.text.replace("Whole: 40", "Whole: 41"));
      await whenMarked(stage, "changed", [whole]);
      await stage.page.getByText("1 unsaved change").waitFor();
      await stage.host.setText(stage.host.text.replace("Whole: 41", "Whole: !nothing"));
      await stage.page.getByText("These are the bytes of an earlier version without errors.").waitFor();
    },

    async "digits and words are searched, an offset that is not there is refused, and a selection is copied"(stage) {
      await showBytes(stage);
      const { keyboard } = stage.page;
      await stage.page.getByRole("grid").focus();
      await keyboard.press("Control+f");
      await keyboard.type("41 41 4D 50");
      await whenMarked(stage, "found", [0, 1, 2, 3]);
      await stage.page.getByText("1 of 1").waitFor();
      await keyboard.press("Escape");
      await keyboard.press("g");
      await stage.page.locator(".offset-field input").fill("0xFFFFFF");
      await keyboard.press("Enter");
      await until(
        "it says why",
        async () => (await stage.page.locator(".offset-field vscode-text-field").getAttribute("aria-invalid")) === "true",
      );
      await stage.page.getByRole("grid").focus();
      await keyboard.press("Control+Home");
      for (let at = 0; at < 3; at++) await keyboard.press("Shift+ArrowRight");
      await whenMarked(stage, "selected", [0, 1, 2, 3]);
      await keyboard.press("Control+c");
      await until("they are copied", () => stage.host.last("copy")?.text === "41 41 4D 50");
    },

    async "the Hex Editor is offered where it is installed, and only there"(stage) {
      await showBytes(stage);
      assert.equal(await stage.page.getByRole("button", { name: /Hex Editor/ }).count(), 0);
      stage.host.setState({ hasHexEditor: true });
      await stage.page.getByRole("button", { name: /Hex Editor/ }).click();
      await until("it is asked for", () => stage.host.last("openHexEditor") !== undefined);
    },
  },
  all: {
    async "three themes"(stage) {
      await showBytes(stage);
      await stage.host.setText(stage.host.text.replace("Whole: 40", "Whole: 41"));
      await stage.page.getByText("1 unsaved change").waitFor();
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await stage.useTheme(theme);
        await stage.screenshot(`bytes-${theme}`);
      }
    },
  },
};
