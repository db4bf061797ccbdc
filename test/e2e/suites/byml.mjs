// BYML in VS Code: a map as text, as a table and from above.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { decodeFile, encodeText } from "../commandLine.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/runSuite.mjs").Toolbox} Toolbox */

const written = readFileSync("samples/byml/Lantern_Field.mubin.yml", "utf8");
/** The sample map, encoded. @param {(text: string) => string} [change] */
const map = (change = (text) => text) => encodeText("byml", change(written));
const names = ["text", "rename", "table", "map", "side", "themes"];
const file = (/** @type {string} */ name) => `${name}.mubin`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;

/** Scenarios of a stage, whose objects are stored once. @param {{ first?: string, others?: string }} [places] */
const stage = ({ first = "1.0", others = "1.0" } = {}) =>
  [
    ...[0, 1, 2].flatMap((scenario) => [
      "- ObjectList:",
      `  - {Id: obj1, Name: Coin, X: ${scenario === 0 ? first : others}}`,
      "  - {Id: obj2, Name: Post, X: 5.0}",
    ]),
    "#!layout file little 3",
    "#!layout share all",
    "",
  ].join("\n");

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^LocationPosX/);
}

/** A view of the visual editor. @param {Toolbox} toolbox @param {string} name @param {string} view */
async function openView(toolbox, name, view, { beside = false } = {}) {
  await open(toolbox, name);
  const page = await toolbox.workbench.openVisualEditor({ beside });
  await page.getByRole("tab", { name: view }).click();
  return page;
}

/** @param {Toolbox} toolbox @param {string} label */
async function whenInFront({ workbench }, label) {
  await until(`${label} is in front`, async () => (await workbench.activeTab()) === label);
}

/**
 * Where a place of the map is on the screen, by what it says of two places under the mouse.
 * @param {Toolbox} toolbox @param {ReturnType<Toolbox["workbench"]["webview"]>} page @param {"y" | "z"} axis
 */
async function screenOf({ workbench }, page, axis) {
  const canvas = page.getByRole("application");
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const readout = page.locator(".byml-map div", { hasText: /x -?[\d.]+, [yz] -?[\d.]+$/ }).last();
  /** @param {number} x @param {number} y */
  const placeAt = async (x, y) => {
    /** @type {RegExpExecArray | null | undefined} */
    let found;
    await until("the map tells the place", async () => {
      await workbench.page.mouse.move(x + Math.random(), y);
      await workbench.page.mouse.move(x, y);
      const text = (await readout.textContent({ timeout: 500 })) ?? "";
      found = new RegExp(`x (-?[\\d.]+), ${axis} (-?[\\d.]+)$`).exec(text);
      return found !== null;
    });
    return { x: Number(found?.[1]), z: Number(found?.[2]) };
  };
  const [left, right, top, bottom] = [box.x + 60, box.x + box.width - 60, box.y + 100, box.y + box.height - 60];
  const first = await placeAt(left, top);
  const last = await placeAt(right, bottom);
  return (/** @type {number} */ x, /** @type {number} */ z) => ({
    x: left + ((x - first.x) * (right - left)) / (last.x - first.x),
    y: top + ((z - first.z) * (bottom - top)) / (last.z - first.z),
  });
}

/** @param {Toolbox} toolbox @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
async function drag({ workbench }, from, to) {
  const { mouse } = workbench.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  for (let step = 1; step <= 8; step++) await mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
  await mouse.up();
}

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "workbench.colorTheme": "Dark Modern" },
  files: {
    ...Object.fromEntries(names.map((name) => [file(name), map()])),
    // the gate is in the other half
    "A-1_Static.mubin": map((text) => text.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a0009")),
    "A-1_Dynamic.mubin": map((text) => text.replaceAll("0x4d2a000", "0x5d2a000").replace("0x5d2a0002", "0x4d2a0009")),
    "stage.byml": encodeText("byml", stage()),
  },
  steps: {
    async "a map opens as text: a link tells its object and leads there, a value its type and bytes"(t) {
      const { workbench } = t;
      const { editor, page } = workbench;
      await open(t, "text");
      await editor.hoverAt("!u 0x4d2a0003", /Links to.*Gate_Wood_A/s);
      await workbench.screenshot("hover");
      await editor.hoverAt("992", /s32/);
      await editor.goTo("DestUnitHashId: !u 0x4d2a0003");
      await until("the object is found", async () => {
        await page.keyboard.press("F12");
        return editor.whenPosition(/Ln 18, /).then(
          () => true,
          () => false,
        );
      });
    },

    async "a link leads to its object in the other half of the map"(t) {
      const { workbench } = t;
      const { editor, page } = workbench;
      await workbench.openFromExplorer("A-1_Static.mubin", "A-1_Static.mubin.yml");
      await editor.whenVisible(/^LocationPosX/);
      await editor.hoverAt("!u 0x4d2a0009", /Lantern_A.*A-1_Dynamic\.mubin/s);
      await workbench.screenshot("half");
      await editor.whenNotSquiggled("error");
      await editor.goTo("DestUnitHashId: !u 0x4d2a0009");
      await until("the object is found", async () => {
        await page.keyboard.press("F12");
        return editor.whenPosition(/Ln 13, /).then(
          () => true,
          () => false,
        );
      });
      await whenInFront(t, "A-1_Dynamic.mubin.yml");
    },

    async "a key is renamed in all like it, and the file is what the text says"(t) {
      const { workbench, workspace } = t;
      const { editor, page } = workbench;
      await open(t, "rename");
      await editor.goTo("SRTHash");
      await until("the name is asked", async () => {
        await page.keyboard.press("F2");
        return page.locator(".rename-box input.rename-input").isVisible();
      });
      const input = page.locator(".rename-box input.rename-input");
      await input.fill("OtherHash");
      await input.press("Enter");
      await until("all are renamed", async () => (await editor.text()).match(/OtherHash/g)?.length === 3);
      await workbench.save();
      await workbench.whenClean(tab("rename"));
      assert.deepEqual(
        workspace.read(file("rename")),
        map((text) => text.replaceAll("SRTHash", "OtherHash")),
      );
    },

    async "a change in a node that the file stores once is made here, and then in all places that share it"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      await workbench.openFromExplorer("stage.byml", "stage.byml.yml");
      await editor.whenVisible(/ObjectList/);
      await editor.hoverAt("Id: obj1", /string/);
      await editor.replace("X: 1.0", "X: 2.5");
      await workbench.save();
      await workbench.whenClean("stage.byml.yml");
      assert.deepEqual(workspace.read("stage.byml"), encodeText("byml", stage({ first: "2.5" })));
      await editor.goTo("X: 2.5");
      await editor.quickFix(/^Make this change in 2 other places/);
      await until("all are changed", async () => (await editor.text()).match(/X: 2\.5/g)?.length === 3);
      await workbench.screenshot("shared");
      await workbench.save();
      await workbench.whenClean("stage.byml.yml");
      assert.deepEqual(workspace.read("stage.byml"), encodeText("byml", stage({ first: "2.5", others: "2.5" })));
    },

    async "a list is a table: a cell is typed over, a row is added twice over and deleted, rows are sorted and filtered"(t) {
      const { workbench, workspace } = t;
      const page = await openView(t, "table", "Table");
      await page.getByLabel("List", { exact: true }).selectOption({ label: "Objs (3 items)" });
      const cell = page.getByLabel("SRTHash of [1] Lantern_A");
      await cell.click();
      await workbench.screenshot("table");
      await cell.fill("77");
      await cell.press("Enter");
      await workbench.whenDirty(tab("table"));
      await page.getByRole("button", { name: "Duplicate" }).click();
      await page.getByLabel("SRTHash of [2] Lantern_A").waitFor();
      await workbench.save();
      await workbench.whenClean(tab("table"));
      const text = decodeFile(file("table"), workspace.read(file("table")));
      assert.equal(text.match(/SRTHash: 77/g)?.length, 2);
      assert.equal(new Set(text.match(/HashId: !u 0x\w+(?=\n {2}(?:Links|SRT))/g)).size, 4);
      await page.getByRole("textbox", { name: "Filter rows" }).fill("Gate");
      await page.getByLabel("SRTHash of [3] Gate_Wood_A").waitFor();
      await until("only the gate is shown", async () => (await page.getByLabel(/^SRTHash of /).count()) === 1);
    },

    async "a point is dragged from above: its place is changed in the text, saved, and undone byte for byte"(t) {
      const { workbench, workspace } = t;
      const page = await openView(t, "map", "Map");
      const toScreen = await screenOf(t, page, "z");
      await workbench.screenshot("map");
      await drag(t, toScreen(512, -480.25), toScreen(516, -470));
      await workbench.whenDirty(tab("map"));
      await workbench.save();
      await workbench.whenClean(tab("map"));
      const moved = /Translate: \[(\S+), 120\.5, (\S+)\]\n {2}UnitConfigName: Lantern_A/.exec(
        decodeFile(file("map"), workspace.read(file("map"))),
      );
      assert.ok(Math.abs(Number(moved?.[1]) - 516) < 0.5 && Math.abs(Number(moved?.[2]) + 470) < 0.5, moved?.[0]);
      await workbench.undo();
      await workbench.whenDirty(tab("map"));
      await workbench.save();
      await workbench.whenClean(tab("map"));
      assert.deepEqual(workspace.read(file("map")), map());
    },

    async "a point is dragged from the side: its height changes"(t) {
      const { workbench, workspace } = t;
      const page = await openView(t, "side", "Map");
      await page.getByLabel("Seen from").selectOption("side");
      const toScreen = await screenOf(t, page, "y");
      await drag(t, toScreen(512, 120.5), toScreen(512, 123));
      await workbench.whenDirty(tab("side"));
      await workbench.save();
      await workbench.whenClean(tab("side"));
      const moved = /Translate: \[(\S+), (\S+), -480\.25\]/.exec(decodeFile(file("side"), workspace.read(file("side"))));
      assert.ok(Math.abs(Number(moved?.[1]) - 512) < 0.5 && Math.abs(Number(moved?.[2]) - 123) < 0.3, moved?.[0]);
    },

    async "it is readable in light and high contrast"(t) {
      const { workbench } = t;
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast"])) {
        const name = theme.toLowerCase().replaceAll(" ", "-");
        const page = await openView(t, "themes", "Map");
        await workbench.useTheme(theme);
        await page.getByRole("application").waitFor();
        await workbench.screenshot(`map-${name}`);
        await page.getByRole("tab", { name: "Table" }).click();
        await page.getByLabel("List", { exact: true }).waitFor();
        await workbench.screenshot(`table-${name}`);
        await workbench.closeAll();
        await open(t, "themes");
        await workbench.editor.hoverAt("SRTHash: 12093", /s32/);
        await workbench.screenshot(`hover-${name}`);
      }
    },
  },
};
