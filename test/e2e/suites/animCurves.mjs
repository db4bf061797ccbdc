// The picture of a clip's tracks: what is done in it is in the text, and what is done in the text is in it.
import assert from "node:assert/strict";
import { primeClip } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */
/** @typedef {ReturnType<Toolbox["workbench"]["webview"]>} Page */

const sample = ({ y = 60, bits = 8 } = {}) =>
  primeClip({
    keyFrames: [0, 1, 2, 6, 10],
    divisor: 900,
    multiplier: 0.25,
    bones: [
      {
        id: 3,
        rotation: {
          bits: [8, bits, 4],
          keys: [
            [0, 0, 0, 0],
            [0, 40, 30, 1],
            [0, 90, y, 2],
            [0, 120, 20, 3],
            [0, 60, 0, 4],
          ],
        },
        translation: {
          bits: [4, 4, 6],
          keys: [
            [0, 0, 0],
            [1, 2, 9],
            [2, 3, 18],
            [1, 2, 22],
            [0, 0, 9],
          ],
        },
      },
      {
        id: 5,
        rotation: {
          bits: [8, 8, 1],
          keys: [
            [0, 10, 200, 0],
            [0, 20, 180, 0],
            [0, 30, 150, 0],
            [0, 20, 170, 0],
            [0, 10, 200, 0],
          ],
        },
      },
    ],
  });
const file = (/** @type {string} */ name) => `${name}.ANIM`;
const tab = (/** @type {string} */ name) => `${file(name)}.json`;
const names = ["look", "drag", "type", "follow", "close", "themes"];

/** @param {Toolbox} toolbox */
async function open({ workbench }, /** @type {string} */ name, { beside = true } = {}) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^\{/);
  const page = await workbench.openVisualEditor({ beside });
  await page.getByRole("tab", { name: "Curves" }).click();
  await page.locator(".chart-marker").first().waitFor();
  return page;
}

/** @param {Page} page @param {number} key @param {number} part */
const marker = (page, key, part) => page.locator(`.chart-marker[data-id="key ${key} ${part}"]`);
/** @param {Page} page @param {number} key @param {number} part */
const cell = (page, key, part) => page.locator(`.key-table tr[data-row="${key}"] input[type=text]`).nth(part);

/** @param {Page} page @param {number} key @param {number} part @param {string} expected */
async function whenCell(page, key, part, expected) {
  await until(`key ${key} has ${expected}`, async () => (await cell(page, key, part).inputValue()) === expected);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(names.map((name) => [file(name), sample()])),
  steps: {},
  all: {
    async "a key that is dragged is one change of the text, which undo takes back and save writes"(t) {
      const { workbench, workspace } = t;
      const page = await open(t, "drag");
      const shape = marker(page, 2, 1).locator(".chart-shape");
      const from = await shape.boundingBox();
      // y of key 3 is 20: up there goes y of key 2 by as much again
      const goal = await marker(page, 3, 1).locator(".chart-shape").boundingBox();
      assert.ok(from && goal);
      const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      const mouse = workbench.page.mouse;
      await mouse.move(start.x, start.y);
      await mouse.down();
      for (let step = 1; step <= 8; step++) await mouse.move(start.x, start.y + ((goal.y - from.y) * step) / 8);
      await workbench.screenshot("dragging");
      await mouse.up();
      await until("the key has moved", async () => Math.abs(Number(await cell(page, 2, 1).inputValue()) - 20) <= 1);
      const y = Number(await cell(page, 2, 1).inputValue());
      await workbench.whenDirty(tab("drag"));
      await workbench.save();
      await workbench.whenClean(tab("drag"));
      assert.deepEqual(workspace.read(file("drag")), sample({ y }));
      await workbench.undo();
      await whenCell(page, 2, 1, "60");
      await workbench.save();
      await workbench.whenClean(tab("drag"));
      assert.deepEqual(workspace.read(file("drag")), sample());
    },
    async "the tracks of a bone are drawn, in a table, and posed at the playhead"(t) {
      const page = await open(t, "look");
      const bones = page.getByRole("listbox", { name: "Bones" }).getByRole("option");
      assert.deepEqual(await bones.evaluateAll((all) => all.map((one) => one.textContent)), [
        "Bone 3rotation, translation",
        "Bone 5rotation",
      ]);
      assert.equal(await page.locator(".chart-marker").count(), 15);
      assert.equal(await marker(page, 2, 1).getAttribute("aria-valuetext"), "60 (6 degrees of half angle)");
      assert.ok((await page.locator(".chart-line.dashed").count()) > 0, "frames without keys are dashed");
      // half-way from 2 to 18 a quarter of a unit each, between frames 2 and 6: z goes from 18 to 22 steps
      await page.getByLabel("Tracks", { exact: true }).and(page.locator("select")).selectOption("translation");
      await page.getByLabel("Playhead").fill("4");
      await page.getByText("frame 4, 0.133333 s, interpolated").waitFor();
      assert.equal(await page.locator(".poses td").nth(1).textContent(), "0.375 0.625 5");
      await t.workbench.screenshot("translation");
    },

    async "a number that is typed widens the steps where it must, and says so"(t) {
      const { workbench, workspace } = t;
      const page = await open(t, "type");
      await cell(page, 2, 1).fill("1.5");
      await cell(page, 2, 1).press("Enter");
      await page.getByText("Must be a whole number of steps.").waitFor();
      await cell(page, 2, 1).fill("300");
      await cell(page, 2, 1).press("Enter");
      // 30 to 300 to 20: 270 and -280 take ten bits
      await page.getByText("The steps of y now take 10 bits instead of 8.").waitFor();
      await workbench.save();
      await workbench.whenClean(tab("type"));
      assert.deepEqual(workspace.read(file("type")), sample({ y: 300, bits: 10 }));
      await workbench.undo();
      await whenCell(page, 2, 1, "60");
      // one arrow key moves by one step at least; a walk is one undo step
      await until("the key went up", async () => {
        // the marker is drawn again when the text has followed, and a key in between goes nowhere
        await marker(page, 2, 1).focus();
        await workbench.page.keyboard.press("Shift+ArrowUp");
        return Number(await cell(page, 2, 1).inputValue()) >= 62;
      });
    },

    async "a key that is chosen is selected in the text, and the cursor of the text chooses bone and key"(t) {
      const { workbench } = t;
      const page = await open(t, "follow");
      await marker(page, 3, 0).locator(".chart-shape").click();
      await until("something is selected in the text", async () => workbench.page.locator(".monaco-editor .selected-text").count());
      await workbench.editor.focus();
      await workbench.editor.whenPosition(new RegExp(`\\(${'[ 6, "+", 120, 20, 3]'.length} selected\\)`));
      await workbench.editor.goTo('"+", 30, 150, 0');
      await page.locator('.chart-marker.selected[data-id^="key 2 "]').waitFor();
      assert.equal(await page.locator(".bones .current").textContent(), "Bone 5rotation");
    },

    async "zoomed in, the steps are drawn, and a key that does not fit is marked"(t) {
      const { workbench } = t;
      const page = await open(t, "close");
      const guides = page.locator(".chart-guides line");
      const far = await guides.count();
      await marker(page, 2, 1).locator(".chart-shape").click();
      for (let time = 0; time < 6; time++) await page.getByRole("button", { name: "Zoom In" }).click();
      await until("there are more lines than before", async () => (await guides.count()) > far);
      await workbench.editor.focus();
      await workbench.editor.goTo("90, 60, 2");
      await workbench.page.keyboard.type("9");
      await page.locator(".key-table tr.problem").waitFor();
      await page.getByText("Findings about marked keys of this track").or(page.getByText(/bits/)).first().waitFor();
      await workbench.screenshot("close");
      await workbench.undo();
      await page.locator(".key-table tr.problem").waitFor({ state: "detached" });
    },

    async "it is readable in dark, light and high contrast"(t) {
      const { workbench } = t;
      const page = await open(t, "themes", { beside: false });
      await page
        .getByRole("option")
        .nth(1)
        .click({ modifiers: ["ControlOrMeta"] });
      await page
        .getByRole("option")
        .first()
        .click({ modifiers: ["ControlOrMeta"] });
      await page
        .getByRole("option")
        .first()
        .click({ modifiers: ["ControlOrMeta"] });
      await marker(page, 2, 1).locator(".chart-shape").click();
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await workbench.screenshot(theme.toLowerCase().replaceAll(" ", "-"));
      }
    },
  },
};
