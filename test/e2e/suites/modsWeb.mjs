// Two mods made one without a server side, over ours, with the game of the setting.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { settings } from "../projectSteps.mjs";
import { until } from "../rig/until.mjs";
import { files, merge, saveIn } from "./mods.mjs";

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "web",
  settings,
  files,
  expectedErrors: [/This is the folder of the original game/],
  steps: {},
  all: {
    async "two mods are merged over ours, never over the game; files open what differs"(t) {
      const { workbench, workspace } = t;
      await merge(t);
      const row = (/** @type {RegExp} */ name) => workbench.webview().getByRole("treeitem", { name });
      await row(/Enemy\.bxml.*1 open conflict/).waitFor();
      await saveIn(t, "dump");
      await workbench.notification(/the folder of the original game/);

      const [fox, added] = ["mod-ours/Fox.bxml", path.join(workspace.folder, "mod-ours/new/theirs.txt")];
      const before = workspace.read(fox);
      await saveIn(t, "mod-ours");
      const said = /New files: 1\. Replaced files: 2\. Open conflicts and files that cannot be merged, where ours is kept: 2\./;
      await workbench.page.locator(".monaco-dialog-box").getByText(said).waitFor();
      await workbench.pressButton("Save");
      await workbench.notification(/Changed 3 files/);
      assert.ok(existsSync(added));
      assert.ok(!workspace.read(fox).equals(before));
      await workbench.pressButton("Undo");
      await until("all is as it was", () => workspace.read(fox).equals(before) && !existsSync(added));

      await row(/theirs\.txt/).click();
      await workbench.page.locator(".tab.active", { hasText: "theirs.txt" }).waitFor();
      await workbench.page.locator(".tab", { hasText: "Merge mod-ours and mod-theirs" }).click();
      await row(/read\.me/).click();
      await workbench.page.locator(".tab.active", { hasText: "read.me (Ours ↔ Theirs)" }).waitFor();
    },
  },
};
