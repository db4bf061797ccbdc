// The visual editor's page as it was built, in a real browser without VS Code. The document after it is served by host.ts.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { importBundled } from "../../tools/bundle.mjs";
import { openPage, startBrowser } from "../e2e/rig/browser.mjs";
import { PageConsole } from "../e2e/rig/pageConsole.mjs";
import { root, screenshots } from "../e2e/rig/paths.mjs";
import { until } from "../e2e/rig/until.mjs";
import { themes } from "./themes.mjs";

const { ComponentHost, pageHtml } = await importBundled("test/components/host.ts", { packages: "external" });
const kinds = { dark: "vscode-dark", light: "vscode-light", contrast: "vscode-high-contrast" };
const types = { ".js": "text/javascript", ".ttf": "font/ttf", ".html": "text/html", ".map": "application/json" };

const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).contributes;
const texts = JSON.parse(readFileSync(path.join(root, "package.nls.json"), "utf8"));
/** Entries of the context menus of pages, as package.json has them. @type {{ command: string, when: string, title: string }[]} */
const pageMenu = manifest.menus["webview/context"].map((/** @type {{ command: string, when: string }} */ entry) => {
  const { title } = manifest.commands.find((/** @type {{ command: string }} */ { command }) => command === entry.command);
  return { ...entry, title: texts[title.slice(1, -1)] };
});

/** @typedef {import("./host.ts").ComponentHost} Host */
/** @typedef {import("./host.ts").HostOptions} HostOptions */
/** @typedef {import("../../webview/src/archive/protocol.ts").ToArchivePage} ToArchivePage */
/** @typedef {import("../../webview/src/archive/protocol.ts").FromArchivePage} FromArchivePage */

export class Stage {
  static async open() {
    const browser = await startBrowser();
    const { page } = await openPage(browser);
    // flights of a camera end at once
    await page.emulateMedia({ reducedMotion: "reduce" });
    const stage = new Stage(page, () => browser.close());
    await stage.#serve();
    await page.exposeFunction("toHost", (/** @type {string} */ sent) => {
      const message = JSON.parse(sent);
      if (message.kind === "reload") return void page.reload();
      return (stage.other ?? stage.host).receive(message);
    });
    return stage;
  }

  /** @param {import("../e2e/rig/workbench.mjs").Workbench["page"]} page @param {() => Promise<void>} closePage */
  constructor(page, closePage) {
    this.page = page;
    this.closePage = closePage;
    this.server = createServer((request, response) => this.#answer(request, response));
    this.console = new PageConsole(page);
    /** Files that the page asked for. @type {string[]} */
    this.loaded = [];
    /** @type {Host | undefined} */
    this.current = undefined;
    /** What answers another page than that of the visual editor. @type {{ receive: (message: any) => Promise<void> } | undefined} */
    this.other = undefined;
  }

  /** Passes over what the console and the page complained of until now. */
  forget() {
    this.console.forget();
    this.current?.said.splice(0);
  }

  /** @throws Error about what the console or the page complained of */
  assertNoErrors() {
    this.console.assertNoErrors();
    const failure = this.current?.last("log");
    if (failure) throw new Error(`the page logged: ${failure.message}`);
  }

  /** @returns {Host} */
  get host() {
    if (!this.current) throw new Error("no page is shown");
    return this.current;
  }

  /**
   * Opens the page again.
   * @param {HostOptions} options @param {{ theme?: keyof typeof themes, tab?: string, memory?: object, hasCanvas?: boolean }} [looks]
   */
  async show(options, { theme = "dark", tab = "fields", memory = {}, hasCanvas = true } = {}) {
    const { page } = this;
    await page.goto("about:blank");
    this.current?.stop();
    this.loaded.length = 0;
    const post = (/** @type {unknown} */ message) =>
      // the page may be gone by now
      page.evaluate((sent) => window.postMessage(sent, "*"), message).catch(() => {});
    const host = await ComponentHost.start(options, post);
    this.current = host;
    this.other = undefined;
    this.html = pageHtml(options.fileName, "en", "main.js", this.#places);
    this.start = { variables: themes[theme], theme, memory: { tab, ...memory }, hasCanvas };
    await page.goto(`${this.#places.folder}/page.html`);
    await page.getByRole("tab", { selected: true }).first().waitFor();
  }

  /**
   * Opens the page of an archive, which is sent these messages when it is ready.
   * @param {readonly ToArchivePage[]} messages @param {{ theme?: keyof typeof themes }} [looks]
   * @returns {Promise<FromArchivePage[]>}
   */
  async showArchive(messages, looks) {
    const said = await this.showPage("archive.js", messages, looks);
    await this.page.getByRole("option").first().waitFor();
    return said;
  }

  /**
   * Opens a page that is sent these messages when it is ready, and waits until it has handled them.
   * @param {string} script @param {readonly object[]} messages
   * @param {{ theme?: keyof typeof themes, answer?: (message: any) => Promise<object | undefined> }} [looks]
   * @returns {Promise<any[]>} what the page says, in order
   */
  async showPage(script, messages, { theme = "dark", answer } = {}) {
    const { page } = this;
    await page.goto("about:blank");
    this.current?.stop();
    this.current = undefined;
    /** @type {{ kind: string }[]} */
    const said = [];
    // not by postMessage, which returns before the page has handled it
    const send = (/** @type {object} */ message) =>
      page.evaluate((data) => void window.dispatchEvent(new MessageEvent("message", { data })), message);
    let hasAll = false;
    this.other = {
      receive: async (/** @type {{ kind: string }} */ message) => {
        said.push(message);
        const reply = await answer?.(message);
        if (reply) await send(reply);
        if (message.kind !== "ready") return;
        for (const sent of messages) await send(sent);
        hasAll = true;
      },
    };
    this.html = pageHtml("Page", "en", script, this.#places);
    this.start = { variables: themes[theme], theme, memory: {}, hasCanvas: true };
    await page.goto(`${this.#places.folder}/page.html`);
    await until("the page has its messages", async () => hasAll);
    return said;
  }

  async close() {
    await this.closePage();
    this.server.closeAllConnections();
    this.server.close();
  }

  #serve() {
    return new Promise((done) => this.server.listen(0, "127.0.0.1", () => done(undefined)));
  }

  /** Where the page comes from. */
  get #places() {
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.server.address());
    const origin = `http://127.0.0.1:${port}`;
    return { source: origin, folder: origin };
  }

  /** A script that was not changed is asked for anew, and not sent again: the browser keeps it compiled. @type {import("node:http").RequestListener} */
  #answer(request, response) {
    const name = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
    if (name === "page.html") return response.setHeader("Content-Type", types[".html"]).end(this.#document());
    const file = path.join(root, "dist/webview", name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return response.writeHead(404).end();
    this.loaded.push(name);
    const version = `"${stat.mtimeMs}"`;
    response.setHeader("ETag", version).setHeader("Cache-Control", "no-cache");
    if (request.headers["if-none-match"] === version) return response.writeHead(304).end();
    response
      .setHeader("Content-Type", types[/** @type {keyof typeof types} */ (path.extname(name))] ?? "text/plain")
      .end(readFileSync(file));
  }

  /** What VS Code adds to a page: its theme, and the way to the extension. */
  #document() {
    const { variables, theme, memory, hasCanvas } = this.start ?? { variables: {}, theme: "dark", memory: {}, hasCanvas: true };
    const nonce = /nonce-(\w+)/.exec(this.html ?? "")?.[1];
    const script = `
      if (!${hasCanvas}) HTMLCanvasElement.prototype.getContext = () => null;
      const root = document.documentElement;
      for (const [name, value] of Object.entries(${JSON.stringify(variables)})) root.style.setProperty("--vscode-" + name, value);
      document.addEventListener("DOMContentLoaded", () => {
        document.body.className = document.body.dataset.vscodeThemeKind = ${JSON.stringify(kinds[theme])};
      });
      // as VS Code's own script in a webview does
      window.addEventListener("contextmenu", (event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        const said = event.target.closest("[data-vscode-context]")?.dataset.vscodeContext;
        window.menu = { context: JSON.parse(said ?? "{}"), x: event.clientX, y: event.clientY };
      });
      let memory = ${JSON.stringify(memory)};
      let isTaken = false;
      window.memory = () => memory;
      window.acquireVsCodeApi = () => {
        if (isTaken) throw new Error("acquired twice");
        isTaken = true;
        return {
          postMessage: (message) => void window.toHost(JSON.stringify(message)),
          getState: () => memory,
          setState: (state) => { memory = structuredClone(state); },
        };
      };`;
    return (this.html ?? "").replace("</head>", `<script nonce="${nonce}">${script}</script></head>`);
  }

  /** Changes the theme of the page that is shown. @param {keyof typeof themes} theme */
  async useTheme(theme) {
    await this.page.evaluate(
      ([variables, name]) => {
        for (const [key, value] of Object.entries(variables)) document.documentElement.style.setProperty(`--vscode-${key}`, value);
        document.body.dataset.vscodeThemeKind = name;
        document.body.className = name;
      },
      /** @type {const} */ ([themes[theme], kinds[theme]]),
    );
  }

  /** A picture for who looks at them, where they are asked for. @param {string} name */
  async screenshot(name) {
    if (process.env.E2E_PICTURES) await this.picture(name);
  }

  /** @param {string} name @returns {Promise<string>} the file */
  async picture(name) {
    mkdirSync(screenshots, { recursive: true });
    const file = path.join(screenshots, `components-${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  /** The page has drawn what it knows. */
  whenDrawn() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** The page shows the text as it is now: it was told of it, and has the answers to all that it asked then. */
  async whenInStep() {
    await until("the page is in step with the text", async () => {
      const { sent } = this.host;
      // what was sent has come, and what the page asked for then has been asked
      for (let turn = 0; turn < 2; turn++) await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
      return this.host.isQuiet && this.host.sent === sent;
    });
  }

  // ---- context menus -----------------------------------------------------------------------------------------------

  /**
   * The context menu that VS Code shows next: titles from top to bottom, and the place on the page.
   * @returns {Promise<{ titles: string[], x: number, y: number }>}
   */
  async openedMenu() {
    const take = () => this.page.evaluate("(({ menu }) => (delete window.menu, menu))(window)");
    const { context, x, y } = await until("a context menu opens", take);
    assert.equal(context.preventDefaultContextMenuItems, true);
    assert.equal(context.bytewrightPage, 1);
    return { titles: pageMenu.filter(({ when }) => context[when] === true).map(({ title }) => title), x, y };
  }

  /** Chooses from the context menu that opens next. @param {string} title */
  async chooseFromMenu(title) {
    const { titles } = await this.openedMenu();
    assert.ok(titles.includes(title), `${title} is not among ${titles.join(", ")}`);
    const commands = pageMenu.filter((entry) => entry.title === title).map(({ command }) => command);
    for (const command of commands) this.host.chooseFromMenu(command);
  }

  // ---- the tree ----------------------------------------------------------------------------------------------------

  get tree() {
    return this.page.getByRole("tree");
  }

  /** Names and values in sight, from top to bottom. @returns {Promise<string[]>} */
  rows() {
    return this.page.locator(".tree .row:not([hidden]):not(.loading)").evaluateAll((rows) =>
      rows
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          text: [...row.querySelectorAll(".name, .value")].map((part) => part.textContent ?? "").filter(Boolean),
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.join(" ")),
    );
  }

  /** @param {readonly string[]} wanted */
  async whenRows(wanted) {
    /** @type {string[]} */
    let last = [];
    await until(`the rows are ${wanted.join(" | ")}`, async () => (last = await this.rows()).join("\n") === wanted.join("\n")).catch(
      (error) => {
        throw new Error(`${error.message}; they are ${last.join(" | ")}`);
      },
    );
  }

  /** @param {string} name */
  row(name) {
    return this.page
      .locator(".tree .row:not([hidden])")
      .filter({ has: this.page.locator(".name", { hasText: new RegExp(`^${name}$`) }) })
      .first();
  }

  /** Gives a row the keyboard. @param {string} name @param {"ControlOrMeta" | "Shift"} [modifier] */
  async choose(name, modifier) {
    // rows are used again for others: one that was found may be hidden before the click, for good
    const click = () =>
      this.row(name)
        .locator(".name")
        .click({ timeout: 1000, ...(modifier ? { modifiers: [modifier] } : {}) });
    await until(`${name} is clicked`, () =>
      click().then(
        () => true,
        () => false,
      ),
    );
    await until(`${name} is selected`, async () => (await this.row(name).getAttribute("aria-selected")) === "true");
  }

  /** Opens the control of a row. @param {string} name */
  async startEdit(name) {
    await this.choose(name);
    await this.page.keyboard.press("Enter");
    await this.page.locator(".tree .editing").waitFor();
  }

  /** What the page asked to be changed last; waits for it. @param {number} before how many changes it had asked for */
  async whenIntent(before) {
    return until("the page asks for a change", () => {
      const edits = this.host.said.filter(({ kind }) => kind === "edit");
      const last = edits.at(-1);
      return edits.length > before && last?.kind === "edit" && last.intent;
    });
  }

  intentCount() {
    return this.host.said.filter(({ kind }) => kind === "edit").length;
  }

  /** The line at the bottom, which screen readers read aloud. @param {RegExp} pattern */
  whenSaid(pattern) {
    return this.page.locator(".said", { hasText: pattern }).waitFor();
  }
}
