// The page of a comparison: a tree of sentences by keyboard and for screen readers, in three themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { importBundled } from "../../../tools/bundle.mjs";

import { screenOf } from "../../e2e/mapPage.mjs";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { floor, groundFile } from "../../support/groundFile.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";
import { findUntranslated, translated } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("../../../webview/src/compare/protocol.ts").ToComparePage} ToComparePage */

/** @type {import("../../../webview/src/compare/protocol.ts").ComparedFile[]} */
const files = [
  {
    path: "Actor/Pack/Enemy.sbactorpack/Actor/GeneralParamList/Enemy.bgparamlist",
    kind: "changed",
    statements: [
      { sentence: "All 12 changed values of Speed × 1.5", entry: "", line: 0 },
      { sentence: "General/Life 1500 → 3000", entry: "General", line: 4 },
      { sentence: "General/IsLifeInfinite removed (false)", entry: "General", line: 5 },
      { sentence: "Attack/Power 3 → 5", entry: "Attack", line: 9 },
    ],
  },
  { path: "Course/course.kmp", kind: "added", statements: [] },
  { path: "Old.byml", kind: "removed", statements: [] },
  {
    path: "Model/Enemy.sbfres",
    kind: "bytes",
    message: "The bytes differ; the contents of files like this cannot be compared.",
    statements: [],
  },
];
/** @type {ToComparePage[]} */
const messages = [
  { kind: "init", before: "The Game <b>", after: "Mod", translations: {} },
  { kind: "files", from: 0, files, compared: 120, total: 120, isComplete: true },
];

const { findFormat } = await importBundled("formats/registry.ts");
const ring = readFileSync(path.join(root, "samples/kmp/Ring_Road.kmp.txt"), "utf8");
const moved = ring.replace("4000.0 0.0 4000.0  120", "2500.0 0.0 4000.0  120");
const goomba = { start: ring.indexOf("4000.0 0.0 4000.0  120"), end: ring.indexOf("  120") };
const kmp = findFormat("kmp");
const versions = [ring, moved].map((text, at) => ({
  title: ["Before", "After"][at] ?? "",
  model: kmp.analyse(text, { names: kmp.builtinNames(), decoded: true, fileName: "course.kmp" }).panel("kmp.map"),
}));
/** @type {import("../../../webview/src/compare/protocol.ts").ComparedFile} */
const course = { path: "course.kmp", kind: "changed", statements: [{ sentence: "GOBJ/[2]/position moved", entry: "", line: 67 }] };
/** @type {ToComparePage[]} */
const drawn = [
  messages[0],
  { kind: "files", from: 0, files: [course], compared: 1, total: 1, isComplete: true },
  { kind: "picture", file: 0, picture: { panel: "kmp.map", versions, places: [[[goomba], [goomba]]], backdrop: null } },
];
const ground = { fileName: "course.kcl", data: kmp.companion.backdrop(groundFile(floor(8, 8000, 250))) };

/** @param {Stage} stage @param {readonly ToComparePage[]} [sent] @param {"dark" | "light" | "contrast"} [theme] */
async function show(stage, sent = messages, theme = "dark") {
  const said = await stage.showPage("compare.js", sent, { theme });
  await stage.page.getByRole("searchbox").waitFor();
  return said;
}

/** @param {Stage} stage */
const rows = ({ page }) => page.getByRole("treeitem").allInnerTexts();
/** @param {Stage} stage @param {string} theme */
async function readWell(stage, theme) {
  await stage.page.keyboard.press("ArrowDown");
  await stage.page.keyboard.press("ArrowDown");
  assert.deepEqual(await findBarriers(stage.page), []);
  assert.deepEqual(await faintTexts(stage.page), []);
  await stage.screenshot(`compare-${theme}`);
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "what differs is a tree of files, entries and sentences; Enter opens a place, arrows close and open"(stage) {
      const said = await show(stage);
      const { page } = stage;
      await until("all is shown", async () => (await rows(stage)).length === 9);
      assert.match(await page.getByRole("heading").innerText(), /^The Game <b> → Mod$/);
      assert.equal(await page.getByRole("status").innerText(), "4 files differ");
      await page.keyboard.press("ArrowDown");
      const active = page.getByRole("treeitem", { selected: true });
      assert.match(await active.innerText(), /^\W*Enemy\.bgparamlist/);
      assert.equal(await active.getAttribute("aria-expanded"), "true");
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      assert.equal((await active.innerText()).trim(), "Life 1500 → 3000");
      assert.equal(await active.getAttribute("aria-level"), "3");
      assert.equal(await page.getByRole("tree").getAttribute("aria-activedescendant"), await active.getAttribute("id"));
      await page.keyboard.press("Enter");
      await until("it is opened", () => said.some(({ kind, file, statement }) => kind === "open" && file === 0 && statement === 1));
      await page.keyboard.press("ArrowLeft");
      assert.match(await active.innerText(), /General/);
      await page.keyboard.press("ArrowLeft");
      await until("the entry is closed", async () => (await rows(stage)).length === 7);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await until("the file is closed", async () => (await rows(stage)).length === 4);
      await page.keyboard.press("ArrowUp");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search");
      await page.getByRole("treeitem").nth(1).click();
      await until("a click opens", () => said.some(({ kind, file }) => kind === "openFile" && file === 1));
    },

    async "a filter leaves the sentences with all of its words, and what they belong to"(stage) {
      await show(stage);
      const { page } = stage;
      await page.keyboard.type("life 1500");
      await until("one sentence is left", async () => (await rows(stage)).length === 2);
      assert.equal(await page.getByRole("status").innerText(), "4 files differ, 1 shown");
      await page.keyboard.press("Escape");
      await until("all is back", async () => (await rows(stage)).length === 9);
    },

    async "buttons copy, save and compare again, and wait until all is compared"(stage) {
      const said = await show(stage);
      const { page } = stage;
      for (const name of ["Copy as Markdown", "Save as HTML…", "Compare Again"]) await page.getByRole("button", { name }).click();
      await until("all was asked for", () => said.map(({ kind }) => kind).join() === "ready,picture,copy,save,again");
      await show(stage, [messages[0], { kind: "files", from: 0, files: files.slice(0, 1), compared: 7, total: 120, isComplete: false }]);
      assert.equal(await page.getByRole("status").innerText(), "Comparing: 7 of 120 files, 1 differ so far");
      await until("nothing can be copied", () => page.getByRole("button", { name: "Copy as Markdown" }).isDisabled());
    },

    async "what is found later comes after what is shown, which stays as it is"(stage) {
      const later = { kind: /** @type {const} */ ("files"), from: 1, files: files.slice(1), compared: 120, total: 120, isComplete: true };
      await show(stage, [messages[0], { ...later, from: 0, files: files.slice(0, 1), compared: 7, isComplete: false }]);
      await until("the first is shown", async () => (await rows(stage)).length === 6);
      await stage.page.keyboard.press("ArrowDown");
      await stage.page.keyboard.press("ArrowDown");
      await stage.page.evaluate((one) => window.postMessage(one, "*"), later);
      await until("the others come", async () => (await rows(stage)).length === 9);
      assert.match(await stage.page.getByRole("treeitem", { selected: true }).innerText(), /All 12 changed values/);
    },

    async "a picture that could not be loaded is loaded with the page again"(stage) {
      const { page } = stage;
      await page.route("**/views/kmp.map.compared.js", (route) => route.abort(), { times: 1 });
      const answer = async (/** @type {{ kind: string }} */ { kind }) => (kind === "picture" ? drawn[2] : undefined);
      await stage.showPage("compare.js", drawn.slice(0, 2), { answer });
      await page.getByText("The picture could not be loaded.", { exact: true }).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      stage.forget();
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.locator(".picture canvas").first().waitFor();
    },

    async "files that say the same, and a comparison that failed, are said"(stage) {
      const { page } = stage;
      await show(stage, [messages[0], { kind: "files", from: 0, files: [], compared: 1, total: 1, isComplete: true }]);
      await until("it is said", async () => (await page.getByRole("status").innerText()) === "There are no differences.");
      await show(stage, [messages[0], { kind: "failed", message: "A file is gone." }]);
      await until("it is said", async () => (await page.getByRole("alert").innerText()) === "A file is gone.");
    },

    async "thousands of files are closed at first, and take few elements"(stage) {
      const many = Array.from({ length: 5000 }, (_, at) => ({ ...files[0], path: `Many/File${at}.bgparamlist` }));
      await show(stage, [messages[0], { kind: "files", from: 0, files: many, compared: 5000, total: 5000, isComplete: true }]);
      const { page } = stage;
      const count = () => page.getByRole("treeitem").count();
      await until("some are shown", async () => (await count()) > 0);
      const first = await count();
      assert.ok(first < 400, `${first} rows`);
      await page
        .getByRole("treeitem")
        .nth(first - 1)
        .scrollIntoViewIfNeeded();
      await until("more are made where they come in sight", async () => (await count()) > first);
      await page.getByRole("tree").press("End");
      const last = page.getByRole("treeitem", { selected: true });
      await until("the last is chosen", async () => /File2999/.test(await last.innerText()));
      assert.match(await page.locator(".more").innerText(), /^More rows: 2000/);
    },

    async "versions of a course are on one map beside the sentences, a click on it finds its sentence, and it leaves when a file without one is chosen"(
      stage,
    ) {
      const both = { ...drawn[1], files: [course, files[0]] };
      const said = await show(stage, [drawn[0], both, drawn[2]]);
      const { page } = stage;
      const picture = page.getByRole("region", { name: "Picture" });
      await picture.getByRole("application").waitFor();
      assert.deepEqual(await picture.getByRole("list", { name: "Versions" }).getByRole("listitem").allInnerTexts(), ["Before", "After"]);
      await page.getByRole("tree").press("ArrowDown");
      assert.deepEqual(await findBarriers(page), []);
      assert.deepEqual(await faintTexts(page), []);
      await stage.screenshot("compare-map");

      const sentence = page.getByRole("treeitem", { name: "GOBJ/[2]/position moved" });
      await page.getByRole("tree").press("Home");
      await page.getByRole("tree").press("ArrowLeft");
      await sentence.waitFor({ state: "detached" });
      const toScreen = await screenOf({ workbench: stage }, page);
      for (const x of [4000, 2500]) {
        const at = toScreen(x, 4000);
        await page.mouse.click(at.x, at.y);
        await until("its sentence is chosen", async () => (await sentence.getAttribute("aria-selected")) === "true");
        await page.getByRole("tree").press("Home");
      }
      await page.getByRole("tree").press("End");
      await picture.waitFor({ state: "hidden" });
      assert.deepEqual(
        said.map(({ kind, file }) => [kind, file]),
        [
          ["ready", undefined],
          ["picture", 0],
          ["picture", 1],
        ],
      );
    },

    async "the ground next to the newest version is below the map of all, named under the pointer, and its types are switched"(stage) {
      const { picture, ...rest } = /** @type {Extract<ToComparePage, { kind: "picture" }>} */ (drawn[2]);
      await show(stage, [...drawn.slice(0, 2), { ...rest, picture: picture && { ...picture, backdrop: ground } }]);
      const { page } = stage;
      await page.getByText("Ground: course.kcl, 128 triangles").click();
      const toScreen = await screenOf({ workbench: stage }, page);
      const { x, y } = toScreen(-3000, -3000);
      const readout = page.locator(".map-readout");
      await page.mouse.move(x, y);
      await until("it is named", async () => /\(.*\), height 250/.test((await readout.textContent()) ?? ""));
      assert.deepEqual(await findBarriers(page), []);
      await stage.screenshot("compare-ground");
      for (const box of await page.locator(".map-ground").getByRole("checkbox").all()) await box.uncheck();
      await page.mouse.move(x + 1, y);
      await until("it is not there", async () => !/height/.test((await readout.textContent()) ?? ""));
    },

    async "it reads well, and has no barriers"(stage) {
      await show(stage);
      await readWell(stage, "dark");
    },

    async "every word is translated"(stage) {
      await show(stage, translated(messages));
      const parts = "input, vscode-button, [role=tree], [role=status], .note";
      assert.deepEqual(await findUntranslated(stage.page, parts), [files[3]?.message]);
    },
  },
  all: {
    async "it reads well in light and high contrast"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast"])) {
        await show(stage, messages, theme);
        await readWell(stage, theme);
      }
    },
  },
};
