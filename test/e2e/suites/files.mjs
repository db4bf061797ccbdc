// What can happen to files around the text: other programs, containers, names, copies, comparisons.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { pack, packOf } from "../archiveSteps.mjs";
import { aamp, unwrapYaz0, yaz0 } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const make = (/** @type {number} */ points) => aamp({ General: { Life: { int: points }, Speed: { f32: 1.5 }, IsLifeInfinite: true } });
const life = (/** @type {number} */ points) => make(points).bytes;
const lifeOffset = make(40).offsets["General.Life"];
const cut = life(40).subarray(0, 60);
/** No table knows this name, so that the text shows its hash. */
const secret = "SizeOfTheTestersBoots";
const secretive = aamp({ General: { Life: { int: 40 }, [secret]: { int: 7 } } }).bytes;
const lateSecret = "WeightOfTheTestersBoots";
const text = `!io
version: 0
type: xml
param_root: !list
  objects:
    General: !obj
      Life: 40
      Speed: 1.5
      IsLifeInfinite: true
  lists: {}
`;
const oddName = "my #100% ü.bxml";

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(name, `${name}.yml`);
  await workbench.editor.whenVisible(/Life: 40$/m);
}

/** Opens the file and edits its text. @param {Toolbox} toolbox @param {string} name */
async function edit(toolbox, name) {
  await open(toolbox, name);
  await toolbox.workbench.editor.replace("Life: 40", "Life: 41");
  await toolbox.workbench.whenDirty(`${name}.yml`);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    "conflict.bxml": life(40),
    "race.bxml": life(40),
    "wrapped.sbxml": yaz0(life(40)),
    [oddName]: life(40),
    "breaks.bxml": life(40),
    "rescued.bxml": life(40),
    "original.bxml": life(40),
    "unnamed.bxml": secretive,
    "names.txt": `NotInAnyFile\n${secret}\n${lateSecret}\n`,
    "unsaved.bxml": aamp({ General: { Life: { int: 40 }, [lateSecret]: { int: 7 } } }).bytes,
    "alone.bxml.yml": text,
    "left.bxml": life(40),
    "right.bxml": life(42),
    "bytes.bxml": life(40),
    [`mod-a/${pack}`]: packOf(20, 30, 10),
    [`mod-b/${pack}`]: packOf(20, 33, 10),
    "mod-a/only-a.bxml": life(1),
  },
  // VS Code reports refused saves and unreadable files in the console, too
  expectedErrors: [
    /save error: .*(conflict|rescued)\.bxml.*File Modified Since/,
    /Failed to save '(conflict|rescued)\.bxml\.yml': The content of the file is newer/,
    /race\.bxml.*(changed by another program right after it was saved|File Modified Since)/,
    /Failed to save 'race\.bxml\.yml'/,
    /Failed to save 'original\.bxml\.yml': .*Save Game File As…/,
    /Unavailable \(FileSystemError\): The header says 108 bytes, but the file has only 60/,
  ],
  steps: {
    async "a file that changed outside is not overwritten until the user says so"(t) {
      const { workbench, workspace } = t;
      await edit(t, "conflict.bxml");
      workspace.write("conflict.bxml", life(42)); // as long as before
      await workbench.save();
      await workbench.notification(/newer/);
      await workbench.screenshot("conflict");
      assert.deepEqual(workspace.read("conflict.bxml"), life(42));
      await workbench.whenDirty("conflict.bxml.yml");
      assert.match(await workbench.editor.text(), /Life: 41$/m);

      await workbench.pressButton("Overwrite");
      await workbench.whenClean("conflict.bxml.yml");
      assert.deepEqual(workspace.read("conflict.bxml"), life(41));
    },

    async "a Yaz0 file is edited as its content and stays a Yaz0 file"(t) {
      const { workbench, workspace } = t;
      await edit(t, "wrapped.sbxml");
      await workbench.save();
      await workbench.whenClean("wrapped.sbxml.yml");
      const written = workspace.read("wrapped.sbxml");
      assert.equal(written.toString("latin1", 0, 4), "Yaz0");
      assert.deepEqual(unwrapYaz0(written), life(41));
    },

    async "a name with characters that mean something in addresses opens and saves"(t) {
      const { workbench, workspace } = t;
      await edit(t, oddName);
      await workbench.save();
      await workbench.whenClean(`${oddName}.yml`);
      assert.deepEqual(workspace.read(oddName), life(41));
      assert.equal(readdirSync(workspace.folder).filter((name) => name.startsWith("my")).length, 1, "a second file was made");
    },

    async "the text stays and a message appears when the file breaks on disk"(t) {
      const { workbench, workspace } = t;
      await open(t, "breaks.bxml");
      const before = await workbench.editor.text();
      workspace.write("breaks.bxml", cut);
      const said = await workbench.notification(/breaks\.bxml.*cannot be decoded/);
      assert.match(said, /0x[0-9a-f]+|\d+ bytes/i);
      await workbench.screenshot("breaks");
      assert.equal(await workbench.editor.text(), before);
      assert.deepEqual(workspace.read("breaks.bxml"), cut);
    },

    async "imported names appear in open text and change no byte, in a text with unsaved changes once it is saved"(t) {
      const { workbench, workspace } = t;
      await open(t, "unsaved.bxml");
      await workbench.editor.replace("Life: 40", "Life: 41");
      await workbench.whenDirty("unsaved.bxml.yml");
      await open(t, "unnamed.bxml");
      await workbench.editor.whenVisible(/^ +\d+: 7$/m);
      await workbench.runCommand("Bytewright: Import Names…");
      await workbench.answerFileDialog(workspace.folder, "names.txt");
      await workbench.notification(/Imported the names of names\.txt/);
      await workbench.editor.whenVisible(new RegExp(`^ +${secret}: 7$`, "m"));
      await workbench.screenshot("names");
      await workbench.whenClean("unnamed.bxml.yml");
      assert.deepEqual(workspace.read("unnamed.bxml"), secretive);

      await workbench.openFromExplorer("unsaved.bxml", "unsaved.bxml.yml");
      await workbench.editor.whenVisible(/Life: 41\n +\d+: 7$/m);
      await workbench.save();
      await workbench.editor.whenVisible(new RegExp(`Life: 41\\n +${lateSecret}: 7$`, "m"));
      await workbench.whenClean("unsaved.bxml.yml");
    },

    async "a text form on disk has hovers and is checked"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      await workbench.openFromExplorer("alone.bxml.yml");
      await editor.whenVisible(/Life: 40$/m);
      assert.doesNotMatch((await editor.address()) ?? "", /^bytewright:/);
      await editor.hoverAt("40", new RegExp(`0x0*${lifeOffset.toString(16)}\\b`, "i"));
      await editor.replace("Life: 40", "Life: 040");
      await editor.whenSquiggled("error");
      assert.match(await workbench.problem(/zero/), /line 7\b/);
      assert.equal(workspace.read("alone.bxml.yml").toString(), text);
    },

    async "two files chosen in the Explorer are compared as text"({ workbench }) {
      const { editor } = workbench;
      await workbench.chooseFromExplorerMenu(["left.bxml", "right.bxml"], "Compare Selected as Text");
      await editor.whenDiff(/Life: 40$/m, /Life: 42$/m);
      await workbench.screenshot("compare");
      const { original, modified } = await editor.diffAddresses();
      assert.match(original, /^bytewright:.*\/left\.bxml\.yml/);
      assert.match(modified, /^bytewright:.*\/right\.bxml\.yml/);
    },

    async "two files chosen in the Explorer are compared by meaning, and a sentence leads to its place"({ workbench }) {
      const { editor } = workbench;
      await workbench.chooseFromExplorerMenu(["left.bxml", "right.bxml"], "Compare by Meaning…");
      const sentence = workbench.webview().getByRole("treeitem", { name: /Life 40 → 42/ });
      await sentence.waitFor();
      await workbench.screenshot("compare-meaning");
      await sentence.click();
      await editor.whenDiff(/Life: 40$/m, /Life: 42$/m);
    },
  },
  all: {
    async "two folders and the archives in them are compared by meaning, as Markdown and as HTML too"({ workbench, workspace }) {
      const page = workbench.webview();
      // menus of folders have it once a game file was opened
      await workbench.openFromExplorer("left.bxml", "left.bxml.yml");
      await workbench.chooseFromExplorerMenu(["mod-a", "mod-b"], "Compare by Meaning…");
      const sentence = page.getByRole("treeitem", { name: /Life 30 → 33/ });
      await sentence.waitFor();
      await page.getByRole("treeitem", { name: /only-a\.bxml.*removed/ }).waitFor();
      await workbench.screenshot("compare-folders");
      await page.getByRole("button", { name: "Copy as Markdown" }).click();
      await workbench.notification(/copied as Markdown/);
      assert.match(await workbench.page.evaluate(() => navigator.clipboard.readText()), /Third[\s\S]*Life 30 → 33/);
      await page.getByRole("button", { name: "Save as HTML…" }).click();
      await workbench.answerFileDialog(workspace.folder, "said.html");
      await workbench.notification(/saved in said\.html/);
      assert.ok(workspace.read("said.html").includes("Life 30 → 33"));
      assert.doesNotMatch(workspace.read("said.html").toString(), /<script|https?:/);
      // a sentence about a member leads to the texts of both
      await sentence.click();
      await workbench.editor.whenDiff(/Life: 30$/m, /Life: 33$/m);
    },

    async "a change right after a save is not mistaken for the save"(t) {
      const { workbench, workspace } = t;
      await edit(t, "race.bxml");
      await workbench.save();
      await until("the save is on disk", () => workspace.read("race.bxml").equals(life(41)));
      workspace.write("race.bxml", life(43)); // as long as before
      // either the save was still on its way, and the user gets a message, or it had ended, and the text follows the file
      const isTold = () => workbench.isNotified(/changed by another program/);
      await until(
        "the change is reported or followed",
        async () => (await isTold()) || /Life: 43$/m.test(await workbench.editor.visibleText()),
      );
      assert.deepEqual(workspace.read("race.bxml"), life(43));
      if (!(await isTold())) return;
      await workbench.save();
      await workbench.notification(/newer/);
      assert.deepEqual(workspace.read("race.bxml"), life(43));
    },

    async "a file that broke on disk can be written again from its open text"(t) {
      const { workbench, workspace } = t;
      await edit(t, "rescued.bxml");
      workspace.write("rescued.bxml", cut);
      await workbench.notification(/rescued\.bxml.*cannot be decoded/);
      await workbench.editor.focus();
      await workbench.save();
      await workbench.notification(/newer/);
      await workbench.pressButton("Overwrite");
      await workbench.whenClean("rescued.bxml.yml");
      assert.deepEqual(workspace.read("rescued.bxml"), life(41));
    },

    async "Save As is refused with a sentence that names the ways that work"(t) {
      const { workbench, workspace } = t;
      await open(t, "original.bxml");
      const before = readdirSync(workspace.folder);
      await workbench.runCommand("File: Save As...");
      await workbench.answerFileDialog(workspace.folder, "refused.bxml.yml");
      await workbench.notification(/Nothing was written.*Save Game File As…/);
      await workbench.screenshot("save-as-refused");
      assert.deepEqual(readdirSync(workspace.folder), before);
      assert.deepEqual(workspace.read("original.bxml"), life(40));
    },

    async "Save Game File As writes the edited text to a file of another name"(t) {
      const { workbench, workspace } = t;
      await edit(t, "original.bxml");
      await workbench.runCommand("Bytewright: Save Game File As…");
      await workbench.answerFileDialog(workspace.folder, "copy.bxml");
      await workbench.explorerRow("copy.bxml").waitFor();
      assert.deepEqual(workspace.read("copy.bxml"), life(41));
      assert.deepEqual(workspace.read("original.bxml"), life(40));
    },

    async "Go to Byte Offset selects the text of that byte"(t) {
      const { workbench } = t;
      const { editor } = workbench;
      await open(t, "bytes.bxml");
      await workbench.runCommand("Bytewright: Go to Byte Offset…");
      await workbench.answer(`0x${lifeOffset.toString(16)}`);
      await editor.whenPosition(/Ln 7, Col 15 \(2 selected\)/); // the value: what is typed takes its place
      await workbench.screenshot("byte-offset");
    },
  },
};
