// The context menus of the visual editor where a web worker runs the extension, as on vscode.dev.
import { files, moreSteps, steps } from "../menuSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "web", files, steps: {}, all: { ...steps, ...moreSteps } };
