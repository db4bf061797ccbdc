/**
 * Bundles everything that ships: `npm run build -- [--production] [--watch] [--sizes] [--only=client,server/web]`.
 * Warnings fail the build. What goes into which bundle is left in dist/meta.json, for the checks of `npm test`.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { bundleOptions } from "./tools/bundle.mjs";
import { commonJsParts } from "./tools/commonJsParts.mjs";
import { isText, lazyEntries, lazyFormats, withoutAnalyses } from "./tools/lazyFormats.mjs";
import { collectLicenses } from "./tools/licenses.mjs";
import { ModuleTexts } from "./tools/moduleTexts.mjs";
import { printSizes } from "./tools/sizes.mjs";

/** Next to the bundles, shared by all of them, loaded when a file needs it. */
const ZSTD = "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm";

const node = { platform: "node", format: "cjs", target: "node20" };
const browser = { platform: "browser", format: "cjs", target: "es2022" };
const moduleTexts = new ModuleTexts();
/** The protocol's library compiles schemas to code by itself; with ours, nothing in it does. PO files are UTF-8, and need no other encodings. */
const SHIMS = {
  "@modelcontextprotocol/server/_shims": "./cli/src/mcp/shims.ts",
  encoding: "./cli/src/texts/utf8Only.ts",
};
/** Where a script of CommonJS says where it is. */
const AS_COMMON_JS = { "import.meta.filename": "__filename", "import.meta.dirname": "__dirname" };

/**
 * The server's core is a function in a script of its own that takes the protocol's library as its `require`, so that one file serves
 * Node and web workers. `core` is the code that gets the function there.
 */
const CORE = {
  banner: { js: "globalThis.bytewrightCore=require=>{const module={exports:{}};" },
  footer: { js: "return module.exports};" },
};
/** The client may have put both files into one. */
const IN_BROWSER = 'if (!globalThis.bytewrightCore) importScripts(new URL("core.js", self.location.href));';
const withCore = (host, core) => ({
  name: "with core",
  setup(build) {
    build.onResolve({ filter: /^\.\/core\.js$/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /[\\/]server[\\/]src[\\/]core\.ts$/ }, () => ({
      contents: `import * as library from "vscode-languageserver/${host}";
        ${core}
        export const { formats, runIndexTask, startServer } = globalThis.bytewrightCore(() => library);`,
    }));
  },
});

/**
 * The web host of VS Code appends `.js` to an entry that has another ending, so the web client is a `.js` file, and
 * package.json must not say `"type": "module"`, or the host takes it for an ES module.
 */
const bundles = [
  {
    name: "client/node",
    entry: "client/src/main.node.ts",
    out: "dist/client/node/main.cjs",
    ...node,
    external: ["vscode"],
    outdir: "dist/client/node",
    entries: {
      main: "client/src/main.node.ts",
      archiveWorker: "client/src/threads/archiveWorker.node.ts",
      indexWorker: "client/src/threads/indexWorker.node.ts",
      ...lazyEntries(isText),
    },
    plugins: [lazyFormats(isText), commonJsParts],
  },
  {
    name: "client/web",
    entry: "client/src/main.web.ts",
    out: "dist/client/web.js",
    ...browser,
    external: ["vscode"],
    plugins: [withoutAnalyses],
  },
  {
    name: "client/archiveWorker",
    entry: "client/src/threads/archiveWorker.web.ts",
    out: "dist/client/archiveWorker.js",
    ...browser,
    format: "iife",
  },
  {
    name: "server/core",
    entry: "server/src/core.ts",
    out: "dist/server/core.js",
    ...browser,
    external: ["vscode-languageserver"],
    ...CORE,
  },
  {
    name: "server/node",
    entry: "server/src/main.node.ts",
    out: "dist/server/node.cjs",
    ...node,
    plugins: [withCore("node", 'require("./core.js");')],
  },
  {
    name: "server/web",
    entry: "server/src/main.web.ts",
    out: "dist/server/web.js",
    ...browser,
    format: "iife",
    plugins: [withCore("browser", IN_BROWSER)],
  },
  {
    name: "server/index",
    entry: "server/src/indexThread.web.ts",
    out: "dist/server/index.js",
    ...browser,
    format: "iife",
    plugins: [withCore("browser", IN_BROWSER)],
  },
  {
    // the pages; what is shown later is in files of its own, which are loaded then
    name: "webview",
    entry: "webview/src/main.ts",
    out: "dist/webview/main.js",
    platform: "browser",
    target: "es2022",
    format: "esm",
    outdir: "dist/webview",
    chunks: "chunks/",
    entries: {
      main: "webview/src/main.ts",
      archive: "webview/src/archive/main.ts",
      compare: "webview/src/compare/main.ts",
      languages: "webview/src/languages/main.ts",
      merge: "webview/src/merge/main.ts",
      mods: "webview/src/mods/main.ts",
      ...viewEntries(),
    },
    plugins: [moduleTexts.plugin],
    files: { "codicon.ttf": "node_modules/@vscode/codicons/dist/codicon.ttf" },
  },
  {
    // the npm package: the library anywhere ES modules run
    name: "package",
    entry: "library/src/index.ts",
    out: "dist/package/index.js",
    ...node,
    format: "esm",
    outdir: "dist/package",
    entries: { index: "library/src/index.ts" },
  },
  {
    // and the command line, which has to start fast
    name: "package/cli",
    entry: "cli/src/start.ts",
    out: "dist/package/cli/bytewright.cjs",
    ...node,
    outdir: "dist/package/cli",
    entries: { bytewright: "cli/src/start.ts", ...lazyEntries(() => true) },
    define: AS_COMMON_JS,
    alias: SHIMS,
    plugins: [lazyFormats(() => true), commonJsParts],
  },
  // the command line in one file, as an executable needs it
  { name: "cli", entry: "cli/src/main.ts", out: "dist/cli/bytewright.cjs", ...node, define: AS_COMMON_JS, alias: SHIMS },
];

/** The view of each tab of the visual editor but the first. */
function viewEntries() {
  const panels = "webview/src/panels";
  const ids = readdirSync(panels).filter((id) => existsSync(`${panels}/${id}/index.ts`));
  return Object.fromEntries([
    ["views/bytes", "webview/src/bytes/bytesView.ts"],
    ...ids.map((id) => [`views/${id}`, `${panels}/${id}/index.ts`]),
    ...ids.filter((id) => existsSync(`${panels}/${id}/compared.ts`)).map((id) => [`views/${id}.compared`, `${panels}/${id}/compared.ts`]),
  ]);
}

const { values: flags } = parseArgs({
  options: {
    production: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
    sizes: { type: "boolean", default: false },
    only: { type: "string" },
  },
});

const only = flags.only?.split(",");
const wanted = bundles.filter((bundle) => !only || only.some((start) => bundle.name.startsWith(start)));
const missing = wanted.filter((bundle) => !existsSync(bundle.entry));
const present = wanted.filter((bundle) => existsSync(bundle.entry));

function optionsOf({
  entry,
  out,
  platform,
  format,
  target,
  external = [],
  banner = {},
  footer = {},
  define = {},
  alias = {},
  plugins = [],
  outdir,
  entries,
  chunks = "",
}) {
  const common = bundleOptions({ platform, production: flags.production });
  const several = { entryPoints: entries, outdir, splitting: true, chunkNames: `${chunks}[name]-[hash]` };
  return {
    ...common,
    ...(entries ? several : { entryPoints: [entry], outfile: out }),
    format,
    target,
    external,
    banner,
    footer,
    define: { ...common.define, ...define },
    alias,
    plugins,
    metafile: true,
    logLevel: "silent",
  };
}

/** esbuild's messages as a person reads them, for errors and warnings alike. */
async function printMessages({ errors, warnings }) {
  for (const [kind, messages] of [
    ["error", errors],
    ["warning", warnings],
  ])
    for (const line of await esbuild.formatMessages(messages, { kind, color: process.stderr.isTTY ?? false })) console.error(line);
  return errors.length + warnings.length;
}

/** Parts of an earlier build have other names. */
function prepareFolder({ outdir, files = {} }) {
  if (!outdir) return;
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  for (const [to, from] of Object.entries(files)) copyFileSync(from, `${outdir}/${to}`);
}

async function buildOne(bundle) {
  prepareFolder(bundle);
  try {
    const result = await esbuild.build(optionsOf(bundle));
    return { bundle, metafile: result.metafile, troubles: await printMessages(result) };
  } catch (failure) {
    if (!failure.errors) throw failure;
    return { bundle, metafile: undefined, troubles: await printMessages(failure) };
  }
}

/** What is inside the bundles, and what ships as it is. */
function shippedInputs(metafiles) {
  const inside = Object.values(metafiles).flatMap(({ inputs }) => Object.keys(inputs));
  return [...inside, ...wanted.flatMap(({ files = {} }) => Object.values(files)), ZSTD];
}

async function buildAll() {
  if (flags.production) for (const { out } of wanted) rmSync(`${out}.map`, { force: true });
  const results = await Promise.all(present.map(buildOne));
  const metafiles = {};
  for (const { bundle, metafile } of results) if (metafile) metafiles[bundle.name] = metafile;
  // what is inside a file as a text ships as well
  Object.assign(metafiles, moduleTexts.metafiles);
  mkdirSync("dist", { recursive: true });
  copyFileSync(ZSTD, "dist/zstd.wasm");
  if (!only) {
    writeFileSync("dist/meta.json", JSON.stringify(metafiles));
    writeFileSync("dist/third-party-licenses.txt", collectLicenses(shippedInputs(metafiles)));
  }
  if (flags.sizes) printSizes(metafiles);
  for (const bundle of missing) console.error(`${bundle.entry} is missing, so ${bundle.out} was not built.`);
  const troubles = results.reduce((sum, result) => sum + result.troubles, 0);
  if (troubles > 0) console.error(`The build has ${troubles} errors and warnings; a warning counts as an error.`);
  if (troubles > 0 || missing.length > 0) process.exitCode = 1;
}

async function watchAll() {
  for (const bundle of present) {
    const report = {
      name: "report",
      setup(build) {
        build.onEnd(async (result) => {
          const troubles = await printMessages(result);
          console.log(
            `${new Date().toLocaleTimeString()} ${bundle.out} ${troubles === 0 ? "built" : `has ${troubles} errors and warnings`}`,
          );
        });
      },
    };
    prepareFolder(bundle);
    const options = optionsOf(bundle);
    const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), report] });
    await context.watch();
  }
}

await (flags.watch ? watchAll() : buildAll());
