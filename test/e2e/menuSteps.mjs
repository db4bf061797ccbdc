// The context menus of the visual editor, which are VS Code's own: what both extension hosts must do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { encodeText } from "./gameFiles.mjs";
import { screenOf } from "./mapPage.mjs";
import { until } from "./rig/until.mjs";
import { VisualPage } from "./visualPage.mjs";

/** @typedef {import("./rig/suite.mjs").Toolbox} Toolbox */

const course = encodeText("kmp", readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8"));
const lantern = encodeText("asb", readFileSync("samples/asb/Lantern.root.asb.json", "utf8"));

export const files = {
  "mapMenus.kmp": course,
  "keys.kmp": course,
  "soon.kmp": course,
  "tree.kmp": course,
  "box.kmp": course,
  "graph.asb": lantern,
};

/** The visual editor to the right of the text. @param {Toolbox} toolbox @param {string} file @param {string} tab @param {string} view */
async function open({ workbench }, file, tab, view) {
  await workbench.openFromExplorer(file, tab);
  await workbench.editor.whenVisible(/^[#{]/);
  const page = await workbench.openVisualEditor();
  await page.getByRole("tab", { name: view }).click();
  return page;
}

/** The entries of the menu that is open, from top to bottom. @param {Pick<Toolbox, "workbench">} toolbox */
async function entries({ workbench }) {
  const menu = workbench.page.locator(".monaco-menu:visible");
  await menu.getByRole("menuitem").first().waitFor();
  return menu.getByRole("menuitem").locator(".action-label").allTextContents();
}

/** Those of the menu that a gesture opens. @param {Pick<Toolbox, "workbench">} toolbox @param {() => Promise<void>} gesture */
async function entriesAfter(toolbox, gesture) {
  const item = toolbox.workbench.page.locator(".monaco-menu:visible").getByRole("menuitem").first();
  await until("a menu opens", async () => {
    // soon after another one, VS Code closes it again
    await gesture();
    await item.waitFor({ timeout: 2000 });
    return true;
  });
  return entries(toolbox);
}

/** Those of a place of the window. @param {Toolbox} toolbox @param {number} x @param {number} y */
const entriesAt = (toolbox, x, y) => entriesAfter(toolbox, () => toolbox.workbench.page.mouse.click(x, y, { button: "right" }));

/** Closes the menu that is open. @param {Toolbox} toolbox */
async function close({ workbench }) {
  const menu = workbench.page.locator(".monaco-menu:visible");
  await until("the menu is closed", async () => {
    // one that has just come up takes no keys
    await workbench.page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden", timeout: 1000 });
    return true;
  });
}

/** Undoes what was done in the visual editor, which gets the keyboard back from the menu: the text is what it was. @param {Toolbox} toolbox @param {string} before */
async function undo({ workbench }, before) {
  const dirty = workbench.page.locator(".tab.dirty");
  await dirty.first().waitFor();
  await workbench.whenWebviewFocused();
  await workbench.undo();
  await dirty.first().waitFor({ state: "detached" });
  assert.equal(await workbench.editor.text(), before);
}

export const steps = {
  /** @param {Toolbox} t */
  async "a field of the tree has its menu: a change is one undo, and its path is copied"(t) {
    const { workbench } = t;
    await open(t, "tree.kmp", "tree.kmp.txt", "Fields");
    const visual = new VisualPage(workbench);
    const before = await workbench.editor.text();
    await visual.choose("GOBJ");
    await workbench.page.keyboard.press("ArrowRight");
    await visual.row("o0").locator(".name").click({ button: "right" });
    const offered = await entries(t);
    await workbench.screenshot("tree");
    assert.ok(offered.includes("Duplicate") && !offered.includes("Cut"), offered.join(", "));
    await workbench.chooseFromOpenMenu("Duplicate");
    await visual.whenSaid(/Done: Duplicate/);
    await undo(t, before);
    await visual.row("o0").locator(".name").click({ button: "right" });
    await workbench.chooseFromOpenMenu("Copy Path");
    await until("the path is in the clipboard", () => workbench.page.evaluate(async () => /o0/.test(await navigator.clipboard.readText())));
  },
};

/** Those for `npm test -- --all`. */
export const moreSteps = {
  /** @param {Toolbox} t */
  async "a point, an object and empty ground of the map have their menus, and each choice is one undo"(t) {
    const { workbench } = t;
    const page = await open(t, "mapMenus.kmp", "mapMenus.kmp.txt", "Map");
    const grid = page.getByRole("grid", { name: "Entries of the course" });
    await grid.getByRole("row").nth(5).waitFor();
    const count = Number(await grid.getAttribute("aria-rowcount"));
    /** @param {number} added */
    const whenShown = (added) =>
      until(`the map shows ${added} more`, async () => Number(await grid.getAttribute("aria-rowcount")) === count + added);
    const before = await workbench.editor.text();
    const toScreen = await screenOf(t, page);
    const menuAt = async (/** @type {number} */ x, /** @type {number} */ z) => {
      const place = toScreen(x, z);
      return entriesAt(t, place.x, place.y);
    };
    const point = await menuAt(-5500, 3500);
    await workbench.screenshot("map-point");
    assert.ok(point.includes("Split Group Here") && !point.includes("Cut") && !point.includes("Choose Object…"), point.join(", "));
    await workbench.chooseFromOpenMenu("Delete");
    await whenShown(-1);
    await undo(t, before);
    const [, x = "", z = ""] = /^ +o0 +\S+ +(-?[\d.]+) +-?[\d.]+ +(-?[\d.]+)/m.exec(before) ?? [];
    const object = await menuAt(Number(x), Number(z));
    assert.ok(object.includes("Choose Object…"), object.join(", "));
    await workbench.chooseFromOpenMenu("Duplicate");
    await whenShown(1);
    await undo(t, before);
    await page.getByLabel("Layer of new entries").selectOption("objects");
    assert.ok((await menuAt(0, 0)).includes("Add Object Here"));
    await workbench.chooseFromOpenMenu("Add Object Here");
    await whenShown(1);
    await undo(t, before);
  },

  /** @param {Toolbox} t */
  async "the key for menus opens the menu where the selection is, and the view keeps the keyboard"(t) {
    const { workbench } = t;
    const page = await open(t, "keys.kmp", "keys.kmp.txt", "Map");
    const count = async () => Number(await page.getByRole("grid", { name: "Entries of the course" }).getAttribute("aria-rowcount"));
    await page.getByRole("row", { name: /Enemy point 1/ }).click();
    const before = await count();
    const canvas = page.locator(".canvas-picture > canvas");
    await canvas.focus();
    assert.ok((await entriesAfter(t, () => canvas.press("Shift+F10"))).includes("Split Group Here"));
    await close(t);
    assert.ok((await entriesAfter(t, () => canvas.press("ContextMenu"))).includes("Duplicate"));
    await workbench.chooseFromOpenMenu("Duplicate");
    await until("there is a copy", async () => (await count()) === before + 1);
    await page.getByRole("heading", { name: "Enemy point 2" }).waitFor();
    await page.getByRole("row", { name: /Enemy point 2/ }).click({ button: "right" });
    await workbench.chooseFromOpenMenu("Duplicate");
    await until("there is another", async () => (await count()) === before + 2);
    await page.getByRole("heading", { name: "Enemy point 3" }).waitFor();
    // without a click: the view gets the keyboard back
    await workbench.whenWebviewFocused();
    await workbench.page.keyboard.press("Delete");
    await until("the copy is gone", async () => (await count()) === before + 1);
  },

  /** @param {Toolbox} t */
  async "what is chosen is one undo, however soon after the text had the keyboard the menu was opened"(t) {
    const { workbench } = t;
    const page = await open(t, "soon.kmp", "soon.kmp.txt", "Map");
    const before = await workbench.editor.text();
    const place = (await screenOf(t, page))(-5500, 3500);
    await page.getByRole("row", { name: /Enemy point 1/ }).click();
    await workbench.whenWebviewFocused();
    const text = workbench.page.locator(".native-edit-context");
    await workbench.page.mouse.move(place.x, place.y);
    await text.evaluate((element) => element.focus());
    await entriesAt(t, place.x, place.y);
    await workbench.chooseFromOpenMenu("Delete");
    await undo(t, before);
  },

  /** @param {Toolbox} t */
  async "a node and an edge of the graph have their menus, and each choice is one undo"(t) {
    const { workbench } = t;
    const page = await open(t, "graph.asb", "graph.asb.json", "Graph");
    await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
    const before = await workbench.editor.text();
    const canvas = page.locator(".canvas-picture > canvas");
    await canvas.press("0");
    const box = await canvas.boundingBox();
    assert.ok(box);
    /** The first place whose menu has an entry. @param {string} wanted */
    const menuWith = async (wanted) => {
      // the tools are above
      for (let y = 60; y < box.height; y += 24)
        for (let x = 20; x < box.width; x += 40) {
          await workbench.page.mouse.move(box.x + x, box.y + y);
          if ((await canvas.evaluate((element) => element.style.cursor)) !== "pointer") continue;
          if ((await entriesAt(t, box.x + x, box.y + y)).includes(wanted)) return;
          await close(t);
        }
      throw new Error(`no place offers ${wanted}`);
    };
    await workbench.page.mouse.move(box.x + 5, box.y + 5);
    await menuWith("Add Command That Starts This Node");
    await workbench.screenshot("graph-node");
    await workbench.chooseFromOpenMenu("Add Command That Starts This Node");
    await page.locator(".said", { hasText: "Command added" }).waitFor();
    await undo(t, before);
    await menuWith("Delete Connection");
    await workbench.chooseFromOpenMenu("Delete Connection");
    await page.locator(".said", { hasText: "Connection deleted" }).waitFor();
    await undo(t, before);
    await menuWith("Link To…");
    await workbench.chooseFromOpenMenu("Link To…");
    await page.locator(".choice-picker input").waitFor();
    await workbench.page.keyboard.type("9 Mat");
    await until("the picker has the keyboard", async () => (await page.locator(".choice-picker input").inputValue()) === "9 Mat");
    await workbench.page.keyboard.press("Escape");
  },

  /** @param {Toolbox} t */
  async "a text box has Cut, Copy and Paste that work, and other places no menu"(t) {
    const { workbench } = t;
    const page = await open(t, "box.kmp", "box.kmp.txt", "Fields");
    const visual = new VisualPage(workbench);
    await visual.whenShown();
    const filter = visual.filter();
    await workbench.page.evaluate(() => navigator.clipboard.writeText("GOBJ"));
    await filter.click({ button: "right" });
    assert.deepEqual(await entries(t), ["Paste"]);
    await workbench.screenshot("box");
    await workbench.chooseFromOpenMenu("Paste");
    await until("it is pasted", async () => (await filter.inputValue()) === "GOBJ");
    await page.locator(".count", { hasText: /field/ }).waitFor();
    await workbench.page.keyboard.type("x");
    await until("the box keeps the keyboard", async () => (await filter.inputValue()) === "GOBJx");
    await filter.selectText();
    await filter.click({ button: "right" });
    await entries(t);
    await workbench.chooseFromOpenMenu("Select All");
    await filter.click({ button: "right" });
    await workbench.chooseFromOpenMenu("Cut");
    await until("it is cut", async () => (await filter.inputValue()) === "");
    await until("it is in the clipboard", async () => (await workbench.page.evaluate(() => navigator.clipboard.readText())) === "GOBJx");
    await page.locator(".bar").click({ button: "right", position: { x: 400, y: 5 } });
    await visual.choose("GOBJ");
    assert.equal(await workbench.page.locator(".monaco-menu:visible").count(), 0);
  },
};
