/**
 * esbuild splits ES modules only, and hosts of extensions `require` theirs: the parts of a bundle are made as ES modules, then each is
 * rewritten. They have to be in one folder.
 */
import { writeFileSync } from "node:fs";
import * as esbuild from "esbuild";

export const commonJsParts = {
  name: "CommonJS parts",
  setup(build) {
    const options = build.initialOptions;
    const sourcemap = options.sourcemap ? "inline" : false;
    Object.assign(options, { splitting: true, format: "esm", outExtension: { ".js": ".cjs" }, write: false, sourcemap });
    const { charset, minify, platform, target } = options;
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        const { code } = await esbuild.transform(text, { charset, minify, platform, target, format: "cjs", sourcemap });
        writeFileSync(path, code);
      }
    });
  },
};
