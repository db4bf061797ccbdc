import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openByFilter, pack, packOf } from "../archiveSteps.mjs";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points }, IsLifeInfinite: true } }).bytes;
const name = "boar.bgparamlist";
const staged = "wolf.bgparamlist";
/** Committed with an error each, and changed since. */
const level = readFileSync("samples/ass/courtyard.ass", "utf8").replace(";### OBJECTS ###\n6\n", ";### OBJECTS ###\n9\n");
const table = (/** @type {string} */ item) =>
  aamp({ Header: { TableNum: { int: 2 }, Table01: { str64: "Normal" } }, Normal: { ColumnNum: { int: 1 }, ItemName01: { str64: item } } })
    .bytes;
/** In conflict: both sides changed Life, ours removed ColumnNum, which theirs changed, and both added TableNum. Speed is theirs alone. */
const conflict = "fox.bgparamlist";
const otherConflict = "owl.bgparamlist";
const editedConflict = "elk.bgparamlist";
/** In conflict, too: ours changed it, theirs deleted it. */
const deletedConflict = "hen.bgparamlist";
const foxOf = (/** @type {Record<string, import("../fixtures.mjs").Value>} */ values) => aamp({ General: values }).bytes;
const fox = {
  base: foxOf({ Life: { int: 40 }, Speed: { int: 1 }, ColumnNum: { int: 1 } }),
  ours: foxOf({ Life: { int: 41 }, Speed: { int: 1 }, TableNum: { int: 5 } }),
  theirs: foxOf({ Life: { int: 42 }, Speed: { int: 2 }, ColumnNum: { int: 2 }, TableNum: { int: 6 } }),
  merged: foxOf({ Life: { int: 42 }, Speed: { int: 2 }, TableNum: { int: 9 } }),
};
/** The versions that Git keeps of a file in conflict. @param {import("../rig/window.mjs").Workspace} workspace @param {string} file */
const unmerged = ({ folder }, file) => execFileSync("git", ["ls-files", "--unmerged", file], { cwd: folder, encoding: "utf8" });
/** An animation of Unity: a text that only shares the ending of its name with a game file. */
const foreign = "Unity.anim";
const unity = (/** @type {string} */ clip) => `%YAML 1.1\n--- !u!74 &7400000\nAnimationClip:\n  m_Name: ${clip}\n`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  isRepository: true,
  expectedErrors: [/One branch deleted or renamed hen/],
  files: {
    // without its button, Source Control has room for all changes: a row that is out of sight is not in the page
    ".vscode/settings.json": JSON.stringify({ "git.enabled": true, "scm.showActionButton": false }),
    [name]: life(40),
    [staged]: life(10),
    [foreign]: unity("Walk"),
    "level.ass": level,
    "camp.bdrop": table("Item_A"),
    [pack]: packOf(20, 30, 10),
    [conflict]: fox.base,
    [otherConflict]: fox.base,
    [editedConflict]: fox.base,
    [deletedConflict]: fox.base,
  },
  prepare({ folder, write }) {
    const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
    git("init", "-q");
    git("add", ".");
    const author = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"];
    const commit = (/** @type {string} */ message) => git(...author, "commit", "-q", "-a", "-m", message);
    commit("first");
    git("checkout", "-q", "-b", "theirs");
    for (const each of [conflict, otherConflict, editedConflict]) write(each, fox.theirs);
    git("rm", "-q", deletedConflict);
    commit("theirs");
    git("checkout", "-q", "-");
    for (const each of [conflict, otherConflict, editedConflict, deletedConflict]) write(each, fox.ours);
    commit("ours");
    assert.throws(() => git(...author, "merge", "-q", "theirs"));
    write(name, life(41));
    write(foreign, unity("Run"));
    write("level.ass", level.replace("artist", "builder"));
    write("camp.bdrop", table("Item_B"));
    write(pack, packOf(20, 40, 50));
    write(staged, life(11));
    git("add", staged);
    write(staged, life(12));
  },
  steps: {
    async "a click in Source Control shows a diff of the decoded texts"({ workbench }) {
      const { editor } = workbench;
      // a row of an earlier state of the repository opens that state
      const view = await workbench.sourceControl();
      await view.getByText("Merge Changes", { exact: true }).waitFor();
      await workbench.openChange(name);
      await editor.whenDiff(/Life: 40$/m, /Life: 41$/m);
      await workbench.screenshot("diff");
      const sides = await editor.diffAddresses();
      assert.match(sides.original, /^bytewright:/);
      assert.match(sides.modified, /^bytewright:/);
      assert.equal((await workbench.tabs()).length, 1, "the binary diff is still there");
    },

    async "the tab of a text has the mark that Git gives the file"({ workbench, workspace }) {
      await workbench.runCommand("View: Show Explorer");
      await workbench.openFromExplorer(name, `${name}.yml`);
      await until("the changed file is marked", async () => (await workbench.tabBadge()) === "M");
      await workbench.screenshot("mark");
      workspace.write(name, life(40));
      await until("the mark is gone with the change", async () => (await workbench.tabBadge()) === "");
      workspace.write(name, life(41));
      await until("the mark is back", async () => (await workbench.tabBadge()) === "M");
    },

    async "a problem is listed once, whatever versions VS Code compares with, and not after its tab was closed"({ workbench }) {
      const { editor, page } = workbench;
      const whenProblems = (/** @type {RegExp} */ pattern) =>
        until(`the status bar counts ${pattern}`, async () => pattern.test(await workbench.problemCounts()));
      await workbench.runCommand("View: Show Explorer");
      await workbench.openFromExplorer("level.ass");
      await page.locator(".dirty-diff-glyph, .dirty-diff-modified").first().waitFor({ state: "attached" });
      await whenProblems(/^Errors: 1$/);
      await workbench.closeAll();
      await whenProblems(/^No Problems$/);

      await workbench.openFromExplorer("camp.bdrop", "camp.bdrop.yml");
      await editor.whenSquiggled("warning");
      await editor.replace("Item_B", "Item_C");
      await workbench.whenDirty("camp.bdrop.yml");
      await page.locator(".dirty-diff-glyph, .dirty-diff-modified").first().waitFor({ state: "attached" });
      await whenProblems(/^Warnings: 1$/);
      await workbench.closeAll();
      await whenProblems(/^No Problems$/);

      // the older side of a diff is not counted
      await workbench.openChange("camp.bdrop");
      await editor.whenDiff(/Item_A/, /Item_B/);
      await whenProblems(/^Warnings: 1$/);
    },

    async "a staged change shows the last commit against the index, not the file on disk"({ workbench, workspace }) {
      const { editor } = workbench;
      await workbench.openChange(staged, { staged: true });
      await editor.whenDiff(/Life: 10$/m, /Life: 11$/m);
      await workbench.screenshot("staged");
      const sides = await editor.diffAddresses();
      assert.match(sides.original, /^bytewright:.*git/);
      assert.match(sides.modified, /^bytewright:.*git/);
      assert.equal((await workbench.tabs()).length, 1, "the binary diff is still there");

      // both are history: nothing can be typed, nothing is written
      await editor.clickDiffSide("modified");
      await editor.type("x");
      await workbench.page.keyboard.press("Escape");
      assert.doesNotMatch((await editor.visibleDiff()).modified, /x!io|!iox/);
      assert.deepEqual(workspace.read(staged), life(12));
    },

    async "the old side of the diff cannot be edited, the new one can"({ workbench, workspace }) {
      const { editor } = workbench;
      await workbench.openChange(name);
      await until("the diff is shown", async () => /Life: 41$/m.test((await editor.visibleDiff()).modified));
      const label = await workbench.activeTab();

      await editor.clickDiffSide("original");
      await editor.type("x");
      await workbench.page.keyboard.press("Escape");
      assert.doesNotMatch((await editor.visibleDiff()).original, /x!io|!iox/);

      await editor.clickDiffSide("modified");
      await editor.replace("Life: 41", "Life: 42");
      await workbench.page.locator(".tab.dirty").waitFor();
      await workbench.save();
      await workbench.page.locator(".tab:not(.dirty)").waitFor();
      assert.equal(await workbench.activeTab(), label);
      assert.deepEqual(workspace.read(name), life(42));
    },

    async "a click on a changed archive in Source Control compares its members as text"({ workbench }) {
      await workbench.openChange(pack);
      const editors = workbench.page.locator(".multiDiffEntry");
      await editors.nth(1).waitFor();
      const text = async () => (await editors.allInnerTexts()).join("\n").replaceAll("\u00a0", " ");
      for (const expected of [/First\.bgparamlist/, /Third\.bgparamlist/, /Life: 10/, /Life: 50/, /Life: 30/, /Life: 40/])
        await until(`${expected} is shown`, async () => expected.test(await text()));
      await workbench.screenshot("source-control");
    },

    async "a file in conflict is merged by what is in it: choices, undo and redo, a value that is typed, save, and Git takes it"(t) {
      const { workbench, workspace } = t;
      const page = workbench.webview();
      await workbench.openChange(conflict);
      await workbench.page.locator(".editor-actions").getByRole("button", { name: "Merge…" }).click();
      const status = page.getByRole("status");
      const whenSaid = (/** @type {RegExp} */ pattern) =>
        until(`it is said: ${pattern}`, async () => pattern.test(await status.innerText()));
      const choose = async (/** @type {string} */ field, /** @type {string} */ button) => {
        await page.getByRole("option", { name: field }).click();
        await page.getByRole("heading", { level: 2, name: field }).waitFor();
        await page.getByRole("button", { name: button, exact: true }).click();
      };
      await whenSaid(/^3 of 3 /);
      await choose("Life", "Take Theirs");
      await whenSaid(/^2 of 3 /);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await whenSaid(/^3 of 3 /);
      await page.getByRole("listbox").press("Control+y");
      await whenSaid(/^2 of 3 /);
      await choose("ColumnNum", "Take Ours");
      await whenSaid(/^1 of 3 /);
      await page.getByRole("option", { name: "TableNum" }).click();
      await page.getByRole("heading", { level: 2, name: "TableNum" }).waitFor();
      await page.getByRole("textbox").fill("9");
      await page.getByRole("textbox").press("Enter");
      await whenSaid(/^All conflicts /);
      await workbench.screenshot("merge");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await whenSaid(/Saved\.$/);
      assert.deepEqual(workspace.read(conflict), fox.merged);
      await workbench.pressButton("Stage in Git");
      await until("Git has no conflict any more", () => unmerged(workspace, conflict) === "");
    },
  },
  all: {
    async "VS Code's merge editor has the texts of a file in conflict, and its result becomes the game file"({ workbench, workspace }) {
      const { editor, page } = workbench;
      await workbench.openChange(editedConflict);
      await page.locator(".editor-actions").getByRole("button", { name: "Merge…" }).click();
      await workbench.webview().getByRole("option").nth(2).waitFor();
      await workbench.webview().getByRole("button", { name: "Save and Open Merge Editor" }).click();
      const part = (/** @type {string} */ title) => page.locator(".code-view").filter({ has: page.locator(".title", { hasText: title }) });
      const whenShown = (/** @type {string} */ title, /** @type {RegExp} */ pattern) =>
        until(`${title} has ${pattern}`, async () => pattern.test((await part(title).innerText()).replaceAll("\u00a0", " ")));
      await whenShown("Theirs", /Life: 42/);
      await whenShown("Ours", /Life: 41/);
      // what was merged without a conflict is in the result
      await whenShown("Result", /Speed: 2/);
      await workbench.screenshot("merge-editor");
      await part("Result").locator(".view-line", { hasText: "Life" }).click();
      // findings are those of any open text
      await editor.replace("Life: 41", "Life: 43x");
      await workbench.problem(/`Life` is string_ref here/);
      await workbench.screenshot("merge-editor-finding");
      await part("Result").locator(".view-line", { hasText: "Life" }).click();
      await editor.replace("Life: 43x", "Life: 43");
      await workbench.save();
      const saved = foxOf({ Life: { int: 43 }, Speed: { int: 2 }, TableNum: { int: 5 } });
      await until("the game file has it", () => workspace.read(editedConflict).equals(saved));
    },

    async "a file in conflict that is opened as text is offered to be merged"({ workbench }) {
      await workbench.openChange(name);
      await workbench.editor.whenDiff(/Life: 4/m, /Life: 4/m);
      await workbench.openChange(otherConflict);
      await workbench.notification(/owl\.bgparamlist has a merge conflict in Git/);
      await workbench.pressButton("Merge…");
      await workbench.webview().getByRole("option").nth(2).waitFor();
    },

    async "a file that one branch deleted is not offered to be merged, and what can be done is said"({ workbench, workspace }) {
      await workbench.runCommand("View: Show Explorer");
      await workbench.openFromExplorer(deletedConflict, `${deletedConflict}.yml`);
      await workbench.runCommand("Bytewright: Merge…");
      await workbench.notification(/One branch deleted or renamed hen/);
      assert.equal(await workbench.isNotified(/can merge its contents/), false);
      await workbench.screenshot("merge-deleted");
      const row = (await workbench.sourceControl()).locator(".monaco-list-row .resource", { hasText: deletedConflict });
      await row.hover();
      await row.getByRole("button", { name: "Stage Changes" }).click();
      await workbench.pressButton("Keep Our Version");
      await until("Git has no conflict any more", () => unmerged(workspace, deletedConflict) === "");
    },

    async "what was chosen is there again after a save, until Git takes the file"({ workbench, workspace }) {
      const page = workbench.webview();
      const open = async () => {
        await workbench.openChange(otherConflict);
        await workbench.page.locator(".editor-actions").getByRole("button", { name: "Merge…" }).click();
        await page.getByRole("option").nth(2).waitFor();
      };
      const whenSaid = (/** @type {RegExp} */ pattern) =>
        until(`it is said: ${pattern}`, async () => pattern.test(await page.getByRole("status").innerText()));
      await open();
      await page.getByRole("option", { name: "Life" }).click();
      await page.getByRole("heading", { level: 2, name: "Life" }).waitFor();
      await page.getByRole("button", { name: "Take Theirs", exact: true }).click();
      await whenSaid(/^2 of 3 /);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await whenSaid(/Saved\.$/);
      const saved = workspace.read(otherConflict);
      await workbench.closeAll();

      await open();
      await whenSaid(/^2 of 3 /);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await whenSaid(/Saved\.$/);
      assert.deepEqual(workspace.read(otherConflict), saved);
    },

    async "a changed file is compared with the last commit by meaning"({ workbench }) {
      await workbench.openChange(name);
      await workbench.editor.whenDiff(/Life: 4/m, /Life: 4/m);
      const row = workbench.page.locator(".scm-view .monaco-list-row .resource", { hasText: name });
      await workbench.chooseFromMenu(row, "Compare by Meaning…");
      await workbench
        .webview()
        .getByRole("treeitem", { name: /Life 40 → 4/ })
        .waitFor();
      assert.match(await workbench.webview().getByRole("heading").innerText(), /\(Last Commit\) → boar/);
    },

    async "a file is compared by meaning with a commit that is chosen"({ workbench }) {
      await workbench.runCommand("View: Show Explorer");
      await workbench.chooseFromMenu(workbench.explorerRow(name), "Compare by Meaning…");
      await workbench.pick("An Older Commit in Git…");
      await workbench.pick("first");
      const page = workbench.webview();
      await page.getByRole("treeitem", { name: /Life 40 → 4/ }).waitFor();
      assert.match(await page.getByRole("heading").innerText(), /^boar\.bgparamlist \([0-9a-f]{8}\) → boar/);
    },

    async "the two versions that a diff shows are compared by meaning, also where neither is the file on disk"({ workbench }) {
      await workbench.openChange(staged, { staged: true });
      await workbench.editor.whenDiff(/Life: 10$/m, /Life: 11$/m);
      await workbench.runCommand("Bytewright: Compare by Meaning…");
      await workbench.pick("What This Diff Shows");
      const page = workbench.webview();
      await page.getByRole("treeitem", { name: /Life 10 → 11/ }).waitFor();
      assert.equal(await page.getByRole("heading").innerText(), "wolf.bgparamlist (HEAD) → wolf.bgparamlist (Index)");
      await workbench.screenshot("compare-diff");
      await page.getByRole("treeitem", { name: /Life 10 → 11/ }).click();
      await workbench.editor.whenDiff(/Life: 10$/m, /Life: 11$/m);
    },

    async "the tab of a member has the mark that Git gives the archive"({ workbench }) {
      await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
      await until("the member of a changed archive is marked", async () => (await workbench.tabBadge()) === "M");
    },

    async "an older version of an archive is read-only, and so are its members"({ workbench, workspace }) {
      const view = workbench.page.locator(".scm-view:not(.scm-history-view)");
      if (!(await view.isVisible())) await workbench.page.getByRole("tab", { name: /^Source Control/ }).click();
      await workbench.chooseFromMenu(view.locator(".monaco-list-row .resource", { hasText: pack }), "Open File (HEAD)");
      await workbench.webview().locator(".read-only:visible").waitFor();
      const members = workbench.webview().locator(".member:visible");
      await workbench.webview().getByRole("searchbox").fill("third");
      await until("one member is left", async () => (await members.count()) === 1);
      await members.first().click();
      await workbench.editor.whenVisible(/Life: 30/);
      await workbench.screenshot("old-version");
      await workbench.editor.goTo("30");
      await workbench.page.keyboard.type("9");
      assert.match(await workbench.editor.visibleText(), /Life: 30$/m);
      assert.deepEqual(workspace.read(pack), packOf(20, 40, 50));
    },

    async "a text of others with the ending of a game file is compared as it is"({ workbench }) {
      const { editor } = workbench;
      await workbench.openChange(foreign);
      await editor.whenDiff(/m_Name: Walk$/m, /m_Name: Run$/m);
      await workbench.screenshot("foreign");
      assert.doesNotMatch((await editor.diffAddresses()).modified ?? "", /^bytewright:/);
      assert.equal((await workbench.tabs()).length, 1, "the first diff is still there");
    },
  },
};
