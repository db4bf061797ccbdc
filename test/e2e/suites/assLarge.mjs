// Level sources beyond what VS Code takes for a normal text: colours and folds above 300,000 lines; above 10 MB, where VS Code asks on a remote
// host before it opens the text, and above 50 MB, where no extension is given it, a notice that says so and leads to the overview.
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

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "workbench.colorTheme": "Dark Modern" },
  // VS Code says so in the console, too
  expectedErrors: [/not displayed in the text editor because it is very large/],
  files: { "lines.ass": lines },
  prepare(workspace) {
    workspace.write("structure/remote.ass", levelOf(75_000));
    workspace.write("huge.ass", levelOf(330_000));
  },
  steps: {
    async "above 300,000 lines there are colours and folds"({ workbench }) {
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
      await until("counts have another colour than strings", async () => (await colorOf(/^7$/)) !== (await colorOf(/^"BLENDER"$/)));
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

    async "above 10 MB, where VS Code asks on a remote host, a notice leads to the overview without the text"({ workbench }) {
      const { editor, page } = workbench;
      // what wakes the extension in a folder of levels is a search for files, which the rig cannot do: the step before did it
      await workbench.explorerRow("structure").click();
      await workbench.explorerRow("remote.ass").click();
      await page.getByText("not displayed in the text editor").waitFor();
      const said = await workbench.notification(/VS Code asks here before it opens texts above 10 MB/);
      assert.match(said, /remote\.ass has 12 MB/);
      await workbench.screenshot("asked");
      await workbench.pressButton("Show Overview");
      await editor.whenVisible(/^remote\.ass: Halo ASS, 12\.\d MB, [\d,.]+ lines/);
      await editor.whenVisible(/Findings \(\d+\)/);
      await workbench.followLink("unused-vertex");
      await editor.whenVisible(/^75000$/m);
    },

    async "above 50 MB a notice says why there is no help, and leads to the overview"({ workbench }) {
      const { editor } = workbench;
      await workbench.explorerRow("huge.ass").click();
      const said = await workbench.notification(/VS Code hands texts above 50 MB to no extension/);
      assert.match(said, /huge\.ass has 5\d MB/);
      await workbench.screenshot("notice");
      await workbench.pressButton("Show Overview");
      await editor.whenVisible(/^huge\.ass: Halo ASS, 5\d\.\d MB, [\d,.]+ lines/);
      await editor.whenVisible(/Findings \(\d+\)/);
      await workbench.screenshot("overview");
      await workbench.followLink("unused-vertex");
      await editor.whenVisible(/^330000$/m);
      await workbench.screenshot("part");
    },
  },
};
