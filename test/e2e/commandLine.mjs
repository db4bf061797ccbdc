// Game files of texts and texts of game files, by the command line tool that ships.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** @template T @param {(folder: string) => T} work */
function inScratch(work) {
  const folder = mkdtempSync(path.join(tmpdir(), "bytewright-file-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} format its id @param {string} text */
export function encodeText(format, text) {
  return inScratch((folder) => {
    const out = path.join(folder, `made.${format}`);
    execFileSync(process.execPath, ["dist/cli/bytewright.cjs", "encode", "--format", format, "-", "-o", out], { input: text });
    return readFileSync(out);
  });
}

/** @param {string} name whose ending says the format @param {Uint8Array} bytes */
export function decodeFile(name, bytes) {
  return inScratch((folder) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return execFileSync(process.execPath, ["dist/cli/bytewright.cjs", "decode", file, "-o", "-"], { encoding: "utf8" });
  });
}
