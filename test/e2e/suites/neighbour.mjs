// Another extension that brings a format, names and meanings by Bytewright's interface for extensions, and a file system: any address will do.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { livesIn, packOf } from "../archiveSteps.mjs";
import * as assistant from "../assistantSteps.mjs";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

/** No table knows this name, so that the text shows its hash. */
const secret = "LengthOfTheTestersLaces";
const named = aamp({ General: { [secret]: { int: 7 } } }).bytes;
/** Right after a colon it is an error, whose message quotes the line as the language server has it. */
const typed = "abcdefghijklmnop";
/** The neighbour's format: letters turned by 13 places, after four that say so. */
const turned = (/** @type {string} */ text) =>
  Buffer.from(`TURN${text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))}`);

const manifest = {
  name: "neighbour",
  publisher: "test",
  version: "1.0.0",
  engines: { vscode: "^1.91.0" },
  main: "./main.js",
  activationEvents: ["onStartupFinished"],
  extensionDependencies: ["bytewright.bytewright"],
  contributes: {
    commands: [
      { command: "neighbour.open", title: "Open Pack in Memory" },
      { command: "neighbour.change", title: "Change File in Memory" },
      { command: "neighbour.type", title: "Type Beside New Documents" },
      assistant.command,
    ],
    languages: [{ id: "turned" }],
    configurationDefaults: { "workbench.editorAssociations": { "*.turned": "bytewright.open" } },
  },
};
const main = `
const { commands, EventEmitter, extensions, FileSystemError, Uri, window, workspace } = require("vscode");
const turn = (text) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
/** One pack in memory; what is written is copied into the workspace, where the test sees it. */
function makeFiles() {
  let bytes = Buffer.from("${packOf(20, 30, 10).toString("base64")}", "base64");
  let mtime = Date.now();
  const changes = new EventEmitter();
  const check = (uri) => {
    if (uri.path !== "/Mod.pack") throw FileSystemError.FileNotFound(uri);
  };
  const refuse = (uri) => { throw FileSystemError.NoPermissions(uri); };
  return {
    onDidChangeFile: changes.event,
    watch: () => ({ dispose() {} }),
    stat(uri) {
      if (uri.path === "/") return { type: 2, ctime: 0, mtime: 0, size: 0 };
      check(uri);
      return { type: 1, ctime: 0, mtime, size: bytes.length };
    },
    readDirectory: () => [["Mod.pack", 1]],
    readFile(uri) {
      check(uri);
      return bytes;
    },
    async writeFile(uri, content) {
      check(uri);
      bytes = Buffer.from(content);
      mtime = Date.now();
      changes.fire([{ type: 1, uri }]);
      await workspace.fs.writeFile(Uri.joinPath(workspace.workspaceFolders[0].uri, "copy.dat"), content);
    },
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
}
${assistant.callEachTool}
exports.activate = async (context) => {
  context.subscriptions.push(commands.registerCommand("${assistant.command.command}", callEachTool));
  context.subscriptions.push(
    workspace.registerFileSystemProvider("memory", makeFiles()),
    commands.registerCommand("neighbour.open", () => commands.executeCommand("vscode.open", Uri.parse("memory:/Mod.pack"))),
  );
  const api = await extensions.getExtension("bytewright.bytewright").activate();
  context.subscriptions.push(
    api.registerFormat({
      id: "turned", title: "Turned", extensions: ["turned"], textSuffix: ".txt", languageId: "turned",
      sniff: (head) => Buffer.from(head.subarray(0, 4)).toString() === "TURN",
      decode: (bytes) => ({ text: turn(Buffer.from(bytes.subarray(4)).toString()), issues: [] }),
      encode: (text) => /\\d/.test(text)
        ? { issues: [{ code: "digit", severity: "error", message: "There are no digits in this format.", text: { start: 0, end: 1 } }] }
        : { bytes: Buffer.from("TURN" + turn(text)), issues: [] },
    }),
    api.registerKnowledge({ title: "Neighbour", names: ["${secret}"], meanings: { ${secret}: "The length of a tester's laces." }, formats: ["aamp"] }),
  );
  // documents that no tab shows open in the middle of a burst of keys, as VS Code opens the original when one starts to type
  context.subscriptions.push(commands.registerCommand("neighbour.type", async () => {
    await Promise.all(Array.from({ length: 20 }, () => workspace.openTextDocument({ language: "aamp" })));
    await commands.executeCommand("type", { text: "${typed}" });
  }));
  context.subscriptions.push(commands.registerCommand("neighbour.change", async () => {
    const file = await api.openFile(Buffer.from("${Buffer.from(named).toString("base64")}", "base64"), "x.bxml");
    const changed = file.encode(file.text.replace(": 7", ": 8"));
    window.showInformationMessage([api.version, file.format.id, file.exact, changed.bytes.length, file.text.includes("${secret}")].join(" "));
  }));
};
`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  neighbour: { "package.json": JSON.stringify(manifest), "main.js": main, "README.md": "A test." },
  files: { ...assistant.files, "letter.turned": turned("good morning\n"), "boots.bxml": named },
  expectedErrors: [...assistant.expectedErrors, /letter\.turned/, /FileSystemError/],
  steps: {
    ...assistant.steps,

    async "another extension opens and changes a file in memory"({ workbench }) {
      await workbench.runCommand("Change File in Memory");
      assert.equal(await workbench.notification(/aamp/), `1 aamp true ${named.length} true`);
    },

    async "its format opens by a click, is saved, and refuses a text with its own words"({ workbench, workspace }) {
      const { editor } = workbench;
      await workbench.openFromExplorer("letter.turned", "letter.turned.txt");
      await editor.whenVisible(/^good morning$/m);
      await editor.replace("good", "fair");
      await workbench.save();
      await workbench.whenClean("letter.turned.txt");
      assert.deepEqual(workspace.read("letter.turned"), turned("fair morning\n"));
      await workbench.screenshot("format");
      await editor.replace("fair", "f4ir");
      await workbench.save();
      await workbench.notification(/There are no digits in this format/);
      assert.deepEqual(workspace.read("letter.turned"), turned("fair morning\n"));
    },

    async "keys reach the language server in their order while other documents open"({ workbench }) {
      await workbench.openFromExplorer("boots.bxml", "boots.bxml.yml");
      await workbench.editor.goTo("General:", { after: true });
      await workbench.runCommand("Type Beside New Documents");
      await workbench.editor.whenVisible(new RegExp(`General:${typed}`));
      await workbench.problem(new RegExp(`General:${typed}`));
      await workbench.runCommand("File: Revert File");
      await workbench.editor.whenVisible(/General: !obj/);
    },
  },
  all: {
    async "its names stand for hashes, and its meanings are in hovers"({ workbench, workspace }) {
      await workbench.openFromExplorer("boots.bxml", "boots.bxml.yml");
      await workbench.editor.whenVisible(new RegExp(`${secret}: 7$`, "m"));
      await workbench.editor.hoverAt(secret, /The length of a tester's laces\. \(Neighbour\)/);
      await workbench.screenshot("knowledge");
      assert.deepEqual(workspace.read("boots.bxml"), Buffer.from(named));
    },

    async "an archive of another extension's file system opens and saves"({ workbench, workspace }) {
      await workbench.runCommand("Open Pack in Memory");
      await until("its page is open", async () => (await workbench.activeTab()) === "Mod.pack");
      const members = workbench.webview().locator(".member:visible");
      await workbench.webview().getByRole("option").first().waitFor();
      await workbench.webview().getByRole("searchbox").fill("third");
      await until("one member is left", async () => (await members.count()) === 1);
      await members.first().click();
      await workbench.editor.whenVisible(/Life: 30/);
      await workbench.editor.replace("Life: 30", "Life: 40");
      await workbench.whenDirty("Third.bgparamlist.yml");
      await workbench.save();
      await workbench.whenClean("Third.bgparamlist.yml");
      const copy = path.join(workspace.folder, "copy.dat");
      await until("the pack was written", () => existsSync(copy) && livesIn(workspace.read("copy.dat")).third === 40);
      assert.deepEqual(livesIn(workspace.read("copy.dat")), { first: 10, link: 20, third: 40 });
    },
  },
};
