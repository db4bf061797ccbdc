// Compressed sequence files as text: followed, edited, saved, and left as they were where nothing changed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sarc, zstdFrame } from "../fixtures.mjs";
import { decodeFile, encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";
import { VisualPage } from "../visualPage.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

export const content = encodeText("asb", readFileSync("samples/asb/Lantern.root.asb.json", "utf8"));
const eventText = readFileSync("samples/baev/Lantern.root.baev.json", "utf8");
export const events = encodeText("baev", eventText);
/** Hashes of the GUID of node 4, and of the one that it gets: FNV-1a. */
export const [hash, newHash] = ["0x64969aa3", fnv1a("0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0f04")];
const takenEvents = encodeText("baev", eventText.replace("0x1a2b3c4d", newHash));
const tornEvents = events.subarray(0, 300);
// such a frame is never written by the product: it would compress
const original = zstdFrame(content);
const file = (/** @type {string} */ name) => `${name}.root.asb.zs`;
const tab = (/** @type {string} */ name) => `${file(name)}.json`;
const names = ["follow", "edit", "same", "actions", "form"];

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/"Metadata"/);
}

/** Puts another number after a key that occurs once. @param {Toolbox} toolbox @param {string} key @param {string} before @param {string} after */
async function setNumber({ workbench }, key, before, after) {
  await workbench.editor.goTo(`"${key}": `, { after: true });
  for (const _ of before) await workbench.page.keyboard.press("Shift+ArrowRight");
  await workbench.editor.type(after);
}

/** @param {string} text */
function fnv1a(text) {
  const hash = Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  return `0x${(hash >>> 0).toString(16).padStart(8, "0")}`;
}

/** One digit of the GUID of node 4. @param {Toolbox} toolbox */
export async function changeGuid({ workbench }) {
  await workbench.editor.whenVisible(/"Metadata"/);
  const text = await workbench.editor.text();
  const before = text.slice(0, text.indexOf("6f3f5d1c0004")).split("\n");
  await workbench.editor.goToLine(before.length, (before.at(-1)?.length ?? 0) + 10);
  await workbench.page.keyboard.press("Shift+ArrowRight");
  await workbench.editor.type("f");
}

/** @param {string} text @param {string} piece */
const lineOf = (text, piece) => text.slice(0, text.indexOf(piece)).split("\n").length;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isProject: true,
  settings: { "bytewright.dumps": ["dump"] },
  expectedErrors: [/handleSaveError.*Taken/s, /Failed to save 'Taken/],
  files: {
    ...Object.fromEntries(names.map((name) => [file(name), original])),
    "Pair.root.asb": content,
    "Pair.root.baev": events,
    "Shown.root.asb": content,
    "Shown.root.baev": events,
    "Taken.root.asb": content,
    "Taken.root.baev": takenEvents,
    "Torn.root.asb": content,
    "Torn.root.baev": tornEvents,
    "AS/Far.root.asb": content,
    "dump/Pack/Far.pack": sarc({ "AnimationEvent/AsNode/Far.root.baev": events }),
  },
  steps: {},
  all: {
    async "a property is edited and saved into the compressed file"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      await open(t, "edit");
      await setNumber(t, "Frame", "1.0", "2.5");
      await workbench.whenDirty(tab("edit"));
      const text = await editor.text();
      await workbench.save();
      await workbench.whenClean(tab("edit"));
      const saved = workspace.read(file("edit"));
      assert.equal(saved.readUInt32LE(0), 0xfd2fb528, "still a Zstandard frame");
      const decoded = decodeFile(file("edit"), saved);
      assert.equal(decoded, text);
      assert.match(decoded, /"Frame": 2\.5/);
      // one float of the file, and nothing else
      const [before, after] = [content, encodeText("asb", decoded)];
      assert.equal(after.length, before.length);
      const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
      assert.ok(changed.length > 0 && changed[changed.length - 1] - changed[0] < 4, `bytes ${changed}`);
    },

    async "the events of a node follow its GUID into the file next to it"(t) {
      const { workbench, workspace } = t;
      await workbench.openFromExplorer("Pair.root.asb", "Pair.root.asb.json");
      await changeGuid(t);
      await workbench.save();
      await workbench.whenClean("Pair.root.asb.json");
      const followed = decodeFile("Pair.root.baev", workspace.read("Pair.root.baev"));
      assert.equal(followed, decodeFile("Pair.root.baev", events).replace(hash, newHash));
      assert.match(decodeFile("Pair.root.asb", workspace.read("Pair.root.asb")), /6f3f5d1c0f04/);
    },

    async "the number of a node leads to the node"(t) {
      const { editor } = t.workbench;
      await open(t, "follow");
      const text = await editor.text();
      await editor.goTo('"Child Nodes": [6, ', { after: true });
      const line = lineOf(text, '"Node Index": 8,');
      await editor.goToDefinition(new RegExp(`^Ln ${line}\\b`));
      await t.workbench.screenshot("follow");
    },

    async "the bytes of a file whose content comes back are kept"(t) {
      const { workbench, workspace } = t;
      await open(t, "same");
      await setNumber(t, "Frame", "1.0", "1.00");
      await workbench.whenDirty(tab("same"));
      await workbench.save();
      await workbench.whenClean(tab("same"));
      assert.deepEqual(workspace.read(file("same")), original);
    },

    async "a node shows its events, and leads to them and back"(t) {
      const { workbench } = t;
      const { editor, page } = workbench;
      await workbench.openFromExplorer("Shown.root.asb", "Shown.root.asb.json");
      await editor.goTo("6f3f5d1c0004", { after: true });
      await until("the hint is drawn", async () => /6f3f5d1c0004"\s*3\sevents/.test(await editor.visibleText()));
      await workbench.screenshot("events");
      const goTo = (/** @type {string} */ name, /** @type {RegExp} */ seen) =>
        until(`${name} is opened`, async () => {
          if (decodeURIComponent((await editor.address()) ?? "").includes(`${name}?`)) return seen.test(await editor.visibleText());
          await page.keyboard.press("F12");
          return false;
        });
      await goTo("Shown.root.baev.json", new RegExp(`"${hash}"`));
      await editor.goTo(hash, { after: true });
      await goTo("Shown.root.asb.json", /6f3f5d1c0004/);
    },

    async "a node shows its events where they are in an archive of the original game"(t) {
      const { workbench } = t;
      await workbench.clickInExplorer("AS");
      await workbench.openFromExplorer("Far.root.asb", "Far.root.asb.json");
      await workbench.editor.goTo("6f3f5d1c0004", { after: true });
      await until("the hint is drawn", async () => /6f3f5d1c0004"\s*3\sevents/.test(await workbench.editor.visibleText()));
      await workbench.page.keyboard.press("F12");
      await until("the events are open", async () => (await workbench.activeTab()) === "Far.root.baev.json");
      await workbench.editor.whenVisible(new RegExp(`"${hash}"`));
    },

    async "events that cannot be read are reported, and the nodes are saved without them"(t) {
      const { workbench, workspace } = t;
      await workbench.openFromExplorer("Torn.root.asb", "Torn.root.asb.json");
      await workbench.problem(/companion file Torn\.root\.baev cannot be read/);
      await changeGuid(t);
      await workbench.save();
      await workbench.whenClean("Torn.root.asb.json");
      await workbench.notification(/Torn\.root\.baev did not follow this change.* It cannot be read/);
      assert.match(decodeFile("Torn.root.asb", workspace.read("Torn.root.asb")), /6f3f5d1c0f04/);
      assert.deepEqual(workspace.read("Torn.root.baev"), tornEvents);
    },

    async "neither file is written where the events cannot follow"(t) {
      const { workbench, workspace } = t;
      await workbench.openFromExplorer("Taken.root.asb", "Taken.root.asb.json");
      await changeGuid(t);
      await workbench.save();
      await workbench.notification(/already has events.* Nothing was written/);
      assert.deepEqual(workspace.read("Taken.root.asb"), content);
      assert.deepEqual(workspace.read("Taken.root.baev"), takenEvents);
    },

    async "a node is added with all its values by a code action"(t) {
      const { workbench } = t;
      const { editor } = workbench;
      await open(t, "actions");
      await editor.goTo('"Node Index": 8,');
      await editor.quickFix("Add a node at the end: StringSelector");
      await until("the node is in the text", async () => /"Node Index": 10,\s+"Node Type": "StringSelector"/.test(await editor.text()));
      await workbench.problem(/No command leads to node 10/);
      await workbench.screenshot("action");
    },

    async "a form offers what fits, says what a text has to be like, and adds what is missing"(t) {
      const { workbench, workspace } = t;
      const { page } = workbench;
      await open(t, "form");
      const text = await workbench.editor.text();
      await workbench.openVisualEditor();
      const visual = new VisualPage(workbench);
      for (const name of ["Commands", "Light"]) {
        await visual.choose(name);
        await page.keyboard.press("ArrowRight");
      }
      await visual.startEdit("Node Index");
      const list = visual.page.locator(".tree .editing vscode-dropdown");
      await list.click();
      await workbench.screenshot("form");
      await list.locator("vscode-option", { hasText: "7 BoolSelector" }).click();
      await visual.whenRow("Node Index", "7");
      await visual.page.locator(".details", { hasText: /Root node of the command.*0x98, 2 bytes: 07 00/ }).waitFor();
      await visual.edit("GUID", "5b1f3b0a");
      assert.equal(await visual.message(), "Expected 8-4-4-4-12 hexadecimal digits.");
      await page.keyboard.press("Escape");
      await visual.choose("PutOut");
      await page.keyboard.press("Insert");
      await visual.page.getByRole("dialog", { name: "Add to PutOut" }).waitFor();
      await visual.page.getByRole("button", { name: "OK" }).click();
      await visual.whenSaid(/was added/);
      await workbench.save();
      await workbench.whenClean(tab("form"));
      const decoded = decodeFile(file("form"), workspace.read(file("form")));
      const wanted = text
        .replace(/("Name": "Light",.*"Node Index": )5/, "$17")
        .replace('"Name": "PutOut", ', '"Name": "PutOut", "Tags": [], ');
      assert.equal(decoded, wanted);
    },
  },
};
