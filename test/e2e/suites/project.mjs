import { files, settings, steps } from "../projectSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { ...settings, "explorer.compactFolders": false },
  files,
  steps,
};
