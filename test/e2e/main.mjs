// End-to-end tests: the packaged extension in real VS Code, driven through a browser.
//   npm run e2e                 all suites
//   npm run e2e -- text web     all steps of the named ones
//   E2E_STEP=hover              only steps with this in their names
//   E2E_NO_BUILD=1              take dist/ as it is
//   E2E_KEEP=1                  keep the scratch folders
//   E2E_PICTURES=1              take pictures of what steps show; always, where suites are named
//   E2E_PATIENCE=300            seconds that a step waits for what it needs to see
//   BYTEWRIGHT_TEST_ALL=1       what is too slow for each commit, too
//   BYTEWRIGHT_E2E_RESULT=file  write {passed, failed, skipped, steps} there
// Node built-ins only, until the rig is installed.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { ensureRig } from "./rig/install.mjs";
import { root, suitesFolder } from "./rig/paths.mjs";
import { Report } from "./rig/report.mjs";
import { loadSuite } from "./rig/suite.mjs";

const named = process.argv.slice(2);
const wanted = process.env.E2E_STEP ?? "";
const isAll = named.length > 0 || wanted !== "" || process.env.BYTEWRIGHT_TEST_ALL === "1";
if (isAll) process.env.E2E_PICTURES = "1";

const rig = ensureRig();
// suites make their files with what is built
if (!process.env.E2E_NO_BUILD) for (const script of "missing" in rig ? ["build"] : ["build", "package"]) npmRun(script);
const files = named.length > 0 ? named.map(suiteFile) : allSuites();
const chosen = (await Promise.all(files.map((file) => loadSuite(file, { isAll, wanted })))).filter(({ steps }) => steps.length > 0);
const report = new Report(chosen.reduce((sum, { steps }) => sum + steps.length, 0));
if ("missing" in rig) console.log(`End-to-end tests skipped: ${rig.missing}.`);
else {
  // only now: it needs what the rig installed
  const { runSuites } = await import("./rig/runSuites.mjs");
  await runSuites(chosen, report);
}
report.end();
// on CI a missing rig is a broken set-up, elsewhere it is the newcomer's choice
process.exit(report.failed > 0 || ("missing" in rig && process.env.CI) ? 1 : 0);

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

/** @param {string} script */
function npmRun(script) {
  execFileSync("npm", ["run", "-s", script], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}
