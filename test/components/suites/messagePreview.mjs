// A message as a player reads it, next to its text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";

const text = [
  "Sword:",
  "  text: |-",
  "    {ruby 1 けん}剣と{color red}盾{color reset}",
  "    {size 150}大きい",
  "Long: |-",
  `  ${"word ".repeat(12)}`,
  "#!layout file little utf-16 3",
  "#!layout game botw",
  "",
].join("\n");

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "the message at the cursor is shown with colors, icons, values, pages and answers; buttons go on to others"(stage) {
      const { page } = stage;
      const keeper = readFileSync(path.join(root, "samples/msbt/Lantern_Keeper.msbt.yml"), "utf8");
      await stage.show({ fileName: "Lantern_Keeper.msbt", text: keeper }, { tab: "msbt.preview" });
      await page.getByRole("heading", { name: "Greeting" }).waitFor();
      assert.deepEqual(await page.locator(".preview-page").allInnerTexts(), [
        "Good evening, traveler!\nThe lantern burns for LanternHours hours.",
        "Shall I light it with A?",
      ]);
      assert.deepEqual(await page.getByRole("listitem").allInnerTexts(), ["Yes, please.", "Not now."]);
      assert.equal(await page.getByText("evening", { exact: true }).evaluate((one) => getComputedStyle(one).color), "rgb(255, 10, 26)");
      await stage.screenshot("message-preview");
      await page.getByRole("button", { name: "Next Message" }).click();
      await page.getByRole("heading", { name: "Thanks" }).waitFor();
      await until("the text shows it", () => stage.host.last("revealText")?.span.start === keeper.indexOf("Thanks"));
    },
  },
  all: {
    async "readings are over their characters; a line that is longer than those of the game is said; it reads well in all themes"(stage) {
      const { page } = stage;
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await stage.show({ fileName: "Msg_USen.msbt", text }, { tab: "msbt.preview", theme });
        await page.locator("ruby", { hasText: "剣" }).waitFor();
        assert.equal(await page.locator("rt").innerText(), "けん");
        await stage.screenshot(`message-preview-${theme}`);
        await page.getByRole("button", { name: "Next Message" }).click();
        await page.getByText(/Nearly all messages of Breath of the Wild/).waitFor();
        assert.deepEqual(await findBarriers(page), []);
        assert.deepEqual(await faintTexts(page), []);
      }
    },
  },
};
