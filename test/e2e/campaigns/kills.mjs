// `npm run fuzz -- editor-kills [KILLS]`: `kill -9` of the extension host of real VS Code at random moments of a save. Whenever that is, the
// file is wholly old or wholly new, what VS Code shows after a restart is true, and nothing is left next to the file or in the journal.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { encodeText } from "../gameFiles.mjs";
import { pause, until } from "../rig/until.mjs";

const kills = Number(process.env.KILLS ?? 100);
if (!(kills >= 1)) throw new Error(`KILLS must be a number of at least 1, not "${process.env.KILLS}".`);
const file = "big.byml";
const tab = `${file}.yml`;

const points = Array.from({ length: 12_000 }, (_, i) => `  - {Name: point${i}, X: ${i}.5, Y: 0.25, Layer: ${i % 7}}`).join("\n");
const textOf = (/** @type {number} */ value) => `Life: ${value}\nPoints:\n${points}\n#!layout file little 4\n`;
const before = encodeText("byml", textOf(1000));
const after = encodeText("byml", textOf(1001));
const place = before.findIndex((byte, at) => byte !== after[at]);

/** The file with this value. @param {number} value */
function bytesOf(value) {
  const bytes = Buffer.from(before);
  bytes.writeInt32LE(value, place & ~3);
  return bytes;
}
assert.deepEqual(bytesOf(1001), after);

/** Processes of this VS Code that run extensions. @param {string} home which only they have */
function extensionHosts(home) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isHost = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=extensionHost");
        return isHost && readFileSync(`/proc/${pid}/environ`, "utf8").includes(home);
      } catch {
        return false; // it has ended
      }
    });
}

/** Files of ours that a save makes on its way. @param {string} folder */
function leftIn(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== "kept") : [];
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: { "files.hotExit": "onExitAndWindowClose" },
  files: { [file]: before },
  expectedErrors: [/./], // those of a window whose extension host is gone
  steps: {
    async "whenever the extension host is killed, the file is old or new, and the text is true"({
      workbench,
      workspace,
      userData,
      note,
      address,
    }) {
      const folder = workspace.folder;
      const journal = path.join(userData, "User/globalStorage/bytewright.bytewright/saves");
      const counts = { old: 0, fresh: 0, late: 0, leftovers: 0 };
      let held = 1000;
      let longest = 1500;
      await workbench.openFromExplorer(file, tab);
      for (let kill = 0; kill < kills; kill++) {
        const value = 1001 + kill;
        await workbench.editor.whenVisible(/Life: \d+/);
        const shown = Number(/Life: (\d+)/.exec((await workbench.editor.visibleText()).replace(/\u00a0/g, " "))?.[1]);
        await workbench.editor.replace(`Life: ${shown}`, `Life: ${value}`);
        await workbench.whenDirty(tab);
        await pause(1200); // the backup of the edit
        const start = Date.now();
        await workbench.page.keyboard.press("Control+s");
        // a third at the moment when something new is in the folder, which is short
        if (kill % 3 === 0) while (Date.now() - start < longest && workspaceIsQuiet(folder)) await pause(0);
        else await pause(Math.random() * longest);
        for (const pid of extensionHosts(path.dirname(userData))) process.kill(pid, "SIGKILL");
        const took = Date.now() - start;
        await pause(300);
        const bytes = workspace.read(file);
        const now = [held, value].find((known) => Buffer.compare(bytes, bytesOf(known)) === 0);
        assert.ok(now !== undefined, `kill ${kill} after ${took} ms: the file is neither old nor new (${bytes.length} bytes)`);
        if (leftIn(journal).length > 0 || !workspaceIsQuiet(folder)) counts.leftovers++;
        counts[now === held ? "old" : "fresh"]++;
        // kills that come too late teach how long a save takes
        longest = now === held ? Math.min(4000, longest * 1.1) : Math.max(300, longest * 0.95);
        held = now;

        await workbench.load(address(folder));
        await until("the text is open again", async () => (await workbench.tabs()).includes(tab));
        await workbench.activateTab(tab);
        await workbench.editor.whenVisible(/Life: \d+/);
        const isDirty = (await workbench.page.locator(`.tab.dirty[data-resource-name="${tab}"]`).count()) > 0;
        const text = Number(/Life: (\d+)/.exec((await workbench.editor.visibleText()).replace(/\u00a0/g, " "))?.[1]);
        assert.deepEqual(workspace.read(file), bytesOf(held), `kill ${kill}: the restart changed the file`);
        assert.ok(isDirty ? text === value : text === held, `kill ${kill}: the file is ${held}, the text ${text}, dirty: ${isDirty}`);
        if (kill % 10 === 9) note(`${kill + 1} kills`);
        await until("nothing is left", () => workspaceIsQuiet(folder) && leftIn(journal).length === 0);
      }
      note(`${kills} kills: ${counts.old} files old, ${counts.fresh} new; ${counts.leftovers} left something for the restart`);
    },
  },
};

/** @param {string} folder */
function workspaceIsQuiet(folder) {
  return !readdirSync(folder).some((name) => name.includes(".bytewright-"));
}
