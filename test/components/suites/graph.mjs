// The graph of a sequence file: 1,500 nodes are placed while the page goes on.
import assert from "node:assert/strict";
import { crowdText } from "../../e2e/fixtures.mjs";
import { until } from "../../e2e/rig/until.mjs";

/** Opens the graph, and gives the longest time in which the page did nothing else. @param {import("../stage.mjs").Stage} stage @param {string} text */
async function openGraph(stage, text) {
  const { page } = stage;
  await stage.show({ fileName: "Crowd.asb", text });
  await stage.tree.waitFor();
  await page.evaluate(watchPauses);
  await page.getByRole("tab", { name: "Graph" }).click();
  await page.locator('.graph-list .item[aria-setsize="1550"]').first().waitFor();
  await until("all nodes are placed", async () => (await page.locator(".graph-note").textContent()) === "");
  return page.evaluate("window.longestPause()");
}

/** Runs in the page. */
function watchPauses() {
  /** @type {number[]} */
  const pauses = [];
  new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  Object.assign(window, { longestPause: () => pauses.sort((a, b) => b - a).map(Math.round) });
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "1,500 nodes in trees of 30 are placed by a worker"(stage) {
      console.log("       pauses of the page in ms:", (await openGraph(stage, crowdText(30))).join(" "));
      assert.equal(stage.page.workers().length, 1);
      await stage.screenshot("graph-trees");
    },

    async "1,500 nodes in one tree are placed by a worker"(stage) {
      console.log("       pauses of the page in ms:", (await openGraph(stage, crowdText(1500))).join(" "));
      assert.equal(stage.page.workers().length, 1);
      await stage.screenshot("graph-one-tree");
    },
  },
};
