// BYML in VS Code: a map as text, as a table and from above.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { decodeFile, encodeText } from "../gameFiles.mjs";
import { screenOf } from "../mapPage.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const written = readFileSync("samples/byml/Lantern_Field.mubin.yml", "utf8");
/** The sample map, encoded. @param {(text: string) => string} [change] */
const map = (change = (text) => text) => encodeText("byml", change(written));
const names = ["text", "rename", "table", "rows", "map", "side", "themes"];
const file = (/** @type {string} */ name) => `${name}.mubin`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;

/** A map as those of Tears of the Kingdom: a lever opens a gate, and a lamp has a rail to go along. */
const dungeon = `Actors:
- Dynamic: {IsOpen: false}
  Gyaml: Gate_Stone
  Hash: !ul 9914001
  Name: Gate
  Translate: [4.0, 0.0, -10.0]
- Gyaml: Lever_Floor
  Hash: !ul 9914002
  Links:
  - {Dst: !ul 9914001, Name: BasicSig, Src: !ul 9914002}
  Name: Lever
  Translate: [-8.0, 0.0, 6.0]
- Gyaml: Lamp_Float
  Hash: !ul 9914003
  Name: Lamp
  Rails:
  - {Dst: !ul 9914100, Name: Rail}
  Translate: [10.0, 2.0, 4.0]
FilePath: Work/Banc/Dungeon/Cellar.bcett.json
Rails:
- Hash: !ul 9914100
  IsClosed: false
  Points:
  - Translate: [12.0, 2.0, 2.0]
  - Translate: [12.0, 2.0, -8.0]
#!layout file little 7
`;

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

/** The objects of a map. @param {Toolbox} toolbox @param {string} name */
async function openTable(toolbox, name) {
  const page = await openView(toolbox, name, "Table", { beside: false });
  await page.getByLabel("List", { exact: true }).selectOption({ label: "Objs (3 items)" });
  return page;
}

/** @param {ReturnType<Toolbox["workbench"]["webview"]>} page @param {readonly string[]} wanted */
async function whenRows(page, ...wanted) {
  let heads = "";
  await until(`the rows are ${wanted}`, async () => {
    heads = (await page.locator(".byml-table tbody th").evaluateAll((rows) => rows.map((row) => row.getAttribute("title")))).join();
    return heads === wanted.join();
  }).catch((error) => {
    throw new Error(`${error.message}; they are ${heads}`);
  });
}

/** Saves: the file is the sample with this change. @param {Toolbox} toolbox @param {string} name @param {(text: string) => string} change */
async function saved({ workbench, workspace }, name, change) {
  await workbench.save();
  await workbench.whenClean(tab(name));
  assert.deepEqual(workspace.read(file(name)), map(change));
}

/** @param {Toolbox} toolbox @param {string} label */
async function whenInFront({ workbench }, label) {
  await until(`${label} is in front`, async () => (await workbench.activeTab()) === label);
}

/** @param {Toolbox} toolbox @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
async function drag({ workbench }, from, to) {
  const { mouse } = workbench.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  for (let step = 1; step <= 8; step++) await mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
  await mouse.up();
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(names.map((name) => [file(name), map()])),
    // the gate is in the other half
    "A-1_Static.mubin": map((text) => text.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a0009")),
    "A-1_Dynamic.mubin": map((text) => text.replaceAll("0x4d2a000", "0x5d2a000").replace("0x5d2a0002", "0x4d2a0009")),
    "flags.byml": encodeText("byml", "- {IsOpen: true, Name: Gate}\n- {Name: Door}\n#!layout file little 2\n"),
    "stage.byml": encodeText("byml", stage()),
    "Cellar.bcett.byml": encodeText("byml", dungeon),
  },
  steps: {
    async "a map opens as text: a link shows its object and leads there, a value shows its type and bytes"(t) {
      const { workbench } = t;
      const { editor } = workbench;
      await open(t, "text");
      await editor.hoverAt("!u 0x4d2a0003", /Links to.*Gate_Wood_A/s);
      await workbench.screenshot("hover");
      await editor.hoverAt("992", /s32/);
      await editor.goTo("DestUnitHashId: !u 0x4d2a0003");
      await editor.goToDefinition(/Ln 18, /);
    },

    async "a list is a table: a cell is typed over, rows are filtered and sorted, and the text has what was typed"(t) {
      const { workbench, workspace } = t;
      const page = await openTable(t, "table");
      const cell = page.getByLabel("SRTHash of [1] Lantern_A");
      await cell.click();
      await workbench.screenshot("table");
      await cell.fill("77");
      await cell.press("Enter");
      await workbench.whenDirty(tab("table"));
      const typed = (/** @type {string} */ text) => text.replace("SRTHash: 4411", "SRTHash: 77");
      await saved(t, "table", typed);
      const sort = page.getByRole("button", { name: "SRTHash" });
      await sort.click();
      await whenRows(page, "[1] Lantern_A", "[2] Gate_Wood_A", "[0] Lantern_A");
      await sort.click();
      await whenRows(page, "[0] Lantern_A", "[2] Gate_Wood_A", "[1] Lantern_A");
      await workbench.screenshot("sorted");
      // a cell is that of its item, wherever its row is
      await page.getByRole("textbox", { name: "Filter rows" }).fill("Gate");
      await whenRows(page, "[2] Gate_Wood_A");
      const gate = page.getByLabel("SRTHash of [2] Gate_Wood_A");
      await gate.fill("993");
      await gate.press("Enter");
      await workbench.whenDirty(tab("table"));
      await saved(t, "table", (text) => typed(text).replace("SRTHash: 992", "SRTHash: 993"));
      await gate.fill("many");
      await gate.press("Enter");
      await page.getByRole("alert").filter({ hasText: "expected s32" }).waitFor();
      assert.deepEqual(
        workspace.read(file("table")),
        map((text) => typed(text).replace("SRTHash: 992", "SRTHash: 993")),
      );
    },
  },
  all: {
    async "a yes or no that an item has not is neither, and a click adds it"({ workbench, workspace }) {
      await workbench.openFromExplorer("flags.byml", "flags.byml.yml");
      await workbench.editor.whenVisible(/Name: Door/);
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Table" }).click();
      const box = page.getByLabel(/^IsOpen of \[1\]/);
      await box.waitFor();
      const isMixed = () => box.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate);
      assert.ok(await isMixed());
      await workbench.screenshot("missing-flag");
      await box.click();
      await workbench.whenDirty("flags.byml.yml");
      await until("it is a yes", async () => !(await isMixed()) && (await box.isChecked()));
      await workbench.save();
      await workbench.whenClean("flags.byml.yml");
      assert.match(decodeFile("flags.byml", workspace.read("flags.byml")), /IsOpen: true, Name: Door/);
    },

    async "a point is dragged from above: its place is changed in the text, saved, and undone byte for byte"(t) {
      const { workbench, workspace } = t;
      const page = await openView(t, "map", "Map");
      const toScreen = await screenOf(t, page);
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
    async "a link leads to its object in the other half of the map"(t) {
      const { workbench } = t;
      const { editor } = workbench;
      await workbench.openFromExplorer("A-1_Static.mubin", "A-1_Static.mubin.yml");
      await editor.whenVisible(/^LocationPosX/);
      await editor.hoverAt("!u 0x4d2a0009", /Lantern_A.*A-1_Dynamic\.mubin/s);
      await workbench.screenshot("half");
      await editor.whenNotSquiggled("error");
      await editor.goTo("DestUnitHashId: !u 0x4d2a0009");
      await editor.goToDefinition(/Ln 13, /);
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

    async "rows of a table are added, duplicated and deleted, and the text has no others"(t) {
      const { workbench, workspace } = t;
      const page = await openTable(t, "rows");
      const press = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true }).click();
      const text = async () => {
        await workbench.save();
        await workbench.whenClean(tab("rows"));
        return decodeFile(file("rows"), workspace.read(file("rows")));
      };
      await press("Duplicate");
      await page.getByText("Select a row first.").waitFor({ state: "attached" });
      await page.getByLabel("SRTHash of [1] Lantern_A").click();
      await press("Duplicate");
      await whenRows(page, "[0] Lantern_A", "[1] Lantern_A", "[2] Lantern_A", "[3] Gate_Wood_A");
      const duplicated = await text();
      assert.equal(duplicated.match(/SRTHash: 4411/g)?.length, 2);
      assert.equal(new Set(duplicated.match(/^(?:- | {2})HashId: .*/gm)).size, 5);
      await press("Add");
      await page.getByLabel("SRTHash of [4]").waitFor();
      const added = await text();
      assert.match(added, /SRTHash: 0\n {2}Translate: \[0\.0, 0\.0, 0\.0\]\n {2}UnitConfigName: ''\nRails:/);
      await page.getByLabel(/^Mark \[2\]/).check();
      await page.getByLabel(/^Mark \[4\]/).check();
      await workbench.screenshot("marked");
      await press("Delete");
      await whenRows(page, "[0] Lantern_A", "[1] Lantern_A", "[2] Gate_Wood_A");
      await workbench.whenDirty(tab("rows"));
      await saved(t, "rows", (before) => before);
    },

    async "a map of Tears of the Kingdom shows its links; a point is found, selected and dragged"(t) {
      const { workbench, workspace } = t;
      const name = "Cellar.bcett.byml";
      await workbench.openFromExplorer(name, `${name}.yml`);
      await workbench.editor.whenVisible(/^Actors/);
      await workbench.editor.whenNotSquiggled("error");
      const page = await workbench.openVisualEditor({ beside: false });
      await page.getByRole("tab", { name: "Map" }).click();
      await page.getByLabel("Show all links").check();
      await workbench.screenshot("links");
      const toScreen = await screenOf(t, page);
      const lever = toScreen(-8, 6);
      await workbench.page.mouse.click(lever.x, lever.y);
      await page.getByRole("heading", { name: "Lever" }).waitFor();
      await workbench.screenshot("selected");
      await drag(t, lever, toScreen(-6, 2));
      await workbench.whenDirty(`${name}.yml`);
      assert.match(
        (await page.locator(".canvas-note").textContent()) ?? "",
        /^Lever_Floor · x -(?:6|5\.[89]|6\.[01])\d*, z (?:2|1\.[89]|2\.[01])\d*$/,
      );
      await workbench.save();
      await workbench.whenClean(`${name}.yml`);
      const text = decodeFile(name, workspace.read(name));
      const [moved, x, z] = /Name: Lever\n {2}Translate: \[(\S+), 0\.0, (\S+)\]/.exec(text) ?? [];
      assert.ok(Math.abs(Number(x) + 6) < 0.3 && Math.abs(Number(z) - 2) < 0.3, moved);
      assert.equal(text.replace(/(Name: Lever\n {2}Translate: ).*/, "$1[-8.0, 0.0, 6.0]"), dungeon);
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await page.getByRole("application").waitFor();
        await workbench.screenshot(`links-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
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
