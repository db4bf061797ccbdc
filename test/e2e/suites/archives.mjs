import { expectedErrors, files, steps } from "../archiveSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "node", expectedErrors, files, steps };
