// One VS Code for suites that are started alike: server and browser stay, each suite has the folder to itself, and a step begins with a clean
// desk. A window in which a step failed is thrown away.
import { execFile } from "node:child_process";
import { constants, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { openPage, ownOriginOptions, patchWorkbenchOptions, startBrowser } from "./browser.mjs";
import { PageConsole } from "./pageConsole.mjs";
import { root, vsix } from "./paths.mjs";
import { createScratch } from "./scratch.mjs";
import { installExtension, startServer } from "./server.mjs";
import { serveFolder, webExtensionOptions } from "./webHost.mjs";
import { Workbench } from "./workbench.mjs";

/** @typedef {import("./suite.mjs").Chosen} Chosen */
/** @typedef {ReturnType<typeof openWorkspace>} Workspace */

export class Window {
  /** @param {readonly Chosen[]} group */
  static async start(group) {
    const [{ suite }] = group;
    const scratch = createScratch({
      settings: { ...suite.settings, ...(suite.trust ? { "security.workspace.trust.enabled": true } : {}) },
    });
    if (process.env.E2E_KEEP) console.log(`kept: ${scratch.dir}`);
    else process.once("exit", scratch.discard);
    const isWeb = suite.host === "web";
    const extension = await installExtension(scratch, vsix, isWeb ? scratch.unpacked : undefined);
    suite.alter?.(extension);
    for (const { name, suite: one } of group)
      if (one.neighbour) await installExtension(scratch, await packExtension(scratch, name, one.neighbour));
    const server = await startServer(scratch, { trust: suite.trust });
    return new Window(suite, scratch, server, await startBrowser(), isWeb ? await serveFolder(extension) : undefined);
  }

  /** @type {Workbench | undefined} */
  #workbench;
  /** @type {PageConsole | undefined} */
  #console;
  /** @type {Chosen | undefined} */
  #furnished;
  /** What the page's address became once it was loaded. */
  #address = "";
  #closePage = async () => {};

  /**
   * @param {import("./suite.mjs").Suite} start @param {import("./scratch.mjs").Scratch} scratch
   * @param {Awaited<ReturnType<typeof startServer>>} server @param {import("playwright-core").Browser} browser
   * @param {Awaited<ReturnType<typeof serveFolder>> | undefined} fileServer
   */
  constructor(start, scratch, server, browser, fileServer) {
    this.start = start;
    this.scratch = scratch;
    this.server = server;
    this.browser = browser;
    this.fileServer = fileServer;
    this.workspace = openWorkspace(scratch.workspace);
  }

  get workbench() {
    if (!this.#workbench) throw new Error("the window is not loaded");
    return this.#workbench;
  }

  get console() {
    if (!this.#console) throw new Error("the window is not loaded");
    return this.#console;
  }

  /** Whether the folder has the files of this suite, and the window shows it. @param {Chosen} chosen */
  isFurnished(chosen) {
    return this.#furnished === chosen && this.#workbench?.page.url() === this.#address;
  }

  /** Gives the folder to a suite: its files and no others. @param {Chosen} chosen */
  async furnish(chosen) {
    const { workspace } = this;
    const { name, suite } = chosen;
    // users do not exchange a whole mod under an open window, which hears of it a while later
    if (this.#workbench?.page.url() !== this.#address || suite.isProject) await this.drop();
    await this.#workbench?.closeAll();
    for (const entry of readdirSync(workspace.folder)) rmSync(path.join(workspace.folder, entry), { recursive: true, maxRetries: 5 });
    // that files with the names of others are gone must be known before they come
    await this.#workbench?.whenListed([]);
    for (const [file, content] of Object.entries(suite.files)) workspace.write(file, content);
    suite.prepare?.(workspace);
    if (!this.#workbench) await this.#load();
    this.console.expected = suite.expectedErrors ?? [];
    this.workbench.shotPrefix = name;
    await this.workbench.collapseOtherViews();
    await this.workbench.whenListed(readdirSync(workspace.folder).filter((entry) => entry !== ".git"));
    this.#furnished = chosen;
  }

  async #load() {
    const { page, close } = await openPage(this.browser, this.start.ownProcesses ? this.scratch.profile : undefined);
    this.#closePage = close;
    if (this.start.ownProcesses) await patchWorkbenchOptions(page, ownOriginOptions(this.server));
    if (this.fileServer) await patchWorkbenchOptions(page, webExtensionOptions(this.server, this.fileServer));
    this.#console = new PageConsole(page);
    const workbench = new Workbench(page, "window");
    await workbench.load(this.server.address(this.scratch.workspace));
    this.#workbench = workbench;
    this.#address = page.url();
  }

  /** Closes the page; the next suite or step gets another, without the unsaved texts of this one, which VS Code would open again. */
  async drop() {
    this.#workbench = undefined;
    this.#furnished = undefined;
    await this.#closePage();
    this.#closePage = async () => {};
    rmSync(path.join(this.scratch.userData, "User/Backups"), { recursive: true, force: true, maxRetries: 5 });
  }

  /** What a failed step leaves to look at: lines. @param {string} picture its name */
  async look(picture) {
    return [`picture: ${await this.workbench.picture(picture)}`, ...this.console.last(), ...this.#serverComplaints()];
  }

  async stop() {
    await this.drop();
    await this.browser.close();
    await this.server.stop();
    this.fileServer?.stop();
    if (process.env.E2E_KEEP) return;
    process.off("exit", this.scratch.discard);
    this.scratch.discard();
  }

  /** Without those about the native parts that the rig leaves out, and their stacks. */
  #serverComplaints() {
    const lines = readFileSync(this.scratch.serverLog, "utf8").split("\n");
    return lines
      .filter((line) => /error|fail|exception|exited with code: [^0]/i.test(line) && !/spdlog|vsda|ERR_MODULE_NOT_FOUND|^\s+at /.test(line))
      .slice(-10)
      .map((line) => `server: ${line.slice(0, 300)}`);
  }
}

/** The folder that VS Code has open, seen from outside. @param {string} folder */
function openWorkspace(folder) {
  const inside = (/** @type {string} */ file) => path.join(folder, file);
  return {
    folder,
    read: (/** @type {string} */ file) => readFileSync(inside(file)),
    write(/** @type {string} */ file, /** @type {string | Uint8Array} */ content) {
      mkdirSync(path.dirname(inside(file)), { recursive: true });
      // VS Code may read at any moment: an empty file in between would be a damaged one
      writeFileSync(inside(file), content, { flag: constants.O_CREAT | constants.O_WRONLY });
      truncateSync(inside(file), Buffer.byteLength(content));
    },
  };
}

/** @param {import("./scratch.mjs").Scratch} scratch @param {string} name @param {Record<string, string>} files @returns {Promise<string>} the .vsix */
async function packExtension(scratch, name, files) {
  const folder = path.join(scratch.dir, `extension-${name}`);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const packed = path.join(scratch.dir, `${name}.vsix`);
  const flags = ["--no-dependencies", "--allow-missing-repository", "--skip-license", "-o", packed];
  await promisify(execFile)(process.execPath, [path.join(root, "node_modules/@vscode/vsce/vsce"), "package", ...flags], { cwd: folder });
  return packed;
}
