// Marks next to changed lines, against the unmodified game and against the saved file: they neither flicker nor show on lines that are as they were.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";
import { openMember, files as project, reveal } from "../projectSteps.mjs";
import { keysMarked, recordMarks, timesMarked } from "../rig/gutter.mjs";
import { pause, until } from "../rig/until.mjs";

const values = (/** @type {number} */ power) =>
  aamp({
    Attack: { Power: { int: power }, Range: { int: 20 }, Radius: { int: 21 } },
    General: { Speed: { int: 22 }, Life: { int: 23 } },
    Item: { Attr: { int: 24 }, Weight: { int: 25 } },
  }).bytes;
const folder = "Actor/GeneralParamList";

/** Between two keys: shorter and longer than VS Code waits before it compares. */
const RHYTHM = [30, 260, 90, 450, 30];

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isProject: true,
  settings: { "bytewright.dumps": ["dump", "gone/dump"] },
  files: {
    ...project,
    [`dump/${folder}/Wolf.bgparamlist`]: values(12),
    [`mod/${folder}/Wolf.bgparamlist`]: values(40),
    [`mod/${folder}/Lone.bgparamlist`]: values(40),
  },
  steps: {},
  all: {
    async "a dump of the settings that is not there is named"({ workbench }) {
      await open(workbench, "Lone");
      await workbench.notification(/“gone\/dump”.*bytewright\.dumps.*does not exist/);
    },

    async "marks against the original stay while others come, through typing and saving"({ workbench }) {
      await open(workbench, "Wolf");
      await whenMarked(workbench, 1);
      const states = await recordMarks(workbench.page, async () => {
        for (const key of ["Speed: 22", "Life: 23", "Weight: 25"]) {
          await typeAfter(workbench, key);
          await saveAndWait(workbench, "Wolf.bgparamlist");
        }
      });
      assert.deepEqual(keysMarked(states), ["Life", "Power", "Speed", "Weight"]);
      for (const key of ["Power", "Speed", "Life", "Weight"]) assert.equal(timesMarked(states, key), 1, describe(states));
      assert.ok(
        states.every((state) => state.some(({ text }) => text.startsWith("Power:"))),
        describe(states),
      );
    },

    async "marks of unsaved lines go once, when the file is saved"({ workbench }) {
      await open(workbench, "Lone");
      const states = await recordMarks(workbench.page, async () => {
        await typeAfter(workbench, "Speed: 22");
        await whenMarked(workbench, 1);
        await typeAfter(workbench, "Weight: 25");
        await whenMarked(workbench, 2);
        await saveAndWait(workbench, "Lone.bgparamlist");
        await whenMarked(workbench, 0);
        await typeAfter(workbench, "Life: 23");
        await whenMarked(workbench, 1);
        await saveAndWait(workbench, "Lone.bgparamlist");
      });
      assert.deepEqual(keysMarked(states), ["Life", "Speed", "Weight"]);
      for (const key of ["Speed", "Weight", "Life"]) assert.equal(timesMarked(states, key), 1, describe(states));
    },

    async "a new line has a mark, and those around it have none"({ workbench }) {
      const { page } = workbench;
      await open(workbench, "Wolf");
      await workbench.editor.goTo("Radius: 21", { after: true });
      const states = await recordMarks(page, async () => {
        await page.keyboard.press("Enter");
        for (const letter of "Impulse: 7") {
          await page.keyboard.type(letter);
          await pause(120);
        }
        await page.keyboard.press("Escape");
        await whenMarked(workbench, 5);
        await pause(500);
      });
      assert.equal(timesMarked(states, "Impulse"), 1, describe(states));
      const unchanged = keysMarked(states).filter((key) => ["Range", "Radius", "General", "Item", "185142749", "lists"].includes(key));
      assert.deepEqual(unchanged, [], describe(states));
    },

    async "in an archive it is the same"({ workbench }) {
      await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
      await workbench.editor.whenVisible(/ItemProbability01: 80/);
      const states = await recordMarks(workbench.page, async () => {
        for (const key of ["RepeatNumMin: 1", "RepeatNumMax: 1"]) {
          await typeAfter(workbench, key);
          await saveAndWait(workbench, "Wolf.bdrop");
        }
      });
      assert.deepEqual(keysMarked(states), ["RepeatNumMax", "RepeatNumMin"]);
      for (const key of keysMarked(states)) assert.equal(timesMarked(states, key), 1, describe(states));
    },
  },
};

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {string} name */
async function open(workbench, name) {
  await reveal(workbench, ["mod", "Actor", "GeneralParamList"]);
  await workbench.openFromExplorer(`${name}.bgparamlist`, `${name}.bgparamlist.yml`);
  await workbench.editor.whenVisible(/Weight: 25/);
}

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {string} text */
async function typeAfter(workbench, text) {
  await workbench.editor.goTo(text, { after: true });
  for (const wait of RHYTHM) {
    await workbench.page.keyboard.type("1");
    await pause(wait);
  }
}

/**
 * Long enough for all that follows a save.
 * @param {import("../rig/workbench.mjs").Workbench} workbench @param {string} name of the file
 */
async function saveAndWait(workbench, name) {
  await workbench.save();
  await workbench.whenClean(`${name}.yml`);
  await pause(2500);
}

/** @param {import("../rig/workbench.mjs").Workbench} workbench @param {number} count */
async function whenMarked({ page }, count) {
  const marks = page.locator('.editor-group-container.active .margin-view-overlays [class*="dirty-diff-"]');
  await until(`${count} lines are marked`, async () => (await marks.count()) === count);
}

/** @param {import("../rig/gutter.mjs").Marked[][]} states */
const describe = (states) => states.map((state) => state.map(({ line, text }) => `${line} ${text}`).join(", ") || "nothing").join("\n");
