import { files, steps, teachInBrowser } from "../indexThreadSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "web", files, steps: {}, all: steps, alter: teachInBrowser };
