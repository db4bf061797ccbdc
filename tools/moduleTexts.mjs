/**
 * `import code from "./worker.ts?text"`: a module bundled by itself, as a text of the bundle that imports it. A page whose policy lets it
 * fetch nothing makes a worker of it.
 */
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { bundleOptions } from "./bundle.mjs";

const SUFFIX = "?text";

export class ModuleTexts {
  /** The inputs of each text, by the path of its module. */
  metafiles = {};

  plugin = {
    name: "module texts",
    setup: (build) => {
      build.onResolve({ filter: /\?text$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.slice(0, -SUFFIX.length)),
        namespace: "module-text",
      }));
      build.onLoad({ filter: /./, namespace: "module-text" }, async ({ path }) => {
        const { outputFiles, metafile, errors, warnings } = await esbuild.build({
          ...bundleOptions({ platform: "browser", production: build.initialOptions.minify }),
          entryPoints: [path],
          format: "iife",
          target: build.initialOptions.target,
          sourcemap: false,
          write: false,
          metafile: true,
          logLevel: "silent",
        });
        // it is not a file of its own
        this.metafiles[relative(".", path)] = { ...metafile, outputs: {} };
        return {
          contents: outputFiles[0].text,
          loader: "text",
          errors,
          warnings,
          watchFiles: Object.keys(metafile.inputs).map((file) => resolve(file)),
        };
      });
    },
  };
}
