import { expectedErrors, files, moreSteps, steps } from "../archiveSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "web", expectedErrors, files, steps: {}, all: { ...steps, ...moreSteps } };
