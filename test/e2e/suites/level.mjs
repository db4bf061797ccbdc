// The level view: an .ass level in three dimensions and in lists, in step with its text.
import { readFileSync } from "node:fs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const ROOM = readFileSync(new URL("../../fixtures/ass/roomVersion7.ass", import.meta.url));
const files = ["list.ass", "text.ass", "edit.ass", "dark.ass", "light.ass", "contrast.ass", "keys.ass", "click.ass"];

/** Opens the text, and the level view next to it. @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(name);
  await workbench.editor.whenVisible(/^;### HEADER ###/);
  // recognized by its contents, a moment after it was opened; the command is offered from then on
  await workbench.group
    .getByRole("button", { name: /^Open in Visual Editor/ })
    .first()
    .waitFor();
  const page = await workbench.openVisualEditor();
  await page.getByRole("tab", { name: "Level", exact: true }).click();
  await page.locator(".level[data-shown]").waitFor();
  return page;
}

/** @typedef {Awaited<ReturnType<typeof open>>} Page */

const row = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator(".level .item:not([hidden])").filter({ has: page.locator(".name", { hasText: new RegExp(`^${name}$`) }) });

/** The row that is marked. @param {Page} page @param {RegExp} pattern */
const whenMarked = (page, pattern) =>
  until(`a row like ${pattern} is marked`, async () => {
    const marked = page.locator(".level .item[aria-selected=true]:not([hidden])");
    return (await marked.count()) === 1 && pattern.test((await marked.textContent()) ?? "");
  });

/** Line of the text's cursor, as the status bar says while the text has the keyboard. @param {Toolbox} toolbox */
async function cursorLine({ workbench }) {
  await workbench.page.keyboard.press("Control+1");
  await workbench.editor.whenFocused();
  const said = workbench.page.locator("#status\\.editor\\.selection");
  await said.waitFor();
  return Number(/Ln (\d+)/.exec((await said.textContent()) ?? "")?.[1]);
}

/** @param {Toolbox} toolbox @param {number} line */
const whenCursorAt = (toolbox, line) => until(`the text's cursor is in line ${line}`, async () => (await cursorLine(toolbox)) === line);

const lines = ROOM.toString("utf8").split("\n");
/** Counts from 1. @param {string} text of a whole line */
const lineOf = (text) => lines.indexOf(text) + 1;
/** How much of the picture is not its background, 0 to 1. @param {Page} page */
async function filledPart(page) {
  const shot = await page.locator(".level .picture").screenshot();
  return page.locator("body").evaluate(async (_, base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    // the level is framed with a margin
    const [red, green, blue] = context.getImageData(12, 12, 1, 1).data;
    let other = 0;
    for (let at = 0; at < data.length; at += 4)
      if (Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) > 24) other++;
    return other / (data.length / 4);
  }, shot.toString("base64"));
}

/** @param {Toolbox} toolbox @param {string} theme @param {string} name */
async function showTheme(toolbox, theme, name) {
  await toolbox.workbench.useTheme(/** @type {"Dark Modern"} */ (theme));
  const page = await open(toolbox, `${name}.ass`);
  await row(page, instanceName()).click();
  await page.getByRole("button", { name: "Names" }).click();
  await page.getByRole("button", { name: "Bones" }).click();
  await until("the level is in the picture", async () => (await filledPart(page)) > 0.05);
  await toolbox.workbench.screenshot(name);
}

/** The name of the last instance: it is far from where the cursor is at first. */
function instanceName() {
  const at = lines.findLastIndex((line) => line.startsWith(";INSTANCE"));
  return lines[at + 2].slice(1, -1);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: Object.fromEntries(files.map((name) => [name, ROOM])),
  steps: {
    async "the picture shows the level, and an instance chosen in its list is where the text's cursor goes"(t) {
      const page = await open(t, "list.ass");
      await until("the level is in the picture", async () => (await filledPart(page)) > 0.05);
      const name = instanceName();
      await row(page, name).click();
      await page.locator(".level .about h3", { hasText: name }).waitFor();
      await whenCursorAt(t, lineOf(`"${name}"`));
      await page.getByRole("tab", { name: "Materials", exact: true }).click();
      await row(page, "test ladder\\^ lm:0.5").click();
      await page.locator(".level .symbols", { hasText: "^ ladder" }).waitFor();
      await page.locator(".level .about", { hasText: "lightmap resolution scale: 0.5" }).waitFor();
      await whenCursorAt(t, lineOf('"test ladder^ lm:0.5"'));
    },
  },
  all: {
    async "the cursor in the text chooses instance, material, and the triangle of an object"(t) {
      const page = await open(t, "text.ass");
      const { editor } = t.workbench;
      await editor.goToLine(lineOf(`"${instanceName()}"`));
      await whenMarked(page, new RegExp(`^.${instanceName()}`, "u"));
      await editor.goToLine(lineOf('"test floor"'));
      await whenMarked(page, /test floor/);
      await editor.goToLine(lineOf(";OBJECT 1") + 5);
      await page.locator(".level .about", { hasText: "Vertex 0 of Object 1: MESH" }).waitFor();
      await whenMarked(page, /Object 1: MESH/);
    },

    async "a click into the picture chooses what is seen there"(t) {
      const page = await open(t, "click.ass");
      const box = await page.locator(".level .picture").boundingBox();
      if (!box) throw new Error("no picture");
      await t.workbench.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator(".level .about h3").waitFor();
      const name = (await page.locator(".level .about h3").textContent()) ?? "";
      await whenCursorAt(t, lineOf(`"${name}"`));
    },

    async "with keys: rows, visibility, turning, showing all"(t) {
      const page = await open(t, "keys.ass");
      const { keyboard } = t.workbench.page;
      const list = page.locator(".level .rows");
      await list.focus();
      await keyboard.press("Home");
      await whenMarked(page, /Scene Root/);
      const before = await until("the level is in the picture", async () => {
        const part = await filledPart(page);
        return part > 0.05 && part;
      });
      await keyboard.press(" "); // with all that is below it
      await until("nothing is shown", async () => (await filledPart(page)) < before / 4);
      await keyboard.press(" ");
      await until("all is shown", async () => (await filledPart(page)) > before / 2);
      await keyboard.press("End");
      await keyboard.press("Enter");
      await page.locator(".level .picture").focus();
      const close = await t.workbench.page.locator("body").screenshot();
      await keyboard.down("ArrowLeft");
      await until("the picture turns", async () => !close.equals(await t.workbench.page.locator("body").screenshot()));
      await keyboard.up("ArrowLeft");
      await keyboard.press("Escape");
      await page.locator(".level .about").waitFor({ state: "hidden" });
      await keyboard.press("Home");
    },

    async "an edit of the text is in the lists and the picture"(t) {
      const page = await open(t, "edit.ass");
      const { editor } = t.workbench;
      const name = instanceName();
      await editor.goToLine(lineOf(`"${name}"`), 2);
      await editor.type("renamed_");
      await row(page, `renamed_${name}`).waitFor();
      await t.workbench.undo();
    },

    "the level in a dark theme": (t) => showTheme(t, "Dark Modern", "dark"),

    "the level in a light theme": (t) => showTheme(t, "Light Modern", "light"),

    "the level in a theme of high contrast": (t) => showTheme(t, "Dark High Contrast", "contrast"),
  },
};
