/** `npm run fuzz -- …`: the endless tests of test/fuzz, with the arguments given. Some are campaigns of their own, which are named first. */
import { spawnSync } from "node:child_process";
import { runBundled } from "./bundle.mjs";

const CAMPAIGNS = ["saves", "kills", "together", "folders", "containers", "merge"];
const [, , first, second] = process.argv;
if (first === "editor-kills") {
  const env = { ...process.env, ...(second ? { KILLS: second } : {}) };
  process.exitCode =
    spawnSync(process.execPath, ["test/e2e/main.mjs", "test/e2e/campaigns/kills.mjs"], { stdio: "inherit", env }).status ?? 1;
} else {
  const name = CAMPAIGNS.includes(first) ? first : "main";
  runBundled(`test/fuzz/${name}.ts`, `dist/fuzz/${name}.mjs`);
}
