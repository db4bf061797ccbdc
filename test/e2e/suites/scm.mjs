import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { aamp } from "../fixtures.mjs";
import { until } from "../rig/until.mjs";

const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points }, IsLifeInfinite: true } }).bytes;
const name = "boar.bgparamlist";
const staged = "wolf.bgparamlist";
/** An animation of Unity: a text that only shares the ending of its name with a game file. */
const foreign = "Unity.anim";
const unity = (/** @type {string} */ clip) => `%YAML 1.1\n--- !u!74 &7400000\nAnimationClip:\n  m_Name: ${clip}\n`;

/** @type {import("../rig/runSuite.mjs").Suite} */
export const suite = {
  host: "node",
  settings: {
    "git.enabled": true,
    // the test window is narrow, and two sides are easier to tell apart
    "diffEditor.useInlineViewWhenSpaceIsLimited": false,
  },
  files: { [name]: life(40), [staged]: life(10), [foreign]: unity("Walk") },
  prepare({ folder, write }) {
    const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "first");
    write(name, life(41));
    write(foreign, unity("Run"));
    write(staged, life(11));
    git("add", staged);
    write(staged, life(12));
  },
  steps: {
    async "a click in Source Control shows a diff of the decoded texts"({ workbench, note }) {
      const { editor } = workbench;
      const start = performance.now();
      await workbench.openChange(name);
      await editor.whenDiff(/Life: 40$/m, /Life: 41$/m);
      note(`click to diff: ${Math.round(performance.now() - start)} ms`);
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

    async "a text of others with the ending of a game file is compared as it is"({ workbench }) {
      const { editor } = workbench;
      await workbench.openChange(foreign);
      await editor.whenDiff(/m_Name: Walk$/m, /m_Name: Run$/m);
      await workbench.screenshot("foreign");
      assert.doesNotMatch((await editor.diffAddresses()).modified ?? "", /^bytewright:/);
      assert.equal((await workbench.tabs()).length, 1, "the first diff is still there");
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
  },
};
