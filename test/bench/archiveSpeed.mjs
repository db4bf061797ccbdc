// What a person waits for at a large archive in real VS Code, next to VS Code's own page of as many bytes that it does not show. Run by
// test/bench/archives.ts through the end-to-end rig.
import { readFileSync, writeFileSync } from "node:fs";
import { sarc } from "../e2e/fixtures.mjs";
import { timeClick } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const content = large ? readFileSync(large) : Buffer.alloc(0);
/** The first click starts the extension, and is left out. */
const CLICKS = 7;
/** What of a click is the page's own. */
const small = sarc({ "One.bin": Buffer.from("one") });
const numbers = Array.from({ length: CLICKS }, (_, index) => index);
const middle = (/** @type {number[]} */ times) => times.sort((a, b) => a - b)[times.length >> 1];

/** @type {import("../e2e/rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(numbers.map((number) => [`${number}.spack`, content])),
    ...Object.fromEntries(numbers.map((number) => [`${number}.sarc`, small])),
    ...Object.fromEntries(numbers.map((number) => [`${number}.data`, Buffer.alloc(content.length, 0)])),
  },
  steps: {
    async "a large archive opens"({ workbench, note }) {
      const page = { inPage: '.members[aria-busy="false"] .member' };
      /** @type {Record<"page" | "small" | "plain", number[]>} */
      const times = { page: [], small: [], plain: [] };
      for (const number of numbers) {
        for (const [own, file, shown] of /** @type {const} */ ([
          [times.page, `${number}.spack`, page],
          [times.small, `${number}.sarc`, page],
          [times.plain, `${number}.data`, { inEditor: ".monaco-editor-pane-placeholder" }],
        ])) {
          await workbench.whenReady();
          own.push(await timeClick(workbench, { row: file }, shown));
          await workbench.closeAll();
        }
      }
      note(JSON.stringify(times, (_, value) => (typeof value === "number" ? Math.round(value) : value)));
      const medians = Object.entries(times).map(([what, all]) => [what, middle(all.slice(1))]);
      writeFileSync(resultFile, JSON.stringify(Object.fromEntries(medians)));
    },
  },
};
