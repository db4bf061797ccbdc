import { editSteps, files, settings } from "../projectSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "web",
  settings: { ...settings, "explorer.compactFolders": false },
  files,
  steps: editSteps,
};
