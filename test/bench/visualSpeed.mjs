// What a person waits for in the visual editor, on the file that the benchmark names. Run by test/bench/visual.ts through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../e2e/rig/until.mjs";
import { VisualPage } from "../e2e/visualPage.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const name = path.basename(large);
const copies = Array.from({ length: 8 }, (_, index) => `${index}-${name}`);
const middle = (/** @type {number[]} */ times) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** @type {Record<string, number>} */
const results = {};

/** The document of the page of a visual editor; the rig's VS Code shows webviews from its own origin. */
const helpers = `
  window.visualDocuments = () => [...document.querySelectorAll("iframe.webview.ready")]
    .map((frame) => frame.contentDocument?.querySelector("#active-frame")?.contentDocument)
    .filter(Boolean);
  window.eachFrame = (probe, limit = 20000) => new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      const found = probe();
      if (found) resolve(performance.now());
      else if (performance.now() - start > limit) reject(new Error("too late"));
      else requestAnimationFrame(look);
    };
    look();
  });
`;

/** @type {import("../e2e/rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "bytewright.openAs": "visual" },
  files: Object.fromEntries(copies.map((copy) => [copy, large ? readFileSync(large) : ""])),
  steps: {
    async "a click opens the tree"({ workbench, note }) {
      const { page } = workbench;
      const clicks = [];
      for (const copy of copies) {
        await workbench.whenReady();
        await page.evaluate(helpers);
        const time = await page.evaluate(
          async ([file]) => {
            const row = [...document.querySelectorAll(".explorer-folders-view .monaco-list-row")].find(
              (one) => one.textContent?.trim() === file,
            );
            const target = row?.querySelector(".label-name") ?? row;
            const start = performance.now();
            for (const type of ["mousedown", "mouseup", "click"])
              target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, detail: 1 }));
            const end = await /** @type {any} */ (window).eachFrame(() =>
              /** @type {any} */ (window)
                .visualDocuments()
                .some((/** @type {Document} */ page) => page.querySelector(".tree .row:not(.loading) .name")?.textContent),
            );
            return end - start;
          },
          [copy],
        );
        clicks.push(Number(time));
        await workbench.closeAll();
      }
      const [first = 0, ...later] = clicks;
      note(`first click ${Math.round(first)} ms, later ${later.map(Math.round).join(", ")} ms`);
      results["first"] = first;
      results["later"] = middle(later);
      writeFileSync(resultFile, JSON.stringify(results));
    },

    async "all rows scroll by"({ workbench, note }) {
      const { page } = workbench;
      await workbench.openFromExplorer(copies[0] ?? "", `${copies[0]}.yml`);
      const visual = new VisualPage(workbench);
      await visual.whenShown();
      await visual.page.locator(".tree .row:not(.loading)").first().waitFor();
      await visual.page.getByRole("button", { name: "Expand All" }).click();
      await page.evaluate(helpers);
      const told = await page.evaluate(async () => {
        const inside = /** @type {any} */ (window).visualDocuments()[0];
        const tree = inside.querySelector(".tree");
        await /** @type {any} */ (window).eachFrame(() => tree.scrollHeight > 20000);
        const gaps = [];
        let waiting = 0;
        let rows = 0;
        let last = performance.now();
        for (let frame = 0; frame < 180; frame++) {
          tree.scrollTop += frame < 120 ? 120 : 3000;
          await new Promise((resolve) => inside.defaultView.requestAnimationFrame(resolve));
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          waiting += inside.querySelectorAll(".tree .row.loading:not([hidden])").length;
          rows += inside.querySelectorAll(".tree .row:not([hidden])").length;
        }
        const sorted = [...gaps].sort((a, b) => a - b);
        return {
          longest: sorted.at(-1),
          most: sorted[Math.floor(sorted.length * 0.99)],
          median: sorted[sorted.length >> 1],
          over: gaps.filter((gap) => gap > 32).length,
          waiting: waiting / rows,
          height: tree.scrollHeight,
        };
      });
      note(JSON.stringify(told));
      Object.assign(results, { longest: told.longest, most: told.most, median: told.median, over: told.over, waiting: told.waiting });
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
      const times = await page.evaluate(async () => {
        const { visualDocuments, eachFrame } = /** @type {any} */ (window);
        await eachFrame(
          () =>
            visualDocuments().length === 2 &&
            visualDocuments().every((/** @type {Document} */ one) => one.querySelector(".tree .row:not(.loading) .name")),
        );
        for (const one of visualDocuments()) one.querySelector("[aria-label='Expand All']").click();
        // a truth far down is the worst case: everything before it was read anew
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
        return times;
      });
      note(times.map(Math.round).join(", "));
      results["edit"] = middle(times);
      writeFileSync(resultFile, JSON.stringify(results));
    },
  },
};
