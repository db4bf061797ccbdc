// Going to what a value points to, renaming, renumbering, folding and growing selections, by the keys that people press.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sarc, sarcMembers, unwrapYaz0, yaz0 } from "../fixtures.mjs";
import { encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const name = (/** @type {string} */ step) => `${step}.baiprog.yml`;
const program = readFileSync("samples/aamp/Spirit_Campfire.baiprog.yml", "utf8");
const lineOf = (/** @type {string} */ text, /** @type {string} */ part) => text.split("\n").findIndex((line) => line.includes(part)) + 1;
// no list has this name: for those of the game a question comes first
const unlisted = program.replaceAll("IsIgnoreSameKey", "IsLoop");
const steps = ["page", "definition", "references", "rename", "asked", "renumber", "fold", "select"];

const question = `Ask: |-
  {color red}助けて{color reset}くれますか？{choice2 1 2 0 1}
'0001': |-
  はい
'0002': |-
  いいえ
#!layout file big utf-16 3
#!layout game botw
`;
/** @param {string} words @param {string} greeting */
const look = (words, greeting) => `Talk: |-
  ${greeting}{pageBreak}
  ${words}{choice2 1 2 0 1}
'0001': |-
  ${greeting}
'0002': |-
  {size 80}…{size 100}\\ue0e0
#!layout file big utf-16 3
#!layout game botw
`;
/** @param {string} speaker */
const said = (speaker) => `Hi:
  attributes: ${speaker}
  text: |-
    Hi, I am Npc_A.
Bye:
  attributes: ${speaker}
  text: |-
    Bye.
#!layout file big utf-16 3
#!layout attributes strings
`;
const actor = `!io
version: 0
type: xml
param_root: !list
  objects:
    LinkTarget: !obj
      ActorNameJpn: Npc
  lists: {}
`;
const spare = Buffer.from("spare");
const pack = "Pack/Bootup_JPja.pack";
const messages = "Message/Msg_JPja.product.ssarc";
const member = "EventFlowMsg/Ask.msbt";
const archive = sarc({
  [pack]: sarc({ [messages]: yaz0(sarc({ [member]: encodeText("msbt", question), "Spare.bin": spare })), "Spare.bin": spare }),
  "Spare.bin": spare,
});
/** The members of the innermost archive, and of those around it. @param {Buffer} bytes */
function layersOf(bytes) {
  const outer = sarcMembers(bytes);
  const middle = sarcMembers(outer[pack]);
  return { outer, middle, inner: sarcMembers(unwrapYaz0(middle[messages])) };
}

/** @param {Toolbox} toolbox @param {string} step */
async function open({ workbench }, step) {
  await workbench.openFromExplorer(name(step));
  await workbench.editor.whenVisible(/^!io/);
  // answers come once the language server is up
  await workbench.editor.hoverAt("param_root", /offset|0x/i);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(steps.map((step) => [name(step), step === "rename" ? unlisted : program])),
    "Talk_USen.msbt": messageFile("Hello", "Good evening"),
    "Talk_JPja.msbt": messageFile("Hello", "こんばんは"),
    "Talk_EUde.msbt": messageFile("Bye", "Tschüss"),
    "Sign_USen.msbt": messageFile("Exit", "This way"),
    "Sign_JPja.msbt": messageFile("Exit", "こちら"),
    "Sign_EUde.msbt": messageFile("Other", "Hier"),
    "Look.Msg_JPja.product.msbt": encodeText(
      "msbt",
      look("{ruby 2 てんき}天気はどうですか、{color red}旅人{color reset}さん。", "こんにちは"),
    ),
    "Look.Msg_USen.product.msbt": encodeText("msbt", look("How is the weather, {color red}traveler{color reset}?", "Hello")),
    "Say.msbt": encodeText("msbt", said("Npc_A")),
    "Actor/ActorLink/Npc_A.bxml": encodeText("aamp", actor),
    "Mod.sarc": archive,
  },
  steps: {
    async "three archives deep, a message gets other words and its label another name, which the answer follows"({ workbench, workspace }) {
      const { editor, page, quickInput } = workbench;
      await workbench.runCommand("Bytewright: Go to File in Archive…");
      await quickInput.getByPlaceholder(/inside an archive/).waitFor();
      await page.keyboard.type("ask");
      await quickInput.locator(".monaco-list-row", { hasText: "Ask.msbt" }).first().waitFor();
      await page.keyboard.press("Enter");
      await editor.whenVisible(/choice2 1/);
      await editor.replace("はい", "うん");
      await editor.goTo("'0001'");
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input.rename-input");
      await input.waitFor();
      await input.fill("0005");
      await input.press("Enter");
      await editor.whenVisible(/choice2 5/);
      await workbench.screenshot("message");
      await workbench.save();
      await workbench.whenClean("Ask.msbt.yml");
      const expected = question.replace("はい", "うん").replace("'0001'", "'0005'").replace("choice2 1", "choice2 5");
      const [before, after] = [archive, workspace.read("Mod.sarc")].map(layersOf);
      assert.deepEqual(after.inner[member], encodeText("msbt", expected));
      for (const layer of /** @type {const} */ (["outer", "middle", "inner"]))
        assert.deepEqual(Object.keys(after[layer]), Object.keys(before[layer]));
      for (const { "Spare.bin": kept } of Object.values(after)) assert.deepEqual(kept, spare);
    },

    async "a message shows what it says in another language, and its file compares with that one"({ workbench }) {
      await workbench.openFromExplorer("Talk_USen.msbt", "Talk_USen.msbt.yml");
      await workbench.editor.whenVisible(/Good evening/);
      await workbench.editor.hoverAt("Hello", /In the other languages:\s*JPja\s*こんばんは/);
      await workbench.screenshot("languages");
      await workbench.runCommand("Bytewright: Compare Languages…");
      await workbench.pick("JPja");
      await workbench.editor.whenDiff(/こんばんは/, /Good evening/);
      await workbench.screenshot("languages-diff");
    },

    async "a label gets its new name in all languages that have it"({ workbench, workspace }) {
      const { editor, page } = workbench;
      await workbench.openFromExplorer("Sign_USen.msbt", "Sign_USen.msbt.yml");
      await editor.hoverAt("Exit", /In the other languages:/);
      await editor.goTo("Exit");
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input.rename-input");
      await input.waitFor();
      await input.fill("WayOut");
      await input.press("Enter");
      await editor.whenVisible(/WayOut/);
      for (const [file, label, words] of [
        ["Sign_USen.msbt", "WayOut", "This way"],
        ["Sign_JPja.msbt", "WayOut", "こちら"],
        ["Sign_EUde.msbt", "Other", "Hier"],
      ])
        await until(`${file} has ${label}`, () => workspace.read(file).equals(messageFile(label, words)));
    },

    async "the code of a finding leads to its page"(t) {
      const { editor, page } = t.workbench;
      await open(t, "page");
      await editor.replace("RotDist: 6.5", "RotDist: 06");
      await editor.whenSquiggled("error");
      await editor.hoverAt("06", /aamp\//);
      await page.locator(".monaco-hover:visible a.code-link").first().click();
      await t.workbench
        .webview()
        .getByText(/^aamp\/[\w-]+, error, one of the findings about/)
        .waitFor();
      await t.workbench.screenshot("finding-page");
    },

    async "go to definition leads from a child's number to the entry"(t) {
      const { editor, page } = t.workbench;
      await open(t, "definition");
      await editor.goTo("Wander: 2", { after: true });
      await page.keyboard.press("F12");
      await editor.whenPosition(new RegExp(`Ln ${lineOf(program, "AI_2: !list")}, `));
    },

    async "rename changes a key everywhere and can be undone as one step"(t) {
      const { editor, page } = t.workbench;
      await open(t, "rename");
      await editor.goTo("IsLoop");
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input.rename-input");
      await input.waitFor();
      await input.fill("IsRepeated");
      await t.workbench.screenshot("rename");
      await input.press("Enter");
      await editor.whenVisible(/IsRepeated: false/);
      assert.equal(await editor.text(), unlisted.replaceAll("IsLoop", "IsRepeated"));
      await t.workbench.undo();
      assert.equal(await editor.text(), unlisted);
    },
  },
  all: {
    async "a name of the game is renamed once the user has heard that its hash changes"(t) {
      const { editor, page } = t.workbench;
      await open(t, "asked");
      const renamed = async (/** @type {string} */ answer) => {
        await editor.goTo("IsIgnoreSameKey");
        await page.keyboard.press("F2");
        const input = page.locator(".rename-box input.rename-input");
        await input.waitFor();
        await input.fill("IsRepeated");
        await input.press("Enter");
        await t.workbench.dialog.getByText(/Rename to IsRepeated anyway\?/).waitFor();
        await t.workbench.dialog.getByText(/the game looks for IsIgnoreSameKey/).waitFor();
        await t.workbench.screenshot("asked");
        await t.workbench.pressButton(answer);
        await t.workbench.dialog.waitFor({ state: "detached" });
      };
      await renamed("Cancel");
      assert.equal(await editor.text(), program);
      await renamed("Rename");
      await editor.whenVisible(/IsRepeated: false/);
    },

    async "messages of all languages are a table; a text is changed there, undone, and found in its file"({ workbench, workspace }) {
      await workbench.openFromExplorer("Talk_USen.msbt", "Talk_USen.msbt.yml");
      await workbench.editor.whenVisible(/Good evening/);
      await workbench.runCommand("Bytewright: Show All Languages");
      const saved = (/** @type {string} */ words) =>
        until(`${words} is saved`, () => workspace.read("Talk_JPja.msbt").equals(messageFile("Hello", words)));
      const table = workbench.webview();
      const cell = table.getByRole("gridcell", { name: "こんばんは" });
      await cell.waitFor();
      await workbench.screenshot("languages-table");
      await cell.dblclick();
      const field = table.getByRole("textbox", { name: "Hello in JPja" });
      await field.fill("おはよう");
      await field.press("Enter");
      const changed = table.getByRole("gridcell", { name: "おはよう" });
      await changed.waitFor();
      await saved("おはよう");
      await table.getByRole("button", { name: "Undo" }).click();
      await cell.waitFor();
      await saved("こんばんは");
      // only German has the message
      const missing = table.getByRole("row", { name: /Bye/ }).getByRole("gridcell", { name: "missing" });
      await missing.first().dblclick();
      const added = table.getByRole("textbox", { name: "Bye in JPja" });
      await added.fill("さようなら");
      await added.press("Enter");
      await until("it is saved", () => workspace.read("Talk_JPja.msbt").includes(Buffer.from("さようなら", "utf16le")));
      assert.ok(workspace.read("Talk_JPja.msbt").includes(Buffer.from("こんばんは", "utf16le")));
      await workbench.screenshot("languages-added");
      await cell.click();
      await table.getByRole("button", { name: "Go to Text" }).click();
      await workbench.editor.whenVisible(/こんばんは/);
    },

    async "a speaker is renamed with the actor, in all of the messages"({ workbench, workspace }) {
      const { editor, page } = workbench;
      await workbench.openFromExplorer("Say.msbt", "Say.msbt.yml");
      await editor.hoverAt("Npc_A", /ActorLink\/Npc_A\.bxml/);
      await editor.goTo("Npc_A", { after: true });
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input.rename-input");
      await input.waitFor();
      await input.fill("Npc_B");
      await input.press("Enter");
      await editor.whenVisible(/Npc_B/);
      await until("the file has the name", () => workspace.read("Say.msbt").equals(encodeText("msbt", said("Npc_B"))));
      await until("the actor has it", () => workspace.read("Actor/ActorLink/Npc_B.bxml").equals(encodeText("aamp", actor)));
    },

    async "messages, their codes, previews and languages are readable in dark, light and both high contrasts"({ workbench }) {
      const { editor } = workbench;
      for (const theme of /** @type {const} */ (["Dark Modern", "Light Modern", "Dark High Contrast", "Light High Contrast"])) {
        const shot = (/** @type {string} */ what) => workbench.screenshot(`${what}-${theme.toLowerCase().replaceAll(" ", "-")}`);
        await workbench.useTheme(theme);
        await workbench.openFromExplorer("Look.Msg_JPja.product.msbt", "Look.Msg_JPja.product.msbt.yml");
        await editor.whenVisible(/こんにちは/);
        await editor.hoverAt("ruby 2", /ruby/);
        await shot("code");
        const preview = await workbench.openVisualEditor({ beside: false });
        await preview.getByRole("tab", { name: "Preview" }).click();
        await preview.getByText("てんき", { exact: true }).first().waitFor();
        await shot("preview");
        await workbench.runCommand("Bytewright: Show All Languages");
        await workbench
          .webview()
          .getByRole("gridcell", { name: /こんにちは/ })
          .first()
          .waitFor();
        await shot("all-languages");
        await workbench.openFromExplorer("Look.Msg_JPja.product.msbt", "Look.Msg_JPja.product.msbt.yml");
        await workbench.runCommand("Bytewright: Compare Languages…");
        await workbench.pick("USen");
        await editor.whenDiff(/Hello/, /こんにちは/);
        await shot("compared-languages");
        await workbench.closeAll();
      }
      await workbench.useTheme("Dark Modern");
    },

    async "find all references lists the values that point to an entry"(t) {
      const { editor, page } = t.workbench;
      await open(t, "references");
      await editor.goTo("Action_0: !list");
      await page.keyboard.press("Shift+F12");
      // one is gone to, without a list
      await editor.whenPosition(new RegExp(`Ln ${lineOf(program, "Sleep: 3")}, `));
      await editor.goTo("ClassName");
      await page.keyboard.press("Shift+F12");
      await page.locator(".peekview-widget .monaco-list-row", { hasText: "ClassName" }).nth(8).waitFor();
      await t.workbench.screenshot("references");
      await page.keyboard.press("Escape");
    },

    async "a copied entry is given its number, and every reference after it moves along"(t) {
      const { editor } = t.workbench;
      await open(t, "renumber");
      await editor.goTo("AI_1: !list");
      await editor.quickFix("Duplicate AI_1 as AI_3");
      await editor.whenVisible(/Demo_PlayASForDemo: 10(?!\d)/);
      const text = await editor.text();
      // a fourth AI is before the actions: their numbers are one higher
      for (const part of ["Sleep: 4", "Energized: 5", "Wait: 6", "Move: 7", "Turn: 8", "Demo_PlayASForDemo: 10", "AI_3: !list"])
        assert.ok(lineOf(text, part), `no "${part}" in:\n${text}`);
      await t.workbench.screenshot("renumbered");
    },

    async "an entry folds to its first line"(t) {
      const { editor, page } = t.workbench;
      await open(t, "fold");
      await editor.goTo("AI_0: !list");
      await page.keyboard.press("Control+Shift+BracketLeft");
      await editor.whenVisible(/AI_0: !list.*\n\s+AI_1: !list/);
      await t.workbench.screenshot("folded");
    },

    async "a selection grows from the value to the line's item and its object"(t) {
      const { editor, page } = t.workbench;
      await open(t, "select");
      await editor.goTo("RotDist: 6.5", { after: true });
      for (const expected of ["6.5", "RotDist: 6.5"]) {
        await page.keyboard.press("Shift+Alt+ArrowRight");
        await editor.whenPosition(new RegExp(`\\(${expected.length} selected\\)`));
      }
      await t.workbench.screenshot("selected");
    },
  },
};

/**
 * A file with one message, little endian, by docs/msbt.md: one bucket of labels, then the text. Made here and not by the product.
 * @param {string} label of at most 255 letters @param {string} text
 */
function messageFile(label, text) {
  const words = Buffer.from(`${text}\0`, "utf16le");
  const labels = Buffer.concat([numbers(1, 1, 12), Buffer.from([label.length]), Buffer.from(label), numbers(0)]);
  const parts = [section("LBL1", labels), section("TXT2", Buffer.concat([numbers(1, 8), words]))];
  const head = Buffer.alloc(0x20);
  head.write("MsgStdBn\xff\xfe", "latin1");
  head.set([1, 3, parts.length], 0x0c);
  head.writeUInt32LE(head.length + Buffer.concat(parts).length, 0x12);
  return Buffer.concat([head, ...parts]);
}

/** @param {number[]} values */
function numbers(...values) {
  return Buffer.from(Uint32Array.from(values).buffer);
}

/** @param {string} title @param {Buffer} data */
function section(title, data) {
  const head = Buffer.alloc(16);
  head.write(title);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(-data.length & 15, 0xab)]);
}
