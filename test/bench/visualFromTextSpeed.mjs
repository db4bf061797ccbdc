// How long the visual editor takes to open from the button above a text, on the file that the benchmark names.
// Run by test/bench/visual.ts through the rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROWS, timeClick } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const copies = Array.from({ length: 8 }, (_, index) => `${index}-${path.basename(large)}`);

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(copies.map((copy) => [copy, large ? readFileSync(large) : ""])),
  steps: {
    async "the button over a text opens the tree"({ workbench, note }) {
      /** @type {number[]} */
      const times = [];
      for (const copy of copies) {
        await workbench.openFromExplorer(copy, `${copy}.yml`);
        await workbench.group
          .getByRole("button", { name: /^Open in Visual Editor/ })
          .first()
          .waitFor();
        // wait for the text's findings and colors
        await workbench.page.waitForTimeout(1500);
        times.push(await timeClick(workbench, { button: "Open in Visual Editor" }, { inPage: ROWS }));
        await workbench.closeAll();
      }
      const [first, ...later] = times;
      note(`first ${Math.round(first ?? 0)} ms, later ${later.map(Math.round).join(", ")} ms`);
      writeFileSync(resultFile, JSON.stringify({ fromText: later.sort((a, b) => a - b)[later.length >> 1] }));
    },
  },
};
