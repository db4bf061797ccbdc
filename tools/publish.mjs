/**
 * `node tools/publish.mjs TARGET [--dry-run]`: one step of a release, from what was packed before. Targets: `release` (a release of the host
 * with all files), `marketplace`, `openvsx`, `npm`. A target without its secret is passed over. `--dry-run` checks all that is needed and
 * prints the commands.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { VSIX } from "./checks/vsix.mjs";
import { NPM_FOLDER } from "./npmPackage.mjs";
import { findReleaseNotes } from "./releaseNotes.mjs";

const EXECUTABLES = "executables";
const NOTES = "dist/notes.md";

/** Commands of a target, and the secret that they need. */
const TARGETS = {
  release: {
    secret: "GH_TOKEN",
    commands: ({ tag, tarball, executables }) => [
      ...executables.map((name) => ["tar", "-czf", `${EXECUTABLES}/${name}.tar.gz`, "-C", `${EXECUTABLES}/${name}`, "."]),
      ["gh", "release", "create", tag, "--notes-file", NOTES, VSIX, tarball, ...executables.map((name) => `${EXECUTABLES}/${name}.tar.gz`)],
    ],
  },
  marketplace: { secret: "VSCE_PAT", commands: () => [["npx", "vsce", "publish", "--packagePath", VSIX]] },
  openvsx: { secret: "OVSX_PAT", commands: () => [["npx", "--yes", "ovsx@1", "publish", VSIX]] },
  npm: { secret: "NODE_AUTH_TOKEN", commands: ({ tarball }) => [["npm", "publish", "--provenance", "--access", "public", tarball]] },
};

/**
 * What a target would run. @param {string} target @param {string} tag `v1.2.3`
 * @returns {{ commands: string[][], notes: string } | { problem: string }}
 */
export function planPublishing(target, tag) {
  const known = TARGETS[/** @type {keyof typeof TARGETS} */ (target)];
  if (!known) return { problem: `Unknown target "${target}"; expected one of ${Object.keys(TARGETS).join(", ")}.` };
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const found = findReleaseNotes(tag, version, readFileSync("CHANGELOG.md", "utf8"));
  if ("problem" in found) return found;
  const tarball = `${NPM_FOLDER}/bytewright-${version}.tgz`;
  const missing = [VSIX, tarball].filter((file) => !existsSync(file));
  if (missing.length > 0) return { problem: `${missing.join(" and ")} must be packed first: npm run package, npm run pack:npm.` };
  const folders = existsSync(EXECUTABLES) ? readdirSync(EXECUTABLES, { withFileTypes: true }) : [];
  const executables = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return { commands: known.commands({ tag, tarball, executables }), notes: found.notes };
}

function publish() {
  const { values, positionals } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } }, allowPositionals: true });
  const [target = "", tag = process.env.GITHUB_REF_NAME ?? ""] = positionals;
  const plan = planPublishing(target, tag);
  if ("problem" in plan) {
    console.error(plan.problem);
    process.exitCode = 1;
    return;
  }
  const { secret } = TARGETS[/** @type {keyof typeof TARGETS} */ (target)];
  if (!values["dry-run"] && !process.env[secret]) return console.log(`${target}: no ${secret} is set, so nothing is published.`);
  writeFileSync(NOTES, plan.notes);
  for (const [program = "", ...args] of plan.commands) {
    console.log([program, ...args].join(" "));
    if (values["dry-run"]) continue;
    const { status } = spawnSync(program, args, { stdio: "inherit" });
    if (status !== 0) {
      process.exitCode = status ?? 1;
      return;
    }
  }
}

if (process.argv[1]?.endsWith("publish.mjs")) publish();
