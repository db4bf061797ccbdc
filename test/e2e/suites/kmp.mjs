// A course as text and as a map: what is done in one is in the other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { groundFile, hills } from "../../support/groundFile.mjs";
import { openByFilter } from "../archiveSteps.mjs";
import { u8, yaz0 } from "../fixtures.mjs";
import { decodeFile, encodeText } from "../gameFiles.mjs";
import { screenOf } from "../mapPage.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

/** The sample course, encoded. @param {(text: string) => string} [change] */
const course = (change = (text) => text) => encodeText("kmp", change(readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8")));

const original = course();
const file = (/** @type {string} */ name) => `${name}.kmp`;
const tab = (/** @type {string} */ name) => `${file(name)}.txt`;
const names = ["open", "route", "map", "drag", "mouse", "delete", "palette", "themes"];
/** A course without anything in it, and what is built in it on the map. */
const nothing = "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[END]\n";
const built = `#KMP
[AREA]
 a0 0 0  2000.0 0.0 3000.0  0 0
  > c0 0  0.0 0.0 0.0  -1 -1 0
  > 1.0 1.0 1.0
[CAME]
 c0 1 0  3000.0 0.0 3000.0  45.0
  > -1 0  0.0 0.0 0.0  45.0
  > 0 0  0.0 0.0 0.0
  > -1 0  0.0 0.0 0.0  0.0
[CKPT]
@AUTO-NEXT = 1
 $GROUP G1, next: G2 G3
  0  -2000.0 0.0  2000.0 0.0  j0 0 -1 -1
 $GROUP G2, next: G4
  1  -3000.0 2000.0  -1000.0 2000.0  j0 -1 -1 -1
 $GROUP G3, next: G4
  2  1000.0 2000.0  3000.0 2000.0  j0 -1 -1 -1
 $GROUP G4, next: G1
  3  -2000.0 4000.0  2000.0 4000.0  j0 -1 -1 -1
[ENPT]
 $GROUP G1, next: G1
  0  0.0 0.0 500.0  15.0 0 0
  1  -2000.0 0.0 2500.0  15.0 0 0
  2  0.0 0.0 4500.0  15.0 0 0
[GOBJ]
 o0 0x65  500.0 0.0 1000.0  0 0 0 0 -1
  > 0  0.0 0.0 0.0  0 0 0 0  0x3f
  > 1.0 1.0 1.0
[ITPT]
 $GROUP G1, next: G1
  0  500.0 0.0 500.0  20.0 0 0
  1  2000.0 0.0 2500.0  20.0 0 0
[JGPT]
 j0  0.0 0.0 -1000.0  0.0 0.0 0.0  0 -1
[KTPT]
 0  0.0 0.0 -500.0  0.0 0.0 0.0  -1 0
[POTI]
 $ROUTE r0, settings: 0 0
  0  3500.0 0.0 0.0  30 0
  1  3500.0 0.0 1000.0  30 0
[STGI]
 s0  3 0 0 1  0xe6e6e6 0x4b 0  0 0
[END]
`;
const written = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
const plain = "# KMP is a format\nand this is a text about it\n";

/** What the status bar calls the language of the text. @param {Toolbox} toolbox @param {RegExp} pattern */
function whenLanguage({ workbench }, pattern) {
  return workbench.page.locator("#status\\.editor\\.mode", { hasText: pattern }).waitFor();
}

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^#KMP/);
}

/** The map, to the right of the text where asked. @param {Toolbox} toolbox @param {string} name */
async function openMap(toolbox, name, { beside = true } = {}) {
  const { workbench } = toolbox;
  await open(toolbox, name);
  const page = await workbench.openVisualEditor({ beside });
  await page.getByRole("tab", { name: "Map" }).click();
  await page.getByRole("grid", { name: "Entries of the course" }).getByRole("row").nth(5).waitFor();
  return page;
}

/**
 * Until the list is filtered: a row that goes stays in the page, hidden, and a click that found it before would wait for it.
 * @param {Awaited<ReturnType<typeof openMap>>} page @param {string} words
 */
async function filterEntries(page, words) {
  await page.getByRole("textbox", { name: "Filter entries" }).fill(words);
  await page.getByText(/^\d+ of \d+ entries$/).waitFor();
  // the rows follow in the next frame: one that shows an entry now may be hidden then
  await page.locator("body").evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    [file("built")]: encodeText("kmp", nothing),
    "beginner_course.szs": yaz0(u8({ "course.kmp": original, "course.kcl": groundFile(hills(24, 9000)) })),
    "loose/course.kmp": original,
    "loose/course.kcl": groundFile(hills(24, 9000)),
    ...Object.fromEntries(names.map((name) => [file(name), original])),
    // each side moved the goomba
    "base.kmp": original,
    "ours.kmp": course((text) => text.replace("4000.0 0.0 4000.0  120", "2500.0 0.0 4000.0  120")),
    "theirs.kmp": course((text) => text.replace("4000.0 0.0 4000.0  120", "4000.0 0.0 1500.0  120")),
    "course.txt": written,
    "about.txt": plain,
    "begun.kmp": "",
  },
  steps: {
    async "a course opens as text with its findings"(t) {
      await open(t, "open");
      await t.workbench.editor.whenVisible(/\[AREA\]/);
      await t.workbench.problem(/height of 0 is near or below 1/);
      await t.workbench.screenshot("text");
    },

    async "a point is dragged with the mouse, snaps to the grid, is saved, and undo takes it back"(t) {
      const { workbench, workspace } = t;
      const page = await openMap(t, "mouse", { beside: false });
      const row = page.getByRole("row", { name: /Enemy point 3/ });
      await page.getByLabel("Snap to a grid of").selectOption("500");
      const toScreen = await screenOf(t, page);
      const { mouse } = workbench.page;
      const [from, to] = [toScreen(0, 6500), toScreen(1080, 5930)];
      await mouse.move(from.x, from.y);
      await page.locator(".map-readout", { hasText: "Enemy point 3" }).waitFor();
      await mouse.down();
      for (let step = 1; step <= 8; step++) await mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
      await until("the form shows where the point is", async () => (await page.getByLabel("x", { exact: true }).inputValue()) === "1000");
      await workbench.screenshot("dragging");
      await mouse.up();
      await workbench.whenDirty(tab("mouse"));
      await until("the table shows the new place", async () => /1000.*6000/.test((await row.textContent()) ?? ""));
      await workbench.save();
      await workbench.whenClean(tab("mouse"));
      assert.deepEqual(
        workspace.read(file("mouse")),
        course((text) => text.replace("3  0.0 0.0 6500.0", "3  1000.0 0.0 6000.0")),
      );

      await workbench.undo();
      await until("the table shows the old place", async () => /6500/.test((await row.textContent()) ?? ""));
      await workbench.save();
      await workbench.whenClean(tab("mouse"));
      assert.deepEqual(workspace.read(file("mouse")), original);
    },

    async "a course begins in an empty file, and as a new one"({ workbench, workspace }) {
      await workbench.clickInExplorer("begun.kmp");
      const page = workbench.webview();
      await page.getByText("This file is empty.").first().waitFor();
      await workbench.screenshot("empty");
      await page.getByRole("button", { name: "Create Mario Kart Wii Course" }).click();
      await until("its text takes the place of the page", async () => (await workbench.activeTab()) === "begun.kmp.txt");
      await workbench.editor.whenVisible(/^\[CAME\]/m);
      assert.equal(workspace.read("begun.kmp").subarray(0, 4).toString(), "RKMD");

      await workbench.runCommand("Create: New File...");
      await workbench.quickInput.getByText("Mario Kart Wii Course").first().waitFor();
      await workbench.screenshot("newFile");
      await workbench.pick("Mario Kart Wii Course");
      await workbench.answerFileDialog(workspace.folder, "fresh.kmp");
      await until("it is open", async () => (await workbench.activeTab()) === "fresh.kmp.txt");
      assert.deepEqual(workspace.read("fresh.kmp"), workspace.read("begun.kmp"));
    },
  },
  all: {
    async "what differs between two courses is on one map, and the change that is chosen is marked; so are versions that are merged"(t) {
      const { workbench, workspace } = t;
      const page = workbench.webview();
      const chosen = ["base.kmp", "ours.kmp"];
      /** What the map says at a place. @param {(readonly [number, number])[]} places */
      const whenThere = async (places) => {
        const toScreen = await screenOf(t, page);
        for (const [x, z] of places) {
          const at = toScreen(x, z);
          await workbench.page.mouse.move(at.x, at.y);
          await page.locator(".map-readout", { hasText: "Object 2" }).waitFor();
        }
      };
      await workbench.chooseFromExplorerMenu(chosen, "Compare by Meaning…");
      await page.getByRole("treeitem", { name: /position/ }).waitFor();
      await whenThere([
        [4000, 4000],
        [2500, 4000],
      ]);
      await page.getByRole("tree").press("End");
      await workbench.screenshot("compare");
      await workbench.closeAll();

      await workbench.chooseFromExplorerMenu(["ours.kmp", "theirs.kmp"], "Merge…");
      await workbench.answerFileDialog(workspace.folder, "base.kmp");
      await page.getByRole("heading", { level: 2, name: /position/ }).waitFor();
      await whenThere([
        [4000, 4000],
        [2500, 4000],
        [4000, 1500],
      ]);
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await workbench.screenshot(`merge-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },

    async "above a camera stands that the opening begins with it"(t) {
      await open(t, "open");
      await t.workbench.editor.goTo("@OPENING-INDEX = c2");
      await t.workbench.page.locator(".codelens-decoration", { hasText: "used by the opening, the course selection" }).waitFor();
      await t.workbench.screenshot("opening");
    },

    async "a route's reference is followed, and renamed with all that name it"(t) {
      const { workbench, workspace } = t;
      const { editor, page } = workbench;
      await open(t, "route");
      // the route of the boat, in the first line of its row
      const before = await editor.text();
      const line = before.split("\n").findIndex((text) => /^ +o3 /.test(text)) + 1;
      await editor.goToLine(line, before.split("\n")[line - 1].length);
      await editor.goToDefinition(new RegExp(`Ln ${before.split("\n").findIndex((text) => text.includes("$ROUTE r1")) + 1}, `));
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input.rename-input");
      await input.waitFor();
      await input.fill("rBoat");
      await input.press("Enter");
      await until("both are renamed", async () => (await editor.text()).match(/\brBoat\b/g)?.length === 2);
      await workbench.screenshot("renamed");
      await workbench.save();
      await workbench.whenClean(tab("route"));
      // names of routes are none of the file's business
      assert.deepEqual(workspace.read(file("route")), original);
    },

    async "the map lists and draws every entry, and an entry that is chosen is shown in the text"(t) {
      const page = await openMap(t, "map");
      const row = page.getByRole("row", { name: /Enemy point 3/ });
      await row.click();
      await page.getByLabel("z", { exact: true }).waitFor();
      assert.equal(await page.getByLabel("z", { exact: true }).inputValue(), "6500");
      await until("the text shows the row", async () => {
        const lines = await t.workbench.page.locator(".monaco-editor .view-line").allTextContents();
        return lines.some((line) => line.replaceAll("\u00a0", " ").includes("6500.0"));
      });
      await t.workbench.screenshot("map");
    },

    async "a point that is moved by keys or typed numbers is one change, which undo takes back and save writes"(t) {
      const { workbench, workspace } = t;
      const page = await openMap(t, "drag", { beside: false });
      await page.getByRole("row", { name: /Enemy point 3/ }).click();
      const z = page.getByLabel("z", { exact: true });
      await z.fill("6000");
      await z.press("Enter");
      await workbench.whenDirty(tab("drag"));
      await until("the table shows the new place", async () =>
        /6000/.test((await page.getByRole("row", { name: /Enemy point 3/ }).textContent()) ?? ""),
      );
      // a drag with the mouse, from where the selection ring is: the middle of the map moves with it
      const canvas = page.locator(".canvas-picture > canvas");
      await canvas.focus();
      await canvas.press("Shift+ArrowRight");
      await until("the walk is over", async () => /100/.test((await page.getByRole("row", { name: /Enemy point 3/ }).textContent()) ?? ""));
      await workbench.save();
      await workbench.whenClean(tab("drag"));
      const moved = course((text) => text.replace("3  0.0 0.0 6500.0", "3  100.0 0.0 6000.0"));
      assert.deepEqual(workspace.read(file("drag")), moved);
    },

    async "a point is deleted on the map, and those after it move up"(t) {
      const { workbench, workspace } = t;
      const page = await openMap(t, "delete", { beside: false });
      await page.getByRole("row", { name: /Enemy point 1/ }).click();
      await page.getByRole("button", { name: "Delete" }).click();
      await workbench.whenDirty(tab("delete"));
      await until(
        "one point less is there",
        async () =>
          (await page.getByRole("row", { name: /Enemy point 5/ }).count()) === 0 &&
          /5500/.test((await page.getByRole("row", { name: /Enemy point 1/ }).textContent()) ?? ""),
      );
      await workbench.save();
      await workbench.whenClean(tab("delete"));
      assert.deepEqual(
        workspace.read(file("delete")),
        course((text) => text.replace(/^ +1 {2}-5500\.0 0\.0 3500.*\n/m, "")),
      );
    },

    async "a course is mirrored and reversed from the palette, by its map and by its text, with one undo each"(t) {
      const { workbench } = t;
      const page = await openMap(t, "palette", { beside: false });
      const row = page.getByRole("row", { name: /Enemy point 1/ });
      const whenAt = (/** @type {RegExp} */ place) =>
        until(`the point is at ${place}`, async () => place.test((await row.textContent()) ?? ""));
      await whenAt(/-5500/);
      await workbench.runCommand("Bytewright: Mirror Course");
      await workbench.whenDirty(tab("palette"));
      await whenAt(/(?<!-)5500/);
      await workbench.undo();
      await whenAt(/-5500/);
      await workbench.closeAll();
      await open(t, "palette");
      const before = await workbench.editor.text();
      await workbench.runCommand("Bytewright: Reverse Course");
      await workbench.whenDirty(tab("palette"));
      assert.notEqual(await workbench.editor.text(), before);
      await workbench.undo();
      await until("one undo takes it back", async () => (await workbench.editor.text()) === before);
    },

    async "a text of wkmpt gets the language by its first line, and a plain text keeps its own"(t) {
      const { workbench, workspace } = t;
      await workbench.openFromExplorer("course.txt");
      await workbench.editor.whenVisible(/^#KMP/);
      await whenLanguage(t, /^KMP$/);
      await workbench.problem(/height of 0 is near or below 1/);
      await workbench.openFromExplorer("about.txt");
      await workbench.editor.whenVisible(/a text about it/);
      await whenLanguage(t, /Plain Text/);
      assert.equal(workspace.read("course.txt").toString(), written);
      assert.equal(workspace.read("about.txt").toString(), plain);
    },

    async "a course is built from nothing on the map alone, and is byte for byte the course that is written as text"(t) {
      const { workbench, workspace } = t;
      await open(t, "built");
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Map" }).click();
      const canvas = page.locator(".canvas-picture > canvas");
      await canvas.waitFor();
      await page.getByLabel("Snap to a grid of").selectOption("500");
      for (let zoom = 0; zoom < 4; zoom++) await page.getByRole("button", { name: "Zoom In" }).click();
      await canvas.focus();
      for (let pan = 0; pan < 2; pan++) await canvas.press("ArrowDown");
      const toScreen = await screenOf(t, page);
      const { mouse, keyboard } = workbench.page;
      const layerList = page.getByLabel("Layer of new entries");
      /** @param {string} layer @param {string} heading @param {readonly (readonly [number, number])[]} places */
      const put = async (layer, heading, ...places) => {
        await page.getByRole("button", { name: "Add (A)" }).click();
        await layerList.selectOption(layer);
        for (const [x, z] of places) {
          const at = toScreen(x, z);
          await mouse.click(at.x, at.y);
        }
        await page.getByRole("heading", { name: heading }).waitFor();
      };
      await put("respawns", "Respawn point 0", [0, -1000]);
      await put("starts", "Start position 0", [0, -500]);
      await put("checks", "Check point 0", [-2000, 0], [2000, 0]);
      await keyboard.down("Control");
      await put("checks", "Check point 1", [-3000, 2000], [-1000, 2000]);
      await keyboard.up("Control");
      const row = (/** @type {string} */ name) => page.getByRole("row", { name: new RegExp(name) });
      await row("Check point 0").click();
      await keyboard.down("Control");
      await put("checks", "Check point 2", [1000, 2000], [3000, 2000]);
      await keyboard.up("Control");
      await row("Check point 1").click();
      await keyboard.down("Control");
      await put("checks", "Check point 3", [-2000, 4000], [2000, 4000]);
      await keyboard.up("Control");
      await row("Check point 2").click();
      await row("Check point 3").click({ modifiers: ["ControlOrMeta"] });
      await canvas.focus();
      await canvas.press("k");
      await put("enemies", "Enemy point 0", [0, 500]);
      await put("enemies", "Enemy point 1", [-2000, 2500]);
      await put("enemies", "Enemy point 2", [0, 4500]);
      await put("items", "Item point 0", [500, 500]);
      await put("items", "Item point 1", [2000, 2500]);
      await put("objects", "Object 0", [500, 1000]);
      await put("routes", "Route 0, point 0", [3500, 0]);
      await put("routes", "Route 0, point 1", [3500, 1000]);
      await put("cameras", "Camera 0", [3000, 3000]);
      await put("areas", "Area 0", [2000, 3000]);
      await workbench.screenshot("built");
      await workbench.save();
      await workbench.whenClean(tab("built"));
      assert.equal(decodeFile("a.kmp", workspace.read(file("built"))), decodeFile("a.kmp", encodeText("kmp", built)));
      assert.deepEqual(workspace.read(file("built")), encodeText("kmp", built));
    },

    async "the ground of a loose file is drawn from above and in three dimensions, in three themes"(t) {
      const { workbench } = t;
      await workbench.clickInExplorer("loose");
      await workbench.openFromExplorer("course.kmp", "course.kmp.txt");
      await workbench.editor.whenVisible(/^#KMP/);
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Map" }).click();
      await page.getByText("Ground: course.kcl, 1162 triangles").waitFor();
      for (const layer of ["Areas", "Cameras"]) await page.getByLabel(new RegExp(`^${layer}`)).check();
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast"])) {
        const name = theme.toLowerCase().replaceAll(" ", "-");
        await workbench.useTheme(theme);
        await workbench.screenshot(`ground-${name}`);
        await page.getByRole("button", { name: "3D View" }).click();
        const space = page.locator(".space-picture > canvas");
        await space.waitFor();
        await filterEntries(page, "Check point 3");
        await page.getByRole("row", { name: /Check point 3/ }).click();
        await workbench.screenshot(`space-${name}`);
        await page.getByRole("button", { name: "3D View" }).click();
        await space.waitFor({ state: "hidden" });
      }
      await workbench.useTheme("Dark Modern");
    },

    async "the ground of the same archive is drawn, and a point that is dropped to it is saved in the archive"(t) {
      const { workbench } = t;
      await openByFilter(workbench, "kmp", "course.kmp.txt", "beginner_course.szs");
      await workbench.editor.whenVisible(/^#KMP/);
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Map" }).click();
      await page.getByText("Ground: course.kcl, 1162 triangles").waitFor();
      await filterEntries(page, "Respawn point 1");
      await page.getByRole("row", { name: /Respawn point 1/ }).click();
      const y = page.getByLabel("y (height)");
      await y.fill("700");
      await y.press("Enter");
      const row = page.getByRole("row", { name: /Respawn point 1/ });
      await until("the point is high", async () => /700/.test((await row.textContent()) ?? ""));
      await page.locator(".canvas-picture > canvas").press("y");
      await until("the point is on the ground", async () => (await y.inputValue()) === "0");
      // the form shows it at once, the list when the text has it: an undo before that would be of the 700
      await until("the text has it", async () => !/700/.test((await row.textContent()) ?? ""));
      await workbench.undo();
      await until("one undo takes the drop back", async () => (await y.inputValue()) === "700");
      await workbench.save();
      await workbench.whenClean("course.kmp.txt");
    },

    async "it is readable in light and high contrast"(t) {
      await openMap(t, "themes", { beside: false });
      await t.workbench.screenshot("map-dark");
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast"])) {
        await t.workbench.useTheme(theme);
        await t.workbench.screenshot(`map-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },
  },
};
