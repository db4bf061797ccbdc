// The library as a web page uses it: from the npm package, installed into an empty folder, without a bundler.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installNpmPackage } from "../../../tools/npmPackage.mjs";
import { aamp, yaz0 } from "../../e2e/fixtures.mjs";

const ORIGIN = "http://library.test";
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "a page imports the npm package and changes a file"({ page }) {
      const folder = mkdtempSync(path.join(tmpdir(), "bytewright-page-"));
      try {
        const { ok, output } = await installNpmPackage(folder);
        assert.ok(ok, output);
        await page.route(`${ORIGIN}/**`, (route) => {
          const { pathname } = new URL(route.request().url());
          const contentType = TYPES[/** @type {keyof TYPES} */ (path.extname(pathname))];
          return contentType
            ? route.fulfill({ contentType, body: readFileSync(path.join(folder, "node_modules/bytewright", pathname)) })
            : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Library</title>" });
        });
        await page.goto(`${ORIGIN}/page`);
        const result = await page.evaluate(change, { origin: ORIGIN, given: [...yaz0(aamp({ General: { Life: { int: 40 } } }).bytes)] });
        assert.equal(result.exact, true);
        assert.deepEqual(result.compression, ["yaz0"]);
        assert.match(result.text, /Life: 40\n/);
        assert.equal(result.again, result.text.replace("Life: 40", "Life: 41"));
        assert.match(result.refusal, /^aamp\//);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
};

/** Runs in the page. @param {{ origin: string, given: number[] }} input */
async function change({ origin, given }) {
  const { openFile, provideZstd } = await import(`${origin}/index.js`);
  provideZstd(new Uint8Array(await (await fetch(`${origin}/zstd.wasm`)).arrayBuffer()));
  const file = openFile(Uint8Array.from(given), "x.sbgparamlist");
  const changed = file.encode(file.text.replace("Life: 40", "Life: 41"));
  const again = openFile(changed.bytes, "x.sbgparamlist").text;
  return {
    text: file.text,
    exact: file.exact,
    compression: file.compression,
    again,
    refusal: file.encode(file.text.replace("Life: 40", "Life: [")).issues[0].code,
  };
}
