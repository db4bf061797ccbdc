// What VS Code and Bytewright do for files applies to members: links between files, renames, themes.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { openByFilter, pack, packOf } from "../archiveSteps.mjs";
import { pak, sarc, sarcMembers } from "../fixtures.mjs";
import { decodeFile, encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";
import { changeGuid, content, events, hash, newHash } from "./asb.mjs";

const clip = encodeText("anim", readFileSync("samples/anim/Walk.ANIM.json", "utf8"));
const pakName = "Metroid1.pak";
const resources = [
  { type: "ANIM", id: 0x0badcafe, bytes: clip, name: "SamusWalk" },
  { type: "STRG", id: 0x12345678, bytes: Buffer.from("text of the game") },
];

/** Both files of a sequence in one archive. */
const pair = "Pair.pack";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    [pack]: packOf(20, 30, 10),
    [pair]: sarc({ "AS/Pair.root.asb": content, "AS/Pair.root.baev": events }),
    [pakName]: pak(resources),
  },
  steps: {
    async "a clip in a PAK is found by its name, and saved into it"({ workbench, workspace }) {
      await openByFilter(workbench, "samusw", "0BADCAFE.ANIM.json", pakName);
      await workbench.editor.whenVisible(/"/);
      await workbench.screenshot("pak");
      const before = workspace.read(pakName);
      await workbench.editor.replace("227", "228");
      await workbench.save();
      await workbench.whenClean("0BADCAFE.ANIM.json");
      const after = workspace.read(pakName);
      assert.equal(after.length, before.length);
      assert.notDeepEqual(after, before);
      assert.ok(after.includes(resources[1].bytes), "the other resource is still there");
    },
  },
  all: {
    async "events follow a GUID into the other file of the same archive"(t) {
      const { workbench, workspace } = t;
      await openByFilter(workbench, "asb", "Pair.root.asb.json", pair);
      await changeGuid(t);
      await workbench.save();
      await workbench.whenClean("Pair.root.asb.json");
      const members = sarcMembers(workspace.read(pair));
      assert.match(decodeFile("Pair.root.asb", members["AS/Pair.root.asb"]), /6f3f5d1c0f04/);
      const followed = decodeFile("Pair.root.baev", members["AS/Pair.root.baev"]);
      assert.equal(followed, decodeFile("Pair.root.baev", events).replace(hash, newHash));
    },

    async "texts of members follow their archive to its new name"({ workbench, workspace }) {
      workspace.write(pack, packOf(20, 30, 10));
      await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
      await workbench.editor.whenVisible(/Life: 30/);
      await workbench.renameInExplorer(pack, "Renamed.pack");
      await until("the text is that of the renamed archive", async () =>
        decodeURIComponent((await workbench.editor.address()) ?? "").includes("Renamed.pack"),
      );
      await workbench.editor.replace("Life: 30", "Life: 40");
      await workbench.save();
      await workbench.whenClean("Third.bgparamlist.yml");
      assert.equal(existsSync(path.join(workspace.folder, pack)), false);
      await workbench.renameInExplorer("Renamed.pack", pack);
    },

    async "the page reads well in light, dark and high contrast"({ workbench }) {
      await workbench.runCommand("View: Show Explorer");
      for (const theme of /** @type {const} */ (["Light Modern", "Dark Modern", "Dark High Contrast"])) {
        await workbench.useTheme(theme);
        await workbench.openFromExplorer(pack);
        await workbench.webview().getByRole("option").first().waitFor();
        await workbench.screenshot(`page-${theme.replaceAll(" ", "-").toLowerCase()}`);
      }
    },
  },
};
