// The page of a merge: conflicts by keyboard and for screen readers, in three themes.
import assert from "node:assert/strict";
import { until } from "../../e2e/rig/until.mjs";
import { faintTexts, findBarriers } from "../audit.mjs";
import { findUntranslated, translated } from "../translated.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("../../../webview/src/merge/protocol.ts").ToMergePage} ToMergePage */

/** @type {import("../../../formats/mergeFiles.ts").ConflictToResolve[]} */
const conflicts = [
  {
    path: "",
    field: "General/Life",
    title: "General/Life",
    kind: "edit/edit",
    base: "1500",
    ours: "3000",
    theirs: "2000",
    sentence: "General/Life: `1500` became `3000` in ours and `2000` in theirs.",
    shown: { base: "1500", ours: "3000", theirs: "2000" },
    meanings: { ours: "→ Action_1 <b>Wait</b>" },
    places: {},
    offers: ["ours", "theirs", "value"],
  },
  {
    path: "Actor/Enemy.bxml",
    field: "Routes",
    title: "Routes",
    kind: "sequence",
    base: true,
    ours: true,
    theirs: true,
    sentence: "Routes: ours and theirs inserted different entries at the same place.",
    shown: { base: "- A\n- B\n", ours: "- A\n- <i>X</i>\n- B\n", theirs: "- A\n- Y\n- B\n" },
    places: {},
    offers: ["ours", "theirs", "both"],
    choice: "both",
  },
  {
    path: "",
    field: "Gone",
    title: "Gone",
    kind: "delete/edit",
    base: true,
    ours: null,
    theirs: true,
    sentence: "Gone: ours removed it, theirs changed it.",
    shown: { base: "{A: 1}", theirs: "{A: 2}" },
    places: {},
    offers: ["ours", "theirs"],
  },
];
const taken = [{ path: "Enemy.bxml", kind: "changed", statements: [{ sentence: "General/Speed 1 → 2", entry: "General", line: 3 }] }];
/** @type {Extract<ToMergePage, { kind: "merged" }>} */
const merged = {
  kind: "merged",
  revision: 7,
  conflicts,
  notes: ["The versions differ: ours was taken."],
  taken: /** @type {any} */ (taken),
  kept: /** @type {any} */ (taken),
  canUndo: true,
  canRedo: true,
  isSaved: false,
};
/** @type {ToMergePage[]} */
const messages = [
  { kind: "init", title: "Merge Enemy.bxml", sides: { base: "", ours: "main", theirs: "balance <b>" }, isPart: false, translations: {} },
  merged,
];

/** @param {Stage} stage @param {readonly ToMergePage[]} [sent] @param {"dark" | "light" | "contrast"} [theme] */
async function show(stage, sent = messages, theme = "dark") {
  const said = await stage.showPage("merge.js", sent, { theme });
  await stage.page.getByRole("heading", { level: 1 }).waitFor();
  return said;
}

/** @param {Stage} stage @param {string} name */
const button = ({ page }, name) => page.getByRole("button", { name, exact: true });
/** @param {Stage} stage @param {string} text */
const whenSaid = ({ page }, text) => until(`it is said: ${text}`, async () => (await page.getByRole("status").innerText()) === text);

/** @param {Stage} stage @param {"dark" | "light" | "contrast"} theme */
async function readWell(stage, theme) {
  await show(stage, messages, theme);
  await stage.page.getByRole("option").nth(2).waitFor();
  for (const each of await stage.page.locator("summary").all()) await each.click();
  assert.deepEqual(await findBarriers(stage.page), []);
  assert.deepEqual(await faintTexts(stage.page), []);
  await stage.screenshot(`merge-${theme}`);
}

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "conflicts are a list; each shows its three versions, and what is chosen is sent"(stage) {
      const said = await show(stage);
      const { page } = stage;
      await whenSaid(stage, "2 of 3 conflicts open. An open conflict keeps ours.");
      const sides = () => page.getByRole("article").allInnerTexts();
      assert.deepEqual(
        (await sides()).map((text) => text.split(/\s*\n\s*/)),
        [
          ["Before", "1500"],
          ["Ours · main (taken)", "3000", "→ Action_1 <b>Wait</b>"],
          ["Theirs · balance <b>", "2000"],
        ],
      );
      await page.keyboard.press("ArrowDown");
      await until("the next is shown", async () => /Routes/.test(await page.getByRole("heading", { level: 2 }).innerText()));
      await until("both are taken", async () => (await button(stage, "Take Both").getAttribute("aria-pressed")) === "true");
      assert.match((await sides())[1] ?? "", /<i>X<\/i>/);
      await button(stage, "Take Theirs").click();
      await button(stage, "Next Conflict").click();
      await until("the last is shown", async () => /Gone/.test(await page.getByRole("heading", { level: 2 }).innerText()));
      await until("it is the last", () => button(stage, "Next Conflict").isDisabled());
      assert.match((await sides())[1] ?? "", /nothing/);
      await button(stage, "Previous Conflict").click();
      await button(stage, "Previous Conflict").click();
      await page.getByRole("textbox").fill("2500");
      await page.keyboard.press("Enter");
      await page.getByRole("listbox").focus();
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+y");
      await page.keyboard.press("Control+Shift+z");
      await button(stage, "Redo").click();
      await page.keyboard.press("Control+s");
      await button(stage, "Save and Open Merge Editor").click();
      const sent = () => said.filter(({ kind }) => kind !== "ready" && kind !== "picture");
      await until("all was sent", () => sent().length === 8);
      assert.deepEqual(sent(), [
        { kind: "choose", revision: 7, conflict: 1, choice: "theirs" },
        { kind: "chooseValue", revision: 7, conflict: 0, value: "2500" },
        { kind: "undo" },
        { kind: "redo" },
        { kind: "redo" },
        { kind: "redo" },
        { kind: "save" },
        { kind: "openEditor", conflict: 0 },
      ]);
    },

    async "a choice shows which version is taken, keeps the keyboard, and says what is left"(stage) {
      await show(stage);
      const { page } = stage;
      await button(stage, "Take Theirs").click();
      const decided = conflicts.map((one, at) => (at === 0 ? { ...one, choice: "theirs" } : one));
      const post = (/** @type {object} */ message) => page.evaluate((sent) => window.postMessage(sent, "*"), message);
      await post({ ...merged, revision: 8, conflicts: decided });
      await whenSaid(stage, "1 of 3 conflicts open. An open conflict keeps ours.");
      assert.match((await page.getByRole("article").allInnerTexts())[2] ?? "", /\(taken\)/);
      const hasKeyboard = () => page.evaluate(() => document.activeElement?.closest("[data-choice]")?.getAttribute("data-choice"));
      assert.equal(await hasKeyboard(), "theirs");
      await post({
        ...merged,
        revision: 8,
        conflicts: conflicts.map((one, at) => (at === 0 ? { ...one, choice: { value: "2500" } } : one)),
      });
      await until("the typed value is a card", async () => (await page.getByRole("article").count()) === 4);
      assert.deepEqual(
        (await page.getByRole("article", { name: "(taken)" }).allInnerTexts()).map((text) => text.split(/\s*\n\s*/)),
        [["Typed value (taken)", "2500"]],
      );
      await stage.screenshot("merge-typed");
      await post({ kind: "refused", message: "The result of the merge cannot be written." });
      await until("it is said", async () => /cannot be written/.test(await page.getByRole("alert").innerText()));
      await button(stage, "Next Conflict").click();
      await until("it is not said of the next one", async () => (await page.locator("[role=alert]").innerText()) === "");
      await post({ ...merged, revision: 9, conflicts: decided.map((one) => ({ ...one, choice: "ours" })), isSaved: true });
      await whenSaid(stage, "All conflicts are resolved. Saved.");
    },

    async "what was merged without a conflict is there to see, and all that there is where there is no conflict"(stage) {
      const said = await show(stage, [...messages.slice(0, 1), { ...merged, conflicts: [], canUndo: false, canRedo: false }]);
      await whenSaid(stage, "There are no conflicts.");
      const tree = (/** @type {string} */ name) => stage.page.getByRole("tree", { name });
      await until("the keyboard is in what was taken", () =>
        tree("Taken from theirs").evaluate((element) => element === document.activeElement),
      );
      await stage.page.getByRole("treeitem", { name: "General/Speed 1 → 2" }).first().click();
      await tree("Changed by ours").press("Enter");
      const opened = () => said.filter(({ kind }) => kind === "open" || kind === "openFile");
      await until("both are opened", () => opened().length === 2);
      assert.deepEqual(opened(), [
        { kind: "open", revision: 7, part: "taken", file: 0, statement: 0 },
        { kind: "openFile", revision: 7, part: "kept", file: 0 },
      ]);
      assert.match(await stage.page.locator(".notes").innerText(), /ours was taken/);
      await until("nothing can be undone", () => button(stage, "Undo").isDisabled());
      await until("nothing can be redone", () => button(stage, "Redo").isDisabled());
    },

    async "where nothing of theirs is taken, that is said"(stage) {
      await show(stage, [...messages.slice(0, 1), { ...merged, conflicts: [], taken: [] }]);
      await whenSaid(stage, "No conflicts, and no changes in theirs to take.");
    },

    async "a conflict in the list begins with its field, so that conflicts of one file can be told apart"(stage) {
      await show(stage);
      const row = stage.page.getByRole("option").nth(1);
      assert.equal(await row.locator(".label").innerText(), "Routes · Actor/Enemy.bxml, resolved");
      assert.equal(await row.getAttribute("title"), "Routes · Actor/Enemy.bxml");
    },

    async "values fill their cards to the bottom, also below titles of several lines; in high contrast each button has its border"(stage) {
      const sides = { base: "", ours: "main", theirs: "a branch with a name that takes several lines above its value" };
      await show(stage, [/** @type {ToMergePage} */ ({ ...messages[0], sides }), merged], "contrast");
      await stage.page.getByRole("article").first().waitFor();
      const room = await stage.page.locator(".side").evaluateAll((cards) =>
        cards.map((card) => {
          const parts = [...card.children].map((part) => part.getBoundingClientRect());
          return { title: parts[0]?.height ?? 0, below: card.getBoundingClientRect().bottom - (parts.at(-1)?.bottom ?? 0) };
        }),
      );
      const [before, , theirs] = room;
      assert.ok(before && theirs && before.title < theirs.title, "titles wrap unevenly");
      for (const { below } of room) assert.ok(below < 2, `${below} pixels below what is said`);
      const buttons = stage.page.locator("vscode-button .control");
      const borders = await buttons.evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopColor));
      assert.deepEqual([...new Set(borders)], ["rgb(111, 195, 223)"]);
    },

    async "the button of what is taken can be told from the others in every theme"(stage) {
      const taken = conflicts.map((one) => ({ ...one, choice: /** @type {const} */ ("theirs") }));
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await show(stage, [.../** @type {ToMergePage[]} */ (messages.slice(0, 1)), { ...merged, conflicts: taken }], theme);
        await stage.page.getByRole("article").first().waitFor();
        const looks = await stage.page.locator(".choices vscode-button").evaluateAll((all) =>
          all.map((each) => {
            const { color, backgroundColor } = getComputedStyle(each);
            return `${color} on ${backgroundColor}`;
          }),
        );
        const [ours, theirs, value] = looks;
        assert.equal(ours, value);
        assert.notEqual(theirs, ours);
        await stage.screenshot(`merge-taken-${theme}`);
      }
    },

    async "the button that takes a typed value stays beside its field"(stage) {
      const { page } = stage;
      const size = page.viewportSize();
      await show(stage);
      const field = page.getByRole("textbox");
      try {
        for (const width of [1200, 880, 700, 420]) {
          await page.setViewportSize({ width, height: 700 });
          const [input, take] = [await field.boundingBox(), await button(stage, "Take This Value").boundingBox()];
          assert.ok(input && take && take.x >= input.x + input.width && Math.abs(take.y - input.y) < input.height, `at ${width} pixels`);
          assert.ok(take.x + take.width <= width, `whole at ${width} pixels`);
        }
      } finally {
        if (size) await page.setViewportSize(size);
      }
    },

    async "a conflict that is the only one is said as such"(stage) {
      await show(stage, [...messages.slice(0, 1), { ...merged, conflicts: merged.conflicts.slice(0, 1) }]);
      await whenSaid(stage, "1 conflict is open. It keeps ours until you choose.");
    },

    async "files that cannot be merged are said"(stage) {
      await show(stage, [...messages.slice(0, 1), { kind: "failed", message: "Ours is AAMP, theirs KMP." }]);
      await until("it is said", async () => /Ours is AAMP/.test(await stage.page.getByRole("alert").innerText()));
      await until("nothing can be saved", () => button(stage, "Save").isDisabled());
    },

    async "it reads well, and has no barriers"(stage) {
      await readWell(stage, "dark");
    },

    async "every word is translated"(stage) {
      await show(stage, translated(messages));
      await stage.page.getByRole("option").first().waitFor();
      const parts = "input, vscode-button, [role=listbox], [role=status], [role=group], h3, summary";
      assert.deepEqual(await findUntranslated(stage.page, parts), []);
    },
  },
  all: {
    async "it reads well in light and high contrast"(stage) {
      for (const theme of /** @type {const} */ (["light", "contrast"])) await readWell(stage, theme);
    },
  },
};
