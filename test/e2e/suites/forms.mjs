// The field tree of courses, events and levels: what is done there is in the text, and in the file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { decodeFile, encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const course = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
const events = readFileSync("samples/baev/Lantern.root.baev.json", "utf8");
const level = readFileSync("samples/ass/courtyard.ass", "utf8");

/** Opens a file's text, then its tree down to a row. @param {Toolbox} toolbox @param {string} file @param {string} tab @param {RegExp} start @param {readonly string[]} path */
async function openTree({ workbench }, file, tab, start, path) {
  await workbench.openFromExplorer(file, tab);
  await workbench.editor.whenVisible(start);
  await workbench.group
    .getByRole("button", { name: /^Open in Visual Editor/ })
    .first()
    .waitFor();
  await workbench.openVisualEditor();
  const visual = new VisualPage(workbench);
  for (const name of path) {
    await visual.row(name).waitFor();
    await visual.choose(name);
    await workbench.page.keyboard.press("ArrowRight");
  }
  return visual;
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    "Ring.kmp": encodeText("kmp", course),
    "Lantern.root.baev": encodeText("baev", events),
    "courtyard.ass": Buffer.from(level),
  },
  steps: {},
  all: {
    async "a point of a course is copied, renumbers those after it, and undo takes it back"(t) {
      const { workbench, workspace } = t;
      const visual = await openTree(t, "Ring.kmp", "Ring.kmp.txt", /^#KMP/, ["CKPT"]);
      const text = decodeFile("Ring.kmp", workspace.read("Ring.kmp"));
      const group = /\[CKPT\][^[]*?\$GROUP (\w+)/.exec(text)?.[1] ?? "";
      await visual.row(group).waitFor();
      await visual.choose(group);
      await workbench.page.keyboard.press("ArrowRight");
      await visual.choose("3");
      await workbench.page.keyboard.press("Shift+Alt+ArrowDown");
      await visual.row("9").waitFor();
      await workbench.save();
      await workbench.whenClean("Ring.kmp.txt");
      const saved = decodeFile("Ring.kmp", workspace.read("Ring.kmp"));
      const points = (/** @type {string} */ of) =>
        of
          .slice(of.indexOf("[CKPT]"), of.indexOf("[ENPT]"))
          .split("\n")
          .filter((line) => /^ +\d+ /.test(line));
      const places = (/** @type {string} */ of) => points(of).map((line) => line.trim().split(/\s+/).slice(1, 5).join(" "));
      assert.deepEqual(places(saved), places(text).toSpliced(3, 0, places(text)[3] ?? ""));
      await visual.choose("CKPT");
      await workbench.undo();
      await until("nine points are left", async () => (await visual.row("9").count()) === 0);
      await workbench.save();
      await workbench.whenClean("Ring.kmp.txt");
      assert.deepEqual(workspace.read("Ring.kmp"), encodeText("kmp", course));
    },

    async "an event is added under a name of its kind, and is in the file"(t) {
      const { workbench, workspace } = t;
      const visual = await openTree(t, "Lantern.root.baev", "Lantern.root.baev.json", /^\{/, ["0x64969aa3", "Node 0"]);
      await visual.choose("Event");
      await workbench.page.keyboard.press("Insert");
      const form = visual.page.getByRole("dialog", { name: "Add to Event" });
      await form.locator("vscode-dropdown").click();
      await form.locator("vscode-option", { hasText: "hold event" }).click();
      await form.locator("vscode-text-field input").fill("Guard");
      await form.getByRole("button", { name: "OK" }).click();
      await visual.row("Guard").waitFor();
      await visual.page.locator(".details", { hasText: /An event with its occurrences/ }).waitFor();
      await workbench.screenshot("events");
      await workbench.save();
      await workbench.whenClean("Lantern.root.baev.json");
      assert.match(decodeFile("Lantern.root.baev", workspace.read("Lantern.root.baev")), /"Guard": \{\s+"Hold Array": \[/);
    },

    async "an instance of a level is turned and hung below another; in dark, light and high contrast"(t) {
      const { workbench, workspace } = t;
      const visual = await openTree(t, "courtyard.ass", "courtyard.ass", /^;### HEADER ###/, ["Instances", "4 %crate_stacked"]);
      await visual.startEdit("local rotation");
      await visual.page.locator(".tree .editing input").nth(2).fill("90");
      await workbench.page.keyboard.press("Enter");
      await visual.whenRow("local rotation", "0.0000000000, 0.0000000000, 0.7071067812, 0.7071067812");
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await workbench.useTheme(theme);
        await visual.startEdit("parent");
        await visual.page.locator(".tree .editing vscode-dropdown").click();
        await workbench.screenshot(`level-${theme.toLowerCase().replaceAll(" ", "-")}`);
        await workbench.page.keyboard.press("Escape");
        await workbench.page.keyboard.press("Escape");
        await visual.page.locator(".tree .editing").waitFor({ state: "detached" });
      }
      await visual.startEdit("parent");
      await visual.page.locator(".tree .editing vscode-dropdown").click();
      await visual.page.locator(".tree .editing vscode-option", { hasText: '5 "%+crate_large"' }).click();
      await visual.whenRow("parent", "5");
      await workbench.save();
      await workbench.whenClean("courtyard.ass");
      const saved = workspace.read("courtyard.ass").toString("utf8");
      const turned = "0.0000000000\t0.0000000000\t0.7071067812\t0.7071067812";
      assert.equal(saved, level.replace(/("%crate_stacked"\n3\n)1(\n0\n)[^\n]*/, `$15$2${turned}`));
    },
  },
};
