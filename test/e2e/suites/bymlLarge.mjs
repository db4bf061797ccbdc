// A BYML file with a large text in VS Code opens, is edited and saved like any other.
import assert from "node:assert/strict";
import { encodeText } from "../gameFiles.mjs";

/** A list of game data, of more than 8 MB as text. @param {number} value */
function list(value) {
  const flags = Array.from(
    { length: 90_000 },
    (_, i) =>
      `- {Category: 4, DataName: Flag_Of_A_Place_${i}, DefaultValue: ${i === 7 ? value : i}, HashValue: !u ${i * 7919}, ResetType: 0}\n`,
  );
  return encodeText("byml", `Bool:\n${flags.join("")}Version: 3\n#!layout file little 7\n`);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: { "GameDataList.byml": list(7) },
  steps: {},
  all: {
    async "a file with 8 MB of text opens as text, has hovers and findings, and is saved"({ workbench, workspace }) {
      const { editor } = workbench;
      const text = "GameDataList.byml.yml";
      await workbench.openFromExplorer("GameDataList.byml", text);
      await editor.whenVisible(/DataName: Flag_Of_A_Place_7,/);
      await editor.hoverAt("DefaultValue: 7", /s32/);
      await editor.replace("DefaultValue: 7", "DefaultValue: x: 1");
      await editor.whenSquiggled("error");
      await editor.replace("x: 1", "99");
      await editor.whenNotSquiggled("error");
      await workbench.save();
      await workbench.whenClean(text);
      assert.ok(workspace.read("GameDataList.byml").equals(list(99)));
    },
  },
};
