/** All tests that need no editor: `npm run unit`, or `npm test` with every other check around them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { extent } from "./test/support/extent.mjs";

/** Tables of names are imported as text, as esbuild does it for the bundles. */
const textFiles: Plugin = {
  name: "text-files",
  enforce: "pre",
  // before Vite, which would give the address of the file instead
  load(id) {
    if (!id.endsWith(".txt")) return undefined;
    return { code: `export default ${JSON.stringify(readFileSync(id, "utf8"))};`, map: null };
  },
};

/** Milliseconds. */
const PATIENCE = extent(15, 90) * 60_000;

export default defineConfig({
  plugins: [textFiles],
  // the client's own code, outside of VS Code
  resolve: { alias: { vscode: fileURLToPath(new URL("test/support/vscode.ts", import.meta.url)) } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**", "**/node_modules/**"],
    globalSetup: "test/support/extent.mjs",
    setupFiles: "test/support/seedProperties.ts",
    // Tests share no state, and one module graph for all of them is several times faster.
    isolate: false,
    // Each loads all modules again.
    maxWorkers: 2,
    // Only a hang reaches it, however busy the machine is.
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
  },
});
