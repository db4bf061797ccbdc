/** Builds the real command line tool. Knows no test runner. */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";

const ROOT = process.cwd();
export const ZSTD_LIBRARY = join(ROOT, "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm");

/** The tool with the formats of the product, or with those of toyFormats.ts; and that with a mistake, which a campaign has to find. */
export type Flavour =
  | "product"
  | "product, written one by one"
  | "toys"
  | "toys, written in place"
  | "toys, without a budget"
  | "toys, without a budget for walks";

function replacing(file: RegExp, old: string | RegExp, now: string): Plugin {
  return {
    name: "replacing",
    setup({ onLoad }) {
      onLoad({ filter: file }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = source.replace(old, now);
        if (contents === source) throw new Error(`${old} was not found in ${path}`);
        return { contents, loader: "ts" };
      });
    },
  };
}

const withToys = replacing(
  /formats[\\/]registry\.ts$/,
  /export const formats\b[^;]*;/,
  'import { toyFormats } from "../test/cli/toyFormats.ts";\nexport const formats = toyFormats;',
);

/** In two halves, so that a kill need not be lucky. */
const IN_PLACE = `const data = Buffer.from(content);
  writeFileSync(at, data.subarray(0, data.length >> 1));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  writeFileSync(at, data);
  return;
  const failure = writeTogether(`;

const PLUGINS: Readonly<Record<Flavour, readonly Plugin[]>> = {
  product: [],
  "product, written one by one": [
    replacing(
      /cli[\\/]src[\\/]plannedWrites\.ts$/,
      "writeTogether(this.run, writes)",
      "writes.map((write) => writeTogether(this.run, [write]))[0]",
    ),
  ],
  toys: [withToys],
  "toys, written in place": [withToys, replacing(/cli[\\/]src[\\/]wholeFile\.ts$/, "const failure = writeTogether(", IN_PLACE)],
  "toys, without a budget": [
    withToys,
    replacing(/containers[\\/]budget\.ts$/, "this.most = Math.min(", "this.most = Number.MAX_SAFE_INTEGER;\n    void Math.min("),
  ],
  "toys, without a budget for walks": [
    withToys,
    replacing(/archives[\\/]walkBudget\.ts$/, "end(): Issue | undefined {", "end(): Issue | undefined {\n    if (this) return undefined;"),
  ],
};

const built = new Map<Flavour, Promise<string>>();

async function buildTool(flavour: Flavour): Promise<string> {
  // one file for each of vitest's threads, which may build at the same time
  const outfile = join(ROOT, "dist", "test-cli", process.env["VITEST_POOL_ID"] ?? "0", `${flavour.replace(/\W+/g, "-")}.mjs`);
  mkdirSync(dirname(outfile), { recursive: true });
  copyFileSync(ZSTD_LIBRARY, join(dirname(outfile), "..", "zstd.wasm"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: { [basename(outfile, ".mjs")]: "cli/src/main.ts" },
    outdir: dirname(outfile),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // as in the npm package: what one command loads late changes standard input for all others where it is loaded at once
    splitting: true,
    platform: "node",
    mainFields: ["module", "main"],
    format: "esm",
    target: "node20",
    loader: { ".txt": "text" },
    alias: { "@modelcontextprotocol/server/_shims": "./cli/src/mcp/shims.ts", encoding: "./cli/src/texts/utf8Only.ts" },
    logLevel: "error",
    plugins: [...PLUGINS[flavour]],
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
