// The steps that are run in VS Code for the desktop where it can be downloaded, in the VS Code that is here.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { neighbourFolder, workspaceFiles } from "../../desktop/workspace.mjs";

const neighbour = Object.fromEntries(
  readdirSync(neighbourFolder).map((name) => [name, readFileSync(path.join(neighbourFolder, name), "utf8")]),
);

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  neighbour: { ...neighbour, "README.md": "A test." },
  files: workspaceFiles(),
  expectedErrors: [/Actor\.bxml/],
  steps: {
    async "another extension goes through what must work in any VS Code"({ workbench }) {
      await workbench.runCommand("Bytewright Test: Run the Steps");
      assert.match(await workbench.notification(/The steps/), /The steps passed: 6/);
    },
  },
};
