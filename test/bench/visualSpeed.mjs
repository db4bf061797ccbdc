// How long the visual editor takes to open, scroll and follow edits, on the file that the benchmark names.
// Run by test/bench/visual.ts through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../e2e/rig/until.mjs";
import { Workbench } from "../e2e/rig/workbench.mjs";
import { VisualPage } from "../e2e/visualPage.mjs";
import { helpers, middle, ROWS, timeClick } from "./pageClicks.mjs";
import { scrollThrough } from "./scrollThrough.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const name = path.basename(large);
/** The Explorer shows no more of each kind at once. A median of fewer varies with the window. */
const CLICKS = 12;
const copies = Array.from({ length: CLICKS }, (_, index) => `${index}-${name}`);
const pictures = copies.map((_, index) => `${index}.png`);
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** @type {Record<string, number>} */
const results = {};

/**
 * Milliseconds from a click in the Explorer until its page shows something, in order.
 * @param {Workbench} workbench @param {readonly string[]} files @param {string} shown selector of what has to appear in the page
 */
async function clickThrough(workbench, files, shown) {
  /** @type {number[]} */
  const clicks = [];
  for (const file of files) {
    await workbench.whenReady();
    clicks.push(await timeClick(workbench, { row: file }, { inPage: shown }));
    await workbench.closeAll();
  }
  return clicks;
}

/**
 * The first click in a new window, of a server that has already shown a page: both sides of a comparison start alike.
 * @param {Workbench} workbench @param {string} file @param {string} shown
 */
async function clickInNewWindow(workbench, file, shown) {
  const context = await workbench.page.context().browser()?.newContext();
  if (!context) throw new Error("the browser is gone");
  try {
    const window = new Workbench(await context.newPage(), "window");
    await window.load(workbench.page.url());
    // do not measure VS Code's own start
    await window.page.waitForTimeout(5000);
    const [first = 0] = await clickThrough(window, [file], shown);
    return first;
  } finally {
    await context.close();
  }
}

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "bytewright.openAs": "visual" },
  files: Object.fromEntries([
    ...copies.map((copy) => [copy, large ? readFileSync(large) : ""]),
    ...pictures.map((picture) => [picture, PIXEL]),
  ]),
  steps: {
    // first, because a second window makes each click slower
    async "a click opens the tree"({ workbench, note }) {
      const [first = 0, ...later] = await clickThrough(workbench, copies, ROWS);
      note(`first click of the server ${Math.round(first)} ms, later ${later.map(Math.round).join(", ")} ms`);
      results["later"] = middle(later);
      writeFileSync(resultFile, JSON.stringify(results));
    },

    async "a click opens VS Code's own page for a picture of one pixel"({ workbench, note }) {
      const [, ...later] = await clickThrough(workbench, pictures, "img");
      note(`${later.map(Math.round).join(", ")} ms`);
      results["ownLater"] = middle(later);
      writeFileSync(resultFile, JSON.stringify(results));
    },

    async "the first click of a window opens each of them"({ workbench, note }) {
      results["ownFirst"] = await clickInNewWindow(workbench, pictures[0] ?? "", "img");
      results["first"] = await clickInNewWindow(workbench, copies[0] ?? "", ROWS);
      note(`tree ${Math.round(results["first"])} ms, picture ${Math.round(results["ownFirst"])} ms`);
      writeFileSync(resultFile, JSON.stringify(results));
    },

    async "all rows scroll by"({ workbench, note }) {
      const scrolled = await scrollThrough(workbench, copies[0] ?? "");
      note(JSON.stringify(scrolled));
      Object.assign(results, scrolled);
      writeFileSync(resultFile, JSON.stringify(results));
    },

    async "an edit reaches the text and all views"({ workbench, note }) {
      const { page } = workbench;
      const visual = new VisualPage(workbench);
      await workbench.openFromExplorer(copies[1] ?? "", `${copies[1]}.yml`);
      await visual.whenShown();
      await workbench.runCommand("View: Split Editor Right");
      await until("two pages are shown", async () => (await page.locator("iframe.webview.ready:visible").count()) === 2);
      await page.evaluate(helpers);
      const { times, questions } = await page.evaluate(async () => {
        const { visualDocuments, eachFrame } = /** @type {any} */ (window);
        await eachFrame(
          () =>
            visualDocuments().length === 2 &&
            visualDocuments().every((/** @type {Document} */ one) => one.querySelector(".tree .row:not(.loading) .name")),
        );
        for (const one of visualDocuments()) one.querySelector("[aria-label='Expand All']").click();
        // a boolean far down is the worst case: everything before it is read again
        const truths = () =>
          visualDocuments().map((/** @type {Document} */ one) => [...one.querySelectorAll(".tree .row:not([hidden]) .value.truth")][0]);
        for (let at = 0; at < 400 && !truths().every(Boolean); at++) {
          for (const one of visualDocuments()) one.querySelector(".tree").scrollTop += 300;
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        await new Promise((resolve) => setTimeout(resolve, 500));
        const times = [];
        for (let round = 0; round < 15; round++) {
          const [one, other] = truths();
          const wanted = one.textContent === "true" ? "false" : "true";
          const start = performance.now();
          one.click();
          const shown = (/** @type {Element} */ value) =>
            new Promise((resolve) => {
              const done = () => {
                if (value.textContent === wanted) resolve(performance.now());
              };
              const observer = new MutationObserver(done);
              observer.observe(value, { childList: true, characterData: true, subtree: true });
              done();
            });
          const ends = await Promise.all([shown(one), shown(other)]);
          times.push(Math.max(...ends) - start);
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
        // a round trip to the language server with almost no work there
        const [page] = visualDocuments();
        const details = page.querySelector(".details");
        const questions = [];
        for (let round = 0; round < 15; round++) {
          const name = page.querySelector(`.tree .row:not([hidden]):not(.focused) .name`);
          const start = performance.now();
          name.click();
          await new Promise((resolve) => new MutationObserver(resolve).observe(details, { childList: true }));
          questions.push(performance.now() - start);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return { times, questions };
      });
      note(`edits ${times.map(Math.round).join(", ")}; questions ${questions.map(Math.round).join(", ")}`);
      results["edit"] = middle(times);
      results["question"] = middle(questions);
      writeFileSync(resultFile, JSON.stringify(results));
    },
  },
};
