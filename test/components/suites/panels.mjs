// Every view of every format: for people who hear it, who use no mouse, who need large letters, and who want nothing to move.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { findBarriers, findViolations, tabStops } from "../audit.mjs";
import { controls } from "../samples.mjs";

const sample = (/** @type {string} */ file) => readFileSync(path.join(root, "samples", file), "utf8");

/** Views by their tabs, each with a document and what is there once it is shown. */
const views = /** @type {const} */ ([
  ["fields", controls, ".tree .row:not([hidden]):not(.loading)"],
  ["bytes", controls, ".hex .line:not([hidden]) .cell"],
  ["aamp.curves", { fileName: "Campfire.bagllmap", text: sample("aamp/Campfire.bagllmap.yml") }, "#view-aamp\\.curves .chart-svg"],
  [
    "aamp.graph",
    { fileName: "Spirit_Campfire.baiprog", text: sample("aamp/Spirit_Campfire.baiprog.yml") },
    "#view-aamp\\.graph:has(canvas) .graph-note:empty",
  ],
  ["anim.curves", { fileName: "Walk.ANIM", text: sample("anim/Walk.ANIM.json") }, "#view-anim\\.curves .chart-svg"],
  ["kmp.map", { fileName: "Ring_Road.kmp", text: sample("kmp/Ring_Road.kmp.txt") }, ".map-list .item"],
  ["byml.table", { fileName: "Lantern_Field.mubin", text: sample("byml/Lantern_Field.mubin.yml") }, ".byml-table tbody tr"],
  ["byml.map", { fileName: "Lantern_Field.mubin", text: sample("byml/Lantern_Field.mubin.yml") }, ".places-list .item"],
  [
    "asb.graph",
    { fileName: "Lantern.root.asb", text: sample("asb/Lantern.root.asb.json") },
    "#view-asb\\.graph:has(canvas) .graph-note:empty",
  ],
  ["msbt.preview", { fileName: "Lantern_Keeper.msbt", text: sample("msbt/Lantern_Keeper.msbt.yml") }, ".preview-page"],
  ["bmg.preview", { fileName: "Lantern_Cup.bmg", text: sample("bmg/Lantern_Cup.bmg.txt") }, ".preview-page"],
  ["ass.level", { fileName: "courtyard.ass", text: sample("ass/courtyard.ass") }, ".level[data-shown]"],
]);

/** @param {import("../stage.mjs").Stage} stage @param {typeof views[number]} view @param {object} [looks] */
async function show(stage, [tab, document, shown], looks = {}) {
  await stage.show(document, { tab, ...looks });
  await stage.page.locator(shown).first().waitFor({ state: "attached" });
}

/** Does something in a window of another size. @param {import("../stage.mjs").Stage} stage @param {{ width: number, height: number }} size @param {() => Promise<void>} work */
async function inSize({ page }, size, work) {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  try {
    await work();
  } finally {
    if (before) await page.setViewportSize(before);
  }
}

/** @param {import("../stage.mjs").Stage} stage */
function whenFitting({ page }) {
  return until("the page is as wide as the window", () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
}

/** A step for each view. @param {string} promise @param {(stage: import("../stage.mjs").Stage, view: typeof views[number]) => Promise<void>} run */
const forEachView = (promise, run) =>
  Object.fromEntries(
    views.map((view) => [`${view[0]}: ${promise}`, (/** @type {import("../stage.mjs").Stage} */ stage) => run(stage, view)]),
  );

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    ...forEachView("nothing is without a name, the keyboard gets everywhere, and one sees where it is", async (stage, view) => {
      await show(stage, view);
      assert.deepEqual(await findBarriers(stage.page), []);
      assert.deepEqual(await findViolations(stage.page), []);
      const stops = await tabStops(stage.page);
      assert.ok(stops.length > 2, `${stops.length} stops`);
      assert.deepEqual(
        stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name),
        [],
      );
    }),

    ...forEachView("in 240 pixels all is there", async (stage, view) => {
      await inSize(stage, { width: 240, height: 800 }, async () => {
        await show(stage, view);
        await whenFitting(stage);
        await stage.screenshot(`${view[0]}-narrow`);
      });
    }),
  },
  all: forEachView("at twice the size all is there, and three themes", async (stage, view) => {
    // twice the size is half the room
    await inSize(stage, { width: 600, height: 400 }, async () => {
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await show(stage, view, { theme });
        await whenFitting(stage);
        await stage.screenshot(`${view[0]}-large-${theme}`);
        assert.deepEqual(await findViolations(stage.page), []);
      }
    });
  }),
};
