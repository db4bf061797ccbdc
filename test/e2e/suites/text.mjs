import { expectedErrors, files, lookSteps, steps } from "../textSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "workbench.colorTheme": "Dark Modern" },
  files,
  expectedErrors,
  steps: { ...steps, ...lookSteps },
};
