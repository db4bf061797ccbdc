/**
 * The visual editor's page is one script, which stands in the document itself: nothing has to be fetched before the first rows. What its
 * views share with it they must not bring along a second time (texts, elements and styles have a state), so the page offers its modules
 * under a global name, and the views' files take them from there.
 */
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { bundleOptions } from "./bundle.mjs";

const OFFERED = "globalThis.bytewrightPage";
const here = (path) => relative(".", path).replaceAll("\\", "/");

/** Paths of our modules that the page consists of. @param {string} entry */
export async function findPageModules(entry) {
  const { metafile } = await esbuild.build({
    ...bundleOptions({ platform: "browser", production: true }),
    entryPoints: [entry],
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return new Set(Object.keys(metafile.inputs).filter((input) => input.endsWith(".ts")));
}

/** A module that starts the page and offers its modules. @param {string} entry @param {ReadonlySet<string>} modules */
export function pageEntry(entry, modules) {
  const names = [...modules].filter((module) => module !== entry).sort();
  return {
    contents: [
      ...names.map((name, at) => `import * as m${at} from ${JSON.stringify(`./${name}`)};`),
      `${OFFERED} = { ${names.map((name, at) => `${JSON.stringify(name)}: m${at}`).join(", ")} };`,
      `import ${JSON.stringify(`./${entry}`)};`,
    ].join("\n"),
    resolveDir: resolve("."),
    sourcefile: "page-entry.js",
  };
}

/** For the views' build. @param {ReadonlySet<string>} modules @returns {esbuild.Plugin} */
export function takenFromPage(modules) {
  return {
    name: "taken from the page",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir }) => {
        const module = here(resolve(resolveDir, path));
        return modules.has(module) ? { path: module, namespace: "page-module" } : undefined;
      });
      build.onLoad({ filter: /./, namespace: "page-module" }, ({ path }) => ({
        contents: `module.exports = ${OFFERED}[${JSON.stringify(path)}];`,
      }));
    },
  };
}
