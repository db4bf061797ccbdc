// The table of a list: columns as wide as their values, wider by hand, and names that stay in view.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";

const long = "Locator_With_A_Name_That_Is_Longer_Than_Any_Column_May_Grow_By_Itself";
const actors = {
  fileName: "ActorInfo.product.byml",
  text: `Actors:
${Array.from({ length: 12 }, (_, at) => {
  const others = Array.from({ length: 14 }, (_, key) => `key${key}: ${at * key}`).join(", ");
  return `- {bfres: Armor_${at}, flag: ${at % 2 === 0}, ${others}, locators: [{model: ${long}}, {model: Short}], name: Armor_Upper_Of_Some_Length_${at}}`;
}).join("\n")}
#!layout file little 2
`,
};

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "columns of a table are as wide as their values, and as wide as they are made"(stage) {
      const { page } = stage;
      for (const theme of /** @type {const} */ (["light", "contrast", "dark"])) {
        await stage.show(actors, { tab: "byml.table", theme });
        await page.locator(".byml-table tbody tr").first().waitFor();
        await stage.screenshot(`table-${theme}`);
      }
      const name = page.getByLabel("name of [3] Armor_Upper_Of_Some_Length_3");
      // all of it is there, once
      assert.ok(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      assert.equal(await page.locator("tr", { has: name }).locator("th").textContent(), "[3]");
      const table = page.locator(".byml-table");
      const before = (await name.boundingBox())?.x;
      await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      assert.notEqual(await table.evaluate(({ scrollLeft }) => scrollLeft), 0);
      assert.ok(Math.abs(((await name.boundingBox())?.x ?? 0) - (before ?? 0)) < 60, "the name stays in view");
      await table.evaluate((element) => element.scrollTo(0, 0));

      const head = page.getByRole("columnheader", { name: "bfres" });
      const width = async () => (await head.boundingBox())?.width ?? 0;
      const was = await width();
      const edge = await head.locator(".column-edge").boundingBox();
      assert.ok(edge);
      await page.mouse.move(edge.x + 3, edge.y + 10);
      await page.mouse.down();
      await page.mouse.move(edge.x + 103, edge.y + 10);
      await page.mouse.up();
      await until("the column is wider", async () => Math.abs((await width()) - was - 100) < 5);
      await head.getByRole("button").press("Shift+ArrowLeft");
      await until("it is narrower by a step", async () => Math.abs((await width()) - was - 84) < 5);
      // sorted, the rows are made anew: the column keeps its width
      await head.getByRole("button").click();
      await until("it is sorted", async () => (await head.getAttribute("aria-sort")) === "ascending");
      assert.ok(Math.abs((await width()) - was - 84) < 12);
      await stage.screenshot("table-wide");
      await head.locator(".column-edge").dblclick();
      await until("it is as wide as its values", async () => (await width()) < was + 20);

      const lists = page.getByLabel("List", { exact: true });
      assert.match(await lists.evaluate((list) => list.textContent ?? ""), /Actors\/\[3\] Armor_Upper_Of_Some_Length_3\/locators/);
    },
  },
};
