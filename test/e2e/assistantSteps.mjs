// The tools for AI assistants, called by another extension as an assistant calls them, without a model: in both extension hosts.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { aamp } from "./fixtures.mjs";
import { until } from "./rig/until.mjs";

const lives = (/** @type {number} */ life) => Buffer.from(aamp({ General: { Life: { int: life } } }).bytes);

export const files = { "Actor/GeneralParamList/Enemy.bgparamlist": lives(7) };

/** What a tool refuses is in the console. */
export const expectedErrors = [/LanguageModelToolsService/];

export const command = { command: "neighbour.tools", title: "Call Each Tool" };

/** Code of the other extension: calls each tool, and leaves in the workspace what they answered. */
export const callEachTool = `
const api = require("vscode");
async function callEachTool() {
  const answers = {};
  const call = async (name, input, as = name) => {
    try {
      const result = await api.lm.invokeTool("bytewright_" + name, { input, toolInvocationToken: undefined });
      answers[as] = JSON.parse(result.content[0].value);
    } catch (error) {
      answers[as] = { error: String(error.message ?? error) };
    }
    return answers[as];
  };
  const path = "Actor/GeneralParamList/Enemy.bgparamlist";
  await call("list_files", { in: "Actor" });
  await call("read_text", { path });
  await call("read_text", { path: 7 }, "wrong type");
  await call("read_text", { path: "../secret" }, "outside");
  await call("find_values", { field: "Life", in: "Actor" });
  await call("explain", { path, field: "General/Life" });
  await call("find_links", { path });
  await call("compare", { path });
  await call("check", { in: "Actor" });
  await call("plan_text", { path, edits: [{ old: "Life: 7", new: "Life: 8" }] });
  await call("plan_files", { delete: [path] });
  const { plan } = await call("plan_values", { field: "Life", in: "Actor", change: "= 9" });
  const { checkpoint } = await call("apply_plan", { plan });
  await call("read_text", { path }, "applied");
  await call("undo", { checkpoint });
  const folder = api.workspace.workspaceFolders[0].uri;
  await api.commands.executeCommand("vscode.open", api.Uri.joinPath(folder, path));
  let editor;
  while (!(editor = api.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "bytewright")))
    await new Promise((resolve) => setTimeout(resolve, 50));
  await editor.edit((edit) => edit.insert(new api.Position(0, 0), "# not saved\\n"));
  await call("plan_values", { field: "Life", in: "Actor", change: "= 9" }, "plan of an unsaved file");
  await call("read_text", { path }, "unsaved");
  await api.commands.executeCommand("workbench.action.files.revert");
  await api.workspace.fs.writeFile(api.Uri.joinPath(folder, "answers.json"), new TextEncoder().encode(JSON.stringify(answers) + "\\n"));
}
`;

/** @type {import("./rig/suite.mjs").Suite["steps"]} */
export const steps = {
  async "an assistant's tools read, plan, and write after the user agreed to the values"({ workbench, workspace }) {
    const file = "Actor/GeneralParamList/Enemy.bgparamlist";
    await workbench.runCommand("Call Each Tool");
    await workbench.dialog.getByText(/General\/Life: 7 → 9/).waitFor();
    await workbench.screenshot("question");
    await workbench.dialog.getByRole("button", { name: "Yes" }).click();
    await until("the plan is written", async () => workspace.read(file).equals(lives(9)));
    await workbench.dialog.getByText(/Restore the previous bytes/).waitFor();
    await workbench.dialog.getByRole("button", { name: "Yes" }).click();
    // a file that is being written has no line feed at its end yet
    const isWhole = () =>
      existsSync(path.join(workspace.folder, "answers.json")) && workspace.read("answers.json").toString().endsWith("\n");
    await until("all tools have answered", async () => isWhole());
    const answers = JSON.parse(workspace.read("answers.json").toString());
    assert.deepEqual(workspace.read(file), lives(7));
    const failed = Object.entries(answers).flatMap(([name, { error }]) => (error ? [`${name}: ${error.replace(/:.*/s, "")}`] : []));
    // there is no dump to compare with
    assert.deepEqual(
      failed.filter((line) => !line.startsWith("compare: ")),
      ["wrong type: input/schema", "outside: path/outside", "plan of an unsaved file: io/unsaved", "unsaved: io/unsaved"],
      JSON.stringify(answers),
    );
    assert.match(answers.read_text.text, /Life: 7/);
    assert.match(answers.applied.text, /Life: 9/);
    assert.equal(answers.find_values.total, 1);
    assert.equal(answers.plan_values.changes[0].after, 9);
  },
};
