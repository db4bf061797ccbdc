// How long clicks and keystrokes take in real VS Code, on the file that the benchmark names. Run by test/bench/editor.ts through the end-to-end rig.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "../e2e/rig/until.mjs";
import { middle, timeClick } from "./pageClicks.mjs";

const large = process.env.BYTEWRIGHT_BENCH_FILE ?? "";
const largeText = process.env.BYTEWRIGHT_BENCH_TEXT ?? "";
const resultFile = process.env.BYTEWRIGHT_BENCH_RESULT ?? "";
const name = path.basename(large);
const content = large ? readFileSync(large) : "";
// the same text, opened by VS Code alone: its own share of a click
const plain = largeText ? readFileSync(largeText, "utf8") : "";
const firstLine = plain.slice(0, plain.indexOf("\n"));
/** The Explorer shows no more of each kind at once. A median of fewer varies with the window. */
const CLICKS = 12;
const copies = Array.from({ length: CLICKS }, (_, index) => ({ file: `${index}-${name}`, tab: `${index}-${name}.yml` }));
const texts = Array.from({ length: CLICKS }, (_, index) => ({ file: `${index}-plain.txt`, tab: `${index}-plain.txt` }));

const rounded = (/** @type {number[]} */ times) => times.map(Math.round).join(", ");

/** @typedef {import("../e2e/rig/workbench.mjs").Workbench} Workbench */

/** The activation time that VS Code reports for an extension, in milliseconds. @param {Workbench} workbench @param {RegExp} extension */
async function readActivation(workbench, extension) {
  const { page } = workbench;
  const entry = page.locator(".runtime-extensions-editor .extension", { hasText: extension }).first();
  const text = await until("VS Code lists the running extensions", async () => {
    if (!(await entry.count())) await workbench.runCommand("Developer: Show Running Extensions");
    return entry.locator(".activation-time").textContent({ timeout: 3000 });
  });
  return Number(/(\d+)\s*ms/.exec(text)?.[1]);
}

/** @param {Workbench} workbench @param {{ file: string, tab: string }} row */
async function clickThrough(workbench, { file, tab }) {
  await workbench.whenReady();
  const time = await timeClick(workbench, { row: file }, { tab, firstLine });
  await workbench.closeAll();
  return time;
}

/** @type {import("../e2e/rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries([...copies.map(({ file }) => [file, content]), ...texts.map(({ file }) => [file, plain])]),
  steps: {
    async "the largest file opens"({ workbench, note }) {
      const clicks = [];
      const plainClicks = [];
      for (const [index, copy] of copies.entries()) {
        clicks.push(await clickThrough(workbench, copy));
        plainClicks.push(await clickThrough(workbench, texts[index]));
      }
      const [first, ...later] = clicks;
      // skip the first plain text too: the click before it has already loaded the editor's code
      const plainLater = plainClicks.slice(1);
      note(`first click ${Math.round(first)} ms, later ${rounded(later)} ms`);
      note(`plain text ${rounded(plainClicks)} ms`);
      // optional: on a busy machine the Command Palette may not open after the clicks
      const activation = await readActivation(workbench, /^\s*Bytewright/).catch(() => undefined);
      const git = await readActivation(workbench, /^\s*Git\s*\d/).catch(() => undefined);
      note(`activation ${activation} ms, of VS Code's own Git ${git} ms`);
      writeFileSync(resultFile, JSON.stringify({ first, later: middle(later), plain: middle(plainLater), activation, git }));
    },
  },
};
