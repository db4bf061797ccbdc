// The packaged extension in VS Code for the desktop, which is downloaded: `npm run desktop`. A fresh profile each time.
//   npm run desktop                     the newest stable version
//   npm run desktop -- --version=1.91.0 another one
//   npm run desktop -- --code=/path     a VS Code that is there already
//   E2E_NO_BUILD=1                      take dist/ as it is
// The steps themselves are in neighbour/steps.js. In a VS Code that has neighbour/ installed, “Bytewright Test: Run the Steps” runs them.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import { neighbourFolder, workspaceFiles } from "./workspace.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const isWindows = process.platform === "win32";
const { values } = parseArgs({ options: { version: { type: "string", default: "stable" }, code: { type: "string" } } });

if (!process.env.E2E_NO_BUILD)
  for (const script of ["build", "package"]) execFileSync("npm", ["run", "-s", script], { cwd: root, stdio: "inherit", shell: isWindows });

const code = values.code ?? (await download(values.version));
// short: the paths of sockets have a limit
const scratch = mkdtempSync(path.join(tmpdir(), "bw-"));
try {
  const folders = ["user", "extensions", "workspace"].map((name) => path.join(scratch, name));
  const [user, extensions, workspace] = folders;
  for (const folder of folders) mkdirSync(folder);
  for (const [name, bytes] of Object.entries(workspaceFiles())) writeFileSync(path.join(workspace, name), bytes);
  const profile = [`--user-data-dir=${user}`, `--extensions-dir=${extensions}`];
  const [program, ...own] = resolveCliArgsFromVSCodeExecutablePath(code, { reuseMachineInstall: true });
  const install = [...own, ...profile, "--install-extension", path.join(root, "dist/bytewright.vsix")];
  // there a batch file, which only a shell runs
  if (isWindows) execFileSync(quoted(program), install.map(quoted), { stdio: "inherit", shell: true });
  else execFileSync(program, install, { stdio: "inherit" });
  await runTests({
    vscodeExecutablePath: code,
    reuseMachineInstall: true,
    extensionDevelopmentPath: neighbourFolder,
    extensionTestsPath: path.join(neighbourFolder, "steps.js"),
    launchArgs: [workspace, ...profile, "--disable-workspace-trust", "--skip-welcome", "--skip-release-notes"],
  });
  console.log(`All steps passed in VS Code ${values.code ?? values.version} for ${process.platform}.`);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** @param {string} version */
function download(version) {
  return downloadAndUnzipVSCode({ version, cachePath: path.join(root, "node_modules/.cache/vscode") }).catch((error) => {
    console.error(`VS Code ${version} cannot be downloaded: ${error.message}. With --code=PATH, one that is here is taken.`);
    process.exit(1);
  });
}

/** @param {string} word */
function quoted(word) {
  return `"${word}"`;
}
