// Scrolling in the visual editor with its page in a separate process, on the file that the benchmark names. Run by test/bench/visual.ts
// through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scrollThrough } from "./scrollThrough.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const copies = Array.from({ length: 5 }, (_, index) => `${index}-${path.basename(large)}`);

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  ownProcesses: true,
  settings: { "bytewright.openAs": "visual" },
  files: Object.fromEntries(copies.map((copy) => [copy, large ? readFileSync(large) : ""])),
  steps: {
    async "all rows scroll by, page after page"({ workbench, note }) {
      /** @type {Awaited<ReturnType<typeof scrollThrough>>[]} */
      const pages = [];
      for (const copy of copies) {
        pages.push(await scrollThrough(workbench, copy));
        note(JSON.stringify(pages.at(-1)));
        await workbench.closeAll();
      }
      const sum = (/** @type {"over" | "idleOver"} */ what) => pages.reduce((total, page) => total + page[what], 0);
      const longest = Math.max(...pages.map((page) => page.longest));
      writeFileSync(resultFile, JSON.stringify({ over: sum("over"), idleOver: sum("idleOver"), longest, frames: 180 * pages.length }));
    },
  },
};
