/** Game files of texts and texts of game files, for suites that need many: see `gameFiles.mjs`. */
import { readFileSync } from "node:fs";
import { NO_SUPPLIES, peel, provideZstdLibrary } from "../../formats/containers/index.ts";
import { findFormatByName, formats } from "../../formats/registry.ts";

export { sarcOf } from "../cli/archiveBytes.ts";
export { aampOf } from "../cli/gameFiles.ts";

provideZstdLibrary(new Uint8Array(readFileSync("dist/zstd.wasm")));

/** @param id of the format */
export function encodeText(id: string, text: string): Buffer {
  const { bytes, issues = [] } = formats.find((format) => format.id === id)?.encode(text) ?? {};
  if (!bytes) throw new Error(`${id}: ${issues.map(({ message }) => message).join(" ")}`);
  return Buffer.from(bytes);
}

/** @param name whose ending says the format */
export function decodeFile(name: string, bytes: Uint8Array): string {
  const peeled = peel(bytes, NO_SUPPLIES);
  const format = findFormatByName(name);
  if ("issue" in peeled || !format) throw new Error(`${name} is not a file of a format.`);
  const decoded = format.decode(peeled.content, format.builtinNames());
  if (decoded.kind !== "ok") throw new Error(`${name}: ${decoded.issues.map(({ message }) => message).join(" ")}`);
  return decoded.text;
}
