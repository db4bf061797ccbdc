// What a person waits for at a large archive in real VS Code, beside VS Code's own page of as many bytes that it does not show. Run by
// test/bench/archives.ts through the end-to-end rig.
import { readFileSync, writeFileSync } from "node:fs";
import { timeClick } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const content = large ? readFileSync(large) : Buffer.alloc(0);
/** The first click starts the extension, and is left out. */
const CLICKS = 7;
const numbers = Array.from({ length: CLICKS }, (_, index) => index);
const middle = (/** @type {number[]} */ times) => times.sort((a, b) => a - b)[times.length >> 1];

/** @type {import("../e2e/rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(numbers.map((number) => [`${number}.spack`, content])),
    ...Object.fromEntries(numbers.map((number) => [`${number}.data`, Buffer.alloc(content.length, 0)])),
  },
  steps: {
    async "a large archive opens"({ workbench, note }) {
      const [pages, plain] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
      for (const number of numbers) {
        await workbench.whenReady();
        pages.push(await timeClick(workbench, { row: `${number}.spack` }, { inPage: '.members[aria-busy="false"] .member' }));
        await workbench.closeAll();
        await workbench.whenReady();
        plain.push(await timeClick(workbench, { row: `${number}.data` }, { inEditor: ".monaco-editor-pane-placeholder" }));
        await workbench.closeAll();
      }
      note(`pages ${pages.map(Math.round).join(", ")} ms, VS Code's own ${plain.map(Math.round).join(", ")} ms`);
      writeFileSync(resultFile, JSON.stringify({ page: middle(pages.slice(1)), plain: middle(plain.slice(1)) }));
    },
  },
};
