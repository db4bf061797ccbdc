// What both extension hosts promise about the thread for the index. In the installed extension the thread alone gets another rule: what only
// that finds was found by the thread, and reached the editor.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { aampOf, sarcOf } from "./gameFiles.mjs";
import { until } from "./rig/until.mjs";

/** Large enough for a thread to be started. */
const NOISE = new Uint8Array(600_000).map((_, index) => (index * 7919) >> 3);
const RULE = "LinkTarget";
const OTHER_RULE = "LinkTarge7";

export const files = {
  "Large.pack": sarcOf({
    "Actor/ActorLink/Cub.bxml": aampOf({ [OTHER_RULE]: { DropTableUser: "Wolf" } }),
    "Actor/DropTable/Wolf.bdrop": aampOf({ Header: { Table01: "Normal" }, Normal: { ItemName01: "Bear" } }),
    "Model/Wolf.bfres": NOISE,
  }),
};

/** In a browser the thread has scripts of its own. @param {string} extension */
export function teachInBrowser(extension) {
  const file = path.join(extension, "dist/server/core.js");
  const script = readFileSync(file, "utf8");
  if (!script.includes(RULE)) throw new Error("The script does not have the rule.");
  writeFileSync(file, script.replaceAll(RULE, OTHER_RULE));
}

/** In Node it shares them with the extension host: they are changed as it loads them. @param {string} extension */
export function teachInNode(extension) {
  const file = path.join(extension, "dist/client/node/indexWorker.cjs");
  const change = `const { prototype } = require("node:module");
const { _compile } = prototype;
prototype._compile = function (script, ...rest) {
  return _compile.call(this, script.replaceAll("${RULE}", "${OTHER_RULE}"), ...rest);
};
`;
  writeFileSync(file, change + readFileSync(file, "utf8"));
}

/** @type {import("./rig/suite.mjs").Suite["steps"]} */
export const steps = {
  async "a large archive is indexed in the thread, and its users are known"({ workbench }) {
    await workbench.openFromExplorer("Large.pack");
    const filter = workbench.webview().getByRole("searchbox");
    await filter.fill("bdrop");
    await workbench.webview().getByRole("option").first().waitFor();
    await filter.press("Enter");
    await until("the member is open", async () => (await workbench.activeTab()) === "Wolf.bdrop.yml");
    await workbench.page.getByText("Used by 1 file").waitFor();
  },
};
