import { editSteps, files, settings, steps } from "../projectSteps.mjs";

/** What is read comes first, then what changes the files. @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "node", isProject: true, settings, files, steps: { ...steps, ...editSteps } };
