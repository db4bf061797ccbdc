// The graph of a sequence file: what is chosen in it is chosen in the text, and the other way round.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { crowdText } from "../fixtures.mjs";
import { encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

/** The graph, to the right of the text. @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(`${name}.asb`, `${name}.asb.json`);
  await workbench.editor.whenVisible(/^\{/);
  const page = await workbench.openVisualEditor();
  await page.getByRole("tab", { name: "Graph" }).click();
  await page.getByRole("listbox", { name: "Nodes of the graph" }).waitFor();
  return page;
}

/** @typedef {Awaited<ReturnType<typeof open>>} Page */

/** @param {Page} page @param {RegExp} pattern */
const whenMarked = (page, pattern) =>
  until(`a row like ${pattern} is marked`, async () => {
    const marked = page.locator(".graph-list .item[aria-selected=true]");
    return (await marked.count()) === 1 && pattern.test((await marked.textContent()) ?? "");
  });

/**
 * The cursor of the text is in a node.
 * @param {Toolbox} toolbox @param {string} text read before, because reading moves the cursor and puts it back where it was
 * @param {number} number
 */
async function whenAtNode({ workbench }, text, number) {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.includes(`"Node Index": ${number},`) && line.startsWith("      ")) + 1;
  const end = lines.findIndex((line, at) => at > first && line.startsWith("    }")) + 1;
  await workbench.editor.whenPosition(new RegExp(`^Ln ${end}\\b`));
}

const original = encodeText("asb", readFileSync("samples/asb/Lantern.root.asb.json", "utf8"));
const names = ["keys", "edges", "follow", "edit", "undo", "themes"];

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { ...Object.fromEntries(names.map((name) => [`${name}.asb`, original])), "crowd.asb": encodeText("asb", crowdText(1500)) },
  steps: {
    async "a node is added and its condition typed by keys, in the text at once, and undo takes both back"(t) {
      const page = await open(t, "edit");
      const { editor } = t.workbench;
      const before = await editor.text();
      const canvas = page.locator(".canvas-picture canvas");
      const row = (/** @type {RegExp} */ title) => page.locator(".graph-list .item").filter({ hasText: title });
      await row(/^0 FloatSelector/).click();
      await canvas.press("Insert");
      await page.locator(".choice-picker input").fill("dummy");
      await t.workbench.page.keyboard.press("Enter");
      await whenMarked(page, /^10 DummyAnimation/);
      assert.match(await editor.text(), /"Condition Min": 0\.0, "Condition Max": 0\.0, "Node Index": 10 }/);
      assert.equal(await t.workbench.page.getByText("OVR", { exact: true }).count(), 0, "Insert is the graph's alone");
      await canvas.press("F2");
      await page.locator(".graph-edges input").first().fill("0.25");
      await t.workbench.page.keyboard.press("Enter");
      await until("the condition is in the text", async () => (await editor.text()).includes('"Condition Min": 0.25'));
      await until("undo takes both back", async () => {
        await t.workbench.undo();
        return (await editor.text()) === before;
      });
    },
  },
  all: {
    async "arrow keys follow edges, and Enter shows the node in the text"(t) {
      const page = await open(t, "keys");
      const text = await t.workbench.editor.text();
      await page.locator('.graph-list .item[aria-setsize="13"]').first().waitFor();
      const press = (/** @type {string} */ key) => page.locator(".canvas-picture canvas").press(key);
      await page
        .locator(".graph-list .item")
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
      await whenAtNode(t, text, 2);
    },

    async "a click on an edge leads to its node, in the graph and in the text"(t) {
      const page = await open(t, "edges");
      const text = await t.workbench.editor.text();
      const canvas = page.locator(".canvas-picture canvas");
      await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
      await canvas.press("0");
      for (let zoom = 0; zoom < 3; zoom++) await canvas.press("+");
      const [edge] = await until("there are edges", async () => {
        const found = await canvas.evaluate(findEdges);
        return found.length > 0 && found;
      });
      await canvas.click({ position: edge });
      const marked = page.locator(".graph-list .item[aria-selected=true]");
      await marked.waitFor();
      const number = Number(/^\d+/.exec((await marked.textContent()) ?? "")?.[0]);
      await t.workbench.screenshot("edge");
      await t.workbench.page.keyboard.press("Control+1");
      await t.workbench.editor.whenFocused();
      await whenAtNode(t, text, number);
      // and on by the list of edges, which the keyboard reaches
      const next = page.locator(".graph-edges button").first();
      const title = (await next.textContent())?.split("· ").at(-1) ?? "";
      await next.press("Enter");
      await until("the other end is marked", async () => (await marked.textContent())?.startsWith(title) ?? false);
    },

    async "the cursor of the text marks its node, and the search finds nodes by their values"(t) {
      const page = await open(t, "follow");
      await page.getByRole("textbox", { name: "Search nodes" }).fill("put_out");
      await until("one node is found", async () => (await page.locator(".graph-list .item:not([hidden])").count()) === 1);
      await page.getByRole("textbox", { name: "Search nodes" }).fill("");
      await t.workbench.page.keyboard.press("Control+1");
      await t.workbench.editor.whenFocused();
      await t.workbench.page.keyboard.press("Control+End");
      for (let up = 0; up < 4; up++) await t.workbench.page.keyboard.press("ArrowUp");
      await whenMarked(page, /^9 MaterialAnimation/);
    },

    async "a link that is drawn, a node that is added or deleted and a condition are one undo each, and a save writes them"(t) {
      const page = await open(t, "undo");
      const { editor } = t.workbench;
      const { keyboard, mouse } = t.workbench.page;
      const canvas = page.locator(".canvas-picture canvas");
      const row = (/** @type {RegExp} */ title) => page.locator(".graph-list .item").filter({ hasText: title });
      const before = await editor.text();
      /** @param {string} what @param {(file: any) => boolean} isDone */
      const whenDone = (what, isDone) =>
        until(what, async () => isDone(JSON.parse((await editor.text()).replace(/^\s*\/\/.*$/gm, ""))) || undefined);
      /** Where the box of a node is, by clicks on all boxes. @param {RegExp} title */
      const placeOf = async (title) => {
        const { x = 0, y = 0 } = (await canvas.boundingBox()) ?? {};
        /** @type {string[]} */
        const tried = [];
        for (const place of await canvas.evaluate(findBoxes)) {
          // what was chosen before may have moved the view
          await canvas.press("0");
          await canvas.click({ position: place });
          const marked = page.locator(".graph-list .item[aria-selected=true]");
          // a click next to a box selects nothing
          const [found = ""] = await marked.allTextContents();
          tried.push(`${place.x},${place.y}: ${found?.slice(0, 20)}`);
          if (title.test(found ?? "")) return { x: x + place.x, y: y + place.y };
        }
        throw new Error(`no box of ${title}: ${tried.join("; ")}`);
      };
      const drawLink = async () => {
        await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
        await canvas.press("0");
        const [from, to] = [await placeOf(/^5 Sequential/), await placeOf(/^9 Material/)];
        await canvas.press("0");
        await mouse.move(from.x, from.y);
        await mouse.down();
        await mouse.move((from.x + to.x) / 2, to.y - 10, { steps: 3 });
        await mouse.move(to.x, to.y, { steps: 3 });
        await mouse.up();
        await whenDone("the nodes are linked", ({ Nodes }) => Nodes[5].Body["Child Nodes"].join() === "6,8,9");
      };
      const undo = async () => {
        await editor.focus();
        await keyboard.press("Control+z");
        await until("one undo takes it back", async () => (await editor.text()) === before);
      };
      await drawLink();
      await undo();
      await row(/^0 FloatSelector/).click();
      await canvas.press("Insert");
      await page.locator(".choice-picker input").fill("dummy");
      await keyboard.press("Enter");
      await whenDone("the node is added", ({ Nodes }) => Nodes.length === 11);
      await undo();
      await row(/^6 /).click();
      await canvas.press("Delete");
      await page.getByText("6 MaterialAnimation deleted.").waitFor();
      await whenDone(
        "the node is gone, and numbers follow",
        ({ Nodes }) => Nodes.length === 9 && Nodes[5].Body["Child Nodes"].join() === "7",
      );
      await undo();
      await row(/^2 SkeletalAnimation/).click();
      await canvas.press("F2");
      await page.locator(".graph-edges input").first().fill("0.75");
      await keyboard.press("Enter");
      await until("the condition is in the text", async () => (await editor.text()).includes("0.75"));
      await undo();
      await keyboard.press("Control+y");
      await until("redo brings it back", async () => (await editor.text()).includes("0.75"));
      await t.workbench.save();
      await t.workbench.whenClean("undo.asb.json");
      assert.deepEqual(t.workspace.read("undo.asb"), encodeText("asb", await editor.text()));
      assert.notDeepEqual(t.workspace.read("undo.asb"), original);
    },

    async "1,500 nodes are placed by a worker, and stay usable"(t) {
      const page = await open(t, "crowd");
      await page.locator('.graph-list .item[aria-setsize="1550"]').first().waitFor();
      await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
      const origin = await page.locator("canvas").evaluate(() => location.origin);
      assert.ok(t.workbench.page.workers().some((worker) => worker.url().startsWith(`blob:${origin}`)));
      await page.getByRole("textbox", { name: "Search nodes" }).fill("clip_1499");
      await until("one node is found", async () => (await page.locator(".graph-list .item:not([hidden])").count()) === 1);
      await page.getByRole("textbox", { name: "Search nodes" }).press("Enter");
      await whenMarked(page, /^1499 ShapeAnimation/);
      await t.workbench.screenshot("crowd");
    },

    async "it is readable in dark, light and high contrast"(t) {
      const page = await open(t, "themes");
      await page
        .locator(".graph-list .item")
        .filter({ hasText: /^8 DummyAnimation/ })
        .click();
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast"])) {
        await t.workbench.useTheme(theme);
        await t.workbench.screenshot(`graph-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },
  },
};

/** Where boxes are, by the shape of the mouse pointer: a hand on more pixels than on an edge. Runs in the page. @param {Element} element */
function findBoxes(element) {
  const canvas = /** @type {HTMLCanvasElement} */ (element);
  const { left, top, width, height } = canvas.getBoundingClientRect();
  /** @type {{ x: number, y: number }[]} */
  const places = [];
  // below the tools, from the last box on
  for (let x = width - 12; x > 0; x -= 16) {
    let start = -1;
    for (let y = 60; y <= height; y++) {
      canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: left + x, clientY: top + y }));
      const isHand = canvas.style.cursor === "pointer";
      if (isHand && start < 0) start = y;
      if (isHand || start < 0) continue;
      const middle = (start + y) / 2;
      const isKnown = places.some((place) => Math.abs(place.y - middle) < 4 && Math.abs(place.x - x) < 40);
      if (y - start >= 14 && !isKnown) places.push({ x, y: middle });
      start = -1;
    }
  }
  return places;
}

/** Where edges are, by the shape of the mouse pointer: a hand on a few pixels. Runs in the page. @param {Element} element */
function findEdges(element) {
  const canvas = /** @type {HTMLCanvasElement} */ (element);
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const places = [];
  for (let x = 4; x < width; x += 8) {
    let start = -1;
    for (let y = 0; y <= height; y++) {
      canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: left + x, clientY: top + y }));
      const isHand = canvas.style.cursor === "pointer";
      if (isHand && start < 0) start = y;
      if (isHand || start < 0) continue;
      // all boxes are higher
      if (y - start < 14) places.push({ x, y: (start + y) / 2 });
      start = -1;
    }
  }
  return places;
}
