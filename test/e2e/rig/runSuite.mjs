// Runs one suite in a VS Code of its own; main.mjs starts one such process for each suite.
// Arguments: the suite's file, and a file that gets the counts, rewritten after each step so that a killed run still counts.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, ownOriginOptions, patchWorkbenchOptions, watchConsole } from "./browser.mjs";
import { root, screenshots, vsix } from "./paths.mjs";
import { createScratch } from "./scratch.mjs";
import { installExtension, startServer } from "./server.mjs";
import { serveFolder, webExtensionOptions } from "./webHost.mjs";
import { Workbench } from "./workbench.mjs";

/**
 * @typedef {object} Suite
 * @property {'node' | 'web'} host extension host: node (.vsix installed) or web worker (.vsix unpacked and served)
 * @property {Record<string, unknown>} [settings] user settings
 * @property {boolean} [ownProcesses] webviews have an origin and a process of their own, as VS Code gives them on the desktop and in its
 *   cloud, instead of the window's. Content security policies are not enforced then
 * @property {boolean} [trust] the workspace is not trusted until a step says so
 * @property {Record<string, string | Uint8Array>} files content of the workspace
 * @property {Record<string, string>} [neighbour] another extension, installed too: its files
 * @property {RegExp[]} [expectedErrors] in the browser's console; any other fails the suite
 * @property {(extension: string) => void} [alter] changes the installed extension, in this folder
 * @property {(workspace: Workspace) => void} [prepare] runs after the files are written
 * @property {Record<string, (t: Toolbox) => Promise<void>>} steps by the promise they check; each starts from a clean desk
 *
 * @typedef {{ workbench: Workbench, workspace: Workspace, note: (text: string) => void, userData: string, address: (folder?: string) => string }} Toolbox
 * @typedef {ReturnType<typeof openWorkspace>} Workspace
 */

const [suiteFile = "", resultFile = ""] = process.argv.slice(2);
const name = path.basename(suiteFile, ".mjs");
/** @type {{ suite: Suite }} */
const { suite } = await import(pathToFileURL(suiteFile).href);
const wanted = process.env.E2E_STEP; // run only the steps with this in their names
const steps = Object.entries(suite.steps).filter(([promise]) => !wanted || promise.includes(wanted));

const counts = { passed: 0, failed: 0, skipped: steps.length + 1 };
writeCounts();
const scratch = createScratch({ settings: { ...suite.settings, ...(suite.trust ? { "security.workspace.trust.enabled": true } : {}) } });
const workspace = openWorkspace(scratch.workspace);
for (const [file, content] of Object.entries(suite.files)) workspace.write(file, content);
suite.prepare?.(workspace);

console.log(`\n${name} (${suite.host} extension host)`);
for (const old of failureShots()) rmSync(old, { force: true });
const webHost = suite.host === "web";
const extension = installExtension(scratch, vsix, webHost ? scratch.unpacked : undefined);
suite.alter?.(extension);
if (suite.neighbour) installExtension(scratch, packNeighbour(suite.neighbour));
const server = await startServer(scratch, { trust: suite.trust });
process.once("exit", () => {
  if (process.env.E2E_KEEP) console.log(`kept: ${scratch.dir}`);
  else scratch.discard();
});
const fileServer = webHost ? await serveFolder(extension) : undefined;
const { page, close } = await openBrowser(suite.ownProcesses ? scratch.profile : undefined);
try {
  if (suite.ownProcesses) await patchWorkbenchOptions(page, ownOriginOptions(server));
  if (fileServer) await patchWorkbenchOptions(page, webExtensionOptions(server, fileServer));
  const consoleErrors = watchConsole(page, suite.expectedErrors);
  const workbench = new Workbench(page, name);
  await workbench.load(server.address(scratch.workspace));

  let failuresInARow = 0;
  for (const [promise, run] of steps) {
    const passed = await report(promise, async () => {
      const note = (/** @type {string} */ text) => console.log(`       ${text}`);
      await run({ workbench, workspace, note, userData: scratch.userData, address: server.address });
    });
    failuresInARow = passed ? 0 : failuresInARow + 1;
    if (!passed) {
      const picture = await workbench.screenshot(`FAIL${counts.failed === 1 ? "" : `-${counts.failed}`}`);
      console.log(indent([`picture: ${picture}`, ...lastErrors(consoleErrors)].join("\n")));
    }
    if (failuresInARow === 3) {
      console.log(indent("three failures in a row: the rest of the suite is skipped"));
      break;
    }
    await workbench.closeAll().catch((error) => console.log(indent(`the desk could not be cleaned: ${error.message}`)));
  }
  await report("the console stays free of errors", () => {
    if (consoleErrors.length) throw new Error(lastErrors(consoleErrors).join("\n"));
  });
  if (counts.failed > 0) for (const complaint of serverComplaints()) console.log(indent(complaint));
} finally {
  await close();
  await server.stop();
  fileServer?.stop();
}

/** @param {string} promise @param {() => void | Promise<void>} run */
async function report(promise, run) {
  const start = performance.now();
  const line = (/** @type {string} */ mark) =>
    console.log(`  ${mark.padEnd(4)} ${promise} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  try {
    await run();
    line("ok");
    counts.passed++;
    return true;
  } catch (error) {
    line("FAIL");
    console.log(indent(explain(/** @type {Error} */ (error))));
    counts.failed++;
    return false;
  } finally {
    counts.skipped--;
    writeCounts();
  }
}

function writeCounts() {
  writeFileSync(resultFile, JSON.stringify(counts));
}

/** @param {Record<string, string>} files @returns {string} the .vsix */
function packNeighbour(files) {
  const folder = path.join(scratch.dir, "neighbour");
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const packed = path.join(scratch.dir, "neighbour.vsix");
  const flags = ["--no-dependencies", "--allow-missing-repository", "--skip-license", "-o", packed];
  execFileSync(process.execPath, [path.join(root, "node_modules/@vscode/vsce/vsce"), "package", ...flags], { cwd: folder, stdio: "pipe" });
  return packed;
}

/** The folder that VS Code has open, seen from outside. @param {string} folder */
function openWorkspace(folder) {
  const inside = (/** @type {string} */ file) => path.join(folder, file);
  return {
    folder,
    read: (/** @type {string} */ file) => readFileSync(inside(file)),
    write(/** @type {string} */ file, /** @type {string | Uint8Array} */ content) {
      mkdirSync(path.dirname(inside(file)), { recursive: true });
      writeFileSync(inside(file), content);
    },
  };
}

/** The message and where in the steps it came from. @param {Error} error */
function explain({ message, stack = "" }) {
  const place = stack.split("\n").find((line) => /suites\/|[sS]teps\.mjs/.test(line));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the browser's driver writes in colour
  const lines = message.replace(/\x1b\[\d+m/g, "").split("\n");
  return [...lines.slice(0, 40), ...(place ? [place.trim()] : [])].join("\n");
}

/** @param {string[]} errors */
function lastErrors(errors) {
  return [...new Set(errors)].slice(-8).map((error) => `console: ${error.slice(0, 600)}`);
}

/** What the server complained about, without the native parts that the rig leaves out and their stacks. */
function serverComplaints() {
  const lines = readFileSync(scratch.serverLog, "utf8").split("\n");
  return lines
    .filter((line) => /error|fail|exception|exited with code: [^0]/i.test(line) && !/spdlog|vsda|ERR_MODULE_NOT_FOUND|^\s+at /.test(line))
    .slice(-10)
    .map((line) => `server: ${line.slice(0, 300)}`);
}

function failureShots() {
  return Array.from({ length: steps.length + 1 }, (_, i) => path.join(screenshots, `${name}-FAIL${i < 2 ? "" : `-${i}`}.png`));
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, "       ");
}
