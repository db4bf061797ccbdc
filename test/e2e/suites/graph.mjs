// The graph of a sequence file: what is chosen in it is chosen in the text, and the other way round.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { encodeText } from "../commandLine.mjs";
import { crowdText } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/runSuite.mjs").Toolbox} Toolbox */

/** The graph, to the right of the text. @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(`${name}.asb`, `${name}.asb.json`);
  await workbench.editor.whenVisible(/^\{/);
  await workbench.runCommand("Bytewright: Open Visual Editor");
  await workbench.webview().getByRole("tree").waitFor();
  await workbench.runCommand("View: Move Editor into Right Group");
  await until("there are two groups", async () => (await workbench.page.locator(".editor-group-container").count()) === 2);
  const page = workbench.webview();
  await page.getByRole("tab", { name: "Graph" }).click();
  await page.getByRole("listbox", { name: "Nodes of the graph" }).waitFor();
  return page;
}

/** @typedef {Awaited<ReturnType<typeof open>>} Page */

/** @param {Page} page @param {RegExp} pattern */
const whenMarked = (page, pattern) =>
  until(`a row like ${pattern} is marked`, async () => {
    const marked = page.locator(".graph-list li[aria-selected=true]");
    return (await marked.count()) === 1 && pattern.test((await marked.textContent()) ?? "");
  });

const original = encodeText("asb", readFileSync("samples/asb/Lantern.root.asb.json", "utf8"));
const names = ["keys", "follow", "themes"];

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { ...Object.fromEntries(names.map((name) => [`${name}.asb`, original])), "crowd.asb": encodeText("asb", crowdText(1500)) },
  steps: {
    async "arrow keys follow edges, and Enter shows the node in the text"(t) {
      const page = await open(t, "keys");
      const rows = page.locator(".graph-list li");
      await until("all nodes are listed", async () => (await rows.count()) === 13);
      const press = (/** @type {string} */ key) => page.locator(".canvas-picture canvas").press(key);
      await page
        .locator(".graph-list li")
        .filter({ hasText: /^Sway$/ })
        .click();
      await press("ArrowRight");
      await whenMarked(page, /^0 FloatSelector/);
      await press("ArrowRight");
      await press("ArrowDown");
      await whenMarked(page, /^2 SkeletalAnimation/);
      assert.match((await page.locator(".graph-edges").textContent()) ?? "", /child default · 0 FloatSelector.*event · 4 Event/);
      await t.workbench.screenshot("graph");
      await press("Enter");
      await t.workbench.editor.whenVisible(/Sway_Strong/);
      await t.workbench.editor.whenFocused();
    },

    async "the cursor of the text marks its node, and the search finds nodes by their values"(t) {
      const page = await open(t, "follow");
      await page.getByRole("searchbox", { name: "Search nodes" }).fill("put_out");
      await until("one node is found", async () => (await page.locator(".graph-list li:not([hidden])").count()) === 1);
      await page.getByRole("searchbox", { name: "Search nodes" }).fill("");
      await t.workbench.page.keyboard.press("Control+1");
      await t.workbench.editor.whenFocused();
      await t.workbench.page.keyboard.press("Control+End");
      for (let up = 0; up < 4; up++) await t.workbench.page.keyboard.press("ArrowUp");
      await whenMarked(page, /^9 MaterialAnimation/);
    },

    async "1,500 nodes are placed in steps that leave the page free, and stay usable"(t) {
      const page = await open(t, "crowd");
      const rows = page.locator(".graph-list li");
      await until("all nodes are listed", async () => (await rows.count()) === 1550);
      await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
      const longest = await page.locator(".canvas-picture canvas").evaluate(longestWaitWhilePanning);
      t.note(`longest wait for a frame while panning over 1,500 nodes: ${Math.round(longest)} ms`);
      await page.getByRole("searchbox", { name: "Search nodes" }).fill("clip_1499");
      await until("one node is found", async () => (await page.locator(".graph-list li:not([hidden])").count()) === 1);
      await page.getByRole("searchbox", { name: "Search nodes" }).press("Enter");
      await whenMarked(page, /^1499 ShapeAnimation/);
      await t.workbench.screenshot("crowd");
    },

    async "it is readable in dark, light and high contrast"(t) {
      const page = await open(t, "themes");
      await page
        .locator(".graph-list li")
        .filter({ hasText: /^8 DummyAnimation/ })
        .click();
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast"])) {
        await t.workbench.useTheme(theme);
        await t.workbench.screenshot(`graph-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },
  },
};

/** Moves the view over 30 frames. Runs in the page. @param {Element} canvas @returns {Promise<number>} milliseconds */
async function longestWaitWhilePanning(canvas) {
  let last = performance.now();
  let longest = 0;
  for (let frame = 0; frame < 30; frame++) {
    canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true, bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}
