// The workbench as its user sees it: explorer, tabs, commands, questions, notifications. Text editing is in editor.mjs.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Editor } from "./editor.mjs";
import { exactLabel } from "./labels.mjs";
import { screenshots } from "./paths.mjs";
import { pause, until } from "./until.mjs";

/** As the theme picker lists them, with what they add to the workbench's class. */
const themeClasses = {
  "Dark Modern": "themes-dark_modern-json",
  "Light Modern": "themes-light_modern-json",
  "Dark High Contrast": "themes-hc_black-json",
};

export class Workbench {
  /**
   * @param {import("playwright-core").Page} page
   * @param {string} shotPrefix begins the names of this suite's pictures
   */
  constructor(page, shotPrefix) {
    this.page = page;
    this.editor = new Editor(page);
    this.shotPrefix = shotPrefix;
    this.group = page.locator(".editor-group-container.active");
  }

  /** @param {string} address */
  async load(address) {
    await this.page.goto(address);
    await this.whenReady();
  }

  /**
   * Reloads the window. Hot exit writes its backup a second after the last edit: give it that. Which tab is in front
   * afterwards is not certain: VS Code for the web has no time to note it down.
   */
  async reload() {
    await pause(2000);
    await this.page.reload();
    await this.whenReady();
  }

  /** As a user does it: VS Code has the time to note down which editors are open, and what they remember. */
  async reloadWindow() {
    await pause(2000);
    const isReloaded = this.page.waitForEvent("framenavigated", { predicate: (frame) => frame === this.page.mainFrame() });
    await this.runCommand("Developer: Reload Window");
    await isReloaded;
    await this.page.waitForLoadState();
    await this.whenReady();
  }

  // Extensions are scanned after the workbench draws; a file opened earlier gets the text editor instead of the
  // extension's. Right at the mark that still happened in 6 of 40 starts, 0.7 s later in none of 36.
  async whenReady() {
    await this.page.waitForFunction(() => performance.getEntriesByName("code/didLoadExtensions").length > 0, null, { timeout: 60_000 });
    await pause(700);
  }

  // ---- files and tabs -------------------------------------------------------------------------------------------

  /** @param {string} name */
  explorerRow(name) {
    return this.page.locator(".explorer-folders-view .monaco-list-row", { has: exactLabel(this.page, name) });
  }

  /** The letter of Git after the name on the active tab, as `M` for a modified file; a number of findings is left out. @returns {Promise<string>} */
  async tabBadge() {
    const label = this.page.locator(".tab.active .monaco-icon-label");
    const shown = await label.evaluate((element) => getComputedStyle(element, "::after").content);
    return /\b[A-Z]\b/.exec(shown)?.[0] ?? "";
  }

  /** Renames a file in the Explorer. @param {string} name @param {string} to */
  async renameInExplorer(name, to) {
    await this.chooseFromMenu(this.explorerRow(name), /^Rename\.\.\./);
    const input = this.page.locator(".explorer-folders-view input");
    await input.waitFor();
    await input.fill(to);
    await input.press("Enter");
    await this.explorerRow(to).waitFor();
  }

  /**
   * A single click in the Explorer, then waits for the tab that should come of it.
   * @param {string} name @param {string} [tab] its label, when that differs from the file's name
   */
  async openFromExplorer(name, tab = name) {
    for (let attempt = 1; ; attempt++) {
      await this.explorerRow(name).click();
      const outcome = await until(`${name} opens as the tab ${tab}`, async () => {
        if (await this.page.getByText("not displayed in the text editor").isVisible()) return "too early";
        return (await this.activeTab()) === tab && "open";
      });
      if (outcome === "open") return;
      if (attempt === 3) throw new Error(`${name} opens in the plain text editor`);
      console.log("     (opened before the extensions were ready, again)");
      await this.closeAll();
    }
  }

  /** Selects these rows of the Explorer and chooses from the menu of the last. @param {string[]} names @param {string} entry */
  async chooseFromExplorerMenu(names, entry) {
    const [first = "", ...others] = names;
    await this.explorerRow(first).click();
    // the click opens the file, and an editor that opens later would close the menu
    await until(`${first} is open`, async () => (await this.activeTab())?.startsWith(first) && !(await this.hasWebview()));
    for (const name of others) await this.explorerRow(name).click({ modifiers: ["ControlOrMeta"] });
    await this.chooseFromMenu(this.explorerRow(names.at(-1) ?? ""), entry);
  }

  /** @param {import("playwright-core").Locator} target whose menu it is @param {string | RegExp} entry */
  async chooseFromMenu(target, entry) {
    await target.click({ button: "right" });
    await this.chooseFromOpenMenu(entry);
  }

  /** @param {string | RegExp} entry */
  async chooseFromOpenMenu(entry) {
    // its keyboard shortcut follows the label
    const label = this.page.locator(".action-label").and(this.page.getByText(entry, { exact: true }));
    const item = this.page.getByRole("menuitem").filter({ has: label });
    await item.waitFor();
    await until(`${entry} is chosen`, async () => {
      // a menu that has just come up takes no clicks
      if (await item.isVisible()) await item.click();
      await item.waitFor({ state: "hidden", timeout: 1000 });
      return true;
    });
  }

  /** True while the editor that hands over to the text is still there. */
  async hasWebview() {
    return (await this.page.locator("iframe.webview").count()) > 0;
  }

  /** @returns {Promise<string | undefined>} label of the active tab */
  async activeTab() {
    const tab = this.group.locator(".tab.active");
    return (await tab.count()) ? ((await tab.getAttribute("data-resource-name")) ?? undefined) : undefined;
  }

  /** @returns {Promise<string[]>} */
  tabs() {
    return this.page.locator(".tabs-container .tab").evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-resource-name") ?? ""));
  }

  /** @param {string} label */
  whenDirty(label) {
    // text and visual editor of one document have a tab each
    return this.page.locator(`.tab.dirty[data-resource-name="${label}"]`).first().waitFor();
  }

  /** @param {string} label */
  whenClean(label) {
    return this.page.locator(`.tab:not(.dirty)[data-resource-name="${label}"]`).first().waitFor();
  }

  /** @param {string} label */
  activateTab(label) {
    return this.page.locator(`.tab[data-resource-name="${label}"]`).click();
  }

  /** Closes every editor, throwing unsaved text away: a clean desk for the next step. */
  async closeAll() {
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("Escape");
    await this.runCommand("View: Close All Editors");
    await until("all editors are closed", async () => {
      if (await this.dialog.isVisible()) await this.pressButton("Don't Save");
      return (await this.tabs()).length === 0;
    });
    if (await this.toasts.count()) await this.runCommand("Notifications: Clear All Notifications");
  }

  /** The page inside the webview that is in front. */
  webview() {
    return this.page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame();
  }

  /** The visual editor of the text in front, in a group to its right where asked. @param {{ beside?: boolean }} [options] */
  async openVisualEditor({ beside = true } = {}) {
    await this.runCommand("Bytewright: Open in Visual Editor");
    await this.webview().getByRole("tab").first().waitFor();
    if (beside) {
      await this.runCommand("View: Move Editor into Right Group");
      await until("there are two groups", async () => (await this.page.locator(".editor-group-container").count()) === 2);
    }
    return this.webview();
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  save = () => this.page.keyboard.press("Control+s");
  undo = () => this.page.keyboard.press("Control+z");
  redo = () => this.page.keyboard.press("Control+Shift+z");

  // ---- commands and questions ------------------------------------------------------------------------------------

  get quickInput() {
    return this.page.locator(".quick-input-widget:visible");
  }

  /** Through the command palette. @param {string} title as the palette shows it, with its category */
  async runCommand(title) {
    const input = this.quickInput.locator("input");
    await until("the command palette is open", async () => {
      await this.page.keyboard.press("F1");
      // it closes again when something else takes the focus, as editors do while a window starts
      await input.fill(`>${title}`, { timeout: 2000 });
      return true;
    });
    await this.pick(title);
  }

  /** Chooses an entry of the open quick pick. @param {string} label */
  async pick(label) {
    await this.quickInput
      .locator(".monaco-list-row", { has: exactLabel(this.page, label) })
      .first()
      .click();
  }

  /** Answers the open input box. @param {string} text */
  async answer(text) {
    await this.quickInput.locator("input").fill(text);
    await this.page.keyboard.press("Enter");
  }

  /**
   * Answers a file dialog that is about to open with a file of the workspace.
   * @param {string} folder of the workspace, where the dialog starts @param {string} name
   */
  async answerFileDialog(folder, name) {
    const input = this.quickInput.locator("input");
    // it shows other folders on its way there, and what is typed before is lost
    await until(`the file dialog shows ${folder}`, async () => (await input.inputValue()).startsWith(`${folder}/`));
    await input.fill(`${folder}/${name}`);
    await until("the file dialog takes the answer", async () => {
      // it ignores keys while it lists a folder
      if (await input.isVisible()) await input.press("Enter", { timeout: 1000 });
      await input.waitFor({ state: "hidden", timeout: 2000 });
      return true;
    });
  }

  get dialog() {
    return this.page.locator(".monaco-dialog-box");
  }

  /** Presses a button of the open dialog or of a notification. @param {string} label */
  async pressButton(label) {
    const button = this.page
      .locator(".monaco-dialog-box, .notification-toast, .notifications-center.visible")
      .getByRole("button", { name: label, exact: true });
    await until(`the button "${label}" is pressed`, async () => {
      const isThere = await button
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      // a notification goes away by itself after some seconds; the bell has it then
      if (!isThere) await this.page.locator("#status\\.notifications a").click({ timeout: 1000 });
      await button.first().click({ timeout: 2000 });
      return true;
    });
  }

  get toasts() {
    return this.page.locator(".notification-toast .notification-list-item-message");
  }

  /** @param {RegExp} pattern */
  async isNotified(pattern) {
    return (await this.toasts.allTextContents()).some((text) => pattern.test(text));
  }

  /** Waits for a notification and returns its text. @param {RegExp} pattern */
  async notification(pattern) {
    const toast = this.toasts.filter({ hasText: pattern }).first();
    await toast.waitFor();
    return toast.innerText();
  }

  // ---- views -----------------------------------------------------------------------------------------------------

  /**
   * Waits until the Problems view lists an entry that matches, and returns it as VS Code reads it aloud, for example
   * "Error: 12x is not a number at line 3 and character 9. generated by bytewright".
   * @param {RegExp} pattern
   */
  async problem(pattern) {
    await this.editor.focus();
    await this.page.keyboard.press("Control+Shift+m");
    const entry = await until(`Problems lists ${pattern}`, async () => (await this.#problems()).find((text) => pattern.test(text)));
    await this.runCommand("View: Hide Panel");
    await this.editor.focus();
    return entry;
  }

  /** How many findings there are of each kind, as the status bar reads them aloud: "Errors: 1", "No Problems". */
  async problemCounts() {
    return (await this.page.locator("#status\\.problems a").getAttribute("aria-label")) ?? "";
  }

  #problems() {
    return this.page
      .locator(".markers-panel .monaco-list-row")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label") ?? ""));
  }

  /** Waits for a change in the Source Control view and clicks it. @param {string} name of the changed file */
  async openChange(name, { staged = false } = {}) {
    const view = this.page.locator(".scm-view:not(.scm-history-view)");
    if (!(await view.isVisible())) await this.page.getByRole("tab", { name: /^Source Control/ }).click();
    const rows = view.locator(".monaco-list-row .resource", { has: exactLabel(this.page, name) });
    if (!staged) return rows.click();
    // the same file is in both groups, and the staged changes are above
    await until(`${name} is both staged and changed`, async () => (await rows.count()) === 2);
    await rows.first().click();
  }

  /** Opens the language status after the status bar's `{}` and returns its texts. */
  async languageStatus() {
    await this.page.locator("#status\\.languageStatus").hover();
    const items = this.page.locator(".hover-language-status");
    await items.first().waitFor();
    return (await items.allInnerTexts()).join("\n");
  }

  // ---- looks -----------------------------------------------------------------------------------------------------

  /** By the theme picker: VS Code for the web does not notice a settings file that changes outside. @param {keyof typeof themeClasses} name */
  async useTheme(name) {
    await this.runCommand("Preferences: Color Theme");
    await this.quickInput.getByPlaceholder(/theme/i).fill(name);
    await this.pick(name);
    await this.page.locator(`.monaco-workbench[class*="${themeClasses[name]}"]`).waitFor();
  }

  /** @param {string} name the picture becomes dist/shots/<suite>-<name>.png */
  async screenshot(name) {
    mkdirSync(screenshots, { recursive: true });
    await pause(300); // notifications and hovers fade in all the same
    const file = path.join(screenshots, `${this.shotPrefix}-${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }
}
