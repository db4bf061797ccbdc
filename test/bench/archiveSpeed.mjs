// How long a click on a large archive takes in real VS Code, compared with a file of the same size that VS Code does not display. Run by
// test/bench/archives.ts through the end-to-end rig.
import { readFileSync, writeFileSync } from "node:fs";
import { sarc } from "../e2e/fixtures.mjs";
import { middle, timeStages } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const content = large ? readFileSync(large) : Buffer.alloc(0);
/** Not counting the first click, which starts the extension. */
const CLICKS = 7;
/** The page's own share of a click. */
const small = sarc({ "One.bin": Buffer.from("one") });
const numbers = Array.from({ length: CLICKS }, (_, index) => index);

const page = {
  // the page's own document, and its script in it
  frame: { inWindow: "iframe.webview.ready" },
  script: { inPage: ".tools" },
  first: { inPage: ".members .member" },
  all: { inPage: '.members[aria-busy="false"] .member' },
};

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(numbers.map((number) => [`${number}.spack`, content])),
    ...Object.fromEntries(numbers.map((number) => [`${number}.sarc`, small])),
    ...Object.fromEntries(numbers.map((number) => [`${number}.data`, Buffer.alloc(content.length, 0)])),
  },
  expectedErrors: [/is not displayed in the text editor because it is very large/],
  steps: {
    async "a large archive opens"({ workbench, note }) {
      /** @type {Record<string, Record<string, number[]>>} */
      const times = {};
      for (const number of numbers) {
        for (const [own, file, stages] of /** @type {const} */ ([
          ["large", `${number}.spack`, page],
          ["small", `${number}.sarc`, page],
          ["plain", `${number}.data`, { all: { inEditor: ".monaco-editor-pane-placeholder" } }],
        ])) {
          await workbench.whenReady();
          const taken = await timeStages(workbench, { row: file }, stages);
          for (const [stage, time] of Object.entries(taken)) ((times[own] ??= {})[stage] ??= []).push(time);
          await workbench.closeAll();
        }
      }
      note(JSON.stringify(times, (_, value) => (typeof value === "number" ? Math.round(value) : value)));
      const medians = Object.entries(times).map(([own, stages]) => [
        own,
        Object.fromEntries(Object.entries(stages).map(([stage, all]) => [stage, middle(all.slice(1))])),
      ]);
      writeFileSync(resultFile, JSON.stringify(Object.fromEntries(medians)));
    },
  },
};
