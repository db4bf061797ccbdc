/**
 * `npm run executable`: the command line as one file for the system that it is made on, with Node inside, by Node's own support for single
 * executables. Afterwards the file is tried. Node 20 leaves the last step, putting the program into a copy of Node, to `postject`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "postject";
import { importBundled } from "./bundle.mjs";

const OUT = "dist/executable";
const NAME = process.platform === "win32" ? "bytewright.exe" : "bytewright";
const FILE = path.join(OUT, NAME);
/** Where Node looks for the program: fixed by Node. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const SAMPLE = "samples/aamp/Spirit_Campfire.bxml.yml";

execFileSync(process.execPath, ["build.mjs", "--production"], { stdio: "inherit" });
await make();
await tryOut();
console.log(`Made ${FILE} for ${process.platform} ${process.arch}.`);

async function make() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const blob = `${OUT}/program.blob`;
  const program = "dist/cli/bytewright.cjs";
  const assets = { "bytewright.cjs": program, "zstd.wasm": "dist/zstd.wasm" };
  writeFileSync(`${OUT}/program.json`, JSON.stringify({ main: program, output: blob, disableExperimentalSEAWarning: true, assets }));
  execFileSync(process.execPath, ["--experimental-sea-config", `${OUT}/program.json`], { stdio: "inherit" });
  copyFileSync(process.execPath, FILE);
  chmodSync(FILE, 0o755);
  const isMac = process.platform === "darwin";
  if (isMac) execFileSync("codesign", ["--remove-signature", FILE]);
  await inject(FILE, "NODE_SEA_BLOB", readFileSync(blob), { sentinelFuse: FUSE, ...(isMac && { machoSegmentName: "NODE_SEA" }) });
  if (isMac) execFileSync("codesign", ["--sign", "-", FILE]);
  for (const left of [blob, `${OUT}/program.json`]) rmSync(left);
  for (const text of ["LICENSE", "dist/third-party-licenses.txt"]) copyFileSync(text, path.join(OUT, path.basename(text)));
}

/** In an empty folder: one file back and forth, and enough files that threads are started. */
async function tryOut() {
  const { formats } = await importBundled("formats/registry.ts");
  const text = readFileSync(SAMPLE, "utf8");
  const { bytes } = formats.find(({ id }) => id === "aamp").encode(text);
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-executable-"));
  try {
    for (let at = 0; at < 20; at++) writeFileSync(path.join(folder, `Actor${at}.bxml`), bytes);
    const decoded = run(folder, "decode", "Actor0.bxml");
    if (!decoded.includes("ActorNameJpn")) throw new Error(`${FILE} does not decode a file. It printed:\n${decoded}`);
    const verified = run(folder, "verify", ".", "--json");
    const exact = verified.split("\n").filter((line) => line.includes('"status":"exact"')).length;
    if (exact !== 20) throw new Error(`${FILE} does not verify 20 files. It printed:\n${verified}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync(path.resolve(FILE), args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${FILE} ${args.join(" ")} ended with ${status}:\n${stderr}`);
  return stdout;
}
