/** How our sources are bundled, for the product and for the tools that run a part of it. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

/** The common options of all bundles. Tables of names are `.txt` files imported as text, like styles. */
export function bundleOptions({ platform, production }) {
  return {
    bundle: true,
    platform,
    charset: "ascii",
    minify: production,
    sourcemap: production ? false : "linked",
    legalComments: "none",
    loader: { ".txt": "text", ".css": "text" },
    mainFields: platform === "node" ? ["module", "main"] : ["browser", "module", "main"],
    define: { "process.env.NODE_ENV": JSON.stringify(production ? "production" : "development") },
  };
}

/**
 * Bundles a TypeScript module for Node and imports it, so that tools use the very code that ships. `packages: "external"` leaves those
 * of node_modules outside, which some need.
 */
export async function importBundled(entry, { packages = "bundle" } = {}) {
  const outfile = `dist/tools/${entry.replaceAll("/", "-").replace(/\.ts$/, "")}.mjs`;
  const options = { ...bundleOptions({ platform: "node", production: false }), format: "esm", packages, logLevel: "error" };
  try {
    await esbuild.build({ ...options, entryPoints: [entry], outfile });
  } catch {
    // esbuild has said why
    process.exit(1);
  }
  return import(pathToFileURL(resolve(outfile)).href);
}

/** Bundles a program of the test folder, packages left outside, and runs it with the arguments of this process. */
export function runBundled(entry, outfile) {
  esbuild.buildSync({
    ...bundleOptions({ platform: "node", production: false }),
    entryPoints: [entry],
    outfile,
    format: "esm",
    packages: "external",
    // the client's own code, outside of VS Code
    alias: { vscode: resolve("test/support/vscode.ts") },
    logLevel: "error",
  });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
