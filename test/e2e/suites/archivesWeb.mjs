import { files, steps } from "../archiveSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "web", files, steps };
