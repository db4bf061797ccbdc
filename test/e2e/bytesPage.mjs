// The bytes in the visual editor that is in front, as its user sees them.
import { pause, until } from "./rig/until.mjs";

export class BytesPage {
  /** @param {import("./rig/workbench.mjs").Workbench} workbench */
  constructor(workbench) {
    this.workbench = workbench;
  }

  get page() {
    return this.workbench.webview();
  }
  get grid() {
    return this.page.getByRole("grid");
  }
  get facts() {
    return this.page.locator(".facts");
  }

  /** Brings the tab of bytes to the front. */
  async open() {
    await this.page.getByRole("tab", { name: "Bytes" }).click();
    await this.grid.waitFor();
    await until("the first byte is there", async () => /^[0-9A-F]{2}$/.test((await this.lines())[0]?.cells[0]?.text ?? ""));
  }

  /** Lines in sight, from top to bottom, each cell with what it shows and its classes. */
  lines() {
    return this.page.locator(".hex .layer .line:not([hidden])").evaluateAll((lines) =>
      lines
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((line) => ({
          offset: Number.parseInt(line.querySelector(".offset")?.textContent ?? "", 16),
          cells: [...line.querySelectorAll(".cell")].map((cell) => ({
            id: cell.id,
            text: cell.textContent ?? "",
            classes: [...cell.classList],
          })),
        })),
    );
  }

  /** All bytes of the file, as they are copied. The keyboard is then in the bytes. @returns {Promise<Buffer>} */
  async bytes() {
    const { page } = this.workbench;
    const copied = await until("the bytes are in the clipboard", async () => {
      await page.evaluate(() => navigator.clipboard.writeText("nothing copied"));
      // the keyboard may still be on its way into the page
      await this.grid.focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+c");
      for (let look = 0; look < 10; look++) {
        const text = await page.evaluate(() => navigator.clipboard.readText());
        if (/^([0-9A-F]{2} ?)+$/.test(text)) return text;
        await pause(50);
      }
      return undefined;
    });
    return Buffer.from(copied.replaceAll(" ", ""), "hex");
  }

  /** Offsets of the bytes in sight that have a class. @param {string} name @returns {Promise<number[]>} */
  async offsetsOf(name) {
    return (await this.lines()).flatMap(({ offset, cells }) =>
      cells.flatMap(({ classes }, column) => (classes.includes(name) ? [offset + column] : [])),
    );
  }

  /** @param {string} name @param {number[]} offsets */
  async whenOffsetsOf(name, offsets) {
    let last;
    await until(`the bytes that are ${name} are ${offsets}`, async () => {
      last = await this.offsetsOf(name);
      return String(last) === String(offsets);
    }).catch((error) => {
      throw new Error(`${error.message}; they are ${last}`);
    });
  }

  /** Puts the cursor on a byte by typing its offset. @param {number} offset */
  async goTo(offset) {
    const { keyboard } = this.workbench.page;
    await this.grid.focus();
    await keyboard.press("g");
    await this.page.locator(".offset-field input").fill(`0x${offset.toString(16)}`);
    await keyboard.press("Enter");
    await this.whenOffsetsOf("cursor", [offset]);
  }

  /** One of the bytes in sight. @param {number} offset */
  async cell(offset) {
    const lines = await this.lines();
    const line = lines.find(({ offset: first, cells }) => offset >= first && offset < first + cells.length);
    const id = line?.cells[offset - line.offset].id;
    if (!id) throw new Error(`the byte at ${offset} is not in sight`);
    return this.page.locator(`#${id}`);
  }

  /** The byte that has the cursor, as a screen reader reads it. */
  async spoken() {
    const id = await this.grid.getAttribute("aria-activedescendant");
    return (await this.page.locator(`#${id}`).getAttribute("aria-label")) ?? "";
  }

  /** The value that the data inspector gives. @param {string} name @returns {Promise<string[]>} */
  reading(name) {
    return this.facts
      .locator("tr", { has: this.page.locator("th", { hasText: new RegExp(`^${name}$`) }) })
      .locator("td")
      .allTextContents();
  }
}
