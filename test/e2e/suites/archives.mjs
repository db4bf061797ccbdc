import { expectedErrors, files, moreSteps, steps } from "../archiveSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "node", expectedErrors, files, steps, all: moreSteps };
