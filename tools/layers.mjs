/** The layers of `npm test`, in lanes: checks and unit tests, what is built, its pages and its start, and real VS Code. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { findNpmBreaches } from "./checks/npm.mjs";
import { findPrivacyBreaches } from "./checks/privacy.mjs";
import { findSourceBreaches } from "./checks/sources.mjs";
import { findPackageBreaches } from "./checks/vsix.mjs";
import { findWorkflowBreaches } from "./checks/workflows.mjs";
import { runNode } from "./run.mjs";

const BIN = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "node_modules/knip/bin/knip.js",
  vitest: "node_modules/vitest/vitest.mjs",
};
/** Missing folders are skipped. */
const FOLDERS = [
  "formats",
  "index",
  "assistant",
  "library",
  "client",
  "server",
  "cli",
  "webview",
  "test",
  "tools",
  "build.mjs",
  "vitest.config.mts",
].filter(existsSync);

/** A program that passes or fails as a whole; its output is shown if it fails. */
function program(...args) {
  return async () => {
    const { ok, output } = await runNode(args);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output: ok ? "" : output };
  };
}

/** A check of ours that returns a sentence for each breach. */
function check(findBreaches) {
  return async () => {
    const breaches = await findBreaches();
    const ok = breaches.length === 0;
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output: breaches.join("\n") };
  };
}

function resultFile(name) {
  const file = `dist/test/${name}.json`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const MS_PER_SECOND = 1000;

/** Runs a program whose lines `step N of M: …` are progress; keeps its other output. */
async function runSteps(args, say, options = {}) {
  const kept = [];
  const show = (line) => {
    const step = /^step (\d+ of \d+: .*)$/.exec(line)?.[1];
    if (step) say(step);
    else kept.push(line);
  };
  const { ok } = await runNode(args, { ...options, show });
  return { ok, output: kept.join("\n") };
}

async function runUnitTests(say) {
  const file = resultFile("unit");
  const reporters = ["--reporter=default", "--reporter=./tools/unitProgress.mjs", "--reporter=json", `--outputFile.json=${file}`];
  const { ok, output } = await runSteps([BIN.vitest, "run", ...reporters], say);
  const result = readResult(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output };
  // a file that does not load has no tests to count
  const unloaded = result.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0).length;
  const failed = result.numFailedTests + unloaded;
  const skipped = result.numPendingTests + result.numTodoTests;
  const steps = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(".", name)}: ${fullName}`,
      seconds: (duration ?? 0) / MS_PER_SECOND,
    })),
  );
  return { passed: result.numPassedTests, failed: ok ? failed : Math.max(1, failed), skipped, steps, output: ok ? "" : output };
}

/** Tests in a browser, whose programs leave the counts and the time of each step in a file. */
async function runInBrowser(name, program, say) {
  const file = resultFile(name);
  const { ok, output } = await runSteps([program], say, { env: { BYTEWRIGHT_E2E_RESULT: file, E2E_NO_BUILD: "1" } });
  const result = readResult(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: `${output}\n${program} ended without leaving ${file}.` };
  const { passed, failed, skipped, steps = [] } = result;
  // only the last line of all may look like the sum
  const shown = output.replace(/^\d+ passed, \d+ failed, \d+ skipped$/m, "");
  return {
    passed,
    failed: ok ? failed : Math.max(1, failed),
    skipped,
    steps: steps.map(({ suite, step, seconds }) => ({ name: `${suite}: ${step}`, seconds })),
    output: shown,
  };
}

/** Runs early, while other lanes compute. If the rig cannot be installed, the layers that need it say why. */
async function installRig() {
  const program = 'import { ensureRig } from "./test/e2e/rig/install.mjs"; const { missing } = ensureRig(); if (missing) throw missing;';
  const { ok, output } = await runNode(["--input-type=module", "-e", program]);
  return { passed: ok ? 1 : 0, failed: 0, skipped: ok ? 0 : 1, output };
}

/** Where VS Code cannot be started, a newcomer has seen that in the layers before. */
async function runStart() {
  const { ok, output } = await runNode(["tools/start.mjs", "--check"], { env: { E2E_NO_BUILD: "1" } });
  if (!ok && !process.env.CI && /cannot be started/.test(output)) return { passed: 0, failed: 0, skipped: 1, output };
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output: ok ? "" : output };
}

const checks = [
  { name: "types", about: "each folder with the types that it may know (tsc)", run: program("tools/typecheck.mjs") },
  {
    name: "lint",
    about: "lint rules and formatting (biome)",
    run: program(BIN.biome, "check", "--error-on-warnings", "--max-diagnostics=60"),
  },
  {
    name: "imports",
    about: "the folder rule (dependency-cruiser)",
    run: program(BIN.depcruise, "--config", ".dependency-cruiser.cjs", ...FOLDERS),
  },
  { name: "unused", about: "no dead files, exports or dependencies (knip)", run: program(BIN.knip, "--no-config-hints") },
  {
    name: "sources",
    about: "house rules that no linter knows: no network, no machine paths, no file paths in the client",
    run: check(findSourceBreaches),
  },
  { name: "manifest", about: "package.json states what the formats declare", run: program("tools/manifest.mjs", "--check") },
  { name: "docs", about: "docs/ says what the formats declare", run: program("tools/docs.mjs", "--check") },
  { name: "workflows", about: "the release workflows are well formed and run scripts that exist", run: check(findWorkflowBreaches) },
  {
    name: "unit",
    about: "formats, language server, client and command line (vitest)",
    // it looks at what was packed. VS Code often waits: meanwhile, these compute
    after: ["package", "npm"],
    run: runUnitTests,
  },
];

const products = [
  { name: "build", about: "all bundles, production, no warnings (esbuild)", run: program("build.mjs", "--production") },
  {
    name: "privacy",
    about: "what is inside the bundles cannot reach a network or run text as code",
    needs: ["build"],
    run: check(findPrivacyBreaches),
  },
  {
    name: "package",
    about: "the extension packs, holds only what is on the list, and is small",
    needs: ["build"],
    run: check(findPackageBreaches),
  },
  {
    name: "npm",
    about: "the npm package installs into an empty folder, and its command, library and types work there",
    needs: ["build"],
    run: check(findNpmBreaches),
  },
  {
    name: "components",
    about: "the visual editor's page in a real browser, answered by the real language server",
    needs: ["build"],
    after: ["rig"],
    slow: true,
    run: (say) => runInBrowser("components", "test/components/main.mjs", say),
  },
  { name: "start", about: "`npm start` opens a sample", needs: ["build", "package"], slow: true, run: runStart },
];

const windows = [
  { name: "rig", about: "VS Code for the web and a browser are there", slow: true, run: installRig },
  {
    name: "e2e",
    about: "the packaged extension in real VS Code",
    needs: ["build", "package"],
    slow: true,
    run: (say) => runInBrowser("e2e", "test/e2e/main.mjs", say),
  },
];

/**
 * Layers of one lane run one after the other. `run` takes a function that is given each step of progress and gives counts, what to print,
 * and steps with their seconds; `after` names layers of other lanes to wait for, `needs` those without which it has nothing to say;
 * `slow` ones are left out by --fast.
 */
export const lanes = [checks, products, windows];
export const layers = lanes.flat();
