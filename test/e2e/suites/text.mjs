import { pickSteps } from "../rig/suite.mjs";
import { expectedErrors, files, lookSteps, steps } from "../textSteps.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files,
  expectedErrors,
  // the suite web has the others, which the hosts do alike
  steps: pickSteps(steps, [
    "a click in the Explorer opens the text and nothing else",
    "the hover over a value names its byte offset",
    "save writes the bytes, undo and save bring the old ones back",
    "clean text follows a change of the file",
    "a file that would not come out the same opens read-only, until the user insists",
  ]),
  all: { ...steps, ...lookSteps },
};
