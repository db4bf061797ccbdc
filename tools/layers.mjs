/** The layers of `npm test`, in their order: cheap and specific first. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
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
/** Folders that are not there yet are passed over. */
const FOLDERS = [
  "formats",
  "index",
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

/** A program that passes or fails as a whole; what it said is shown when it failed. */
function program(...args) {
  return async () => {
    const { ok, output } = await runNode(args);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output: ok ? "" : output };
  };
}

/** A check of ours that gives a sentence for each breach. */
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

async function runUnitTests() {
  const file = resultFile("unit");
  const args = [BIN.vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { ok, output } = await runNode(args);
  const result = readResult(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output };
  // a file that does not load has no tests to count
  const unloaded = result.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0).length;
  const failed = result.numFailedTests + unloaded;
  const skipped = result.numPendingTests + result.numTodoTests;
  return { passed: result.numPassedTests, failed: ok ? failed : Math.max(1, failed), skipped, output: ok ? "" : output };
}

/** Tests in a browser, which say what they do while they do it. */
async function runInBrowser(name, program) {
  const file = resultFile(name);
  // only the last line of all may look like the sum
  const show = (line) => /^\d+ passed, \d+ failed, \d+ skipped$/.test(line) || console.log(`   ${line}`);
  const { ok } = await runNode([program], { show, env: { BYTEWRIGHT_E2E_RESULT: file, E2E_NO_BUILD: "1" } });
  const result = readResult(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: `${program} ended without leaving ${file}.` };
  const { passed, failed, skipped } = result;
  return { passed, failed: ok ? failed : Math.max(1, failed), skipped, output: "" };
}

/**
 * `run` gives counts and what to print; `needs` names layers without which this one has nothing to say;
 * `slow` ones are left out by --fast.
 */
export const layers = [
  { name: "build", about: "all bundles, production, no warnings (esbuild)", run: program("build.mjs", "--production") },
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
  { name: "unit", about: "formats, language server, client and command line (vitest)", run: runUnitTests },
  {
    name: "components",
    about: "the visual editor's page in a real browser, answered by the real language server",
    needs: ["build"],
    slow: true,
    run: () => runInBrowser("components", "test/components/main.mjs"),
  },
  {
    name: "e2e",
    about: "the packaged extension in real VS Code",
    needs: ["build", "package"],
    slow: true,
    run: () => runInBrowser("e2e", "test/e2e/main.mjs"),
  },
];
