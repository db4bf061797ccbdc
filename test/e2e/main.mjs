// End-to-end tests: the packaged extension in real VS Code, driven through a browser.
//   npm run e2e                 all suites
//   npm run e2e -- text web     the named ones
//   E2E_STEP=hover              only steps with this in their names
//   E2E_NO_BUILD=1              take dist/ as it is
//   E2E_KEEP=1                  keep the scratch folders
//   E2E_AT_ONCE=1               so many suites at once
//   E2E_LIMIT=180               seconds that a suite may take
//   BYTEWRIGHT_E2E_RESULT=file  write {passed, failed, skipped} there
// Node built-ins only, until the rig is installed.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureRig } from "./rig/install.mjs";
import { root, suitesFolder } from "./rig/paths.mjs";

const suiteLimit = (Number(process.env.E2E_LIMIT) || 180) * 1000;
/** Two at once take little longer than one, but a busy machine makes waits longer than a person would. */
const atOnce = Number(process.env.E2E_AT_ONCE) || 1;

const total = { passed: 0, failed: 0, skipped: 0 };
const suites = process.argv.length > 2 ? process.argv.slice(2).map(suiteFile) : allSuites();

const rig = ensureRig();
if ("missing" in rig) {
  console.log(`End-to-end tests skipped: ${rig.missing}.`);
  for (const suite of suites) total.skipped += await stepCount(suite);
} else {
  if (!process.env.E2E_NO_BUILD) for (const script of ["build", "package"]) npmRun(script);
  const waiting = [...suites];
  const lane = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) add(await runWithSecondTry(suite));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (process.env.BYTEWRIGHT_E2E_RESULT) writeFileSync(process.env.BYTEWRIGHT_E2E_RESULT, JSON.stringify(total));
// on CI a missing rig is a broken set-up, elsewhere it is the newcomer's choice
process.exitCode = total.failed > 0 || ("missing" in rig && process.env.CI) ? 1 : 0;

function allSuites() {
  return readdirSync(suitesFolder)
    .filter((file) => file.endsWith(".mjs"))
    .sort()
    .map((file) => path.join(suitesFolder, file));
}

/** A name, or a path to a suite elsewhere. @param {string} argument */
function suiteFile(argument) {
  return argument.endsWith(".mjs") ? path.resolve(argument) : path.join(suitesFolder, `${argument}.mjs`);
}

/** Its steps, and the look at the console that ends each suite. @param {string} suite */
async function stepCount(suite) {
  const definition = await import(pathToFileURL(suite).href);
  return Object.keys(definition.suite.steps).length + 1;
}

/** @param {string} script */
function npmRun(script) {
  execFileSync("npm", ["run", "-s", script], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}

/**
 * A suite that fails is run once more from the start, in a VS Code of its own: a machine that stalls for a second fails once, a
 * broken promise twice. Both outputs are printed. @param {string} suite
 */
async function runWithSecondTry(suite) {
  const counts = await runSuite(suite);
  if (counts.failed === 0) return counts;
  console.log(`  ${path.basename(suite, ".mjs")} failed; once more from the start`);
  return runSuite(suite);
}

/** What it prints appears in one piece, when it has ended. @param {string} suite @returns {Promise<typeof total>} */
async function runSuite(suite) {
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-result-"));
  const resultFile = path.join(folder, "result.json");
  writeFileSync(resultFile, JSON.stringify({ passed: 0, failed: 0, skipped: 0 }));
  try {
    const { status, timedOut, output } = await runNode([path.join(import.meta.dirname, "rig/runSuite.mjs"), suite, resultFile]);
    process.stdout.write(output);
    /** @type {typeof total} */
    const counts = JSON.parse(readFileSync(resultFile, "utf8"));
    if (status !== 0) {
      // the counts do not show it: it died between or before the steps
      counts.failed++;
      console.log(`  FAIL ${path.basename(suite, ".mjs")} ${timedOut ? `took more than ${suiteLimit / 1000} s` : "broke off"}`);
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string[]} args @returns {Promise<{ status: number | null, timedOut: boolean, output: string }>} */
function runNode(args) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    child.kill();
  }, suiteLimit);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      clearTimeout(limit);
      resolve({ status, timedOut, output });
    });
  });
}

/** @param {typeof total} counts */
function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
