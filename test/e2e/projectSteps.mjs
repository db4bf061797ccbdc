// What both extension hosts promise about files together: a mod and a dump of the game, made without the product.
import assert from "node:assert/strict";
import { aamp, sarc, yaz0 } from "./fixtures.mjs";
import { until } from "./rig/until.mjs";

const power = (/** @type {number} */ points) => aamp({ Attack: { Power: { int: points } } }).bytes;
const actor = aamp({ LinkTarget: { DropTableUser: "Wolf", GParamUser: "Wolf", AwarenessUser: "Gone" } }).bytes;

/** @param {number} points */
const packOf = (points) =>
  yaz0(
    sarc({
      "Actor/ActorLink/Wolf.bxml": actor,
      "Actor/GeneralParamList/Wolf.bgparamlist": power(points),
      "Actor/DropTable/Wolf.bdrop": power(1),
    }),
  );

export const files = {
  "mod/Actor/Pack/Wolf.sbactorpack": packOf(40),
  "mod/Actor/ActorLink/Cub.bxml": aamp({ LinkTarget: { DropTableUser: "Wolf", GParamUser: "Bear" } }).bytes,
  "dump/Pack/TitleBG.pack": sarc({
    "Actor/Pack/Wolf.sbactorpack": packOf(12),
    "Actor/Pack/Bear.sbactorpack": yaz0(sarc({ "Actor/GeneralParamList/Bear.bgparamlist": power(99) })),
  }),
};

export const settings = { "bytewright.dumps": ["dump"] };

/** @type {import("./rig/runSuite.mjs").Suite["steps"]} */
export const steps = {
  async "a name leads to the file that it means, two archives deep in the dump"({ workbench }) {
    const { editor } = workbench;
    await openCub(workbench);
    // the link is underlined once all files are known
    await workbench.page.locator(".detected-link").first().waitFor();
    await editor.goTo("GParamUser: Be", { behind: true });
    await workbench.page.keyboard.press("F12");
    await until("it leads there", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
    await editor.whenVisible(/Power: 99/);
    await workbench.screenshot("definition");
  },

  async "the users of a file are listed above it"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bdrop", "Wolf.bdrop.yml");
    const lens = workbench.page.getByText(/Used by 2 files/);
    await lens.waitFor();
    await lens.click();
    await until("both users are shown", async () => {
      const text = await workbench.page.locator(".zone-widget").first().innerText();
      return /Cub\.bxml/.test(text) && /Wolf\.bxml/.test(text);
    });
    await workbench.screenshot("users");
  },

  async "a file that a whole pack lacks is a warning"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bxml", "Wolf.bxml.yml");
    await workbench.editor.whenSquiggled("warning");
    await workbench.problem(/Actor\/Awareness\/Gone\.bawareness/);
    await workbench.screenshot("missing");
  },

  async "a search goes through archives in archives, and Enter opens what it found"({ workbench }) {
    await openCub(workbench);
    await workbench.runCommand("Bytewright: Search in Game Files…");
    await workbench.page.locator(".quick-input-title", { hasText: /^Search in Game Files$/ }).waitFor();
    await workbench.page.keyboard.type("power: 99");
    const hit = workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Bear.bgparamlist" });
    await hit.waitFor();
    await workbench.screenshot("search");
    await workbench.page.keyboard.press("Enter");
    await until("it is open", async () => (await workbench.activeTab()) === "Bear.bgparamlist.yml");
    await workbench.editor.whenVisible(/Power: 99/);
  },

  async "a file compares with its original, wherever the dump has it"({ workbench }) {
    await openMember(workbench, "Wolf.sbactorpack", "bgparam", "Wolf.bgparamlist.yml");
    await workbench.runCommand("Bytewright: Compare with the Original");
    await workbench.editor.whenDiff(/Power: 12/, /Power: 40/);
    await workbench.screenshot("original");
  },
};

/** @param {import("./rig/workbench.mjs").Workbench} workbench */
async function openCub(workbench) {
  await reveal(workbench, ["mod", "Actor", "ActorLink"]);
  await workbench.openFromExplorer("Cub.bxml", "Cub.bxml.yml");
  await workbench.editor.whenVisible(/GParamUser: Bear/);
}

/** Opens folders of the Explorer, one in the other. @param {import("./rig/workbench.mjs").Workbench} workbench @param {string[]} folders */
async function reveal(workbench, folders) {
  for (const folder of folders) {
    const row = workbench.explorerRow(folder);
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  }
}

/** @param {import("./rig/workbench.mjs").Workbench} workbench */
async function openMember(workbench, /** @type {string} */ pack, /** @type {string} */ letters, /** @type {string} */ tab) {
  await reveal(workbench, ["mod", "Actor", "Pack"]);
  await workbench.openFromExplorer(pack);
  const filter = workbench.webview().getByRole("searchbox");
  await filter.fill(letters);
  await workbench.webview().getByRole("option").first().waitFor();
  await filter.press("Enter");
  await until(`${tab} is open`, async () => (await workbench.activeTab()) === tab);
  assert.equal(await workbench.activeTab(), tab);
}
