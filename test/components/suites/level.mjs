// The level view: what does not need a picture.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";

const text = readFileSync(path.join(root, "samples/ass/courtyard.ass"), "utf8");

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "its tools are one line in a window of 1280 pixels with its side bar"(stage) {
      const { page } = stage;
      const size = page.viewportSize();
      await page.setViewportSize({ width: 922, height: 700 });
      try {
        await stage.show({ fileName: "courtyard.ass", text }, { tab: "ass.level" });
        await page.locator(".level[data-shown]").waitFor();
        const tops = await page
          .locator(".level .tools .switch")
          .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
        assert.equal(tops.length, 7);
        assert.equal(new Set(tops).size, 1);
      } finally {
        if (size) await page.setViewportSize(size);
      }
    },

    async "without WebGL the lists still work, and the picture says why it is missing"(stage) {
      const { page } = stage;
      await stage.show({ fileName: "courtyard.ass", text }, { tab: "ass.level", hasCanvas: false });
      await page.getByText("This picture needs WebGL 2").waitFor();
      const row = page.locator(".level .item:not([hidden])").last();
      const name = (await row.locator(".name").textContent()) ?? "";
      await row.click();
      await page.locator(".level .about h3", { hasText: name }).waitFor();
      await until("it is shown in the text", () => {
        const { span } = stage.host.last("revealText") ?? {};
        return span && stage.host.text.slice(span.start, span.end).includes(name);
      });
      await until("its row is selected", async () => (await row.getAttribute("aria-selected")) === "true");
      await stage.screenshot("level-without-webgl");
    },
  },
};
