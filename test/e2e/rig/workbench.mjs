// The workbench as its user sees it: explorer, tabs, commands, questions, notifications. Text editing is in editor.mjs.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Editor } from "./editor.mjs";
import { exactLabel } from "./labels.mjs";
import { screenshots } from "./paths.mjs";
import { keys } from "./scratch.mjs";
import { pause, until } from "./until.mjs";

/** As the theme picker lists them, with what they add to the workbench's class. */
const themeClasses = {
  "Dark Modern": "themes-dark_modern-json",
  "Light Modern": "themes-light_modern-json",
  "Dark High Contrast": "themes-hc_black-json",
  "Light High Contrast": "themes-hc_light-json",
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

  /** Reloads the window once VS Code lets it go: it has noted down unsaved text by then, which editors are open, and what they remember. */
  async reload() {
    await until("VS Code has noted down what is not saved", () => this.page.evaluate(askToLeave));
    await this.page.evaluate(whenStored);
    await this.page.reload();
    await this.whenReady();
  }

  /** Extensions are scanned after the workbench draws; their editors may come a moment later still, see {@link openFromExplorer}. */
  async whenReady() {
    await this.page.waitForFunction(() => performance.getEntriesByName("code/didLoadExtensions").length > 0);
    await pause(300);
  }

  // ---- files and tabs -------------------------------------------------------------------------------------------

  /** @param {string} name */
  explorerRow(name) {
    return this.page.locator(".explorer-folders-view .monaco-list-row", { has: exactLabel(this.page, name) });
  }

  /**
   * Clicks where the row of a file is, and not on the row's element: when the list is made anew, VS Code may show another file in that.
   * @param {string} name @param {{ button?: "left" | "right", modifiers?: readonly string[] }} [how]
   */
  async clickInExplorer(name, { button = "left", modifiers = [] } = {}) {
    const { mouse, keyboard } = this.page;
    const view = this.page.locator(".explorer-folders-view");
    const spot = await until(`the Explorer shows ${name}`, () => view.evaluate(findRow, name));
    for (const key of modifiers) await keyboard.down(key);
    await mouse.click(spot.x, spot.y, { button });
    for (const key of modifiers) await keyboard.up(key);
  }

  /** The letter of Git after the name on the active tab, as `M` for a modified file; a number of findings is left out. @returns {Promise<string>} */
  async tabBadge() {
    const label = this.page.locator(".tab.active .monaco-icon-label");
    const shown = await label.evaluate((element) => getComputedStyle(element, "::after").content);
    return /\b[A-Z]\b/.exec(shown)?.[0] ?? "";
  }

  /** Renames a file in the Explorer. @param {string} name @param {string} to */
  async renameInExplorer(name, to) {
    await this.clickInExplorer(name, { button: "right" });
    await this.chooseFromOpenMenu(/^Rename\.\.\./);
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
    await this.clickInExplorer(name);
    await until(`${name} opens as the tab ${tab}`, async () => {
      if (await this.page.getByText("not displayed in the text editor").isVisible()) {
        // VS Code did not know the extension's editors yet
        await this.closeAll();
        await this.clickInExplorer(name);
      } else if ((await this.activeTab()) === tab) return (await this.hasWebview()) || this.editor.surface.last().isVisible();
      return false;
    });
  }

  /** Selects a folder by a click, which opens or closes it and moves the rows below. @param {string} name */
  async toggleInExplorer(name) {
    const view = this.page.locator(".explorer-folders-view");
    /** @type {boolean | undefined} */
    let before;
    await until(`${name} is at rest`, async () => (before = await view.evaluate(findChildren, name)) !== undefined);
    await until(`${name} opens or closes`, async () => {
      const now = await view.evaluate(findChildren, name);
      // if VS Code replaces the row between press and release, the row gets the focus but no click
      if (now === before) await this.clickInExplorer(name);
      return now === !before;
    });
  }

  /** Selects these game files or folders in the Explorer and chooses from the menu of the last. @param {string[]} names @param {string} entry */
  async chooseFromExplorerMenu(names, entry) {
    const [first = "", ...others] = names;
    // a click opens the text of a file, and an editor that opens later would close the menu
    if (first.includes(".")) {
      await this.clickInExplorer(first);
      await until(`${first} is open`, async () => (await this.activeTab())?.startsWith(`${first}.`) && !(await this.hasWebview()));
    } else await this.toggleInExplorer(first);
    for (const name of others) await this.clickInExplorer(name, { modifiers: ["ControlOrMeta"] });
    await this.clickInExplorer(names.at(-1) ?? "", { button: "right" });
    await this.chooseFromOpenMenu(entry);
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
    // the menu gives the keyboard to what the mouse comes to
    await until(`${entry} is marked`, async () => {
      await this.page.mouse.move(0, 0);
      await item.hover();
      return item.evaluate((element) => element.contains(/** @type {Document} */ (element.getRootNode()).activeElement));
    });
    // no click: a menu that has just come up takes none, and one that is clicked again may be gone by then
    await this.page.keyboard.press("Enter");
    await item.waitFor({ state: "hidden" });
  }

  /** Some page is shown, also that of the editor that hands over to the text. */
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

  /** Closes every editor, throwing unsaved text away, and what else is in the way: a clean desk for the next step. */
  async closeAll() {
    const { keyboard } = this.page;
    let asked = 0;
    await until("all editors are closed", async () => {
      if (await this.dialog.isVisible())
        await this.dialog.getByRole("button", { name: "Don't Save", exact: true }).click({ timeout: 1000 });
      else if ((await this.tabs()).length === 0) return true;
      else if (Date.now() - asked > 3000) {
        for (const key of ["Escape", "Escape", keys.closeEditors]) await keyboard.press(key);
        asked = Date.now();
      }
      return false;
    });
    for (const key of ["Escape", "Escape", keys.clearNotifications]) await keyboard.press(key);
    await this.page.locator(".notification-toast").first().waitFor({ state: "detached" });
    if (await this.page.locator(".part.panel").isVisible()) await keyboard.press(keys.closePanel);
    if (!(await this.page.locator(".explorer-folders-view").isVisible())) await this.runCommand("View: Show Explorer");
  }

  /** Leaves the room of the side bar to the files: a row that is out of sight is not in the page. */
  async collapseOtherViews() {
    const open = this.page.locator('.part.sidebar .pane-header[aria-expanded="true"]', { hasNotText: /^workspace/i });
    await until("the Explorer shows the folder alone", async () => {
      if ((await open.count()) === 0) return true;
      await open.first().click({ timeout: 2000 });
      return false;
    });
  }

  /** Waits until the Explorer lists these and nothing else, as far as it is in sight. @param {readonly string[]} names at the top of the folder */
  async whenListed(names) {
    const rows = this.page.locator('.explorer-folders-view .monaco-list-row[aria-level="1"]');
    let asked = 0;
    await until(`the Explorer lists ${names.join(", ") || "nothing"}`, async () => {
      const listed = await rows.locator(".label-name").allTextContents();
      if (listed.every((name) => names.includes(name)) && listed.length > 0 === names.length > 0) return true;
      // it hears of new files a while later
      if (Date.now() - asked > 1000) {
        await this.page.keyboard.press(keys.refreshExplorer);
        asked = Date.now();
      }
      return false;
    });
  }

  /** The page inside the webview that is in front. */
  webview() {
    return this.page.locator("iframe.webview.ready:visible").contentFrame().locator("iframe#active-frame").contentFrame();
  }

  /** Waits until keys reach the page of the webview in front. */
  async whenWebviewFocused() {
    await until("the page of the webview has the keyboard", () =>
      this.webview()
        .locator("body")
        .evaluate(() => document.hasFocus()),
    );
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
    await until("the file dialog takes the answer", async () => {
      // it ignores keys while it lists a folder, and may show yet another one after that
      if (await input.isVisible()) {
        if ((await input.inputValue()) !== `${folder}/${name}`) await input.fill(`${folder}/${name}`, { timeout: 1000 });
        await input.press("Enter", { timeout: 1000 });
      }
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
      const there = await button
        .first()
        .elementHandle({ timeout: 3000 })
        .catch(() => undefined);
      // a notification goes away by itself after some seconds; the bell has it then
      if (!there) await this.page.locator("#status\\.notifications a").click({ timeout: 1000 });
      // takes as long as it takes: one that is given up may have pressed the button all the same
      await there?.click();
      return there !== undefined;
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

  /** The view of Source Control, which comes up if it is not shown. */
  async sourceControl() {
    const view = this.page.locator(".scm-view:not(.scm-history-view)");
    if (!(await view.isVisible())) await this.page.getByRole("tab", { name: /^Source Control/ }).click();
    return view;
  }

  /** Waits for a change in the Source Control view and clicks it. @param {string} name of the changed file */
  async openChange(name, { staged = false } = {}) {
    const view = await this.sourceControl();
    const rows = view.locator(".monaco-list-row .resource", { has: exactLabel(this.page, name) });
    if (!staged) return rows.click();
    // the same file may be among the changes below, or come to be
    await view.locator(".monaco-list-row", { hasText: "Staged Changes" }).waitFor();
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

  /** A picture for who looks at them, where they are asked for. @param {string} name it becomes dist/shots/<suite>-<name>.png */
  async screenshot(name) {
    if (!process.env.E2E_PICTURES) return;
    await pause(300); // notifications and hovers fade in all the same
    await this.picture(name);
  }

  /** @param {string} name @returns {Promise<string>} the file */
  async picture(name) {
    mkdirSync(screenshots, { recursive: true });
    const file = path.join(screenshots, `${this.shotPrefix}-${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }
}

// ---- functions that run in the page --------------------------------------------------------------------------------

/** What the browser asks before a page goes away: VS Code says no while text is not noted down. Once it says yes, it ends its work. */
function askToLeave() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

/** What VS Code wrote into its stores is there: they are read after that. */
async function whenStored() {
  for (const { name = "" } of await indexedDB.databases()) {
    if (!name.startsWith("vscode-web-state")) continue;
    await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const reading = database.transaction([...database.objectStoreNames]);
        reading.onerror = () => reject(reading.error);
        reading.oncomplete = () => {
          database.close();
          resolve(undefined);
        };
        reading.objectStore(database.objectStoreNames[0] ?? "").count();
      };
    });
  }
}

/**
 * Whether a folder shows what is in it; undefined for a file, and while a folder opens. @param {Element} view @param {string} name
 * @returns {boolean | undefined}
 */
function findChildren(view, name) {
  const rows = [...view.querySelectorAll(".monaco-list-row")];
  const row = rows.find((row) => row.querySelector(".label-name")?.textContent?.trim() === name);
  const next = rows.find((other) => Number(other.getAttribute("data-index")) === Number(row?.getAttribute("data-index")) + 1);
  const isOpen = row?.getAttribute("aria-expanded") === "true";
  const hasInner = Number(next?.getAttribute("aria-level")) > Number(row?.getAttribute("aria-level"));
  return row?.hasAttribute("aria-expanded") && isOpen === hasInner ? isOpen : undefined;
}

/** The middle of a row, found in one go with its place. @param {Element} view @param {string} name */
function findRow(view, name) {
  const rows = [...view.querySelectorAll(".monaco-list-row")];
  const box = rows.find((row) => row.querySelector(".label-name")?.textContent?.trim() === name)?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
