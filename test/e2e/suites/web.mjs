import { expectedErrors, files, steps } from "../textSteps.mjs";

// The same as `text` without a server side: what vscode.dev and github.dev run.
/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "web", settings: { "workbench.colorTheme": "Dark Modern" }, files, expectedErrors, steps };
