// The steps as a command, for a VS Code that no test runner drives. The desktop's own runner calls `run` itself.
const { commands, window } = require("vscode");
const { run } = require("./steps.js");

exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    commands.registerCommand("bytewrightTest.run", async () => {
      try {
        window.showInformationMessage(`The steps passed: ${await run()}`);
      } catch (error) {
        window.showInformationMessage(`The steps failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
};
