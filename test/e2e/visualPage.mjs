// The page of the visual editor that is in front, as its user sees it.
import { until } from "./rig/until.mjs";

export class VisualPage {
  /** @param {import("./rig/workbench.mjs").Workbench} workbench */
  constructor(workbench) {
    this.workbench = workbench;
  }

  /** The document inside the webview. It is another after the editor was hidden. */
  get page() {
    return this.workbench.webview();
  }

  get tree() {
    return this.page.getByRole("tree");
  }

  whenShown() {
    return this.tree.waitFor();
  }

  /** Rows in sight, from top to bottom: name, value and type. @returns {Promise<string[]>} */
  async rows() {
    return this.page.locator(".tree .row:not([hidden])").evaluateAll((rows) =>
      rows
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          text: [...row.querySelectorAll(".name, .value, .type")].map((part) => part.textContent ?? "").filter(Boolean),
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.join(" ")),
    );
  }

  /** Their names alone. */
  async names() {
    return (await this.rows()).map((row) => row.split(" ")[0]);
  }

  /** @param {string} name */
  row(name) {
    return this.page
      .locator(".tree .row:not([hidden])")
      .filter({ has: this.page.locator(".name", { hasText: new RegExp(`^${name}$`) }) })
      .first();
  }

  /** @param {string} name @param {string} value */
  async whenRow(name, value) {
    const shown = this.row(name).locator(".value");
    await until(`the field ${name} has the value ${value}`, async () => (await shown.textContent({ timeout: 2000 })) === value);
  }

  /** Gives a row the keyboard. @param {string} name */
  async choose(name) {
    await this.row(name).locator(".name").click();
    await this.page.locator('.tree .row[aria-selected="true"]', { has: this.page.locator(".name", { hasText: name }) }).waitFor();
  }

  /** Opens the control of a row's value by the keyboard. @param {string} name */
  async startEdit(name) {
    await this.choose(name);
    await this.workbench.page.keyboard.press("Enter");
    await this.page.locator(".tree .editing").waitFor();
  }

  /** Types over a value and ends with Enter. @param {string} name @param {string} value */
  async edit(name, value) {
    await this.startEdit(name);
    await this.workbench.page.keyboard.type(value);
    await this.workbench.page.keyboard.press("Enter");
  }

  /** What is said below the control that is open. */
  message() {
    return this.page.locator(".tree .editing .message").textContent();
  }

  /** The line at the bottom, which screen readers read aloud. @param {RegExp} pattern */
  async whenSaid(pattern) {
    await this.page.locator(".said", { hasText: pattern }).waitFor();
  }

  filter() {
    return this.page.locator(".tools vscode-text-field input");
  }
}
