// Runs the steps where no test runner does: in the VS Code of the end-to-end tests. The desktop's own runner calls `run` itself.
const { window, workspace } = require("vscode");
const { run } = require("./steps.js");

exports.activate = async () => {
  if (workspace.workspaceFolders === undefined || process.env.BYTEWRIGHT_DESKTOP) return;
  try {
    window.showInformationMessage(`The steps passed: ${await run()}`);
  } catch (error) {
    window.showInformationMessage(`The steps failed: ${error instanceof Error ? error.message : String(error)}`);
  }
};
