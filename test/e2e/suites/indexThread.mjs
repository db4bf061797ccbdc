import { files, steps, teachInNode } from "../indexThreadSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = { host: "node", files, steps: {}, all: steps, alter: teachInNode };
