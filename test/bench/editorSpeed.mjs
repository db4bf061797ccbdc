// What a person waits for in real VS Code, on the file that the benchmark names. Run by test/bench/editor.ts through the end-to-end rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../e2e/rig/until.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const name = path.basename(large);
const copies = Array.from({ length: 8 }, (_, index) => `${index}-${name}`);

const middle = (/** @type {number[]} */ times) => times.sort((a, b) => a - b)[times.length >> 1];

/** What VS Code says of our activation, in milliseconds. @param {import("../e2e/rig/workbench.mjs").Workbench} workbench */
async function readActivation(workbench) {
  const { page } = workbench;
  const entry = page.locator(".runtime-extensions-editor .extension", { hasText: "Bytewright" }).first();
  const text = await until("VS Code lists the running extensions", async () => {
    if (!(await entry.count())) await workbench.runCommand("Developer: Show Running Extensions");
    return entry.locator(".activation-time").textContent({ timeout: 3000 });
  });
  return Number(/(\d+)\s*ms/.exec(text)?.[1]);
}

/** @type {import("../e2e/rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(copies.map((copy) => [copy, large ? readFileSync(large) : ""])),
  steps: {
    async "the largest file opens"({ workbench, note }) {
      const { page } = workbench;
      const clicks = [];
      for (const copy of copies) {
        await workbench.whenReady();
        // measured inside the page: the driver's own way there and back would count otherwise
        const time = await page.evaluate(
          ([file]) =>
            new Promise((resolve) => {
              const row = [...document.querySelectorAll(".explorer-folders-view .monaco-list-row")].find(
                (one) => one.textContent?.trim() === file,
              );
              const target = row?.querySelector(".label-name") ?? row;
              const start = performance.now();
              const observer = new MutationObserver(() => {
                const tab = document.querySelector(".tab.active")?.textContent?.includes(`${file}.yml`);
                const line = document.querySelector(".editor-group-container.active .view-lines")?.textContent?.startsWith("!io");
                if (!tab || !line) return;
                observer.disconnect();
                requestAnimationFrame(() => resolve(performance.now() - start));
              });
              observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
              for (const type of ["mousedown", "mouseup", "click"])
                target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, detail: 1 }));
            }),
          [copy],
        );
        clicks.push(Number(time));
        await workbench.closeAll();
      }
      const [first, ...later] = clicks;
      note(`first click ${Math.round(first)} ms, later ${later.map(Math.round).join(", ")} ms`);
      // the clicks count without it: on a busy machine the palette may not come up behind them
      const activation = await readActivation(workbench).catch(() => undefined);
      note(`activation ${activation} ms`);
      writeFileSync(resultFile, JSON.stringify({ first, later: middle(later), activation }));
    },
  },
};
