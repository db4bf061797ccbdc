// A web worker runs the extension, without a server side, as on vscode.dev and github.dev: each ability once. All that the other host does is
// done here too by textWeb, archivesWeb, menusWeb, projectWeb and projectEditWeb, with `npm test -- --all`.
import assert from "node:assert/strict";
import * as archive from "../archiveSteps.mjs";
import { aamp } from "../fixtures.mjs";
import * as menu from "../menuSteps.mjs";
import * as project from "../projectSteps.mjs";
import { pickSteps } from "../rig/suite.mjs";
import * as text from "../textSteps.mjs";
import { VisualPage } from "../visualPage.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points } } }).bytes;
const tab = "fields.bgparamlist.yml";

/** Only those that the steps need: what the Explorer has no room for is not there. */
const only = (/** @type {Record<string, string | Uint8Array>} */ files, /** @type {string[]} */ ...names) =>
  Object.fromEntries(names.map((name) => [name, files[name] ?? ""]));
const names = ["hover", "complete", "wrong", "save", "refuse", "cut"].map((name) => `${name}.bgparamlist`);

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "web",
  isProject: true,
  settings: project.settings,
  files: {
    ...project.files,
    ...only(text.files, ...names),
    ...only(archive.files, archive.pack),
    ...only(menu.files, "tree.kmp"),
    "fields.bgparamlist": life(40),
  },
  expectedErrors: [...text.expectedErrors, ...archive.expectedErrors],
  steps: {
    ...pickSteps(text.steps, [
      "the hover over a value names its byte offset",
      "values and names are completed",
      "a wrong value is underlined, listed and repaired by a quick fix",
      "save writes the bytes, undo and save bring the old ones back",
      "a text with an error is not saved, and the message says where it is wrong",
      "a broken file opens a page with the reason and the offset",
    ]),

    async "an edit in the tree is in the text, an undo takes it back, and a save writes the bytes"({ workbench, workspace }) {
      await workbench.openFromExplorer("fields.bgparamlist", tab);
      await workbench.editor.whenVisible(/^!io/);
      await workbench.openVisualEditor({ beside: false });
      const visual = new VisualPage(workbench);
      await visual.whenRow("Life", "40");
      await visual.edit("Life", "42");
      await visual.whenRow("Life", "42");
      await workbench.undo();
      await visual.whenRow("Life", "40");
      await visual.edit("Life", "41");
      await visual.whenRow("Life", "41");
      await workbench.save();
      await workbench.whenClean(tab);
      assert.deepEqual(workspace.read("fields.bgparamlist"), life(41));
    },

    ...menu.steps,
    ...pickSteps(archive.steps, [
      "three letters and Enter open a file three archives deep, and saving changes nothing else",
      "a member is deleted, and the deletion undone",
    ]),
    ...pickSteps(project.steps, [
      "a name leads to the file that it means, two archives deep in the dump",
      "a search goes through archives in archives, and a hit opens its place",
    ]),
  },
};
