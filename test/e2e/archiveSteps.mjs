// What both extension hosts promise about archives. The workspace holds a pack with archives in archives, made without the product.
import assert from "node:assert/strict";
import { aamp, dictionaryOf, sarc, sarcMembers, unwrapYaz0, yaz0, zstdDictionary, zstdFrame } from "./fixtures.mjs";
import { pause, until } from "./rig/until.mjs";

export const life = (/** @type {number} */ points) => aamp({ General: { Life: { int: points }, IsLifeInfinite: true } }).bytes;

export const pack = "TitleBG.pack";
export const innerPath = "Actor/Pack/Link.sbactorpack";
const deepPath = "Deep/More.ssarc";
const unknown = Buffer.from("BNSH and more bytes of a shader without a decoder");

/** @param {number} link Life of the file two archives deep @param {number} third of the one three deep @param {number} first */
export function packOf(link, third, first) {
  const deepest = yaz0(sarc({ "Third.bgparamlist": life(third) }));
  const inner = yaz0(sarc({ "Actor/GeneralParamList/Link.bgparamlist": life(link), [deepPath]: deepest, "Model/Link.bnsh": unknown }));
  return sarc({ [innerPath]: inner, "First.bgparamlist": life(first), "Spare.bin": Buffer.from("spare") });
}

/** The Life of each file in the pack, read without the product. @param {Buffer} bytes */
export function livesIn(bytes) {
  const outer = sarcMembers(bytes);
  const inner = sarcMembers(unwrapYaz0(outer[innerPath]));
  const deepest = sarcMembers(unwrapYaz0(inner[deepPath]));
  const lifeOf = (/** @type {Buffer} */ file) => [1, 2, 10, 20, 30, 40, 50, 60, 70].find((points) => file.equals(life(points)));
  return {
    first: lifeOf(outer["First.bgparamlist"]),
    link: lifeOf(inner["Actor/GeneralParamList/Link.bgparamlist"]),
    third: lifeOf(deepest["Third.bgparamlist"]),
  };
}

/** Above the size from which on archives are unpacked and packed in a thread: mostly noise, which does not get smaller. */
export const large = "Large.spack";
const noise = Buffer.alloc(6 * 1024 * 1024);
for (let i = 0, state = 1; i < noise.length; i++) {
  state = (Math.imul(state, 1103515245) + 12345) | 0;
  noise[i] = state >>> 16;
}
const largeOf = (/** @type {number} */ points) => yaz0(sarc({ "Big.bnsh": noise, "Small.bgparamlist": life(points) }));

/** What is in it needs a dictionary that is in it, too. */
const dictionaries = "Wonder.pack";
const filler = { "Filler.bin": Buffer.alloc(300, "filler ") };
const withDictionary = sarc({
  "Actor/Link.pack.zs": zstdFrame(sarc({ "Bow.bgparamlist": life(20), ...filler }), 3),
  "Pack/ZsDic.pack.zs": zstdFrame(sarc({ "pack.zsdic": zstdDictionary(3), ...filler })),
});

/** Ends inside the data of its last member, and inside its tables. */
const cut = { "Cut.sarc": packOf(20, 30, 10).subarray(0, -20), "Stump.sarc": packOf(20, 30, 10).subarray(0, 0x30) };

export const files = {
  ...cut,
  [large]: largeOf(20),
  [dictionaries]: withDictionary,
  [pack]: packOf(20, 30, 10),
  "loose.bgparamlist": life(1),
  "foreign.bin": Buffer.from([0, 1, 2, 3, 250, 251]),
};

/** VS Code reports a refused save in the console, too. */
export const expectedErrors = [/save error: .*Third\.bgparamlist/, /Failed to save 'Third\.bgparamlist\.yml'/];

/** Opens an archive's page, and a member by three letters of its name. @param {import("./rig/workbench.mjs").Workbench} workbench */
export async function openByFilter(workbench, /** @type {string} */ letters, /** @type {string} */ tab, archive = pack) {
  await workbench.openFromExplorer(archive);
  const page = workbench.webview();
  await page.getByRole("option").first().waitFor();
  const filter = page.getByRole("searchbox");
  // in the page it may have it before the page has the keyboard
  await until("the filter has the keyboard", () => filter.evaluate((box) => document.hasFocus() && box === document.activeElement));
  await workbench.page.keyboard.type(letters);
  await page.getByRole("option").first().waitFor();
  await workbench.page.keyboard.press("Enter");
  await until(`${tab} is open`, async () => (await workbench.activeTab()) === tab);
}

/** The same from the tab of the page, which is open already. @param {import("./rig/workbench.mjs").Workbench} workbench */
async function openShownPage(workbench, /** @type {string} */ letters, /** @type {string} */ tab) {
  await workbench.activateTab(pack);
  const filter = workbench.webview().getByRole("searchbox");
  await filter.fill(letters);
  await workbench.webview().getByRole("option").first().waitFor();
  await filter.press("Enter");
  await until(`${tab} is open`, async () => (await workbench.activeTab()) === tab);
}

/** @type {import("./rig/suite.mjs").Suite["steps"]} */
export const steps = {
  async "a click on an archive lists its members at all depths"({ workbench }) {
    await workbench.openFromExplorer(pack);
    const page = workbench.webview();
    await until("all members are listed", async () => (await page.getByRole("option").count()) === 7);
    const names = await page.locator(".member:visible .name").allInnerTexts();
    assert.deepEqual(names.sort(), [
      "First.bgparamlist",
      "Link.bgparamlist",
      "Link.bnsh",
      "Link.sbactorpack",
      "More.ssarc",
      "Spare.bin",
      "Third.bgparamlist",
    ]);
    assert.match(await page.locator(".summary").innerText(), /SARC/);
    await workbench.screenshot("page");
  },

  async "three letters and Enter open a file three archives deep, and saving changes nothing else"({ workbench, workspace }) {
    const { editor } = workbench;
    const before = workspace.read(pack);
    await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
    await editor.replace("Life: 30", "Life: 40");
    await workbench.whenDirty("Third.bgparamlist.yml");
    await workbench.save();
    await workbench.whenClean("Third.bgparamlist.yml");
    const after = workspace.read(pack);
    assert.deepEqual(livesIn(after), { first: 10, link: 20, third: 40 });
    const [old, now] = [sarcMembers(before), sarcMembers(after)];
    assert.deepEqual(Object.keys(now), Object.keys(old));
    assert.deepEqual(now["Spare.bin"], old["Spare.bin"]);
    const [oldInner, nowInner] = [old, now].map((members) => sarcMembers(unwrapYaz0(members[innerPath])));
    assert.deepEqual(nowInner["Model/Link.bnsh"], oldInner["Model/Link.bnsh"]);
    await workbench.screenshot("saved");
    await editor.replace("Life: 40", "Life: 30");
    await workbench.save();
    await workbench.whenClean("Third.bgparamlist.yml");
    assert.deepEqual(livesIn(workspace.read(pack)), { first: 10, link: 20, third: 30 });
  },

  async "Save All writes several members of one archive"({ workbench, workspace }) {
    const { editor } = workbench;
    await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
    await editor.replace("Life: 30", "Life: 50");
    await openShownPage(workbench, "first", "First.bgparamlist.yml");
    await editor.whenVisible(/Life: 10/);
    await editor.replace("Life: 10", "Life: 60");
    await workbench.runCommand("Save All");
    await workbench.whenClean("First.bgparamlist.yml");
    await workbench.whenClean("Third.bgparamlist.yml");
    assert.deepEqual(livesIn(workspace.read(pack)), { first: 60, link: 20, third: 50 });
  },

  async "Go to File in Archive… finds a file in any archive of the workspace by three letters"({ workbench, workspace }) {
    workspace.write(pack, packOf(20, 30, 10));
    await workbench.runCommand("Bytewright: Go to File in Archive…");
    const { quickInput, page, editor } = workbench;
    await quickInput.getByPlaceholder(/inside an archive/).waitFor();
    await page.keyboard.type("thi");
    await quickInput.locator(".monaco-list-row", { hasText: "Third.bgparamlist" }).first().waitFor();
    await workbench.screenshot("go-to-member");
    await page.keyboard.press("Enter");
    await until("the member is open", async () => (await workbench.activeTab()) === "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
  },

  async "a member is deleted, and the deletion undone"({ workbench, workspace }) {
    workspace.write(pack, packOf(20, 30, 10));
    const before = workspace.read(pack);
    await workbench.openFromExplorer(pack);
    const page = workbench.webview();
    await page.getByRole("option").first().waitFor();
    await page.getByRole("searchbox").fill("spare");
    await until("one member is left", async () => (await page.locator(".member:visible").count()) === 1);
    await workbench.page.keyboard.press("ArrowDown");
    await workbench.page.keyboard.press("Delete");
    await until("it is gone", () => sarcMembers(workspace.read(pack))["Spare.bin"] === undefined);
    await workbench.notification(/Deleted Spare\.bin/);
    await workbench.screenshot("deleted");
    await workbench.pressButton("Undo");
    await until("the archive is as it was", () => workspace.read(pack).equals(before));
  },

  async "the page of a damaged archive lists what is whole, or says what is wrong and where"({ workbench }) {
    await workbench.openFromExplorer("Cut.sarc");
    await workbench.webview().getByRole("option").first().waitFor();
    await until("the finding is shown", async () =>
      /archive\/outside/.test((await workbench.webview().locator("details").textContent()) ?? ""),
    );
    await workbench.openFromExplorer("Stump.sarc");
    await until("the reason is shown", async () => /sarc\/count, 0x1A/.test(await workbench.webview().locator(".read-only").innerText()));
    await workbench.screenshot("damaged");
  },

  async "a file that only shares an archive's ending is left to VS Code's own editor"({ workbench }) {
    await workbench.clickInExplorer("foreign.bin");
    await workbench.page.getByText("not displayed in the text editor").waitFor();
  },
};

/** Those for `npm test -- --all`. @type {import("./rig/suite.mjs").Suite["steps"]} */
export const moreSteps = {
  async "a large archive opens and saves in a thread of its own"({ workbench, workspace }) {
    const { editor } = workbench;
    await openByFilter(workbench, "sma", "Small.bgparamlist.yml", large);
    await editor.whenVisible(/Life: 20/);
    await editor.replace("Life: 20", "Life: 30");
    await workbench.save();
    await workbench.whenClean("Small.bgparamlist.yml");
    const members = sarcMembers(unwrapYaz0(workspace.read(large)));
    assert.deepEqual(members["Small.bgparamlist"], life(30));
    assert.ok(noise.equals(members["Big.bnsh"] ?? Buffer.of()), "the other member is as it was");
  },

  async "an archive inside that needs a dictionary finds it in the archive around it, and is saved with it"({ workbench, workspace }) {
    const { editor } = workbench;
    await openByFilter(workbench, "bow", "Bow.bgparamlist.yml", dictionaries);
    await editor.whenVisible(/Life: 20/);
    await editor.replace("Life: 20", "Life: 30");
    await workbench.save();
    await workbench.whenClean("Bow.bgparamlist.yml");
    const [before, after] = [withDictionary, workspace.read(dictionaries)].map(sarcMembers);
    assert.deepEqual(after?.["Pack/ZsDic.pack.zs"], before?.["Pack/ZsDic.pack.zs"]);
    assert.notDeepEqual(after?.["Actor/Link.pack.zs"], before?.["Actor/Link.pack.zs"]);
    assert.equal(dictionaryOf(after?.["Actor/Link.pack.zs"] ?? Buffer.of()), 3);
    await workbench.closeAll();
    await workbench.reload();
    await openByFilter(workbench, "bow", "Bow.bgparamlist.yml", dictionaries);
    await editor.whenVisible(/Life: 30/);
  },

  async "a window that goes away during a save leaves the whole old or the whole new archive"({ workbench, workspace }) {
    const { editor } = workbench;
    workspace.write(large, largeOf(20));
    await openByFilter(workbench, "sma", "Small.bgparamlist.yml", large);
    await editor.whenVisible(/Life: 20/);
    await editor.replace("Life: 20", "Life: 40");
    await workbench.whenDirty("Small.bgparamlist.yml");
    // VS Code notes down unsaved text first
    await pause(2000);
    await workbench.page.keyboard.press("Control+s");
    await workbench.page.reload();
    await workbench.whenReady();
    await openByFilter(workbench, "sma", "Small.bgparamlist.yml", large);
    await editor.whenVisible(/Life: (?:20|40)/);
    const members = sarcMembers(unwrapYaz0(workspace.read(large)));
    assert.ok(
      [20, 40].some((points) => life(points).equals(members["Small.bgparamlist"] ?? Buffer.of())),
      "the old member or the new one",
    );
    assert.ok(noise.equals(members["Big.bnsh"] ?? Buffer.of()), "the other member is as it was");
    await workbench.save();
    await workbench.whenClean("Small.bgparamlist.yml");
  },

  async "another program's change of one member reaches that member and asks about no other"({ workbench, workspace }) {
    const { editor } = workbench;
    workspace.write(pack, packOf(20, 30, 10));
    await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
    await editor.replace("Life: 30", "Life: 40");
    await workbench.whenDirty("Third.bgparamlist.yml");
    await openShownPage(workbench, "first", "First.bgparamlist.yml");
    await editor.whenVisible(/Life: 10/);
    workspace.write(pack, packOf(20, 30, 70));
    await editor.whenVisible(/Life: 70/);
    await workbench.activateTab("Third.bgparamlist.yml");
    await workbench.save();
    await workbench.whenClean("Third.bgparamlist.yml");
    assert.deepEqual(livesIn(workspace.read(pack)), { first: 70, link: 20, third: 40 });
  },

  async "where another program changed the same member, VS Code asks before it is overwritten"({ workbench, workspace }) {
    const { editor } = workbench;
    workspace.write(pack, packOf(20, 30, 10));
    await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
    await editor.replace("Life: 30", "Life: 40");
    await workbench.whenDirty("Third.bgparamlist.yml");
    const other = packOf(20, 50, 10);
    workspace.write(pack, other);
    await until("VS Code asks", async () => {
      // a save in the same moment is refused without a question; the next one asks
      await workbench.save();
      await pause(1000);
      return workbench.isNotified(/newer/);
    });
    assert.deepEqual(workspace.read(pack), other);
    await workbench.pressButton("Overwrite");
    await workbench.whenClean("Third.bgparamlist.yml");
    assert.deepEqual(livesIn(workspace.read(pack)), { first: 10, link: 20, third: 40 });
  },

  async "unsaved text of a member survives a reload"({ workbench, workspace }) {
    const { editor } = workbench;
    workspace.write(pack, packOf(20, 30, 10));
    await openByFilter(workbench, "thi", "Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 30/);
    await editor.replace("Life: 30", "Life: 50");
    await workbench.whenDirty("Third.bgparamlist.yml");
    await workbench.reload();
    await workbench.activateTab("Third.bgparamlist.yml");
    await editor.whenVisible(/Life: 50/);
    await workbench.whenDirty("Third.bgparamlist.yml");
    await workbench.save();
    await workbench.whenClean("Third.bgparamlist.yml");
    assert.deepEqual(livesIn(workspace.read(pack)), { first: 10, link: 20, third: 50 });
  },
};
