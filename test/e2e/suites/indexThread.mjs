import { files, steps, teachInNode } from "../indexThreadSteps.mjs";

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = { host: "node", files, steps, alter: teachInNode };
