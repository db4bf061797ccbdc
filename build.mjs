/**
 * Bundles everything that ships: `npm run build -- [--production] [--watch] [--sizes] [--only=client,server/web]`.
 * Warnings fail the build. What goes into which bundle is left in dist/meta.json, for the checks of `npm test`.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { bundleOptions } from "./tools/bundle.mjs";
import { collectLicenses } from "./tools/licenses.mjs";
import { printSizes } from "./tools/sizes.mjs";

const node = { platform: "node", format: "cjs", target: "node20" };
const browser = { platform: "browser", format: "cjs", target: "es2022" };
const shebang = { js: "#!/usr/bin/env node" };

/** The language client is loaded when it is needed, from a bundle beside the one that starts. A web host loads no second file. */
const apart = {
  name: "apart",
  setup(build) {
    build.onResolve({ filter: /^\.\/languageClient\.node\.ts$/ }, () => ({ path: "./languageClient.cjs", external: true }));
  },
};

/**
 * The web host of VS Code appends `.js` to an entry that has another ending, so the web client is a `.js` file, and
 * package.json must not say `"type": "module"`, or the host takes it for an ES module.
 */
const bundles = [
  { name: "client/node", entry: "client/src/main.node.ts", out: "dist/client/node.cjs", ...node, external: ["vscode"], plugins: [apart] },
  {
    name: "client/languageClient",
    entry: "client/src/languageClient.node.ts",
    out: "dist/client/languageClient.cjs",
    ...node,
    external: ["vscode"],
  },
  { name: "client/web", entry: "client/src/main.web.ts", out: "dist/client/web.js", ...browser, external: ["vscode"] },
  { name: "server/node", entry: "server/src/main.node.ts", out: "dist/server/node.cjs", ...node },
  { name: "server/web", entry: "server/src/main.web.ts", out: "dist/server/web.js", ...browser, format: "iife" },
  { name: "cli", entry: "cli/src/main.ts", out: "dist/cli/bytewright.cjs", ...node, banner: shebang },
];

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

function optionsOf({ entry, out, platform, format, target, external = [], banner = {}, plugins = [] }) {
  return {
    ...bundleOptions({ platform, production: flags.production }),
    entryPoints: [entry],
    outfile: out,
    format,
    target,
    external,
    banner,
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

async function buildOne(bundle) {
  try {
    const result = await esbuild.build(optionsOf(bundle));
    return { bundle, metafile: result.metafile, troubles: await printMessages(result) };
  } catch (failure) {
    if (!failure.errors) throw failure;
    return { bundle, metafile: undefined, troubles: await printMessages(failure) };
  }
}

async function buildAll() {
  if (flags.production) for (const { out } of wanted) rmSync(`${out}.map`, { force: true });
  const results = await Promise.all(present.map(buildOne));
  const metafiles = {};
  for (const { bundle, metafile } of results) if (metafile) metafiles[bundle.name] = metafile;
  mkdirSync("dist", { recursive: true });
  if (!only) {
    writeFileSync("dist/meta.json", JSON.stringify(metafiles));
    writeFileSync("dist/third-party-licenses.txt", collectLicenses(Object.values(metafiles)));
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
    const options = optionsOf(bundle);
    const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), report] });
    await context.watch();
  }
}

await (flags.watch ? watchAll() : buildAll());
