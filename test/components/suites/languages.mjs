// The page of all languages: a table of messages by keyboard and for screen readers, in three themes.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";
import { findUntranslated, translated } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("../../../webview/src/languages/protocol.ts").ToLanguagesPage} ToLanguagesPage */
/** @typedef {import("../../../webview/src/languages/protocol.ts").ShownCell} ShownCell */

/** @param {string | undefined} words @param {Partial<ShownCell>} [more] @returns {ShownCell} */
const cell = (words, more = {}) => ({ words, mark: undefined, fixed: undefined, ...more });
const codes = /** @type {const} */ ({ kind: "codes", problem: "{color reset} is missing." });
const rows = [
  {
    group: 0,
    id: "Hello",
    cells: [cell("Guten Abend"), cell("こんばんは、\n{color red}リンク", { mark: codes }), cell("Good {color red}evening{color reset}")],
  },
  { group: 0, id: "Bye", cells: [cell("Tschüss", { fixed: "game" }), cell(undefined, { mark: { kind: "missing" } }), cell("See you")] },
  {
    group: 1,
    id: "Item",
    cells: [cell(undefined, { mark: { kind: "missing" }, fixed: "noFile" }), cell("剣と盾、そして弓"), cell("Sword, shield and bow")],
  },
];
/** @type {Extract<ToLanguagesPage, { kind: "table" }>} */
const table = {
  kind: "table",
  revision: 1,
  languages: [
    { language: "EUde", name: "de-EU" },
    { language: "JPja", name: "ja-JP" },
    { language: "USen", name: "en-US" },
  ],
  files: ["Msg_*.ssarc/Talk.msbt", "Msg_*.ssarc/Item.msbt"],
  chosen: undefined,
  read: 5,
  total: 5,
  isCut: false,
  canUndo: false,
};
/** @type {ToLanguagesPage[]} */
const messages = [{ kind: "init", translations: {} }, table];

/**
 * Answers questions about rows.
 * @param {Stage} stage @param {readonly ToLanguagesPage[]} [sent] @param {"dark" | "light" | "contrast"} [theme]
 * @param {string | Promise<string>} [problem] of words with a brace
 */
async function show(stage, sent = messages, theme = "dark", shown = rows, problem = "") {
  const answer = async (/** @type {any} */ { kind, number, query, words }) => {
    if (kind === "rows")
      return { kind, number, from: query.from, rows: shown.slice(query.from, query.from + query.count), shown: shown.length };
    return kind === "edit" ? { kind: "edited", number, problem: words?.includes("{") ? await problem : undefined } : undefined;
  };
  const { page } = stage;
  const said = await stage.showPage("languages.js", sent, { theme, answer });
  await page
    .getByText(shown[0]?.id ?? "No file", { exact: false })
    .first()
    .waitFor();
  return said;
}

/** @param {Stage} stage */
const active = ({ page }) => page.locator('[role=gridcell][aria-selected="true"]');

/** @param {Stage} stage @param {string} theme */
async function readWell(stage, theme) {
  await stage.page.keyboard.press("ArrowDown");
  await stage.page.keyboard.press("ArrowRight");
  assert.deepEqual(await findBarriers(stage.page), []);
  assert.deepEqual(await faintTexts(stage.page), []);
  await stage.screenshot(`languages-${theme}`);
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "arrows go through the texts; what is missing and other codes are said; a place of the text is opened"(stage) {
      const said = await show(stage);
      const { page } = stage;
      assert.equal(await page.getByRole("status").innerText(), "3 messages in 5 files");
      assert.equal(await page.getByRole("columnheader").count(), 4);
      await page.keyboard.press("ArrowDown");
      assert.equal(await active(stage).innerText(), "Guten Abend");
      await page.keyboard.press("ArrowRight");
      assert.equal(await active(stage).innerText(), "こんばんは、 ↵ {color red}リンク");
      assert.equal(await page.getByRole("grid").getAttribute("aria-activedescendant"), await active(stage).getAttribute("id"));
      await page.getByText("Hello, JPja: {color reset} is missing.").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.getByText("Bye, JPja: The text is missing.").waitFor();
      await page.keyboard.press("Control+Enter");
      await until("it is opened", () =>
        said.some(({ kind, path, language, id }) => kind === "open" && `${path} ${language} ${id}` === "Msg_*.ssarc/Talk.msbt JPja Bye"),
      );
      for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search");
    },

    async "a text is changed in place: Enter takes it, Escape does not, and what is refused stays with the reason"(stage) {
      const said = await show(stage, messages, "dark", rows, "The tag has no closing brace on its line.");
      const { page } = stage;
      for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      const field = page.getByRole("textbox", { name: "Hello in USen" });
      assert.equal(await field.inputValue(), "Good {color red}evening{color reset}");
      await field.fill("Good {evening");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The tag has no closing brace on its line.").waitFor();
      await stage.screenshot("languages-edit");
      await field.fill("Hi");
      await page.keyboard.press("Alt+Enter");
      await page.keyboard.type("there");
      await page.keyboard.press("Enter");
      await until("it is taken", () => said.some(({ kind, words }) => kind === "edit" && words === "Hi\nthere"));
      await until("the grid has the focus", async () => (await field.count()) === 0);
      await page.keyboard.press("F2");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "grid");
      await page.keyboard.press("F2");
      await page.keyboard.type("not this");
      await page.keyboard.press("Escape");
      assert.equal(said.filter(({ kind }) => kind === "edit").length, 2);
      // of the unmodified game
      for (const key of ["ArrowDown", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
      assert.equal(await page.getByRole("textbox").count(), 0);
    },

    async "a text that is not answered yet, or refused, stays when another one is double-clicked"(stage) {
      /** @type {(problem: string) => void} */
      let refuse = () => {};
      const said = await show(stage, messages, "dark", rows, new Promise((done) => void (refuse = done)));
      const { page } = stage;
      const there = page.getByRole("gridcell", { name: "剣と盾" });
      await page.getByRole("gridcell", { name: "Good" }).dblclick();
      const field = page.getByRole("textbox", { name: "Hello in USen" });
      await field.fill("Good {evening");
      await there.dblclick();
      await page.keyboard.type("dropped");
      refuse("The tag has no closing brace on its line.");
      await page.getByRole("alert").getByText("The tag has no closing brace on its line.").waitFor();
      assert.equal(await field.inputValue(), "Good {evening");
      assert.deepEqual(await findBarriers(page), []);
      await field.fill("Hi");
      await there.dblclick();
      await page.getByRole("textbox", { name: "Item in JPja" }).fill("剣");
      assert.equal(await page.getByRole("textbox").count(), 1);
      await page.keyboard.press("Enter");
      await until("it is taken", () => said.filter(({ kind }) => kind === "edit").length === 3);
      const { path, language, id, before, words } = said.findLast(({ kind }) => kind === "edit");
      assert.deepEqual([path, language, id, before, words], ["Msg_*.ssarc/Item.msbt", "JPja", "Item", "剣と盾、そして弓", "剣"]);
    },

    async "filter, marks, file, original and order are asked of the extension"(stage) {
      const said = await show(stage);
      const { page } = stage;
      const asked = async (/** @type {string} */ part) =>
        until(part, () => JSON.stringify(said.findLast(({ kind }) => kind === "rows")?.query).includes(part));
      await page.keyboard.type("sword");
      await asked('"filter":"sword"');
      await page.getByRole("combobox", { name: "Messages" }).selectOption("missing");
      await asked('"marked":"missing"');
      await page.getByRole("combobox", { name: "File" }).selectOption("Msg_*.ssarc/Item.msbt");
      await asked('"group":1');
      assert.match(JSON.stringify(said.findLast(({ kind }) => kind === "rows")?.query), /"original":2/);
      await page.getByRole("combobox", { name: "Original" }).selectOption("JPja");
      await asked('"original":1');
      await page.getByRole("columnheader", { name: "JPja" }).getByRole("button").focus();
      await page.keyboard.press("Enter");
      await asked('"sort":{"by":1,"isDescending":false}');
      assert.equal(await page.getByRole("textbox").count(), 0, "Enter on a head edits no text");
    },

    async "thousands of messages take few elements and are asked for in parts"(stage) {
      const many = Array.from({ length: 5000 }, (_, at) => ({ group: 0, id: `Label${at}`, cells: [cell(`a${at}`), cell("b"), cell("c")] }));
      const said = await show(stage, messages, "dark", many);
      const { page } = stage;
      assert.ok((await page.getByRole("rowheader").count()) < 100);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await until("the last is there", async () => (await active(stage).innerText()) === "a4999");
      assert.ok(said.some(({ kind, query }) => kind === "rows" && query.from > 4000));
    },

    async "other rows begin at the top, and one question is asked at a time"(stage) {
      const many = Array.from({ length: 5000 }, (_, at) => ({ group: 0, id: `Label${at}`, cells: [cell(`a${at}`), cell("b"), cell("c")] }));
      const said = await show(stage, messages, "dark", many);
      const { page, other } = stage;
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await until("the last is there", async () => (await active(stage).innerText()) === "a4999");
      const answer = other?.receive;
      assert.ok(other && answer);
      /** Questions without an answer. @type {any[]} */
      const open = [];
      other.receive = async (message) => void (message.kind === "rows" ? open.push(message) : await answer(message));
      const filter = page.getByRole("searchbox");
      await filter.fill("a");
      await until("it is asked", () => open.some(({ query }) => query.filter === "a"));
      await filter.fill("ab");
      await page.getByRole("combobox", { name: "Messages" }).selectOption("missing");
      await page.getByRole("grid").evaluate((grid) => grid.scrollTo(0, 50_000));
      assert.equal(open.length, 1);
      other.receive = answer;
      await answer(open[0]);
      await until("the last question is asked", () => said.at(-1)?.query?.marked === "missing" && said.at(-1)?.query?.filter === "ab");
      await until("the first is active", async () => (await active(stage).innerText()) === "a0");
      assert.equal(await page.getByRole("grid").evaluate(({ scrollTop }) => scrollTop), 0);
    },

    async "it reads well, and has no barriers"(stage) {
      await show(stage);
      await readWell(stage, "dark");
    },

    async "every word is translated"(stage) {
      await show(stage, translated(messages));
      assert.deepEqual(await findUntranslated(stage.page, "input, vscode-button, select, [role=grid], [role=status], h1"), []);
    },
  },
  all: {
    async "the message that the page is opened for is shown wherever it is, and nothing is taken from who does something else"(stage) {
      const many = Array.from({ length: 5000 }, (_, at) => ({
        group: 0,
        id: `Label${at || ""}`,
        cells: [cell(`a${at}`), cell("b"), cell("c")],
      }));
      const opened = { ...table, chosen: { group: 0, column: 0, id: "Label3000", row: 3000 } };
      await show(stage, [{ kind: "init", translations: {} }, opened], "dark", many);
      await until("it is active", async () => (await active(stage).innerText()) === "a3000");
      const { page } = stage;
      await page.getByRole("searchbox").focus();
      await page.keyboard.type("a");
      await page.evaluate((one) => window.postMessage(one, "*"), { ...opened, revision: 9 });
      await page.keyboard.type("b");
      assert.equal(await page.getByRole("searchbox").inputValue(), "ab");
    },

    async "it reads well in light and high contrast"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast"])) {
        await show(stage, messages, theme);
        await readWell(stage, theme);
      }
    },
  },
};
