// Another extension that brings a format, names and meanings by Bytewright's interface for extensions.
import assert from "node:assert/strict";
import { aamp } from "../fixtures.mjs";

/** No table knows this name, so that the text shows its hash. */
const secret = "SizeOfTheTestersBoots";
const named = aamp({ General: { [secret]: { int: 7 } } }).bytes;
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
    languages: [{ id: "turned" }],
    configurationDefaults: { "workbench.editorAssociations": { "*.turned": "bytewright.open" } },
  },
};
const main = `
const { extensions, window } = require("vscode");
const turn = (text) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
exports.activate = async (context) => {
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
    api.registerKnowledge({ title: "Neighbour", names: ["${secret}"], meanings: { ${secret}: "The size of a tester's boots." }, formats: ["aamp"] }),
  );
  const file = await api.openFile(Buffer.from("${Buffer.from(named).toString("base64")}", "base64"), "x.bxml");
  const changed = file.encode(file.text.replace(": 7", ": 8"));
  window.showInformationMessage([api.version, file.format.id, file.exact, changed.bytes.length, file.text.includes("${secret}")].join(" "));
};
`;

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  neighbour: { "package.json": JSON.stringify(manifest), "main.js": main, "README.md": "A test." },
  files: { "letter.turned": turned("good morning\n"), "boots.bxml": named },
  expectedErrors: [/letter\.turned/],
  steps: {
    async "another extension opens and changes a file in memory"({ workbench }) {
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

    async "its names stand for hashes, and its meanings are in hovers"({ workbench, workspace }) {
      await workbench.openFromExplorer("boots.bxml", "boots.bxml.yml");
      await workbench.editor.whenVisible(new RegExp(`${secret}: 7$`, "m"));
      await workbench.editor.hoverAt(secret, /The size of a tester's boots\. \(Neighbour\)/);
      await workbench.screenshot("knowledge");
      assert.deepEqual(workspace.read("boots.bxml"), Buffer.from(named));
    },
  },
};
