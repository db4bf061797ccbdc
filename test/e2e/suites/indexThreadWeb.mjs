import { files, steps, teachInBrowser } from "../indexThreadSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "web", files, steps, alter: teachInBrowser };
