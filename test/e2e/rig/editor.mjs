// The text editor in front: its text, cursor, hovers, suggestions, squiggles and quick fixes.
import { exactLabel } from "./labels.mjs";
import { pause, until } from "./until.mjs";

/** Milliseconds after which something is asked for again, because it may have been asked for too early. */
const SLOW_ANSWER = 15_000;

export class Editor {
  /** @param {import("playwright-core").Page} page */
  constructor(page) {
    this.page = page;
    // the box for a new name calls itself an editor, too
    this.surface = page.locator(".editor-group-container.active .monaco-editor:not(.rename-box)");
  }

  async focus() {
    await until("the text editor has the keyboard", async () => {
      // a page that has it may be drawn anew just then, and takes the key with it
      await this.page.keyboard.press("Control+1");
      await this.whenFocused({ timeout: SLOW_ANSWER });
      return true;
    });
  }

  /** @param {{ timeout?: number }} [limit] */
  whenFocused(limit) {
    return this.page.locator(".editor-group-container.active .monaco-editor.focused").first().waitFor(limit);
  }

  // ---- reading ---------------------------------------------------------------------------------------------------

  /**
   * The whole text. The page holds only the visible lines, so this copies everything and puts the cursor back.
   * @returns {Promise<string>}
   */
  async text() {
    await this.focus();
    const nothing = `nothing copied ${Date.now()}`;
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), nothing);
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.press("Control+c");
    const [text] = await until("the text is in the clipboard", async () => {
      const copied = await this.page.evaluate(() => navigator.clipboard.readText());
      return copied !== nothing && [copied];
    });
    await this.page.keyboard.press("Control+u"); // cursor undo
    return text;
  }

  /** Only what can be seen, but without touching anything. @returns {Promise<string>} */
  visibleText() {
    return this.surface.last().evaluate(readLines);
  }

  /** The document's address. */
  address() {
    return this.surface.last().getAttribute("data-uri");
  }

  // ---- the two sides of a diff editor ----------------------------------------------------------------------------

  /** @param {"original" | "modified"} name */
  diffSide(name) {
    return this.page.locator(`.editor-group-container.active .monaco-diff-editor .editor.${name} .monaco-editor`).first();
  }

  /** What can be seen of both. */
  async visibleDiff() {
    const [original, modified] = await Promise.all([
      this.diffSide("original").evaluate(readLines),
      this.diffSide("modified").evaluate(readLines),
    ]);
    return { original, modified };
  }

  async diffAddresses() {
    const [original, modified] = await Promise.all([
      this.diffSide("original").getAttribute("data-uri"),
      this.diffSide("modified").getAttribute("data-uri"),
    ]);
    return { original, modified };
  }

  /** Puts the cursor on that side, into the first line. @param {"original" | "modified"} name */
  clickDiffSide(name) {
    return this.diffSide(name).locator(".view-line").first().click();
  }

  /** Waits until the sides show these. @param {RegExp} original @param {RegExp} modified */
  async whenDiff(original, modified) {
    await until(`the diff shows ${original} and ${modified}`, async () => {
      const shown = await this.visibleDiff();
      return original.test(shown.original) && modified.test(shown.modified);
    });
  }

  // ---- waiting ---------------------------------------------------------------------------------------------------

  /** @param {RegExp} pattern */
  async whenVisible(pattern) {
    let text = "";
    await until(`the editor shows ${pattern}`, async () => {
      text = await this.visibleText();
      return pattern.test(text);
    }).catch((error) => {
      throw new Error(`${error.message}; it shows:\n${text}`);
    });
    return text;
  }

  // ---- cursor and typing -----------------------------------------------------------------------------------------

  /** Both count from 1. @param {number} line @param {number} [column] */
  async goToLine(line, column = 1) {
    await this.focus();
    await this.page.keyboard.press("Control+g");
    const input = this.page.locator(".quick-input-widget:visible input");
    await input.fill(`:${line},${column}`);
    await input.press("Enter");
    // the focus comes back a moment after the input has gone, and keys pressed in between are lost
    const position = this.page.locator("#status\\.editor\\.selection", { hasText: `Ln ${line}, Col ${column}` });
    await Promise.all([input.waitFor({ state: "hidden" }), position.waitFor(), this.whenFocused()]);
  }

  /** Puts the cursor at the first occurrence of `text` (or after it). @param {string} text */
  async goTo(text, { after = false } = {}) {
    const all = await this.text();
    const at = all.indexOf(text);
    if (at < 0) throw new Error(`no "${text}" in:\n${all}`);
    const before = all.slice(0, after ? at + text.length : at).split("\n");
    await this.goToLine(before.length, (before.at(-1)?.length ?? 0) + 1);
  }

  /** Waits until the status bar shows this position. @param {RegExp} pattern */
  whenPosition(pattern) {
    return this.page.locator("#status\\.editor\\.selection", { hasText: pattern }).waitFor();
  }

  /** Goes to what is below the cursor; nothing comes of it before the language server knows the file. @param {RegExp} position where it leads */
  async goToDefinition(position) {
    const there = this.page.locator("#status\\.editor\\.selection", { hasText: position });
    await until(`the definition is at ${position}`, async () => {
      await this.page.keyboard.press("F12");
      await there.waitFor({ timeout: SLOW_ANSWER });
      return true;
    });
  }

  /**
   * Types text. Suggestions are dismissed before each line break: VS Code keeps an older list until the new one arrives, and Enter would
   * accept an entry of it.
   * @param {string} text
   */
  async type(text) {
    for (const [at, line] of text.split("\n").entries()) {
      if (at > 0) for (const key of ["Escape", "Enter"]) await this.page.keyboard.press(key);
      await this.page.keyboard.type(line);
    }
  }

  /** Selects the first occurrence of `before` by keyboard and types `after` over it. @param {string} before @param {string} after */
  async replace(before, after) {
    await this.goTo(before);
    for (const _ of before) await this.page.keyboard.press("Shift+ArrowRight");
    await this.type(after);
    await this.page.keyboard.press("Escape"); // suggestions that came up by themselves
  }

  // ---- language features -----------------------------------------------------------------------------------------

  /**
   * Points the mouse at the first visible occurrence of `text` and returns what the hover says.
   * @param {string} text @param {RegExp} [pattern] wait for a hover that matches: the first may come before the server is up
   */
  async hoverAt(text, pattern = /\S/) {
    let last = "";
    const hover = this.page.locator(".monaco-hover:visible").first();
    return until(`a hover at "${text}" matches ${pattern}`, async () => {
      const spot = await this.surface.last().evaluate(findText, text);
      if (!spot) throw new Error(`"${text}" is not visible`);
      // one that is there may cover the spot, and stays while the mouse is on it
      await this.page.mouse.move(1, 1);
      await hover.waitFor({ state: "hidden", timeout: SLOW_ANSWER });
      await this.page.mouse.move(spot.x, spot.y - 60); // a hover comes only when the mouse arrives
      await this.page.mouse.move(spot.x, spot.y, { steps: 3 });
      for (let look = 0; look < 30; look++) {
        await pause(100);
        if (await hover.isVisible()) last = (await hover.innerText()).replaceAll("\u00a0", " ");
        if (pattern.test(last)) return last;
      }
      return undefined;
    }).catch((error) => {
      throw new Error(`${error.message}; the last one said: ${last}`);
    });
  }

  /** Asks for suggestions at the cursor and returns their labels, those in view. @returns {Promise<string[]>} */
  async suggestions() {
    const rows = this.page.locator(".suggest-widget.visible .monaco-list-row");
    return until("suggestions come up", async () => {
      if (!(await rows.count())) {
        await this.page.keyboard.press("Escape");
        await this.page.keyboard.press("Control+Space");
        await rows.first().waitFor({ timeout: SLOW_ANSWER });
      }
      const labels = await rows.locator(".label-name").allInnerTexts();
      return labels.length > 0 && labels;
    });
  }

  /** @param {string} label of an entry in the open list of suggestions */
  async acceptSuggestion(label) {
    await this.page
      .locator(".suggest-widget.visible .monaco-list-row", { has: exactLabel(this.page, label) })
      .first()
      .click();
    await this.page.locator(".suggest-widget.visible").waitFor({ state: "hidden" });
  }

  /** @param {'error' | 'warning' | 'info'} severity */
  whenSquiggled(severity = "error") {
    return this.surface.locator(`.squiggly-${severity}`).first().waitFor({ state: "attached" });
  }

  /** @param {'error' | 'warning' | 'info'} severity */
  async whenNotSquiggled(severity = "error") {
    await until(`no ${severity} is underlined`, async () => (await this.surface.locator(`.squiggly-${severity}`).count()) === 0);
  }

  /** Applies a quick fix at the cursor: one that needs other files comes once they are read. @param {string | RegExp} title */
  async quickFix(title) {
    const rows = this.page.locator(".action-widget .monaco-list-row");
    const wanted = rows.filter({ hasText: title }).first();
    await until(`the quick fix ${title} comes up`, async () => {
      if (!(await rows.count())) await this.page.keyboard.press("Control+.");
      await rows.first().waitFor({ timeout: SLOW_ANSWER });
      if (await wanted.isVisible()) return true;
      await this.page.keyboard.press("Escape");
      await rows.first().waitFor({ state: "detached", timeout: SLOW_ANSWER });
      return false;
    });
    await wanted.click();
  }
}

// ---- functions that run in the page --------------------------------------------------------------------------------

/** @param {Element} editor */
function readLines(editor) {
  return [...editor.querySelectorAll(".view-lines > .view-line")]
    .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
    .sort((a, b) => a.top - b.top) // the page keeps them in any order
    .map((line) => line.text.replaceAll("\u00a0", " "))
    .join("\n");
}

/** Where on the page the middle of `text` is. @param {Element} editor @param {string} text */
function findText(editor, text) {
  for (const line of editor.querySelectorAll(".view-lines > .view-line")) {
    const middle = (line.textContent ?? "").replaceAll("\u00a0", " ").indexOf(text) + Math.floor(text.length / 2);
    if (middle < Math.floor(text.length / 2)) continue;
    let passed = 0;
    const pieces = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let piece = pieces.nextNode(); piece; piece = pieces.nextNode()) {
      const length = piece.textContent?.length ?? 0;
      if (middle < passed + length) {
        const range = document.createRange();
        range.setStart(piece, middle - passed);
        range.setEnd(piece, middle - passed + 1);
        const box = range.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      }
      passed += length;
    }
  }
  return undefined;
}
