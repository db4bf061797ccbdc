import { expectedErrors, files, moreEditSteps, moreSteps, settings } from "../projectSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isProject: true,
  settings,
  files,
  expectedErrors,
  steps: {},
  all: { ...moreSteps, ...moreEditSteps },
};
