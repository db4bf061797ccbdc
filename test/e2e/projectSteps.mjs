// What both extension hosts promise about files together: the sample of a mod and a dump of the game.
import assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { importBundled } from "../../tools/bundle.mjs";
import { sampleProject } from "../../tools/sampleProject.mjs";
import { aampOf, sarcOf } from "./gameFiles.mjs";
import { until } from "./rig/until.mjs";

const { byml } = await importBundled("formats/byml/index.ts");
export const files = {
  ...sampleProject(),
  // one of its files is named by no other
  "mod/Actor/Pack/Owl.sbactorpack": sarcOf({
    "Actor/ActorLink/Owl.bxml": aampOf({ LinkTarget: { DropTableUser: "Owl" } }),
    "Actor/DropTable/Owl.bdrop": aampOf({ Header: { Table01: "Normal" } }),
    "Actor/DropTable/Owlet.bdrop": aampOf({ Header: { Table01: "Normal" } }),
  }),
  // actors with no file of their own
  "dump/Actor/ActorInfo.product.byml": byml.encode(
    "Actors:\n- {name: Item_Meat_01}\n- {name: Item_Ore_C}\nHashes: []\n#!layout file big 2\n",
  ).bytes,
};

export const settings = { "bytewright.dumps": ["dump"] };

/** What another program was faster with is in the console. */
export const expectedErrors = [/Owl\.|Not all changed files could be saved|has changed, so nothing was written/];

/** @type {import("./rig/suite.mjs").Suite["steps"]} */
export const steps = {
  async "a name leads to the file that it means, two archives deep in the dump"({ workbench }) {
    const { editor } = workbench;
    await openCub(workbench);
    // the link is underlined once all files are known
    await workbench.page.locator(".detected-link").first().waitFor();
    await editor.goTo("GParamUser: Be", { after: true });
    await workbench.page.keyboard.press("F12");
    await until("it leads there", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
    await editor.whenVisible(/Power: 99/);
    await workbench.screenshot("definition");
  },

  async "the users of a file are listed above it"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    const lens = workbench.page.getByText(/Used by 3 files/);
    await lens.waitFor();
    await lens.click();
    await until("the users are shown", async () => {
      const text = await workbench.page.locator(".zone-widget").first().innerText();
      return [/Cub\.bxml/, /Wolf\.bxml/, /Fox\.bxml/].every((user) => user.test(text));
    });
    await workbench.screenshot("users");
  },

  async "a file that a whole pack lacks is a warning"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bxml", "Wolf.bxml.yml");
    await workbench.editor.whenSquiggled("warning");
    await workbench.problem(/Actor\/Awareness\/Gone\.bawareness/);
    await workbench.screenshot("missing");
  },

  async "a search goes through archives in archives, and a hit opens its place"({ workbench }) {
    await search(workbench, "Power > 30");
    const row = (/** @type {RegExp} */ text) => workbench.page.locator(".pane-body .monaco-list-row", { hasText: text });
    await row(/Bear\.bgparamlist/)
      .first()
      .waitFor();
    await row(/Wolf\.bgparamlist/)
      .first()
      .waitFor();
    await workbench.page.getByText(/Power > 30: 2 hits in 2 files/).waitFor();
    await workbench.screenshot("search");
    await row(/Attack\/Power.*99/)
      .first()
      .click();
    await until("it is open", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
    await workbench.editor.whenVisible(/Power: 99/);
  },

  async "a file compares with its original, wherever the dump has it"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bgparam", "Wolf.bgparamlist.yml");
    await workbench.runCommand("Bytewright: Compare with the Original");
    await workbench.editor.whenDiff(/Power: 12/, /Power: 40/);
    await workbench.screenshot("original");
    await workbench.page.getByRole("tab", { name: /^Source Control/ }).click();
    const listed = (/** @type {string} */ name) => workbench.page.locator(".scm-view .monaco-list-row", { hasText: name });
    await listed("Different from the Original").waitFor();
    await listed("Wolf.sbactorpack").waitFor();
    assert.equal(await listed("Unsaved Game Files").count(), 0);
    await workbench.screenshot("different");
    await workbench.runCommand("View: Show Explorer");
  },

  async "all files that an actor pulls in are a tree"({ workbench }) {
    await openCub(workbench);
    await workbench.runCommand("Bytewright: Show Linked Files");
    const row = (/** @type {RegExp} */ text) => workbench.page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
    await row(/Bear\.bgparamlist/).waitFor();
    await row(/Wolf\.bdrop/).waitFor();
    await workbench.screenshot("hierarchy");
    await workbench.runCommand("View: Show Explorer");
  },

  async "values are completed with the names of files, and symbols are files of archives"({ workbench }) {
    const { editor, page } = workbench;
    await openCub(workbench);
    await page.locator(".detected-link").first().waitFor();
    await editor.goTo("GParamUser: ", { after: true });
    const offered = await editor.suggestions();
    assert.ok(
      ["Bear", "Wolf"].every((name) => offered.includes(name)),
      offered.join(),
    );
    await workbench.screenshot("completion");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+T");
    await page.keyboard.type("bear");
    const symbol = page.locator(".quick-input-list .monaco-list-row", { hasText: "Bear.bgparamlist" }).first();
    await symbol.waitFor();
    await workbench.screenshot("symbols");
    await symbol.click();
    await until("it is open", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
  },
};

/** Those for `npm test -- --all`. @type {import("./rig/suite.mjs").Suite["steps"]} */
export const moreSteps = {
  async "a folder of the mod is compared with the unmodified game by meaning"({ workbench }) {
    await openCub(workbench);
    await workbench.runCommand("View: Show Explorer");
    await workbench.chooseFromMenu(workbench.explorerRow("mod"), "Compare by Meaning…");
    await workbench.pick("The Original");
    const page = workbench.webview();
    await page.getByRole("treeitem", { name: /Owl\.sbactorpack.*added/ }).waitFor();
    await page
      .getByRole("treeitem", { name: /Wolf\.sbactorpack/ })
      .first()
      .waitFor();
    await workbench.screenshot("compare-game");
  },

  async "a name shows its file in a peek, says in the hover what it means, and is a link"({ workbench }) {
    const { editor, page } = workbench;
    await openCub(workbench);
    await page.locator(".detected-link").first().waitFor();
    // the link has a hover of its own, which says the path too
    const said = await editor.hoverAt("Bear", /in the original game/);
    assert.match(said, /Actor\/GeneralParamList\/Bear\.bgparamlist/);
    assert.match(said, /Used by 1 file/);
    await workbench.screenshot("linkHover");
    await editor.goTo("GParamUser: Be", { after: true });
    await page.keyboard.press("Control+Shift+F10");
    await until("the file is shown below", async () =>
      /Power:\s99/.test(await page.locator(".zone-widget .view-lines").first().innerText()),
    );
    await workbench.screenshot("peek");
    await page.keyboard.press("Escape");
    await page.locator(".zone-widget").waitFor({ state: "detached" });
    // where it is: with the key down, the line is drawn anew. The text's cursor is in the middle of it
    const link = await page.locator(".detected-link", { hasText: "Bear" }).first().boundingBox();
    assert.ok(link);
    await page.keyboard.down("Control");
    await page.mouse.click(link.x + 2, link.y + 8);
    await page.keyboard.up("Control");
    await until("it leads there", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
  },

  async "a file of the mod comes before its original, and both say where they are"({ workbench }) {
    const { page, quickInput } = workbench;
    await workbench.runCommand("Bytewright: Go to File in Archive…");
    await quickInput.getByPlaceholder(/inside an archive/).waitFor();
    await page.keyboard.type("wolf.bg");
    const rows = quickInput.locator(".monaco-list-row");
    await until("both are listed, and no other", async () => (await rows.count()) === 2);
    const said = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
    assert.match(said[0] ?? "", /^Wolf\.bgparamlist, Wolf\.sbactorpack/);
    assert.match(said[1] ?? "", /original game · TitleBG\.pack/);
    await workbench.screenshot("goToFile");
    await page.keyboard.press("Enter");
    await until("it is open", async () => (await workbench.activeTab()) === "Wolf.bgparamlist.yml");
    assert.match(decodeURIComponent((await workbench.editor.address()) ?? ""), /\/mod\//);
  },

  async "an archive that is compared with the original shows what changed, not what was renamed"({ workbench }) {
    await reveal(workbench, ["mod", "Actor", "Pack"]);
    await workbench.openFromExplorer("Wolf.sbactorpack");
    await workbench.webview().getByRole("option").first().waitFor();
    await workbench.runCommand("Bytewright: Compare with the Original");
    const entry = workbench.page.locator(".multiDiffEntry");
    await entry.getByText("Wolf.bgparamlist.yml").first().waitFor();
    assert.deepEqual(await entry.locator(".status:visible").allInnerTexts(), []);
    assert.equal(await entry.count(), 1);
    await workbench.screenshot("archiveCompared");
  },

  async "an item is completed with the actors of the game, by any of its letters"({ workbench }) {
    const { editor, page } = workbench;
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    await editor.goTo("ItemName01: !str64 ", { after: true });
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("OreC");
    assert.equal((await editor.suggestions())[0], "Item_Ore_C");
    await workbench.screenshot("items");
    await editor.acceptSuggestion("Item_Ore_C");
    await editor.whenVisible(/ItemName01: !str64 Item_Ore_C$/m);
  },

  async "the page of an archive marks its members, and fades what no file names"({ workbench }) {
    await reveal(workbench, ["mod", "Actor", "Pack"]);
    const row = (/** @type {string} */ name) => workbench.webview().getByRole("option", { name });
    for (const [pack, marks] of Object.entries({
      // what is as in the game has no mark
      "Wolf.sbactorpack": { "Wolf.bgparamlist": "≠", "Wolf.bxml": "" },
      "Owl.sbactorpack": { "Owl.bdrop": "+", "Owlet.bdrop": "+" },
    })) {
      await workbench.openFromExplorer(pack);
      for (const [name, mark] of Object.entries(marks))
        await until(`${name} is marked`, async () => (await row(name).locator(".mark").allInnerTexts()).join("") === mark);
    }
    const opacityOf = (/** @type {string} */ name) =>
      row(name)
        .locator(".path")
        .evaluate((element) => getComputedStyle(element).opacity);
    assert.equal(await opacityOf("Owl.bdrop"), "1");
    assert.ok(Number(await opacityOf("Owlet.bdrop")) < 0.7);
    assert.match((await row("Owlet.bdrop").getAttribute("title")) ?? "", /No file in this archive refers to it/);
    await workbench.screenshot("pageMarks");
  },

  async "an object of a course without its model is a warning"({ workbench }) {
    await reveal(workbench, ["mod", "Course"]);
    await workbench.openFromExplorer("course.kmp", "course.kmp.txt");
    await workbench.problem(/kuribo\.brres.*freezes/);
    await workbench.screenshot("course");
  },

  async "the Explorer marks what the game has not, and what it has otherwise"({ workbench }) {
    await openCub(workbench);
    await reveal(workbench, ["Pack"]);
    const markOf = (/** @type {string} */ name) =>
      workbench
        .explorerRow(name)
        .locator(".monaco-icon-label")
        .first()
        .evaluate((element) => getComputedStyle(element, "::after").content);
    await until("the new file is marked", async () => (await markOf("Cub.bxml")).includes("+"));
    await until("the changed archive is marked", async () => (await markOf("Wolf.sbactorpack")).includes("≠"));
    await workbench.screenshot("marks");
  },

  async "search, users, marks and findings are readable in three themes"({ workbench }) {
    await search(workbench, "Power > 5");
    await workbench.page.getByText(/Power > 5: 3 hits in 3 files/).waitFor();
    for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
      await workbench.useTheme(theme);
      await workbench.closeAll();
      await openMember(workbench, "Wolf.sbactorpack", "bgparam", "Wolf.bgparamlist.yml");
      await workbench.editor.whenVisible(/Power: 40/);
      await workbench.page.locator(".dirty-diff-modified-glyph, .dirty-diff-modified").first().waitFor();
      await workbench.screenshot(`project-${theme.toLowerCase().replaceAll(" ", "-")}`);
    }
  },
};

/** What changes the mod. @type {import("./rig/suite.mjs").Suite["steps"]} */
export const editSteps = {
  async "changed lines have a mark, the hover shows the original's value, and a reset brings it back"({ workbench }) {
    const { editor, page } = workbench;
    await openMember(workbench, "Wolf.sbactorpack", "bgparam", "Wolf.bgparamlist.yml");
    await editor.whenVisible(/Power: 40/);
    await page.locator(".dirty-diff-modified-glyph, .dirty-diff-modified").first().waitFor();
    await editor.hoverAt("Power", /Original game: Power: 12/);
    await workbench.screenshot("originalHover");
    await page.locator(".monaco-hover:visible").first().getByRole("link", { name: "Reset to the Original" }).click();
    await editor.whenVisible(/Power: 12/);
    await editor.goTo("Power: 1", { after: true });
    await page.keyboard.press("Control+Z");
    await editor.whenVisible(/Power: 40/);
  },

  async "a replacement is looked at first, then saved into the archive, and undone"({ workbench }) {
    await search(workbench, "*.bgparamlist/Attack/Power");
    await workbench.page.getByText(/3 hits in 3 files/).waitFor();
    await workbench.runCommand("Bytewright: Replace in the Results…");
    await workbench.page.locator(".quick-input-title", { hasText: /^Replace in Game Files$/ }).waitFor();
    await workbench.page.keyboard.type("* 2");
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
    await workbench.screenshot("replace");
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".notifications-toasts", { hasText: /Changed 1 value/ }).waitFor();
    await openMember(workbench, "Wolf.sbactorpack", "bgparam", "Wolf.bgparamlist.yml");
    await workbench.editor.whenVisible(/Power: 80/);
    assert.equal(await workbench.page.locator(".tab", { hasText: "Replace:" }).count(), 0);
    await workbench.pressButton("Undo");
    await workbench.editor.whenVisible(/Power: 40/);
  },

  async "all copies of a file get the text of one"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    await workbench.editor.whenVisible(/ItemProbability01: 80/);
    await workbench.runCommand("Bytewright: Save to All Copies…");
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
    await workbench.screenshot("copies");
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".notifications-toasts", { hasText: /Saved to the other copy of/ }).waitFor();
    await openMember(workbench, "Fox.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    await workbench.editor.whenVisible(/ItemProbability01: 80/);
  },

  async "an entry is renamed in all copies of its file"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    await rename(workbench, "Table01: !str64 Nor", "Common");
    await workbench.editor.whenVisible(/^ *Common: !obj/m);
    await workbench.editor.whenVisible(/Table01: !str64 Common/);
    await openMember(workbench, "Fox.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    await workbench.editor.whenVisible(/Table01: !str64 Common/);
    await workbench.screenshot("renamedEntry");
  },

  async "a file is renamed with all that name it"({ workbench }) {
    await openCub(workbench);
    await rename(workbench, "DropTableUser: Wo", "Hound");
    await workbench.editor.whenVisible(/DropTableUser: Hound/);
    await openMember(workbench, "Wolf.sbactorpack", "bxml", "Wolf.bxml.yml");
    await workbench.editor.whenVisible(/DropTableUser: Hound/);
    await workbench.screenshot("renamed");
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Hound.bdrop.yml");
  },

  async "a file of the dump is added to the mod"({ workbench }) {
    await openCub(workbench);
    await workbench.editor.goTo("GParamUser: Be", { after: true });
    await workbench.page.keyboard.press("F12");
    await until("it leads there", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
    await workbench.runCommand("Bytewright: Add to Mod");
    await until("the copy is open", async () => /\/mod\//.test(decodeURIComponent((await workbench.editor.address()) ?? "")));
    await search(workbench, "Power = 99");
    await workbench.page.getByText(/Power = 99: 2 hits in 2 files/).waitFor();
    await workbench.screenshot("added");
  },
};

/** Those for `npm test -- --all`. @type {import("./rig/suite.mjs").Suite["steps"]} */
export const moreEditSteps = {
  async "a rename does not pass over unsaved changes that use the name"({ workbench }) {
    await openCub(workbench);
    await workbench.editor.replace("GParamUser: Bear", "GParamUser: Wolf");
    await openMember(workbench, "Wolf.sbactorpack", "bxml", "Wolf.bxml.yml");
    await rename(workbench, "GParamUser: Wo", "Dog");
    const said = workbench.page.getByText("Cub.bxml uses “Wolf” in unsaved changes. Save it, then rename again.");
    await said.first().waitFor();
    await workbench.editor.whenVisible(/GParamUser: Wolf/);
    await workbench.openFromExplorer("Cub.bxml", "Cub.bxml.yml");
    await workbench.runCommand("File: Revert File");
    await workbench.editor.whenVisible(/GParamUser: Bear/);
  },

  async "what another program writes while a replacement is looked at stays as it is, and so does its deletion"({ workbench, workspace }) {
    const pack = "mod/Actor/Pack/Owl.sbactorpack";
    const packOf = (/** @type {string} */ user) =>
      Buffer.from(sarcOf({ "Actor/ActorLink/Owl.bxml": aampOf({ LinkTarget: { DropTableUser: user } }) }));
    const replaceAndMeanwhile = async (/** @type {string} */ expression, /** @type {() => void} */ happen) => {
      await search(workbench, expression);
      await workbench.page.getByText(`${expression}: 1 hit`).waitFor();
      await workbench.runCommand("Bytewright: Replace in the Results…");
      await workbench.page.locator(".quick-input-title", { hasText: /^Replace in Game Files$/ }).waitFor();
      await workbench.page.keyboard.type("= Mine");
      await workbench.page.keyboard.press("Enter");
      await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Apply and Save" }).waitFor();
      happen();
      await workbench.page.keyboard.press("Enter");
    };
    await replaceAndMeanwhile("DropTableUser = Owl", () => workspace.write(pack, packOf("Theirs")));
    const said = await workbench.notification(/has changed, so nothing was written|Not all changed files could be saved/);
    // what is not saved opens after it was said
    if (/Not all/.test(said)) await workbench.page.locator(".tab.dirty").first().waitFor();
    assert.deepEqual(workspace.read(pack), packOf("Theirs"));
    await workbench.screenshot("meanwhile");
    await workbench.closeAll();
    await replaceAndMeanwhile("DropTableUser = Theirs", () => rmSync(path.join(workspace.folder, pack)));
    await workbench.notification(/Owl\.sbactorpack does not exist\./);
    // opens after that, before what the next step opens
    await workbench.page.locator(".tab.dirty").first().waitFor();
    assert.equal(existsSync(path.join(workspace.folder, pack)), false);
  },

  async "an actor gets its own copy of a file that it shares"({ workbench }) {
    await openCub(workbench);
    await workbench.editor.goTo("GParamUser: Be", { after: true });
    await workbench.editor.quickFix(/Give This Actor Its Own Copy of Bear\.bgparamlist/);
    await workbench.editor.whenVisible(/GParamUser: Cub/);
    await reveal(workbench, ["GeneralParamList"]);
    await workbench.openFromExplorer("Cub.bgparamlist", "Cub.bgparamlist.yml");
    await workbench.editor.whenVisible(/Power: 99/);
    await workbench.screenshot("ownCopy");
  },
};

/** Renames the word that the cursor is put after. @param {import("./rig/workbench.mjs").Workbench} workbench */
async function rename(workbench, /** @type {string} */ text, /** @type {string} */ name) {
  await workbench.editor.goTo(text, { after: true });
  await workbench.page.keyboard.press("F2");
  const input = workbench.page.locator(".rename-box input.rename-input");
  await input.waitFor();
  await input.fill(name);
  await input.press("Enter");
}

/** @param {import("./rig/workbench.mjs").Workbench} workbench */
async function openCub(workbench) {
  await reveal(workbench, ["mod", "Actor", "ActorLink"]);
  await workbench.openFromExplorer("Cub.bxml", "Cub.bxml.yml");
  await workbench.editor.whenVisible(/GParamUser: Bear/);
}

/** Opens folders of the Explorer, one in the other; of two with a name the upper one. @param {import("./rig/workbench.mjs").Workbench} workbench @param {string[]} folders */
export async function reveal(workbench, folders) {
  for (const folder of folders) {
    const row = workbench.explorerRow(folder).first();
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  }
}

/** @param {import("./rig/workbench.mjs").Workbench} workbench */
export async function openMember(workbench, /** @type {string} */ pack, /** @type {string} */ letters, /** @type {string} */ tab) {
  await reveal(workbench, ["mod", "Actor", "Pack"]);
  await workbench.openFromExplorer(pack);
  const filter = workbench.webview().getByRole("searchbox");
  await filter.fill(letters);
  await workbench.webview().getByRole("option").first().waitFor();
  await filter.press("Enter");
  await until(`${tab} is open`, async () => (await workbench.activeTab()) === tab);
  assert.equal(await workbench.activeTab(), tab);
}

/** @param {import("./rig/workbench.mjs").Workbench} workbench */
async function search(workbench, /** @type {string} */ expression) {
  await workbench.runCommand("Bytewright: Search in Game Files…");
  await workbench.page.locator(".quick-input-title", { hasText: /^Search in Game Files$/ }).waitFor();
  await workbench.page.keyboard.press("Control+A");
  await workbench.page.keyboard.type(expression);
  await workbench.page.keyboard.press("Enter");
}
