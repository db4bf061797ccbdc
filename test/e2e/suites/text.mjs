import { expectedErrors, files, lookSteps, steps } from "../textSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "node", files, expectedErrors, steps, all: lookSteps };
