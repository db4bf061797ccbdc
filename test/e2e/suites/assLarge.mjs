// Level sources beyond what VS Code takes for a normal text: colors and folds above 300,000 lines.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { until } from "../rig/until.mjs";

const courtyard = readFileSync("samples/ass/courtyard.ass", "utf8");
const row = "0.5000000000\t0.2500000000\t0.0000000000\n";
const vertex = `${row}0.0000000000\t0.0000000000\t1.0000000000\n${row}0\n1\n${row}\n`;

/** The courtyard with one more object of so many vertices: 161 bytes and 7 lines each. @param {number} vertices */
function levelOf(vertices) {
  const count = Number(/;### OBJECTS ###\n(\d+)/.exec(courtyard)?.[1]);
  const object = `;OBJECT ${count}\n"MESH"\n""\n""\n${vertices}\n${vertex.repeat(vertices)}1\n0\t\t0\t1\t2\n\n`;
  return courtyard
    .replace(/;### OBJECTS ###\n\d+/, `;### OBJECTS ###\n${count + 1}`)
    .replace(";### INSTANCES ###", `${object};### INSTANCES ###`);
}

const lines = levelOf(50_000);

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { "lines.ass": lines },
  steps: {},
  all: {
    async "above 300,000 lines there are colors and folds"({ workbench }) {
      assert.ok(lines.split("\n").length > 300_000);
      const { editor, page } = workbench;
      await workbench.openFromExplorer("lines.ass");
      await editor.whenVisible(/HEADER/);
      await page.locator("#status\\.editor\\.mode", { hasText: /Halo ASS/ }).waitFor();
      const colorOf = (/** @type {RegExp} */ text) =>
        page
          .locator(".view-line span span", { hasText: text })
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      await until("counts have another color than strings", async () => (await colorOf(/^7$/)) !== (await colorOf(/^"BLENDER"$/)));
      await page
        .locator(".codelens-decoration", { hasText: /used by/ })
        .first()
        .waitFor();
      await workbench.screenshot("lines");
      await editor.focus();
      await workbench.runCommand("Fold All");
      await editor.whenVisible(/;### MATERIALS ###\s+;### OBJECTS ###/);
      await workbench.screenshot("folded");
    },
  },
};
