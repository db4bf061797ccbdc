// Gestures on the course map: what the mouse and the keys do to the text, by the real language server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { floor, groundFile, hills } from "../../support/groundFile.mjs";
import { findBarriers } from "../audit.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */

const ring = readFileSync(path.join(root, "samples/kmp/Ring_Road.kmp.txt"), "utf8");
const empty = "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[END]\n";
const SCALE = 0.04;

/** The map of a text, at a known place, with what a hand does to it. @param {Stage} stage @param {string} text */
async function open(stage, text, { backdrop = undefined, ...looks } = /** @type {any} */ ({})) {
  const { page } = stage;
  const memory = { "view:kmp.map": { layers: LAYERS, view: { x: 0, z: 0, scale: SCALE }, snap: 100 } };
  await stage.show({ fileName: "course.kmp", text, ...(backdrop ? { backdrop } : {}) }, { tab: "kmp.map", memory, ...looks });
  const canvas = page.locator(".canvas-picture > canvas");
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const at = (/** @type {number} */ x, /** @type {number} */ z) =>
    /** @type {const} */ ([box.x + box.width / 2 + x * SCALE, box.y + box.height / 2 + z * SCALE]);
  return {
    canvas,
    at,
    click: (/** @type {number} */ x, /** @type {number} */ z) => page.mouse.click(...at(x, z)),
    async drag(/** @type {readonly [number, number]} */ from, /** @type {readonly [number, number]} */ to) {
      await page.mouse.move(...at(...from));
      await page.mouse.down();
      await page.mouse.move(...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2));
      await page.mouse.move(...at(...to));
      await page.mouse.up();
    },
    /** @param {() => Promise<void>} gesture @param {RegExp} [pattern] */
    async changes(gesture, pattern) {
      const { version } = stage.host;
      await gesture();
      await until("the text is another", () => stage.host.version > version && (!pattern || pattern.test(stage.host.text)));
      return stage.host.text;
    },
  };
}
const LAYERS = ["checks", "enemies", "items", "objects", "routes", "starts", "respawns", "cannons", "ends", "areas", "cameras"];

/** @param {Stage} stage @param {string} name */
const tool = ({ page }, name) => page.getByRole("button", { name }).click();
/** @param {Stage} stage @param {string} name */
const layer = ({ page }, name) => page.getByLabel("Layer of new entries").selectOption(name);
/** The rows of a section. @param {string} text @param {string} section */
const rowsOf = (text, section) =>
  (new RegExp(`\\[${section}\\]\\n([^[]*)`).exec(text)?.[1] ?? "").split("\n").filter((line) => /^ +(\d|[a-z]\d)/.test(line));

/** The list is drawn anew in the next frame: until then, a row that matches is one that is about to be hidden. @param {import("../stage.mjs").Stage["page"]} page @param {string} name */
async function chooseFiltered(page, name) {
  await page.getByRole("textbox", { name: "Filter entries" }).fill(name);
  await until(`the list shows only ${name}`, async () => {
    const rows = await page.locator(".map-row.item:visible").allInnerTexts();
    return rows.length > 0 && rows.every((text) => text.includes(name));
  });
  await page.getByRole("row", { name }).click();
}

/**
 * A picture in space says what is under the pointer when the pointer moves, so it moves until the scene is there.
 * @param {import("../stage.mjs").Stage["page"]} page @param {number} x @param {number} y @param {RegExp} said
 */
async function whenPointedAt(page, x, y, said) {
  await until(`${said} is under the pointer`, async () => {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    return said.test((await page.locator(".map-readout").textContent()) ?? "");
  });
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "enemy points are drawn click by click"(stage) {
      const { page } = stage;
      const map = await open(stage, empty);
      await tool(stage, "Add (A)");
      await layer(stage, "enemies");
      await map.changes(() => map.click(-3000, 0));
      await page.getByRole("row", { name: /Enemy point 0/ }).waitFor();
      await map.changes(() => map.click(0, 2000));
      await page.getByRole("row", { name: /Enemy point 1/ }).waitFor();
      const text = await map.changes(() => map.click(3000, 0));
      assert.match(text, /\$GROUP G1, next: G1/);
      assert.deepEqual(
        rowsOf(text, "ENPT").map((row) => row.trim().split(/\s+/).slice(0, 4).map(Number)),
        [
          [0, -3000, 0, 0],
          [1, 0, 0, 2000],
          [2, 3000, 0, 0],
        ],
      );
      await page.getByRole("heading", { name: "Enemy point 2" }).waitFor();
    },

    async "the first entries of an empty course do not move the view"(stage) {
      const { page } = stage;
      await stage.show({ fileName: "course.kmp", text: empty }, { tab: "kmp.map" });
      const canvas = page.locator(".canvas-picture > canvas");
      await canvas.waitFor();
      await tool(stage, "Add (A)");
      await layer(stage, "cannons");
      for (const [at, x] of [200, 400].entries()) {
        await canvas.click({ position: { x, y: 300 } });
        await page.getByRole("heading", { name: `Cannon target ${at}` }).waitFor();
      }
      const [first, second] = rowsOf(stage.host.text, "CNPT").map((row) => Number(row.trim().split(/\s+/)[1]));
      // 200 pixels at 0.01 pixels a unit
      assert.equal(second - first, 20_000);
    },

    async "a check point is a pair of clicks or a drag, and Alt and click inserts one after the selection"(stage) {
      const map = await open(stage, empty);
      await tool(stage, "Add (A)");
      await layer(stage, "checks");
      await map.changes(() => map.drag([-2000, 0], [2000, 0]));
      await stage.page.getByRole("heading", { name: "Check point 0" }).waitFor();
      await map.click(-2000, 3000);
      await map.changes(() => map.click(2000, 3000));
      await stage.page.getByRole("heading", { name: "Check point 1" }).waitFor();
      await tool(stage, "Select and Move (V)");
      await stage.page.getByRole("row", { name: /Check point 0/ }).click();
      await stage.page.keyboard.down("Alt");
      await map.click(-2000, 1500);
      const text = await map.changes(() => map.click(2000, 1500));
      await stage.page.keyboard.up("Alt");
      assert.deepEqual(
        rowsOf(text, "CKPT").map((row) => row.trim().split(/\s+/).slice(0, 5).map(Number)),
        [
          [0, -2000, 0, 2000, 0],
          [1, -2000, 1500, 2000, 1500],
          [2, -2000, 3000, 2000, 3000],
        ],
      );
      // lines are not in the way of what is added
      await tool(stage, "Add (A)");
      await layer(stage, "cannons");
      await map.changes(() => map.click(1000, 1500));
      await stage.page.getByRole("heading", { name: "Cannon target 0" }).waitFor();
    },

    async "a rectangle with Shift selects, and what is selected is moved, copied and deleted at once without selecting texts"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.keyboard.down("Shift");
      await map.drag([-8000, -8000], [8000, -1500]);
      await page.keyboard.up("Shift");
      const heading = page.getByRole("heading", { name: /entries selected/ });
      await heading.waitFor();
      assert.equal(await page.evaluate(() => String(window.getSelection())), "");
      const count = Number(/\d+/.exec((await heading.textContent()) ?? "")?.[0]);
      assert.ok(count >= 8, `${count} selected`);
      const before = rowsOf(stage.host.text, "CKPT").length;
      await map.canvas.focus();
      await map.changes(() => page.keyboard.press("Control+d"));
      assert.ok(rowsOf(stage.host.text, "CKPT").length > before);
      await stage.whenInStep();
      await map.changes(() => page.keyboard.press("Delete"));
      assert.equal(rowsOf(stage.host.text, "CKPT").length, before);
      await stage.screenshot("map-selection");
    },

    async "the tool Link makes a group lead to another, and takes the link away again"(stage) {
      const map = await open(stage, ring);
      await tool(stage, "Link and Unlink (L)");
      await stage.page
        .locator(".canvas-layers")
        .getByLabel(/Check points/)
        .uncheck();
      // from the inner group to the outer one
      const linked = await map.changes(() => map.drag([0, 5500], [0, 6500]));
      assert.match(linked, /\$GROUP inner, next: back outer/);
      await stage.whenInStep();
      const again = await map.changes(() => map.drag([0, 5500], [0, 6500]));
      assert.match(again, /\$GROUP inner, next: back\n/);
    },

    async "the context menu is ours, by mouse and by key"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.mouse.click(...map.at(0, 6500), { button: "right" });
      assert.deepEqual((await stage.openedMenu()).titles, [
        "Add Check Point Here",
        "Insert After Selected Point Here",
        "Start New Group from Selected Point Here",
        "Duplicate",
        "Delete",
        "Split Group Here",
        "Join with Next Group",
        "Select Group or Route",
        "Show in Text",
        "Play Opening",
        "Mirror Course",
        "Reverse Course",
      ]);
      await page.getByRole("row", { name: /Enemy point 5/ }).click();
      await map.canvas.focus();
      await page.keyboard.press("Shift+F10");
      const text = await map.changes(() => stage.chooseFromMenu("Split Group Here"));
      assert.match(text, /\$GROUP G5, next: start\n/);
    },

    async "check points that turn the wrong way are mended by the menu, which offers that to no others"(stage) {
      const { page } = stage;
      const turned = ring.replace(/^( {2}\d +)(\S+ \S+)( +)(\S+ \S+)(?= +j)/gm, "$1$4$3$2");
      const endsOf = (/** @type {string} */ text) => rowsOf(text, "CKPT").map((row) => row.trim().split(/\s+/).slice(1, 5).map(Number));
      assert.notDeepEqual(endsOf(turned), endsOf(ring));
      const map = await open(stage, turned);
      await page.mouse.click(...map.at(0, 6500), { button: "right" });
      const mended = await map.changes(() => stage.chooseFromMenu("Swap Left and Right of Check Points That Turn the Wrong Way"));
      assert.deepEqual(endsOf(mended), endsOf(ring));
      await stage.whenInStep();
      await page.mouse.click(...map.at(0, 6500), { button: "right" });
      assert.ok(!(await stage.openedMenu()).titles.some((title) => title.startsWith("Swap")));
    },

    async "the menu adds at the place of the pointer, to the layer that is chosen"(stage) {
      const { page } = stage;
      const map = await open(stage, empty);
      await layer(stage, "enemies");
      await page.mouse.click(...map.at(1000, 2000), { button: "right" });
      const text = await map.changes(() => stage.chooseFromMenu("Add Enemy Point Here"));
      assert.deepEqual(
        rowsOf(text, "ENPT").map((row) => row.trim().split(/\s+/).slice(1, 4).map(Number)),
        [[1000, 0, 2000]],
      );
      await page.getByRole("heading", { name: "Enemy point 0" }).waitFor();
      await page.mouse.click(...map.at(-3000, -2000), { button: "right" });
      assert.deepEqual((await stage.openedMenu()).titles.slice(0, 2), ["Add Enemy Point Here", "Insert After Selected Point Here"]);
    },

    async "the map has the keyboard again when the menu is gone"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.mouse.click(...map.at(0, 6500), { button: "right" });
      await stage.openedMenu();
      // what VS Code does in a browser
      await page.evaluate(async () => {
        document.body.classList.add("vscode-context-menu-visible");
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        await new Promise((resolve) => setTimeout(resolve));
        document.body.classList.remove("vscode-context-menu-visible");
      });
      await map.changes(() => page.keyboard.press("Delete"));
    },

    async "what was offered for a text is not done to another"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.mouse.click(...map.at(0, 6500), { button: "right" });
      await stage.host.setText(`${stage.host.text}\n`);
      const { text } = stage.host;
      await stage.chooseFromMenu("Delete");
      await stage.whenSaid(/The text changed in the meantime/);
      assert.equal(stage.host.text, text);
    },

    async "a text box has Cut, Copy and Paste that work, and Paste is checked as if it were typed"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.getByRole("row", { name: /Enemy point 5/ }).click();
      const x = page.getByLabel("x", { exact: true });
      await x.fill("12");
      await x.selectText();
      await x.click({ button: "right" });
      assert.deepEqual((await stage.openedMenu()).titles, ["Cut", "Copy", "Paste", "Select All"]);
      await x.selectText();
      await x.click({ button: "right" });
      await stage.chooseFromMenu("Cut");
      await until("it is cut", async () => (await x.inputValue()) === "" && stage.host.last("copy")?.text === "12");
      stage.host.clipboard = "34";
      await x.click({ button: "right" });
      await stage.chooseFromMenu("Paste");
      await until("it is pasted", async () => (await x.inputValue()) === "34");
      const text = await map.changes(() => x.press("Enter"));
      assert.match(text, /^ +5 +34\.0 /m);
    },

    async "an object is chosen by its English name, with the files that it needs, and placed"(stage) {
      const { page } = stage;
      const map = await open(stage, empty);
      await map.canvas.focus();
      await page.keyboard.press("o");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await page.keyboard.type("goomba");
      await dialog.getByText("kuribo.brres").waitFor();
      await stage.screenshot("map-picker");
      await page.keyboard.press("Enter");
      const text = await map.changes(() => map.click(1000, 1000));
      assert.match(text, /^ +o0 +0x191 +1000\.0 +0\.0 +1000\.0/m);
      await page.getByLabel("respawn time").waitFor();
      const box = page.getByRole("checkbox", { name: "offline with 1 player" });
      await map.changes(() => box.uncheck(), /0x3e/i);
      await stage.screenshot("map-object");
      const routed = await map.changes(() => tool(stage, "Create Route"));
      assert.match(routed, /^ +o0 .* r0$/m);
      assert.equal(rowsOf(routed, "POTI").length, 2);
    },

    async "numbers are typed for one and for many, and what is wrong is said with the bounds"(stage) {
      const { page } = stage;
      const map = await open(stage, ring);
      await page.getByRole("row", { name: /Check point 4/ }).click();
      const type = page.locator('.map-form [name="type"]');
      await type.fill("6");
      await map.changes(() => type.press("Enter"), /4500\.0 2500\.0 {2}7500\.0 3000\.0 +jFar +6/);
      await page.locator('.map-form [name="type"]').fill("300");
      await page.locator('.map-form [name="type"]').press("Enter");
      await stage.whenSaid(/type must be between -1 and 255, found 300/);
      await page.getByRole("row", { name: /Object 0/ }).click();
      await page.getByRole("row", { name: /Object 1/ }).click({ modifiers: ["Shift"] });
      const y = page.getByLabel("y (height)");
      await y.fill("700");
      const text = await map.changes(() => y.press("Enter"), /-6500\.0 700\.0 -2000\.0/);
      assert.match(text, /-5500\.0 700\.0 -2000\.0/);
      await page.getByLabel("Turn by degrees").fill("90");
      await map.changes(() => page.getByLabel("Turn by degrees").press("Enter"), /-6000\.0 700\.0 -2500\.0/);
    },

    async "everything goes by keyboard: add, link, split, join"(stage) {
      const { page } = stage;
      const map = await open(stage, empty);
      await layer(stage, "items");
      await map.canvas.focus();
      for (let at = 0; at < 3; at++) {
        await map.changes(() => page.keyboard.press("Insert"));
        await page.getByRole("heading", { name: `Item point ${at}` }).waitFor();
      }
      const split = await map.changes(() => page.keyboard.press("s"));
      assert.match(split, /\$GROUP G1, next: G2\n[^$]*\$GROUP G2, next: G1\n/);
      await page.getByRole("row", { name: /Item point 0/ }).click();
      await map.canvas.focus();
      const joined = await map.changes(() => page.keyboard.press("j"));
      assert.match(joined, /\$GROUP G1, next: G1\n/);
      assert.doesNotMatch(joined, /\$GROUP G2/);
    },

    async "the ground is drawn below, named under the pointer, and gives new points their height"(stage) {
      const { page } = stage;
      const backdrop = { fileName: "course.kcl", bytes: groundFile(floor(8, 8000, 250)) };
      // a course that is begun opens at its ground
      await stage.show({ fileName: "course.kmp", text: empty, backdrop }, { tab: "kmp.map" });
      await page.locator(".map-ground").waitFor();
      await stage.screenshot("map-empty");
      const map = await open(stage, ring, { backdrop });
      const legend = page.locator(".map-ground");
      await legend.getByText("Ground: course.kcl, 128 triangles").click();
      await page.mouse.move(...map.at(-3000, -3000));
      await page.locator(".map-readout", { hasText: /\(.*\), height 250/ }).waitFor();
      await stage.screenshot("map-ground");
      await legend
        .getByLabel(/Off-road/)
        .first()
        .uncheck();
      await tool(stage, "Add (A)");
      await layer(stage, "cannons");
      const text = await map.changes(() => map.click(3000, -500));
      assert.match(text, /^ +n0 +3000\.0 +250\.0 +-500\.0/m);
      await map.click(6000, 1000);
      await page.getByRole("heading", { name: "Respawn point 1" }).waitFor();
      const dropped = await map.changes(() => page.keyboard.press("y"));
      assert.match(dropped, /jFar +6000\.0 250\.0 1000\.0/);
    },

    async "the cells of the table are below the heads of their columns"(stage) {
      await open(stage, ring);
      await stage.page.getByRole("row", { name: /Enemy point 0/ }).waitFor();
      const edges = (/** @type {string} */ row) =>
        stage.page
          .locator(row)
          .first()
          .evaluate((element) => [...element.children].map((cell) => Math.round(cell.getBoundingClientRect().right)));
      assert.deepEqual(await edges(".map-row.item"), await edges(".map-head"));
    },

    async "in three dimensions the ground and what is on it are named, selected and added by clicks"(stage) {
      const { page } = stage;
      const backdrop = { fileName: "course.kcl", bytes: groundFile(hills(24, 9000)) };
      const map = await open(stage, ring, { backdrop });
      await page.locator(".map-ground summary").waitFor();
      await page.getByRole("button", { name: "3D View" }).click();
      const space = page.locator(".space-picture > canvas");
      await space.waitFor();
      await map.canvas.waitFor({ state: "hidden" });
      const box = await space.boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await whenPointedAt(page, x + 5, y + 40, /Road|Off-road/);
      await page.getByRole("row", { name: /Enemy point 3/ }).click();
      await space.focus();
      await page.keyboard.press("f");
      await stage.whenDrawn();
      await stage.screenshot("map-space");
      // what is selected is in the middle now
      await page.mouse.click(x, y + 160);
      await whenPointedAt(page, x, y, /Enemy point 3/);
      await page.mouse.click(x, y);
      await page.getByRole("heading", { name: "Enemy point 3" }).waitFor();
      await tool(stage, "Add (A)");
      await layer(stage, "objects");
      const text = await map.changes(() => page.mouse.click(x + 90, y + 60));
      // on the ground, which is nowhere below 0
      const added = rowsOf(text, "GOBJ").at(-1)?.trim().split(/\s+/).slice(2, 5).map(Number) ?? [];
      assert.ok(added.every(Number.isFinite) && added[1] >= 0 && added[1] < 2000, `${added}`);
      await page.keyboard.press("Home");
      await stage.whenDrawn();
      await stage.screenshot("map-space-all");
      await page.mouse.click(x, y, { button: "right" });
      assert.ok((await stage.openedMenu()).titles.includes("Add Object Here"));
      const toggle = page.getByRole("button", { name: "3D View" });
      await toggle.click();
      await map.canvas.waitFor();
      await space.waitFor({ state: "hidden" });
      // what was chosen above is seen when it is shown again, from where it was seen before
      await chooseFiltered(page, "Enemy point 1");
      await toggle.click();
      await space.waitFor();
      assert.equal(await page.locator(".space-picture").count(), 1);
      await page.locator(".space-picture .label.chosen", { hasText: "Enemy point 1" }).waitFor();
    },

    async "a 3D view that could not be loaded says so, and Try Again reloads the page"(stage) {
      const { page } = stage;
      const memory = { "view:kmp.map": { layers: LAYERS, snap: 0, space: { isShown: true } } };
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await page.route("**/chunks/courseSpace*.js", (route) => route.abort(), { times: 1 });
        await stage.show({ fileName: "course.kmp", text: ring }, { tab: "kmp.map", memory, theme });
        const failure = page.getByRole("alert").filter({ hasText: "The 3D view could not be loaded." });
        const map = page.locator(".canvas-picture > canvas");
        await failure.waitFor();
        await map.waitFor({ state: "hidden" });
        assert.deepEqual(await findBarriers(page), []);
        await stage.screenshot(`map-space-not-loaded-${theme}`);
        assert.match(stage.host.last("log")?.message ?? "", /courseSpace/);
        stage.forget();
        // the map is still there
        const toggle = page.getByRole("button", { name: "3D View" });
        await toggle.click();
        await map.waitFor();
        await failure.waitFor({ state: "hidden" });
        await toggle.click();
        await page.getByRole("button", { name: "Try Again" }).click();
        await page.locator(".space-picture > canvas").waitFor();
        await failure.waitFor({ state: "detached" });
      }
    },

    async "a camera and the opening are played, above and in space, until they are over or stopped"(stage) {
      const { page } = stage;
      const map = await open(stage, ring, { backdrop: { fileName: "course.kcl", bytes: groundFile(hills(24, 9000)) } });
      await chooseFiltered(page, "Camera 2");
      const play = page.getByRole("button", { name: "Play Camera or Opening (P)" });
      // what is played may be over before anyone looks
      await play.evaluate((button) => {
        /** @type {string[]} */
        const states = [];
        Object.assign(window, { states });
        new MutationObserver(() => states.push(String(button.getAttribute("aria-pressed")))).observe(button, {
          attributeFilter: ["aria-pressed"],
        });
      });
      /** @param {string} what @param {number} changes of the button so far */
      const whenPressed = (what, changes) => until(what, async () => Number(await page.evaluate("window.states.length")) >= changes);
      await page.getByRole("button", { name: "Play Camera", exact: true }).click();
      await whenPressed("it is played", 1);
      await stage.screenshot("map-play");
      await map.canvas.focus();
      await page.keyboard.press("Escape");
      await whenPressed("it is stopped", 2);
      await page.getByRole("button", { name: "3D View" }).click();
      await page.locator(".space-picture > canvas").waitFor();
      await page.locator(".space-picture > canvas").focus();
      await page.keyboard.press("p");
      await whenPressed("it is played in space", 3);
      await stage.screenshot("map-play-space");
      await page.keyboard.press("p");
      await whenPressed("it is stopped in space", 4);
    },
  },
  all: {
    async "from above and in three dimensions it fits 240 pixels and letters of twice the size, in three themes"(stage) {
      const { page } = stage;
      const size = page.viewportSize() ?? { width: 1200, height: 800 };
      const backdrop = { fileName: "course.kcl", bytes: groundFile(hills(24, 9000)) };
      try {
        for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
          await page.setViewportSize(theme === "dark" ? { width: 240, height: 700 } : { width: size.width / 2, height: size.height / 2 });
          await open(stage, ring, { backdrop, theme });
          await page.getByRole("button", { name: "Fit" }).click();
          await until("the page is as wide as the window", () =>
            page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
          );
          await stage.whenDrawn();
          await stage.screenshot(`map-small-${theme}`);
          await page.getByRole("button", { name: "3D View" }).click();
          await page.locator(".space-picture > canvas").waitFor();
          await stage.whenDrawn();
          assert.deepEqual(await findBarriers(page), []);
          await stage.screenshot(`map-small-space-${theme}`);
        }
      } finally {
        await page.setViewportSize(size);
      }
    },

    async "on a very wide screen the ground is drawn once, not without end"(stage) {
      const { page } = stage;
      const size = page.viewportSize() ?? { width: 1200, height: 800 };
      try {
        await page.setViewportSize({ width: 5000, height: 600 });
        await open(stage, ring, { backdrop: { fileName: "course.kcl", bytes: groundFile(hills(24, 9000)) } });
        await page.evaluate(() => {
          const request = window.requestAnimationFrame.bind(window);
          let frames = 0;
          Object.assign(window, { framesAsked: () => frames });
          window.requestAnimationFrame = (callback) => {
            frames++;
            return request(callback);
          };
        });
        let before = -1;
        await until("no more frames are asked for", async () => {
          // a frame that the page asks for again and again comes at least as often as this one
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
          const frames = Number(await page.evaluate("window.framesAsked()"));
          const isQuiet = frames === before;
          before = frames;
          return isQuiet;
        });
      } finally {
        await page.setViewportSize(size);
      }
    },
  },
};
