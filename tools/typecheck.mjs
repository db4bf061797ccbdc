/** `npm run typecheck`: tsc for every folder with the types that the folder may know, two at a time. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
/** TypeScript 7: a tenth of the time of 6, which stays for the tools that need its API. */
const COMPILER = "node_modules/typescript-native/bin/tsc";
/** The root's own configuration, last here, holds tests and tools. */
const FOLDERS = ["formats", "index", "assistant", "library", "client", "server", "cli", "webview", "test/*", "."];

/** A folder without sources is not there yet; one of the tests needs its own configuration only for types of its own. */
function findProjects(pattern) {
  if (pattern === "test/*")
    return readdirSync("test")
      .map((name) => `test/${name}`)
      .filter((folder) => existsSync(`${folder}/tsconfig.json`));
  const hasSources = existsSync(pattern) && readdirSync(pattern, { recursive: pattern !== "." }).some((file) => /\.m?ts$/.test(file));
  return hasSources ? [pattern] : [];
}

async function check(folder) {
  if (!existsSync(`${folder}/tsconfig.json`)) return `${folder} has TypeScript sources but no tsconfig.json.\n`;
  try {
    await run(process.execPath, [COMPILER, "-p", folder], { maxBuffer: 1 << 26 });
    return "";
  } catch (failure) {
    return failure.stdout || failure.stderr || `${failure.message}\n`;
  }
}

const waiting = FOLDERS.flatMap(findProjects);
async function work() {
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    const said = await check(folder);
    if (!said) continue;
    process.stdout.write(`tsc -p ${folder}\n${said}`);
    process.exitCode = 1;
  }
}
await Promise.all([work(), work()]);
