/**
 * Packs the npm package, installs it into an empty folder without a network, and uses it there as its README says: the command, the
 * examples, the types, and a bundle for browsers.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as esbuild from "esbuild";
import { importBundled } from "../bundle.mjs";
import { installNpmPackage } from "../npmPackage.mjs";
import { runNode, runNpm } from "../run.mjs";

/** Command line and library each have the formats, with a few hundred kilobytes of names and meanings. */
const MAX_BYTES = 2_500_000;

/** Written apart from what packs it on purpose: a slip there must not pass here. */
const EXPECTED = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "cli/*.cjs",
  "cli/bytewright.cjs",
  "index.js",
  "package.json",
  "third-party-licenses.txt",
  "types/api.d.ts",
  "types/compare.d.ts",
  "types/index.d.ts",
  "types/openArchive.d.ts",
  "types/openFile.d.ts",
  "zstd.wasm",
];

/** Other people's work inside it. */
const INSIDE = ["@bokuweb/zstd-wasm", "pako"];

/** A consumer's code: fails to compile if the declarations are incomplete. */
const CONSUMER = `import { listFormats, openArchive, openFile, type Issue, type OpenedFile } from "bytewright";
const file: OpenedFile = openFile(new Uint8Array(8), "x.bxml");
const issues: readonly Issue[] = file.encode(file.text ?? "").issues;
const first: string | undefined = [...openArchive(new Uint8Array(8)).members()][0]?.path;
export const said: string = [issues[0]?.message, first, listFormats()[0]?.title].join();
// @ts-expect-error
export const wrong = () => openFile("bytes", 1);
`;

export async function findNpmBreaches() {
  const breaches = [];
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-npm-"));
  try {
    const { packed, ok, output } = await installNpmPackage(folder);
    const { size } = statSync(packed);
    if (size > MAX_BYTES) breaches.push(`${packed} has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
    if (!ok) return [...breaches, `The package cannot be installed:\n${output}`];
    for (const find of [findFiles, tryCommand, tryStart, tryCi, tryExamples, tryTypes, tryBundle])
      breaches.push(...(await find(folder, packed)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return breaches;
}

function findFiles(folder) {
  const root = path.join(folder, "node_modules/bytewright");
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    // named by their contents
    .map((name) => name.replace(/^cli\/(?!bytewright)[^/]+\.cjs$/, "cli/*.cjs"));
  const unexpected = found.filter((name) => !EXPECTED.includes(name)).map((name) => `${name} is in the npm package but not on the list.`);
  const licenses = readFileSync(path.join(root, "third-party-licenses.txt"), "utf8");
  const unlicensed = INSIDE.filter((name) => !licenses.includes(name)).map((name) => `The npm package passes on no license of ${name}.`);
  return [
    ...unexpected,
    ...unlicensed,
    ...EXPECTED.filter((name) => !found.includes(name)).map((name) => `${name} is not in the npm package.`),
  ];
}

async function tryCommand(folder) {
  await writeVersions(folder);
  cpSync(path.join(folder, "game/Actor.bxml"), path.join(folder, "Actor.bxml"));
  const line = (...args) => runNpm(["exec", "--offline", "--", "bytewright", ...args], { cwd: folder });
  const decoded = await line("decode", "Actor.bxml", "-o", "Actor.bxml.yml");
  const verified = await line("verify", "Actor.bxml");
  const text = decoded.ok ? readFileSync(path.join(folder, "Actor.bxml.yml"), "utf8") : "";
  if (!text.includes("Priority: Default")) return [`"npx bytewright decode" does not work:\n${decoded.output}`];
  return verified.ok ? [] : [`"npx bytewright verify" does not work:\n${verified.output}`];
}

/** Git starts the command once for each file: it loads the formats that it needs, and no others. */
async function tryStart(folder) {
  const breaches = [];
  for (const [args, expected] of [
    [["--version"], []],
    [["decode", "Actor.bxml", "-o", "-"], ["format.aamp.cjs"]],
  ]) {
    const { output } = await runNodeIn(
      folder,
      `const require = (await import("node:module")).createRequire(path.join(DIR, "start.js"));
       process.chdir(DIR);
       process.argv = [process.execPath, "bytewright", ...${JSON.stringify(args)}];
       require("./node_modules/bytewright/cli/bytewright.cjs");
       const parts = () => Object.keys(require.cache).map((file) => path.basename(file)).filter((name) => /^(format|analysis)[.]/.test(name));
       process.on("exit", () => console.log("loaded:", JSON.stringify(parts())));`,
    );
    if (!output.includes(`loaded: ${JSON.stringify(expected)}`))
      breaches.push(`"bytewright ${args.join(" ")}" should load ${JSON.stringify(expected)} of the formats. It printed:\n${output}`);
  }
  return breaches;
}

/** Runs the commands of the action and the pre-commit hooks with this package: an exact file passes, a cut one fails. */
async function tryCi(folder, packed) {
  if (process.platform === "win32") return [];
  const script = `bash '${path.resolve("action/check.sh")}'`;
  const hooks = readFileSync(".pre-commit-hooks.yaml", "utf8").matchAll(/entry: (.*)\n(?: *#.*\n)? {2}args: \["(.*)"\]/g);
  // in a copy, as pre-commit has one
  const copy = path.join(folder, "action");
  cpSync("action", copy, { recursive: true });
  const entries = [...hooks].map(
    ([, entry, args]) => `${entry.replace(/^action/, `'${copy}'`).replace(/bytewright@\S+/, `bytewright@file:'${packed}'`)} ${args}`,
  );
  if (entries.length !== 2) return [".pre-commit-hooks.yaml has not two hooks with an entry and arguments."];
  const exact = readFileSync(path.join(folder, "Actor.bxml"));
  for (const [name, bytes] of [
    ["-Actor.bxml", exact],
    ["-Cut.bxml", exact.subarray(0, 60)],
  ])
    writeFileSync(path.join(folder, name), bytes);
  const run = (words, PATHS) =>
    spawnSync("bash", ["-c", words], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        ...{ npm_config_offline: "true", COMMANDS: "check verify", VERSION: `file:${packed}`, FAIL_ON: "error", RUNNER_TEMP: folder },
        ...Object.fromEntries(["DICTIONARIES", "DUMP", "NAMES", "SHARD", "CACHE", "CACHE_KEY", "BASE", "SARIF"].map((name) => [name, ""])),
        PATHS,
      },
    });
  const breaches = [];
  for (const [name, words] of [["action/check.sh", script], ...entries.map((entry) => [entry, `${entry} $PATHS`])])
    for (const [files, expected] of [
      ["Actor.bxml -Actor.bxml", 0],
      ["-Cut.bxml", 1],
    ]) {
      // one a line for the action
      const { status, stdout, stderr } = run(words, words === script ? files.replaceAll(" ", "\n") : files);
      if (status !== expected) breaches.push(`${name} on ${files} ended with ${status}; expected ${expected}:\n${stdout}${stderr}`);
    }
  return breaches;
}

/** The output of each README example, and parts of the text of the file that it writes. */
const EXAMPLES = [
  [/^aamp true/, "Actor.bxml", ["Priority: High"]],
  [/^LinkTarget\/Priority Default → High\s*$/],
  [/^LinkTarget\/Priority: `Default` became `High` in ours and `Low` in theirs\.\s*$/, "Merged.bxml", ["Priority: Low", "ASUser: Ghost"]],
  [/^1 made\s*$/, "Updated.bxml", ["Priority: High", "ASUser: Ghost"]],
];
/** Versions of the sample, by their folders. */
const VERSIONS = {
  game: [],
  mine: [["Priority: Default", "Priority: High"]],
  other: [
    ["Priority: Default", "Priority: Low"],
    ["ASUser: Spirit", "ASUser: Ghost"],
  ],
  update: [["ASUser: Spirit", "ASUser: Ghost"]],
};

/** Runs the README's examples unchanged, one after the other. */
async function tryExamples(folder) {
  const examples = [...readFileSync("library/README.md", "utf8").matchAll(/```js\n([\s\S]*?)```/g)];
  if (examples.length !== EXAMPLES.length) return [`library/README.md has ${examples.length} examples; ${EXAMPLES.length} are tried.`];
  const breaches = [];
  for (const [at, [, example]] of examples.entries()) {
    const [prints, file, has] = EXAMPLES[at];
    writeFileSync(path.join(folder, `example${at}.js`), example);
    const run = await runNodeIn(folder, `process.chdir(DIR); await load('example${at}.js');`);
    if (!run.ok || !prints.test(run.output)) breaches.push(`Example ${at + 1} of library/README.md does not work:\n${run.output}`);
    else if (file) {
      const { output } = await runNodeIn(
        folder,
        "const { openFile } = await load('node_modules/bytewright/index.js'); " +
          `console.log(openFile(fs.readFileSync(path.join(DIR, '${file}')), 'Actor.bxml').text);`,
      );
      const missing = has.find((line) => !output.includes(line));
      if (missing) breaches.push(`What example ${at + 1} of library/README.md writes has no "${missing}".`);
    }
  }
  return breaches;
}

async function writeVersions(folder) {
  const { formats } = await importBundled("formats/registry.ts");
  const text = readFileSync("samples/aamp/Spirit_Campfire.bxml.yml", "utf8");
  for (const [name, edits] of Object.entries(VERSIONS)) {
    const edited = edits.reduce((edited, [from, to]) => edited.replace(from, to), text);
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "Actor.bxml"), formats.find(({ id }) => id === "aamp").encode(edited).bytes);
  }
}

function runNodeIn(folder, script) {
  const source = `
    import fs from "node:fs";
    import path from "node:path";
    import { pathToFileURL } from "node:url";
    const DIR = ${JSON.stringify(folder)};
    const load = (file) => import(pathToFileURL(path.join(DIR, file)).href);
    ${script}`;
  return runNode(["--input-type=module", "-e", source]);
}

async function tryTypes(folder) {
  writeFileSync(path.join(folder, "consumer.ts"), CONSUMER);
  const flags = ["--strict", "--noEmit", "--target", "es2022", "--skipLibCheck", "false"];
  const results = await Promise.all(
    ["nodenext", "bundler"].map((resolution) => {
      const module = resolution === "bundler" ? "esnext" : "nodenext";
      const own = ["--module", module, "--moduleResolution", resolution, path.join(folder, "consumer.ts")];
      return runNode(["node_modules/typescript-native/bin/tsc", "--ignoreConfig", ...flags, ...own]);
    }),
  );
  return results.filter(({ ok }) => !ok).map(({ output }) => `The declarations of the npm package do not fit:\n${output}`);
}

/** For browsers: nothing of Node may be needed. */
async function tryBundle(folder) {
  mkdirSync(path.join(folder, "out"));
  try {
    const outfile = path.join(folder, "out/consumer.js");
    await esbuild.build({
      entryPoints: [path.join(folder, "consumer.ts")],
      bundle: true,
      platform: "browser",
      format: "esm",
      logLevel: "silent",
      outfile,
    });
    const run = await runNodeIn(folder, "console.log((await load('out/consumer.js')).said);");
    return run.ok && run.output.includes("AAMP") ? [] : [`The bundled library does not work:\n${run.output}`];
  } catch (error) {
    return [`The library cannot be bundled for browsers: ${error.message}`];
  }
}
