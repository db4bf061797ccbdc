import { expectedErrors, files, steps } from "../textSteps.mjs";

// The same as `text` without a server side: what vscode.dev and github.dev run.
/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "web", files, expectedErrors, steps: {}, all: steps };
