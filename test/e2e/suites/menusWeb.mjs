// The context menus of the visual editor where a web worker runs the extension, as on vscode.dev.
import { files, steps } from "../menuSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "web", files, steps };
