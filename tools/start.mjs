/**
 * `npm start`: the samples in real VS Code with this extension. Desktop VS Code when `code` is there, otherwise VS Code for
 * the web from the end-to-end rig, which is installed on first use.
 * `npm start -- --check` opens one sample in a headless browser and ends: the test of this very script. E2E_NO_BUILD=1 takes dist/ as it is.
 */
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureRig } from "../test/e2e/rig/install.mjs";
import { root, vsix } from "../test/e2e/rig/paths.mjs";

const { values: flags } = parseArgs({ options: { check: { type: "boolean", default: false } } });
/** A sample that opens as text. */
const SAMPLE = "Spirit_Campfire.bxml";
const windows = process.platform === "win32";

const builds = !process.env.E2E_NO_BUILD;
if (builds) npmRun("build");
npmRun("samples");
const samples = path.join(root, "dist/samples");
commitAll(samples);
if (!flags.check && desktopCode(["--version"]).status === 0) {
  desktopCode([`--extensionDevelopmentPath=${root}`, samples]);
} else {
  await startInBrowser();
}

/** A repository of its own, so that an edit shows up in Source Control and its diff can be tried. @param {string} folder */
function commitAll(folder) {
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: folder }).status === 0;
  const author = ["-c", "user.name=Bytewright", "-c", "user.email=samples@localhost", "-c", "commit.gpgsign=false"];
  if (git("init", "-q") && git("add", ".")) git(...author, "commit", "-q", "-m", "Samples as delivered");
}

/** @param {string[]} args */
function desktopCode(args) {
  return spawnSync("code", args, { shell: windows, encoding: "utf8" });
}

async function startInBrowser() {
  const rig = ensureRig();
  if ("missing" in rig) {
    console.error(`VS Code for the web cannot be started: ${rig.missing}.`);
    process.exitCode = 1;
    return;
  }
  if (builds) npmRun("package");
  // only now: these need what the rig installed
  const { createScratch } = await import("../test/e2e/rig/scratch.mjs");
  const { installExtension, startServer } = await import("../test/e2e/rig/server.mjs");

  const scratch = createScratch({ workspace: samples, settings: { "git.enabled": true, "files.hotExit": "onExit" } });
  await installExtension(scratch, vsix);
  const server = await startServer(scratch);
  process.once("exit", scratch.discard);
  if (flags.check) {
    try {
      await openOneSample(server.address(samples));
    } finally {
      await server.stop();
    }
  } else {
    // the server's process group ends with this process
    console.log(`Open ${server.address(samples)}`);
    setInterval(() => {}, 1 << 30);
  }
}

/** @param {string} address */
async function openOneSample(address) {
  const { openPage, startBrowser } = await import("../test/e2e/rig/browser.mjs");
  const { Workbench } = await import("../test/e2e/rig/workbench.mjs");
  const browser = await startBrowser();
  try {
    const { page } = await openPage(browser);
    const workbench = new Workbench(page, "start");
    await workbench.load(address);
    await workbench.openFromExplorer(SAMPLE, `${SAMPLE}.yml`);
    await workbench.editor.whenVisible(/\S/);
    console.log(`${SAMPLE} opens as ${await workbench.activeTab()}.`);
  } finally {
    await browser.close();
  }
}

/** @param {string} script */
function npmRun(script) {
  execFileSync("npm", ["run", "-s", script], { cwd: root, stdio: "inherit", shell: windows });
}
