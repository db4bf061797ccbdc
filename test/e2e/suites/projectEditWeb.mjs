import { editSteps, expectedErrors, files, moreEditSteps, settings } from "../projectSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "web", isProject: true, settings, files, expectedErrors, steps: {}, all: { ...editSteps, ...moreEditSteps } };
