// The library of the npm package as a page uses it: one module, no bundler, no Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { aamp } from "../../e2e/fixtures.mjs";
import { root } from "../../e2e/rig/paths.mjs";

const ORIGIN = "http://library.test";

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "a page imports it, and changes a file"({ page }) {
      await page.route(`${ORIGIN}/**`, (route) =>
        route.request().url().endsWith("/index.js")
          ? route.fulfill({ contentType: "text/javascript", body: readFileSync(path.join(root, "dist/library/index.js")) })
          : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Library</title>" }),
      );
      await page.goto(`${ORIGIN}/page.html`);
      const bytes = [...aamp({ General: { Life: { int: 40 } } }).bytes];
      const result = await page.evaluate(
        async ({ address, given }) => {
          const { openFile, provideZstd } = await import(address);
          const file = openFile(Uint8Array.from(given), "x.bgparamlist");
          const changed = file.encode(file.text.replace("Life: 40", "Life: 41"));
          return { text: file.text, exact: file.exact, again: openFile(changed.bytes, "x.bgparamlist").text, provide: typeof provideZstd };
        },
        { address: `${ORIGIN}/index.js`, given: bytes },
      );
      assert.equal(result.exact, true);
      assert.match(result.text, /Life: 40\n/);
      assert.equal(result.again, result.text.replace("Life: 40", "Life: 41"));
      assert.equal(result.provide, "function");
    },
  },
};
