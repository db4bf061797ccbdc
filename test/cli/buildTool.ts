/** Builds the real command line tool. Knows no test runner. */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";

const ROOT = process.cwd();

/** The tool with the formats of the product, or with those of toyFormats.ts. */
export type Flavour = "product" | "toys";

const withToys: Plugin = {
  name: "with-toys",
  setup({ onLoad }) {
    onLoad({ filter: /formats[\\/]registry\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const contents = source.replace(/export const formats\b[^;]*;/, "export const formats = toyFormats;");
      if (contents === source) throw new Error("the list of formats was not found in formats/registry.ts");
      return { contents: `import { toyFormats } from "../test/cli/toyFormats.ts";\n${contents}`, loader: "ts" };
    });
  },
};

const built = new Map<Flavour, Promise<string>>();

async function buildTool(flavour: Flavour): Promise<string> {
  // one file for each of vitest's threads, which may build at the same time
  const outfile = join(ROOT, "dist", "test-cli", process.env["VITEST_POOL_ID"] ?? "0", `${flavour}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  copyFileSync(join(ROOT, "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm"), join(dirname(outfile), "..", "zstd.wasm"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["cli/src/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    mainFields: ["module", "main"],
    format: "esm",
    target: "node20",
    loader: { ".txt": "text" },
    logLevel: "error",
    plugins: flavour === "toys" ? [withToys] : [],
  });
  return outfile;
}

export function toolPath(flavour: Flavour): Promise<string> {
  let path = built.get(flavour);
  if (!path) {
    path = buildTool(flavour);
    built.set(flavour, path);
  }
  return path;
}
