// The field tree: roles, keyboard, filter, controls, changes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../e2e/rig/paths.mjs";
import { until } from "../../e2e/rig/until.mjs";
import { findBarriers, tabStops } from "../audit.mjs";
import { controlRows, controls, large } from "../samples.mjs";

/** @typedef {import("../stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function showControls(stage, looks = {}) {
  await stage.show(controls, looks);
  await stage.whenRows(controlRows);
  await stage.page.locator(".tools vscode-text-field:defined").waitFor();
}

const focused = (/** @type {Stage} */ { page }) => page.locator(".tree .row.active .name").textContent();

/** Types into the parts of the open control, first to last; those that are undefined are left as they are. */
async function fill(/** @type {Stage} */ { page }, /** @type {(string | undefined)[]} */ parts) {
  const fields = page.locator(".tree .editing input:not([type=color])");
  for (const [at, part] of parts.entries()) if (part !== undefined) await fields.nth(at).fill(part);
}

/** @param {Stage} stage @param {string} name of a file in the folder of samples @param {(text: string) => string} [change] */
async function showSample(stage, name, change = (text) => text) {
  const text = readFileSync(path.join(root, "samples", name), "utf8");
  await stage.show({ fileName: path.basename(name).replace(/\.(?:json|txt)$/, ""), text: change(text) });
  await stage.page.locator(".tree .row:not(.loading) .name").first().waitFor();
  await stage.page.locator(".tools vscode-text-field:defined").waitFor();
}

/** The browser shows them in a list of its own, which no page can see. @param {Stage} stage @param {ReturnType<Stage["page"]["locator"]>} form @param {readonly string[]} some */
async function whenSuggested({ page }, form, some) {
  const input = form.locator("vscode-text-field input");
  await input.waitFor();
  await until(`${some.join(", ")} are offered`, async () => {
    const offered = await input.evaluate((one) => [.../** @type {HTMLInputElement} */ (one.list?.options ?? [])].map(({ value }) => value));
    return some.every((name) => offered.includes(name));
  });
  assert.deepEqual(await findBarriers(page), []);
}

/** A field, what is typed into its control, what the page asks for, and the line of the text that comes of it. */
const edits = /** @type {const} */ ([
  ["Whole", ["0x2B"], "0x2B", "Whole: 0x2B"],
  ["Real", ["-2.25"], "-2.25", "Real: -2.25"],
  ["Text", ["Bokoblin"], "Bokoblin", "Text: !str32 Bokoblin"],
  ["Vector", [undefined, "5"], ["1.0", "5", "3.0"], "Vector: !vec3 [1.0, 5.0, 3.0]"],
  ["Color", [undefined, undefined, "0.25"], ["1.0", "0.5", "0.25", "1.0"], "Color: !color [1.0, 0.5, 0.25, 1.0]"],
]);

/** A field, what is typed, and the sentence that refuses it. */
const refusals = /** @type {const} */ ([
  ["Whole", "4x", /whole number/],
  ["Whole", "2147483648", /Must be between -2147483648 and 2147483647/],
  ["Real", "", /Must be a number/],
  ["Text", "x".repeat(32), /32 bytes is too long: the limit is 31/],
  ["Text", "äöüäöüäöüäöüäöüä", /32 bytes is too long: the limit is 31/],
]);

/** @type {import("../main.mjs").Suite} */
export const suite = {
  steps: {
    async "rows have roles, names, levels and places, and nothing is without a name"(stage) {
      await showControls(stage);
      const spoken = await stage.tree
        .locator("[role=treeitem]:visible")
        .evaluateAll((rows) =>
          rows
            .map((row) =>
              ["aria-label", "aria-level", "aria-posinset", "aria-setsize", "aria-expanded"].map((name) => row.getAttribute(name)),
            )
            .sort((a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2])),
        );
      assert.deepEqual(spoken.slice(0, 4), [
        ["Controls, object", "1", "1", "2", "true"],
        ["Others, object", "1", "2", "2", "true"],
        ["Truth, true, bool", "2", "1", "7", null],
        ["IsGetItemSelf, false, bool", "2", "1", "2", null],
      ]);
      await stage.choose("Color");
      await stage.page.locator(".details").waitFor();
      assert.deepEqual(await findBarriers(stage.page), []);
      await stage.startEdit("Color");
      assert.deepEqual(await findBarriers(stage.page), []);
    },

    async "columns line up over all levels, and a text too wide for its own ends in an ellipsis"(stage) {
      const { page } = stage;
      const letters = ["W", "m", "O", "i", "é", "全", "M_", "x1"];
      const lengths = [2, 6, 10, 14, 18, 22, 30, 60];
      const rows = letters.map(
        (letter, at) => `      ${letter.repeat(lengths[at] ?? 1)}${at}: !str256 ${letter.repeat(lengths.at(-1 - at) ?? 1)}`,
      );
      const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Wide: !obj\n${rows.join("\n")}\n      Short: 1\n  lists: {}\n`;
      await stage.show({ fileName: "Wide.bxml", text });
      const size = page.viewportSize() ?? { width: 1200, height: 800 };
      for (const width of [size.width, 620, 360]) {
        await page.setViewportSize({ ...size, width });
        const look = () =>
          page.locator(".tree .row:not([hidden])").evaluateAll((rows) =>
            rows.flatMap((row) =>
              ["label", "cell", "type"].map((name) => {
                const column = /** @type {HTMLElement} */ (row.querySelector(`.${name}`));
                const range = document.createRange();
                range.selectNodeContents(column);
                const isInside = range.getBoundingClientRect().right <= column.getBoundingClientRect().right + 0.5;
                const style = getComputedStyle(column);
                return {
                  text: column.textContent,
                  name,
                  left: column.getBoundingClientRect().left,
                  isInside,
                  isCut: style.overflowX === "hidden" && style.textOverflow === "ellipsis",
                };
              }),
            ),
          );
        /** @type {Awaited<ReturnType<typeof look>>} */
        let columns = [];
        const isSettled = async () => {
          columns = await look();
          return columns.length > 0 && columns.every(({ isInside, isCut }) => isInside || isCut);
        };
        await until(`at ${width} pixels what is too wide is cut`, isSettled).catch((error) => {
          throw new Error(`${error.message}; not cut: ${JSON.stringify(columns.filter(({ isInside, isCut }) => !isInside && !isCut))}`);
        });
        assert.equal(
          columns.some(({ isInside }) => !isInside),
          true,
          "some text is too wide",
        );
        for (const kind of ["cell", "type"])
          assert.equal(
            new Set(columns.filter(({ name }) => name === kind).map(({ left }) => left)).size,
            1,
            `${kind}s of all levels line up`,
          );
        assert.equal(columns.find(({ text, name }) => name === "cell" && text === "1")?.isInside, true, `${width} pixels`);
      }
      await page.setViewportSize(size);
    },

    async "the keyboard reaches everything, and one sees where it is"(stage) {
      await showControls(stage);
      await stage.choose("Whole");
      await stage.page.locator(".details").waitFor();
      const stops = await tabStops(stage.page);
      assert.deepEqual(
        stops.map(({ name }) => name),
        [
          "Fields",
          "Filter by name, value or hash",
          "Duplicate",
          "Move Up",
          "Move Down",
          "Delete",
          "Collapse All",
          "Expand All",
          "Fields",
          "Details",
        ],
      );
      assert.deepEqual(
        stops.filter(({ isMarked }) => !isMarked),
        [],
      );
      await stage.useTheme("contrast");
      assert.deepEqual(
        (await tabStops(stage.page)).filter(({ isMarked }) => !isMarked),
        [],
      );
    },

    async "arrows, Home, End and the star go through the tree"(stage) {
      await showControls(stage);
      const { keyboard } = stage.page;
      await stage.choose("Controls");
      for (const [key, row] of /** @type {const} */ ([
        ["ArrowDown", "Truth"],
        ["End", "Life"],
        ["ArrowLeft", "Others"],
        ["Home", "Controls"],
        ["ArrowRight", "Truth"],
        ["ArrowUp", "Controls"],
      ])) {
        await keyboard.press(key);
        await until(`${key} goes to ${row}`, async () => (await focused(stage)) === row);
      }
      await keyboard.press("ArrowLeft");
      await stage.whenRows(["Controls", ...controlRows.slice(8)]);
      assert.equal(await stage.row("Controls").getAttribute("aria-expanded"), "false");
      await keyboard.press("*");
      await stage.whenRows(controlRows);
      await keyboard.press("Enter");
      await stage.whenRows(["Controls", ...controlRows.slice(8)]);
    },

    async "a thousand rows further down, all is there and in its place"(stage) {
      await stage.show(large);
      await stage.row("Object0").waitFor();
      await stage.page.getByRole("button", { name: "Expand All" }).click();
      await stage.row("P0_9").waitFor();
      await stage.choose("Object0");
      await stage.page.keyboard.press("End");
      await stage.row("P299_9").waitFor();
      assert.ok((await stage.page.locator(".tree .row").count()) < 120, "only rows in sight have elements");
      // a page is what is drawn: a key that comes before the next frame goes less far
      await until("the page before is shown", async () => {
        await stage.page.keyboard.press("PageUp");
        return !(await stage.rows()).some((row) => row.startsWith("P299_9"));
      });
      const rows = (await stage.rows()).map((row) => row.split(" ")[0]);
      assert.equal(new Set(rows).size, rows.length, "no row is shown twice");
    },

    async "rows that were not in sight yet are there before they come into sight, after a change too"(stage) {
      await stage.show(large);
      await stage.row("Object0").waitFor();
      await stage.page.getByRole("button", { name: "Expand All" }).click();
      const jumpFar = (/** @type {number} */ part) =>
        stage.page.evaluate(async (part) => {
          const tree = document.querySelector(".tree");
          if (!tree) throw new Error("no tree");
          tree.scrollTop = tree.scrollHeight * part;
          // the frame that hears of it, and the one that it draws
          for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
          const rows = [...document.querySelectorAll(".tree .row:not([hidden])")];
          return { rows: rows.length, loading: rows.filter((row) => row.classList.contains("loading")).length };
        }, part);
      for (const [part, change] of /** @type {const} */ ([
        [0.5, ""],
        [0.9, "# a line more\n"],
      ])) {
        const asked = stage.host.said.length;
        if (change) await stage.host.setText(change + stage.host.text);
        await until("all rows were asked for", () =>
          stage.host.said
            .slice(asked)
            .some((one) => one.kind === "ask" && one.question.kind === "rows" && one.question.ranges.some(([, end]) => end > 3200)),
        );
        await stage.whenInStep();
        const { rows, loading } = await jumpFar(part);
        assert.ok(rows > 10);
        assert.equal(loading, 0);
      }
    },

    async "the filter finds names, values and hashes, shows how many, and Escape ends it"(stage) {
      await showControls(stage);
      const filter = stage.page.locator(".tools vscode-text-field input");
      for (const [query, rows, count] of /** @type {const} */ ([
        ["tru", ["Controls", "Truth true"], "1 field"],
        ["moriblin", ["Controls", "Text Moriblin"], "1 field"],
        ["nothing like it", [], "0 fields"],
      ])) {
        await filter.fill(query);
        await stage.page.locator(".tools .count", { hasText: count }).waitFor();
        await stage.whenRows(rows);
      }
      await filter.press("Escape");
      await stage.whenRows(controlRows);
      assert.equal(await stage.tree.evaluate((tree) => document.activeElement === tree), true);
    },

    async "what is typed into a control becomes one change, and the text has it"(stage) {
      await showControls(stage);
      for (const [name, typed, value, line] of edits) {
        const before = stage.intentCount();
        await stage.startEdit(name);
        await fill(stage, [...typed]);
        await stage.page.keyboard.press("Enter");
        const row = controlRows.findIndex((one) => one.startsWith(name));
        assert.deepEqual(await stage.whenIntent(before), { kind: "value", rows: [row], value });
        await until(`the text has ${line}`, () => stage.host.text.split("\n").some((one) => one.trim() === line));
        await stage.whenSaid(new RegExp(`${name} changed`));
        await stage.page.locator(".tree .editing").waitFor({ state: "detached" });
        await stage.whenInStep();
      }
    },

    async "what does not fit is refused while it is typed"(stage) {
      await showControls(stage);
      for (const [name, typed, reason] of refusals) {
        await stage.startEdit(name);
        await fill(stage, [typed]);
        await stage.page.locator(".editing .message.invalid", { hasText: reason }).waitFor();
        assert.equal(await stage.page.locator(".editing vscode-text-field").first().getAttribute("aria-invalid"), "true");
        await stage.page.keyboard.press("Enter");
        await stage.page.keyboard.press("Escape");
        await stage.page.locator(".tree .editing").waitFor({ state: "detached" });
        assert.equal(stage.intentCount(), 0, `${name}: ${typed}`);
      }
    },

    async "Space turns a truth round at once"(stage) {
      await showControls(stage);
      await stage.choose("Truth");
      await stage.page.keyboard.press(" ");
      assert.deepEqual(await stage.whenIntent(0), { kind: "value", rows: [1], value: false });
      await stage.whenRows(controlRows.with(1, "Truth false"));
    },

    async "arrow keys step a number by its last digit"(stage) {
      await showControls(stage);
      await stage.startEdit("Real");
      await stage.page.keyboard.press("ArrowUp");
      await stage.page.keyboard.press("Enter");
      assert.deepEqual(await stage.whenIntent(0), { kind: "value", rows: [3], value: "1.6" });
    },

    async "the color picker sets the parts that it moves, and no others"(stage) {
      await showControls(stage);
      await stage.startEdit("Color");
      const picker = stage.page.getByLabel("Pick Color");
      assert.equal(await picker.inputValue(), "#ff8000");
      await picker.fill("#ff8033");
      await stage.page.locator(".tree .editing input").nth(1).press("Enter");
      // 0.5 is between two steps of the picker: it stays
      assert.deepEqual(await stage.whenIntent(0), { kind: "value", rows: [6], value: ["1.0", "0.5", "0.2", "1.0"] });
    },

    async "a rotation is turned in degrees"(stage) {
      await showControls(stage);
      await stage.startEdit("Turn");
      const fields = stage.page.locator(".tree .editing input");
      assert.deepEqual(await fields.evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value)), ["0", "0", "0"]);
      await stage.page.locator(".editing .message", { hasText: "degrees" }).waitFor();
      await fill(stage, [undefined, "90"]);
      await stage.page.keyboard.press("Enter");
      const intent = await stage.whenIntent(0);
      assert.ok(intent.kind === "value" && Array.isArray(intent.value));
      for (const [at, part] of [0, Math.SQRT1_2, 0, Math.SQRT1_2].entries()) assert.ok(Math.abs(Number(intent.value[at]) - part) < 1e-6);
      await until("the text has it", () => /Turn: !quat \[0\.0, 0\.70710\d*, 0\.0, 0\.70710\d*\]/.test(stage.host.text));
    },

    async "one of a few values is chosen from a list"(stage) {
      await showSample(stage, "kmp/Ring_Road.kmp.txt");
      await stage.startEdit("SETUP");
      const list = stage.page.locator(".tree .editing vscode-dropdown");
      const whenChosen = (/** @type {string} */ value) =>
        until(`${value} is chosen`, () => list.evaluate((one, wanted) => /** @type {any} */ (one).value === wanted, value));
      await stage.page.keyboard.press("ArrowDown");
      await whenChosen("2510");
      // with keys one goes on to the next; nothing is changed on the way
      await stage.page.keyboard.press("ArrowDown");
      await whenChosen("2320");
      await stage.page.keyboard.press("ArrowUp");
      await whenChosen("2510");
      assert.equal(stage.intentCount(), 0);
      await stage.page.keyboard.press("Enter");
      const intent = await stage.whenIntent(0);
      assert.deepEqual(intent.kind === "value" && intent.value, "2510");
      await stage.page.locator(".tree .editing").waitFor({ state: "detached" });
      assert.equal(stage.intentCount(), 1);
    },

    async "an unknown value stays until another is chosen"(stage) {
      await showSample(stage, "asb/Lantern.root.asb.json", (text) => text.replace('"Interpolation Type": 0', '"Interpolation Type": 77'));
      for (const name of ["Commands", "Light"]) {
        await stage.choose(name);
        await stage.page.keyboard.press("ArrowRight");
      }
      await stage.startEdit("Interpolation Type");
      const list = stage.page.locator(".tree .editing vscode-dropdown");
      await until("it is chosen", () => list.evaluate((one) => /** @type {any} */ (one).value === "77"));
      await stage.page.keyboard.press("Enter");
      await stage.page.locator(".tree .editing").waitFor({ state: "detached" });
      assert.ok(stage.host.text.includes('"Interpolation Type": 77'));
    },

    async "selected fields of one kind are set together"(stage) {
      await showControls(stage);
      await stage.choose("Truth");
      await stage.choose("IsGetItemSelf", "ControlOrMeta");
      await stage.choose("Whole", "ControlOrMeta");
      await stage.choose("IsGetItemSelf", "ControlOrMeta");
      await stage.page.keyboard.press(" ");
      assert.deepEqual(await stage.whenIntent(0), { kind: "value", rows: [1, 9], value: true });
      await until("the text has it", () => /IsGetItemSelf: true/.test(stage.host.text));
      await stage.whenSaid(/2 fields changed/);
      await stage.choose("Whole");
      await stage.choose("Life", "ControlOrMeta");
      const before = stage.intentCount();
      await stage.page.keyboard.press("Enter");
      await fill(stage, ["12"]);
      await stage.page.keyboard.press("Enter");
      assert.deepEqual(await stage.whenIntent(before), { kind: "value", rows: [2, 10], value: "12" });
      await until("the text has it", () => /Whole: 12\n[\s\S]*Life: 12\n/.test(stage.host.text));
    },

    async "rows are added, duplicated, moved, renamed and deleted by keyboard"(stage) {
      await showControls(stage);
      const { keyboard } = stage.page;
      await stage.choose("Whole");
      await keyboard.press("Shift+Alt+ArrowDown");
      await stage.row("Whole_2").waitFor();
      await stage.choose("Whole_2");
      await keyboard.press("Alt+ArrowUp");
      await until("it comes first", () => /Whole_2: 40\n\s+Whole: 40/.test(stage.host.text));
      await until("it keeps the keyboard", async () => (await focused(stage)) === "Whole_2");
      await keyboard.press("Shift+F2");
      await stage.page.getByRole("dialog", { name: "Rename Whole_2" }).waitFor();
      await keyboard.type("Wide");
      await keyboard.press("Enter");
      await stage.row("Wide").waitFor();
      await stage.choose("Others");
      await keyboard.press("Insert");
      await stage.page.getByRole("dialog", { name: "Add to Others" }).waitFor();
      assert.deepEqual(await findBarriers(stage.page), []);
      await keyboard.type("Extra");
      await keyboard.press("Enter");
      await stage.row("Extra").waitFor();
      await stage.whenSaid(/Extra was added/);
      await stage.choose("Wide");
      await stage.choose("Extra", "ControlOrMeta");
      await keyboard.press("Delete");
      await stage.whenRows(controlRows);
    },

    async "what an empty list is offered is what fits there, open and chosen"(stage) {
      await showSample(stage, "baev/Lantern.root.baev.json", (text) =>
        text.replace('"AtSound"', '"Jump": { "Trigger Array": [] }, "AtSound"'),
      );
      await stage.choose("Jump");
      await stage.page.keyboard.press("ArrowRight");
      await stage.choose("Trigger Array");
      await stage.page.keyboard.press("Insert");
      await stage.page.getByRole("dialog", { name: "Add to Trigger Array" }).waitFor();
      await stage.page.getByRole("button", { name: "OK" }).click();
      await until("the list has one item", () =>
        /"Jump": \{ "Trigger Array": \[\n\s+\{ "Parameters": \[\], "Start Frame": 0\.0 \}\n\s+\] \}/.test(stage.host.text),
      );
      await stage.whenSaid(/was added/);
      await until("it has the keyboard", async () => (await focused(stage)) === "0");
      await stage.row("Start Frame").waitFor();
    },

    async "an event is offered the names of its kind, and takes no other"(stage) {
      await showSample(stage, "baev/Lantern.root.baev.json");
      await stage.choose("Event");
      await stage.page.keyboard.press("Insert");
      const form = stage.page.getByRole("dialog", { name: "Add to Event" });
      await form.waitFor();
      await form.locator("vscode-dropdown").click();
      await form.locator("vscode-option", { hasText: "hold event" }).click();
      await whenSuggested(stage, form, ["Guard", "Ragdoll"]);
      const name = form.locator("vscode-text-field input");
      await name.fill("Jump");
      await name.press("Enter");
      await form.getByRole("alert").filter({ hasText: 'hold event "Jump" is unknown' }).waitFor();
      await name.fill("Guard");
      await name.press("Enter");
      await stage.row("Guard").waitFor();
      await until("the text has it", () => /"Guard": \{\s+"Hold Array": \[/.test(stage.host.text));
    },

    async "a text of another form is refused while it is typed, one that is there is offered"(stage) {
      await showSample(stage, "asb/Lantern.root.asb.json");
      for (const name of ["Commands", "Light"]) {
        await stage.choose(name);
        await stage.page.keyboard.press("ArrowRight");
      }
      await stage.startEdit("GUID");
      await stage.page.locator(".editing .message", { hasText: "8-4-4-4-12 hexadecimal digits" }).waitFor();
      await fill(stage, ["5b1f3b0a"]);
      await stage.page.locator(".editing .message.invalid", { hasText: "Expected 8-4-4-4-12" }).waitFor();
      await stage.page.keyboard.press("Escape");
      await stage.choose("Tags");
      await stage.page.keyboard.press("ArrowRight");
      await stage.startEdit("0");
      await whenSuggested(stage, stage.page.locator(".tree .editing"), ["anm_Sway", "cmd_Light"]);
      assert.equal(stage.intentCount(), 0);
    },

    async "a point of a course is copied, and those after it count on"(stage) {
      await showSample(stage, "kmp/Ring_Road.kmp.txt");
      for (const name of ["CKPT", "around"]) {
        await stage.choose(name);
        await stage.page.keyboard.press("ArrowRight");
      }
      await stage.choose("3");
      await stage.page.keyboard.press("Shift+Alt+ArrowDown");
      await until("the text has it", () =>
        /\n {2}3 {2}2000\.0 4500\.0.*\n {2}4 {2}2000\.0 4500\.0.*\n {2}5 {2}4500\.0/.test(stage.host.text),
      );
      await stage.row("9").waitFor();
      await stage.page.keyboard.press("Delete");
      await until("it is gone", () => /\n {2}3 {2}2000\.0 4500\.0.*\n {2}4 {2}4500\.0/.test(stage.host.text));
    },

    async "an instance of a level is turned in degrees, and placed below another by its name"(stage) {
      await showSample(stage, "ass/courtyard.ass");
      for (const name of ["Instances", "4 %crate_stacked"]) {
        await stage.choose(name);
        await stage.page.keyboard.press("ArrowRight");
      }
      await stage.startEdit("local rotation");
      const fields = stage.page.locator(".tree .editing input");
      assert.deepEqual(await fields.evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value)), ["0", "0", "15"]);
      await stage.screenshot("tree-level");
      await fill(stage, [undefined, undefined, "90"]);
      await stage.page.keyboard.press("Enter");
      await until("the text has it", () => stage.host.text.includes("\n0.0000000000\t0.0000000000\t0.7071067812\t0.7071067812\n690.0"));
      await stage.startEdit("parent");
      await stage.page.locator(".tree .editing vscode-dropdown").click();
      await stage.page.locator(".tree .editing vscode-option", { hasText: '5 "%+crate_large"' }).click();
      await until("it hangs on the other", () => /"%crate_stacked"\n3\n5\n/.test(stage.host.text));
      await stage.whenSaid(/parent changed/);
    },

    async "path, value and lines of a field are copied from its menu"(stage) {
      await showControls(stage);
      for (const [entry, text] of /** @type {const} */ ([
        ["Copy Path", "Others/Life"],
        ["Copy Value", "7"],
        ["Copy as Text", "Life: 7"],
      ])) {
        await stage.row("Life").locator(".name").click({ button: "right" });
        await stage.chooseFromMenu(entry);
        await until(`${entry} copies ${text}`, () => stage.host.last("copy")?.text === text);
      }
      await stage.choose("Others");
      await stage.page.keyboard.press("Control+c");
      await until("the lines are copied", () => stage.host.last("copy")?.text === "Others: !obj\n  IsGetItemSelf: false\n  Life: 7");
    },

    async "what is typed into the text is shown at once, and the row keeps the keyboard"(stage) {
      await showControls(stage);
      await stage.choose("Life");
      await stage.host.setText(stage.host.text.replace("Life: 7", "Life: 8").replace("    Others", "    Between: !obj {}\n    Others"));
      await stage.whenRows([...controlRows.slice(0, 8), "Between", ...controlRows.slice(8, 10), "Life 8"]);
      assert.equal(await focused(stage), "Life");
      stage.host.select("Moriblin");
      await until("the cursor of the text is followed", async () => (await focused(stage)) === "Text");
    },

    async "a file that is open read-only says so, and nothing is changed"(stage) {
      await stage.show({ ...controls, state: { readOnly: "This file is open read-only." } });
      await stage.page.locator(".notice", { hasText: "read-only" }).waitFor();
      await stage.whenRows(controlRows);
      await stage.choose("Whole");
      await stage.page.keyboard.press("Enter");
      await stage.whenSaid(/read-only/);
      assert.equal(stage.intentCount(), 0);
    },

    async "filter, open rows and place come back with the page"(stage) {
      await showControls(stage);
      await stage.choose("Controls");
      await stage.page.keyboard.press("ArrowLeft");
      await stage.choose("Life");
      const memory = await stage.page.evaluate("window.memory()");
      await stage.show(controls, { memory });
      await stage.whenRows(["Controls", ...controlRows.slice(8)]);
      await until("the row has the keyboard", async () => (await focused(stage)) === "Life");
      await stage.page.locator(".tools vscode-text-field input").fill("life");
      await stage.whenRows(["Others", "Life 7"]);
      await until("it is remembered", async () => JSON.stringify(await stage.page.evaluate("window.memory()")).includes('"filter":"life"'));
      await stage.show(controls, { memory: await stage.page.evaluate("window.memory()") });
      await stage.whenRows(["Others", "Life 7"]);
      await until("the filter is shown", async () => (await stage.page.locator(".tools vscode-text-field input").inputValue()) === "life");
    },
  },
  all: {
    async "three themes"(stage) {
      await showControls(stage);
      await stage.choose("Whole");
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await stage.useTheme(theme);
        await stage.startEdit("Color");
        await stage.screenshot(`tree-${theme}`);
        await stage.page.keyboard.press("Escape");
      }
      await showSample(stage, "asb/Lantern.root.asb.json");
      for (const name of ["Commands", "Light"]) {
        await stage.choose(name);
        await stage.page.keyboard.press("ArrowRight");
      }
      for (const theme of /** @type {const} */ (["dark", "light", "contrast"])) {
        await stage.useTheme(theme);
        await stage.startEdit("GUID");
        await fill(stage, ["5b1f3b0a"]);
        await stage.page.locator(".editing .message.invalid").waitFor();
        await stage.screenshot(`tree-refused-${theme}`);
        await stage.page.keyboard.press("Escape");
        await stage.startEdit("Node Index");
        await stage.page.locator(".tree .editing vscode-dropdown").click();
        await stage.screenshot(`tree-choice-${theme}`);
        await stage.page.keyboard.press("Escape");
        await stage.page.keyboard.press("Escape");
        await stage.page.locator(".tree .editing").waitFor({ state: "detached" });
      }
    },
  },
};
