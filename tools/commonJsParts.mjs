/**
 * Splits a CommonJS bundle. esbuild splits only ES modules, but extension hosts `require` theirs: build ES modules in one folder, then
 * rewrite each. Imports become constants, because esbuild's own CommonJS exports are getters, which took a sixth of the time of `verify`.
 */
import { writeFileSync } from "node:fs";
import * as esbuild from "esbuild";

/** Imports of other parts, which esbuild writes first: `import{a as b,c}from"./chunk-X.cjs";` */
const IMPORT = /\s*import\s*(?:\{([^}]*)\}\s*from\s*)?("\.\/[^"]+\.cjs");/y;
/** Exports, which it writes last: `export{b as a,c};` */
const EXPORT = /export\s*\{([^}]*)\};?\s*(\/\/# sourceMappingURL=.*\s*)?$/;

const HASHBANG = /^#!.*\n/;

/** `a as b, c` as the members of a pattern or an object literal. */
const members = (names, pair) =>
  names
    .split(",")
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([from, to = from]) => pair(from, to))
    .join(",");

function withConstants(text) {
  const [hashbang = ""] = HASHBANG.exec(text) ?? [];
  let head = hashbang;
  IMPORT.lastIndex = hashbang.length;
  let end = hashbang.length;
  for (let found = IMPORT.exec(text); found; found = IMPORT.exec(text)) {
    const [, names, path] = found;
    head += names === undefined ? `require(${path});` : `const {${members(names, (from, to) => `${from}:${to}`)}}=require(${path});`;
    end = IMPORT.lastIndex;
  }
  return (
    head +
    text.slice(end).replace(EXPORT, (_, names, map = "") => `module.exports={${members(names, (from, to) => `${to}:${from}`)}};\n${map}`)
  );
}

export const commonJsParts = {
  name: "CommonJS parts",
  setup(build) {
    const options = build.initialOptions;
    const sourcemap = options.sourcemap ? "inline" : false;
    Object.assign(options, { splitting: true, format: "esm", outExtension: { ".js": ".cjs" }, write: false, sourcemap });
    const { charset, minify, platform, target } = options;
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        const { code } = await esbuild.transform(withConstants(text), {
          charset,
          minify,
          platform,
          target,
          format: "cjs",
          sourcemap,
          supported: { "dynamic-import": false },
        });
        writeFileSync(path, code);
      }
    });
  },
};
