// The pictures of curves: what is done in them is in the text, and what is done in the text is in them.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const LINEAR_2D = 6;
const HERMITE_2D = 7;
const sample = ({ middle = [0.5, 0.25], tint = [1, 0.5, 0.25, 1], glow = [4, 2, 0, 1] } = {}) =>
  aamp({
    Parameters: {
      intensity0: { curve: [LINEAR_2D, 0, 0, ...middle, 1, 1] },
      intensity1: { curve: [HERMITE_2D, 0, 0, 2, 1, 1, -2] },
    },
    color_correction: { SkyColor: { color: tint }, SkySunColor: { color: glow }, GroundColor: { color: tint } },
  });
const file = (/** @type {string} */ name) => `${name}.baglccr`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;
const names = ["look", "drag", "keys", "type", "follow", "themes"];

/** The visual editor with the tab of that name in front, to the right of the text where asked. @param {Toolbox} toolbox */
async function open({ workbench }, /** @type {string} */ name, /** @type {string} */ panel, { beside = true } = {}) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^!io/);
  const page = await workbench.openVisualEditor({ beside });
  await page.getByRole("tab", { name: panel }).click();
  return page;
}

/** @typedef {ReturnType<Toolbox["workbench"]["webview"]>} Page */

/** @param {Page} page @param {string} id */
const marker = (page, id) => page.locator(`.chart-marker[data-id="${id}"]`);
/** @param {Page} page @param {number} coefficient */
const cell = (page, coefficient) => page.locator(".curve-table tbody input").nth(coefficient);

/** What the text editor next to shows. @param {Toolbox} toolbox @param {RegExp} pattern */
async function whenText({ workbench }, pattern) {
  await until(`the text shows ${pattern}`, async () => {
    const lines = await workbench.page.locator(".monaco-editor .view-line").evaluateAll((all) =>
      all
        .map((line) => ({ top: line.getBoundingClientRect().top, text: (line.textContent ?? "").replace(/[\u00a0·]/g, " ") }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return pattern.test(lines.join("\n"));
  });
}

/** @param {Page} page @param {number} coefficient @param {number} expected @param {number} tolerance */
async function whenCell(page, coefficient, expected, tolerance = 0) {
  await until(`coefficient ${coefficient} is ${expected}`, async () => {
    const value = await cell(page, coefficient).inputValue();
    return Math.abs(Number(value) - expected) <= tolerance;
  });
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(names.map((name) => [file(name), sample().bytes])),
  steps: {
    async "a point that is dragged is one change of the text, which undo takes back and save writes"(t) {
      const { workbench, workspace } = t;
      const page = await open(t, "drag", "Curves");
      const point = marker(page, "point 1").locator(".chart-shape");
      await point.waitFor();
      const from = await point.boundingBox();
      const low = await marker(page, "point 0").locator(".chart-shape").boundingBox();
      const high = await marker(page, "point 2").locator(".chart-shape").boundingBox();
      assert.ok(from && low && high);
      const mouse = workbench.page.mouse;
      const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      // three quarters of the height of the last point, half-way between first and last
      const to = { x: start.x, y: high.y + high.height / 2 + (low.y - high.y) / 4 };
      await mouse.move(start.x, start.y);
      await mouse.down();
      for (let step = 1; step <= 8; step++) await mouse.move(start.x, start.y + ((to.y - start.y) * step) / 8);
      await workbench.screenshot("dragging");
      await mouse.up();
      await whenCell(page, 3, 0.75, 0.02);
      await workbench.whenDirty(tab("drag"));
      const value = Number(await cell(page, 3).inputValue());
      assert.equal(Number(await cell(page, 2).inputValue()), 0.5);
      await whenText(t, new RegExp(`0\\.5, ${String(value).replace(".", "\\.")}`));
      await workbench.save();
      await workbench.whenClean(tab("drag"));
      assert.deepEqual(workspace.read(file("drag")), sample({ middle: [0.5, value] }).bytes);

      await workbench.undo();
      await whenCell(page, 3, 0.25);
      await whenText(t, /0\.5, 0\.25,/);
      await workbench.save();
      await workbench.whenClean(tab("drag"));
      assert.deepEqual(workspace.read(file("drag")), sample().bytes);
    },
  },
  all: {
    async "all curves of the file are listed, drawn and in a table"(t) {
      const page = await open(t, "look", "Curves");
      const rows = page.getByRole("listbox", { name: "Curves" }).getByRole("option");
      await until("two curves are listed", async () => (await rows.count()) === 2);
      assert.match((await rows.first().textContent()) ?? "", /intensity0.*linear 2D.*Parameters/);
      await marker(page, "point 2").waitFor();
      assert.equal(await marker(page, "point 1").getAttribute("aria-valuetext"), "x 0.5000, y 0.2500");
      await whenCell(page, 3, 0.25);
      // all points of the line are where the axes say: the middle one is a quarter up
      await rows.nth(1).click();
      await marker(page, "slope 0 1").waitFor();
      assert.equal(await page.getByLabel("Interpolation").inputValue(), "7");
      await t.workbench.screenshot("hermite");
    },

    async "arrow keys move a point, and a walk of them is one undo step"(t) {
      const { workbench } = t;
      const page = await open(t, "keys", "Curves");
      await marker(page, "point 1").locator(".chart-shape").click();
      for (let i = 0; i < 5; i++) await workbench.page.keyboard.press("ArrowUp");
      await until("the point has moved up", async () => Number(await cell(page, 3).inputValue()) > 0.3);
      await workbench.whenDirty(tab("keys"));
      await workbench.undo();
      await whenCell(page, 3, 0.25);
      await workbench.whenClean(tab("keys"));
      // Page Down goes on to the next point, Delete takes it away
      await marker(page, "point 1").focus();
      await workbench.page.keyboard.press("PageDown");
      await until("the next point has the focus", async () => page.locator('.chart-marker[data-id="point 2"]:focus').count());
      await workbench.page.keyboard.press("Delete");
      await until("two points are left", async () => (await page.locator(".chart-marker").count()) === 2);
      await whenText(t, /!curve \[4, 6, 0\.0, 0\.0, 0\.5, 0\.25, /);
      await workbench.undo();
      await until("three points are back", async () => (await page.locator(".chart-marker").count()) === 3);
    },

    async "numbers and types are typed and chosen, and wrong ones are refused"(t) {
      const { workbench, workspace } = t;
      const page = await open(t, "type", "Curves");
      await cell(page, 3).fill("much");
      await cell(page, 3).press("Enter");
      await page.getByText("Must be a number.").waitFor();
      assert.equal(await cell(page, 3).getAttribute("aria-invalid"), "true");
      await cell(page, 3).fill("0.625");
      await cell(page, 3).press("Enter");
      await whenText(t, /0\.5, 0\.625,/);
      await workbench.save();
      await workbench.whenClean(tab("type"));
      assert.deepEqual(workspace.read(file("type")), sample({ middle: [0.5, 0.625] }).bytes);
      await page.getByLabel("Interpolation").selectOption({ label: "step 2D" });
      await whenText(t, /!curve \[6, 8, 0\.0/);
      await workbench.undo();
      await whenText(t, /!curve \[6, 6, 0\.0/);
    },

    async "a point that is chosen is selected in the text, and the cursor of the text chooses the point"(t) {
      const { workbench } = t;
      const page = await open(t, "follow", "Curves");
      await page.getByRole("listbox", { name: "Curves" }).getByRole("option").nth(1).click();
      await marker(page, "point 1").locator(".chart-shape").click();
      await until(
        "the point is selected in the text",
        async () => (await workbench.page.locator(".monaco-editor .selected-text").count()) > 0,
      );
      await workbench.page.locator(".monaco-editor .view-line", { hasText: "intensity0" }).first().click();
      await until(
        "the first curve is chosen",
        async () =>
          (await page.getByRole("listbox", { name: "Curves" }).getByRole("option").first().getAttribute("aria-selected")) === "true",
      );
    },

    async "they are readable in dark, light and high contrast"(t) {
      const { workbench } = t;
      const page = await open(t, "themes", "Curves", { beside: false });
      await page.getByRole("listbox", { name: "Curves" }).getByRole("option").nth(1).click();
      await marker(page, "point 1").locator(".chart-shape").click();
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await page.getByRole("tab", { name: "Curves" }).click();
        await workbench.screenshot(`curves-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },
  },
};
