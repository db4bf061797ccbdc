// The page as a whole: what it loads, tabs, words in other languages, and a file that cannot be decoded.
import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { aamp } from "../../e2e/fixtures.mjs";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { findBarriers, findViolations } from "../audit.mjs";
import { controlRows, controls } from "../samples.mjs";
import { translations } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */

const cut = {
  fileName: "cut.bgparamlist",
  bytes: new Uint8Array(aamp({ General: { Life: { int: 40 }, Speed: { f32: 1.5 } } }).bytes.subarray(0, 84)),
  report: {
    title: "cut.bgparamlist",
    summary: "This file cannot be decoded.",
    state: /** @type {const} */ ("broken"),
    actions: ["Open in Hex Editor"],
    sections: [{ heading: "What is wrong", body: { kind: /** @type {const} */ ("text") }, intro: "It is cut." }],
  },
  state: { readOnly: "This file is only looked at." },
};

const strange = {
  ...cut,
  fileName: "strange.bgparamlist",
  bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  report: { ...cut.report, title: "strange.bgparamlist" },
};

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "only what is shown is loaded, and the start is small"(stage) {
      await stage.show(controls);
      await stage.whenRows(controlRows);
      await stage.page.locator(".tools vscode-text-field:defined").waitFor();
      await stage.page.waitForLoadState("networkidle");
      const views = () => stage.loaded.filter((name) => name.startsWith("views/"));
      assert.deepEqual(views(), []);
      const scripts = stage.loaded.filter((name) => name.endsWith(".js"));
      assert.equal(new Set(scripts).size, scripts.length, "nothing is loaded twice");
      const sizes = scripts.map((name) => statSync(path.join(root, "dist/webview", name)).size);
      const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
      // a build that is not for production is larger, and has maps
      const limit = existsSync(path.join(root, "dist/webview/main.js.map")) ? 500_000 : 300_000;
      assert.ok(size < limit, `${size} bytes: ${scripts.join(", ")}`);
      await stage.page.getByRole("tab", { name: "Curves" }).click();
      await until("the view is loaded", () => views().join() === "views/aamp.curves.js");
    },

    async "while the file is read a bar below the tabs says so"(stage) {
      const busy = stage.page.getByRole("progressbar", { name: "Reading the file" });
      /** @type {() => void} */
      let go = () => {};
      const held = new Promise((resolve) => (go = () => resolve(undefined)));
      await stage.show({ ...controls, answersAfter: held });
      await busy.waitFor();
      const said = stage.page.locator(".said");
      const words = () => said.evaluate((line) => getComputedStyle(line, "::before").content);
      await until("the line at the bottom says so, too", async () => (await words()) === `"Reading ${controls.fileName}…"`);
      assert.deepEqual(await findViolations(stage.page), []);
      go();
      await stage.whenRows(controlRows);
      await busy.waitFor({ state: "hidden" });
      assert.equal(await words(), "none");
    },

    async "why an answer is missing is said until the text changes"(stage) {
      /** @type {import("../stage.mjs").HostOptions} */
      const page = { ...controls, refusal: "It is too early." };
      await stage.show(page, { tab: "aamp.curves" });
      await stage.whenSaid(/^It is too early\.$/);
      delete page.refusal;
      await stage.host.setText(controls.text.replace("40", "41"));
      await stage.page.getByText("This file has no curves.").waitFor();
      assert.equal(await stage.page.locator(".said").textContent(), "");
    },

    async "a view that could not be loaded is loaded with the page again"(stage) {
      const { page } = stage;
      await page.route("**/views/aamp.curves.js", (route) => route.abort(), { times: 1 });
      await stage.show(controls, { tab: "aamp.curves" });
      await page.getByText("Curves could not be loaded.", { exact: true }).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await stage.screenshot("not-loaded");
      assert.match(stage.host.last("log")?.message ?? "", /views\/aamp\.curves\.js/);
      stage.forget();
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByText("This file has no curves.").waitFor();
    },

    async "arrow keys go through the tabs, and the tab comes back with the page"(stage) {
      await stage.show(controls);
      await stage.page.getByRole("tab", { name: "Fields" }).focus();
      await stage.page.keyboard.press("ArrowRight");
      await stage.page.locator(".bytes").waitFor();
      assert.equal(await stage.page.getByRole("tab", { selected: true }).textContent(), "Bytes");
      assert.deepEqual(await findBarriers(stage.page), []);
      const memory = await stage.page.evaluate("window.memory()");
      await stage.show(controls, { memory, tab: memory.tab });
      await stage.page.locator(".bytes").waitFor();
    },

    async "every word is translated"(stage) {
      await stage.show({ ...controls, translations }, { tab: "fields" });
      await stage.row("Whole").waitFor();
      await stage.page.locator(".tools vscode-text-field:defined").waitFor();
      await stage.choose("Whole");
      await stage.page.locator(".details").waitFor();
      const labels = await stage.page
        .locator(":is(.bar, .tools, .tree, .details)")
        .locator(":scope, :is([aria-label], [title], [placeholder]):not(.row)")
        .evaluateAll((all) => all.flatMap((one) => ["aria-label", "title", "placeholder"].flatMap((name) => one.getAttribute(name) || [])));
      assert.deepEqual(
        labels.filter((label) => !label.includes("«")),
        [],
      );
      assert.deepEqual(
        (await stage.page.getByRole("tab").allTextContents()).filter((text) => !text.startsWith("«")),
        [],
      );
    },

    async "a file that cannot be decoded says why, and its fields and bytes are in step"(stage) {
      await stage.show(cut);
      await stage.page.getByRole("heading", { name: "cut.bgparamlist" }).waitFor();
      await stage.page.getByRole("button", { name: "Open in Hex Editor" }).click();
      await until("the action is sent", () => stage.host.last("action")?.number === 0);
      await stage.choose("header");
      await stage.page.keyboard.press("ArrowRight");
      if ((await stage.row("header").getAttribute("aria-expanded")) !== "true") await stage.page.keyboard.press("ArrowRight");
      await stage.choose("magic");
      await stage.page.locator(".details", { hasText: "The letters" }).waitFor();
      await stage.page.getByRole("tab", { name: "Bytes" }).click();
      const ofText = stage.page.locator(".hex .line:not([hidden]) .cell.of-text");
      await until("the bytes of the field are marked", async () => (await ofText.allTextContents()).join(" ") === "41 41 4D 50");
      await stage.page.getByRole("grid").focus();
      await stage.page.keyboard.press("g");
      await stage.page.locator(".offset-field input").fill("9");
      await stage.page.keyboard.press("Enter");
      await stage.page.locator(".facts .field", { hasText: "flags" }).waitFor();
      assert.equal(await stage.page.getByRole("button", { name: "Show in Text" }).count(), 0, "there is no text to show it in");
      await stage.page.getByRole("tab", { name: "Fields" }).click();
      await stage.page.locator(".tree .row.active .name", { hasText: "flags" }).waitFor();
      assert.deepEqual(await findBarriers(stage.page), []);
      await stage.screenshot("inspector");
    },

    async "a file of which nothing was understood has its bytes alone"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast", "dark"])) {
        await stage.show(strange, { theme });
        await stage.page.locator(".hex .line:not([hidden]) .cell").first().waitFor();
        const tabs = stage.page.locator('[role="tab"]:visible');
        await until("there is no tab of fields", async () => (await tabs.allTextContents()).join() === "Bytes");
        assert.deepEqual(await findBarriers(stage.page), []);
        await stage.screenshot(`strange-${theme}`);
      }
    },
  },
};
