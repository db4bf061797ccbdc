// What both extension hosts must do with a game file as text. Each step has a file of its own, so none depends on another.
import assert from "node:assert/strict";
import { aamp } from "./fixtures.mjs";
import { until } from "./rig/until.mjs";

/** @typedef {import("./rig/suite.mjs").Toolbox} Toolbox */

const sample = (life = 40) =>
  aamp({
    General: { Life: { int: life }, Speed: { f32: 1.5 }, IsLifeInfinite: true },
    System: { SameGroupActorName: { str32: "Moriblin" }, IsGetItemSelf: false },
  });
const original = sample();
const changed = sample(41);

/** Every step's file, by the first word of its name. */
const file = (/** @type {string} */ name) => `${name}.bgparamlist`;
const tab = (/** @type {string} */ name) => `${file(name)}.yml`;

const names = ["open", "hover", "complete", "wrong", "save", "refuse", "outside", "themes"];
export const files = {
  ...Object.fromEntries(names.map((name) => [file(name), original.bytes])),
  [file("cut")]: original.bytes.subarray(0, 100),
  [file("longer")]: Buffer.concat([original.bytes, Buffer.from("tail")]),
};

/** VS Code reports errors in the console, too. */
export const expectedErrors = [/^refuse\.bgparamlist was not saved/];

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/^!io/);
}

export const steps = {
  /** @param {Toolbox} t */
  async "a click in the Explorer opens the text and nothing else"(t) {
    const { workbench } = t;
    await open(t, "open");
    const text = await workbench.editor.text();
    for (const line of ["!io", "param_root: !list", "General: !obj", "Life: 40", "Speed: 1.5", "SameGroupActorName: !str32 Moriblin"]) {
      assert.ok(
        text.split("\n").some((found) => found.trim() === line),
        `no line "${line}" in:\n${text}`,
      );
    }
    assert.deepEqual(await workbench.tabs(), [tab("open")]);
    assert.match((await workbench.editor.address()) ?? "", /^bytewright:/);
    await workbench.screenshot("open");
  },

  /** @param {Toolbox} t */
  async "the hover over a value names its byte offset"(t) {
    await open(t, "hover");
    const offset = original.offsets["General.Life"].toString(16);
    await t.workbench.editor.hoverAt("40", new RegExp(`0x0*${offset}\\b`, "i"));
    await t.workbench.screenshot("hover");
  },

  /** @param {Toolbox} t */
  async "values and names are completed"(t) {
    const { editor } = t.workbench;
    await open(t, "complete");
    await editor.replace("true", "t");
    const values = await editor.suggestions();
    assert.ok(values.includes("true"), `suggested: ${values}`);
    await t.workbench.screenshot("completion");
    await editor.acceptSuggestion("true");
    assert.match(await editor.text(), /IsLifeInfinite: true$/m);

    await editor.goTo("Speed: 1.5", { after: true });
    await t.workbench.page.keyboard.press("Enter");
    await editor.type("IsGetItem");
    const keys = await editor.suggestions();
    assert.ok(
      keys.some((key) => key.startsWith("IsGetItemSelf")),
      `suggested: ${keys}`,
    );
  },

  /** @param {Toolbox} t */
  async "a wrong value is underlined, listed and repaired by a quick fix"(t) {
    const { editor } = t.workbench;
    await open(t, "wrong");
    await editor.replace("Life: 40", "Life: 040"); // one reader takes it as 32, another as 40
    await editor.whenSquiggled("error");
    const line = (await editor.text()).split("\n").findIndex((text) => text.includes("Life: 040")) + 1;
    assert.match(await t.workbench.problem(/zero/), new RegExp(`line ${line}\\b`));
    await t.workbench.screenshot("error");
    await editor.goTo("040");
    await editor.quickFix(/zero|40/);
    await editor.whenNotSquiggled("error");
    assert.match(await editor.text(), /Life: '?0?40'?$/m);
  },

  /** @param {Toolbox} t */
  async "save writes the bytes, undo and save bring the old ones back"(t) {
    const { workbench, workspace } = t;
    await open(t, "save");
    await workbench.editor.replace("Life: 40", "Life: 41");
    await workbench.whenDirty(tab("save"));
    assert.deepEqual(workspace.read(file("save")), original.bytes);
    await workbench.save();
    await workbench.whenClean(tab("save"));
    assert.deepEqual(workspace.read(file("save")), changed.bytes);

    await until("undo brings the old text back", async () => {
      await workbench.undo();
      return /Life: 40$/m.test(await workbench.editor.text());
    });
    await workbench.whenDirty(tab("save"));
    await workbench.save();
    await workbench.whenClean(tab("save"));
    assert.deepEqual(workspace.read(file("save")), original.bytes);
  },

  /** @param {Toolbox} t */
  async "a text with an error is not saved, and the message says where it is wrong"(t) {
    const { workbench, workspace } = t;
    await open(t, "refuse");
    await workbench.editor.replace("Life: 40", "Life: 040");
    await workbench.editor.whenSquiggled("error");
    const line = (await workbench.editor.text()).split("\n").findIndex((text) => text.includes("Life: 040")) + 1;
    await workbench.editor.goToLine(1);
    await workbench.save();
    const said = await workbench.notification(new RegExp(`^${file("refuse")} was not saved\\. Line ${line}\\b`));
    assert.doesNotMatch(said, /bytewright:/);
    await workbench.screenshot("save-refused");
    await workbench.page.getByRole("button", { name: "Go to Error" }).click();
    await workbench.editor.whenPosition(new RegExp(`^Ln ${line}\\b`));
    assert.equal(await workbench.page.getByRole("button", { name: "Revert" }).count(), 0);
    await workbench.whenDirty(tab("refuse"));
    assert.deepEqual(workspace.read(file("refuse")), original.bytes);
    assert.match(await workbench.editor.text(), /Life: 040/);
  },

  /** @param {Toolbox} t */
  async "clean text follows a change of the file"(t) {
    await open(t, "outside");
    t.workspace.write(file("outside"), changed.bytes);
    await t.workbench.editor.whenVisible(/Life: 41$/m);
    await t.workbench.whenClean(tab("outside"));
  },

  /** @param {Toolbox} t */
  async "a broken file opens a page with the reason and the offset"(t) {
    const { workbench } = t;
    await workbench.openFromExplorer(file("cut"));
    const page = workbench.webview();
    await page
      .getByText(/0x[0-9a-f]+|offset \d+|\d+ bytes/i)
      .first()
      .waitFor();
    await workbench.screenshot("broken");
    assert.deepEqual(await workbench.tabs(), [file("cut")]);
  },

  /** @param {Toolbox} t */
  async "a file that would not come out the same opens read-only, until the user insists"(t) {
    const { workbench, workspace } = t;
    await open(t, "longer");
    await workbench.notification(/148/); // the first byte that would differ
    const before = await workbench.editor.text();
    await workbench.editor.goToLine(2);
    await workbench.editor.type("x");
    await workbench.screenshot("read-only");
    assert.equal(await workbench.editor.text(), before);
    await workbench.whenClean(tab("longer"));
    assert.deepEqual(workspace.read(file("longer")), files[file("longer")]);

    // the user may insist; then it is written in the usual layout
    await workbench.pressButton("Edit Anyway");
    await until("the lock is gone", async () => {
      await workbench.editor.replace("Life: 40", "Life: 41");
      return /Life: 41$/m.test(await workbench.editor.text());
    });
    await workbench.save();
    await workbench.whenClean(tab("longer"));
    assert.deepEqual(workspace.read(file("longer")), changed.bytes);
  },
};

/** Those for `npm test -- --all`, in one host: they are only looked at. */
export const lookSteps = {
  /** @param {Toolbox} t */
  async "the language status shows format and exactness"(t) {
    await open(t, "open");
    const status = await t.workbench.languageStatus();
    assert.match(status, /AAMP/);
    assert.match(status, /exact/);
    await t.workbench.screenshot("status");
  },

  /** @param {Toolbox} t */
  async "it is readable in dark, light and high contrast"(t) {
    await open(t, "themes");
    for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
      await t.workbench.useTheme(theme);
      await t.workbench.screenshot(theme.toLowerCase().replaceAll(" ", "-"));
    }
  },
};
