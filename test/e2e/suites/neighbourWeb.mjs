// Another extension in the web worker host calls the tools for AI assistants there.
import { callEachTool, command, expectedErrors, files, steps } from "../assistantSteps.mjs";

const manifest = {
  name: "neighbour",
  publisher: "test",
  version: "1.0.0",
  engines: { vscode: "^1.91.0" },
  browser: "./main.js",
  extensionKind: ["ui"],
  contributes: { commands: [command] },
};
const main = `${callEachTool}
exports.activate = (context) => context.subscriptions.push(api.commands.registerCommand("${command.command}", callEachTool));
`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "web",
  neighbour: { "package.json": JSON.stringify(manifest), "main.js": main, "README.md": "A test." },
  files,
  expectedErrors,
  steps: {},
  all: steps,
};
