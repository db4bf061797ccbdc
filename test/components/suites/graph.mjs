// The graph of a sequence file: 1,500 nodes are placed while the page goes on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { crowdText } from "../../e2e/fixtures.mjs";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { findBarriers } from "../audit.mjs";

const lantern = { fileName: "Lantern.root.asb", text: readFileSync(path.join(root, "samples/asb/Lantern.root.asb.json"), "utf8") };

/** Opens the graph of the sample with a node selected. @param {import("../stage.mjs").Stage} stage @param {RegExp} node */
async function openLantern(stage, node) {
  const { page } = stage;
  await stage.show(lantern, { tab: "asb.graph" });
  await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
  await page.locator(".graph-list .item").filter({ hasText: node }).click();
  return page.locator(".canvas-picture canvas");
}

/** The document as it is now, comments left out. @param {import("../stage.mjs").Stage} stage */
const documentOf = (stage) => JSON.parse(stage.host.text.replace(/^\s*\/\/.*$/gm, ""));

/** Where the box of a node is: its menu comes up there. @param {import("../stage.mjs").Stage} stage @param {RegExp} node */
async function placeOf(stage, node) {
  const { page } = stage;
  await page.locator(".graph-list .item").filter({ hasText: node }).click();
  await page.locator(".canvas-picture canvas").dispatchEvent("contextmenu", { button: 0 });
  const { x, y } = await stage.openedMenu();
  return { x, y };
}

/** The graph of 1,500 nodes in trees of so many. @param {import("../stage.mjs").Stage} stage @param {number} size */
async function placeCrowd(stage, size) {
  const { page } = stage;
  await stage.show({ fileName: "Crowd.asb", text: crowdText(size) }, { tab: "asb.graph" });
  await page.locator('.graph-list .item[aria-setsize="1550"]').first().waitFor();
  await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
  assert.equal(page.workers().length, 1);
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "a node is added by keys, its condition typed, and it is deleted"(stage) {
      const { page } = stage;
      const canvas = await openLantern(stage, /^0 FloatSelector/);
      const before = documentOf(stage);
      // its values are a form, without those of lists
      const valueOf = (/** @type {string} */ name) => page.locator(".graph-fields .cell-field", { hasText: name }).locator("input, select");
      for (const isSync of ["false", "true"]) {
        await valueOf("Is Sync").evaluate((field) => field.setAttribute("data-before", ""));
        await valueOf("Is Sync").selectOption(isSync);
        await until("the value is in the text", () => String(documentOf(stage).Nodes[0].Body["Is Sync"]) === isSync);
        // the nodes are placed first, while the page asks for nothing
        await until("the form is drawn anew", async () => (await valueOf("Is Sync").getAttribute("data-before")) === null);
      }
      assert.equal(await valueOf("Condition Min").count(), 0);
      await stage.screenshot("graph-fields");
      await canvas.press("Insert");
      await page.locator(".choice-picker[open]").waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await stage.screenshot("graph-picker");
      await page.locator(".choice-picker input").fill("dummy");
      await page.keyboard.press("Enter");
      await page.locator(".graph-list .item[aria-selected=true]", { hasText: "10 DummyAnimation" }).waitFor();
      const added = documentOf(stage);
      assert.deepEqual(
        added.Nodes[0].Body["Child Nodes"].map((/** @type {any} */ child) => child["Node Index"]),
        [1, 10, 2],
      );
      assert.equal(added.Nodes.length, 11);
      await canvas.press("F2");
      const field = page.locator(".graph-edges input").first();
      await page.keyboard.type("0.5x");
      const problem = page.locator(".cell-field-problem:not([hidden])");
      await page.keyboard.press("Enter");
      await problem.waitFor();
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.equal(await field.getAttribute("aria-describedby"), await problem.getAttribute("id"));
      await stage.screenshot("graph-condition");
      await field.fill("0.5");
      assert.equal(await problem.count(), 0);
      await field.press("Enter");
      await until("the condition is in the text", () => documentOf(stage).Nodes[0].Body["Child Nodes"][1]["Condition Min"] === 0.5);
      await stage.whenInStep();
      assert.deepEqual(await findBarriers(page), []);
      await canvas.press("Delete");
      await until("the node is gone", () => documentOf(stage).Nodes.length === 10);
      assert.deepEqual(documentOf(stage), before);
      await page.locator(".graph-list .item[aria-selected=true]", { hasText: "0 FloatSelector" }).waitFor();
    },

    async "it has the colors of the theme from the first picture on"(stage) {
      const { page } = stage;
      for (const theme of /** @type {const} */ (["light", "dark"])) {
        await stage.show(lantern, { tab: "asb.graph", theme });
        await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
        const place = await placeOf(stage, /^5 Sequential/);
        const [red = 0] = await page.locator(".canvas-picture > canvas").evaluate((element, { x, y }) => {
          const canvas = /** @type {HTMLCanvasElement} */ (element);
          const { left, top, width } = canvas.getBoundingClientRect();
          const scale = canvas.width / width;
          // left of the words, right of the stripe
          return [...(canvas.getContext("2d")?.getImageData((x - left) * scale, (y - top) * scale + 12 * scale, 1, 1).data ?? [])];
        }, place);
        assert.equal(red > 128, theme === "light", `a box is ${red} red in ${theme}`);
      }
    },

    async "nodes are linked by a line from one to the other, and an edge is led elsewhere and deleted by the menu"(stage) {
      const { page } = stage;
      const canvas = await openLantern(stage, /^5 Sequential/);
      await canvas.press("0");
      const [from, to] = [await placeOf(stage, /^5 Sequential/), await placeOf(stage, /^9 Material/)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, to.y - 10, { steps: 3 });
      await stage.screenshot("graph-line");
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
      await until("the nodes are linked", () => documentOf(stage).Nodes[5].Body["Child Nodes"].join() === "6,8,9");
      await page
        .locator(".graph-list .item")
        .filter({ hasText: /^9 Material/ })
        .click();
      // its place may be another now
      const again = await placeOf(stage, /^5 Sequential/);
      await page.mouse.click(again.x, again.y, { button: "right" });
      assert.deepEqual((await stage.openedMenu()).titles, [
        "Add Node…",
        "Link To…",
        "Add Command That Starts This Node",
        "Delete",
        "Show in Text",
      ]);
      await page
        .locator(".graph-edges li", { hasText: "9 MaterialAnimation" })
        .first()
        .getByRole("button", { name: "Delete Connection" })
        .click();
      await until("the connection is gone", () => documentOf(stage).Nodes[5].Body["Child Nodes"].join() === "6,8");
    },

    async "a graph that may not be changed has no tools to do it"(stage) {
      await stage.show({ ...lantern, state: { readOnly: "This file is read-only." } }, { tab: "asb.graph" });
      await stage.page.locator(".graph-list .item").first().click();
      await stage.page.locator(".canvas-picture canvas").press("Insert");
      assert.equal(await stage.page.locator(".choice-picker[open]").count(), 0);
      assert.equal(await stage.page.getByRole("button", { name: "Add Node…" }).count(), 0);
    },

    async "1,500 nodes in trees of 30 are placed by a worker"(stage) {
      await placeCrowd(stage, 30);
      await stage.screenshot("graph-trees");
    },
  },
  all: {
    async "1,500 nodes in one tree are placed by a worker"(stage) {
      await placeCrowd(stage, 1500);
      await stage.screenshot("graph-one-tree");
    },
  },
};
