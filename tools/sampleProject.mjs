/** The sample of a mod and its game dump as files: texts of samples/project become game files, folders that are named as archives archives. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { importBundled } from "./bundle.mjs";

const SOURCE = "samples/project";
/** The course of the mod is the sample of a course. */
const COURSE = { from: "samples/kmp/Ring_Road.kmp.txt", to: "mod/Course/course.kmp" };
const ARCHIVE = /\.(s?)(?:bactorpack|pack)$/;

const { sarcOf } = await importBundled("test/cli/archiveBytes.ts");
const { yaz0 } = await importBundled("formats/containers/yaz0.ts");
const { formats } = await importBundled("formats/registry.ts");

/** @param {string} file @returns {[name: string, bytes: Uint8Array]} */
function encoded(file) {
  const name = path.basename(file);
  const format = formats.find(
    ({ textSuffix, extensions }) =>
      textSuffix !== "" && name.endsWith(textSuffix) && extensions.includes(name.slice(0, -textSuffix.length).split(".").at(-1)),
  );
  const source = readFileSync(file);
  if (!format) return [name, new Uint8Array(source)];
  const { bytes, issues } = format.encode(source.toString("utf8"));
  if (!bytes) throw new Error(`${file}: ${issues.map((issue) => issue.message).join(" ")}`);
  return [name.slice(0, -format.textSuffix.length), bytes];
}

/** By path from the folder, which stays as it is. @param {string} folder @returns {Record<string, Uint8Array>} */
function filesIn(folder) {
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isFile()) {
      const [name, bytes] = encoded(at);
      files[name] = bytes;
      continue;
    }
    const inner = filesIn(at);
    const archive = ARCHIVE.exec(entry.name);
    if (archive) files[entry.name] = archive[1] === "" ? sarcOf(inner) : yaz0.wrap(sarcOf(inner));
    else for (const [name, bytes] of Object.entries(inner)) files[`${entry.name}/${name}`] = bytes;
  }
  return files;
}

export function sampleProject() {
  return { ...filesIn(SOURCE), [COURSE.to]: encoded(COURSE.from)[1] };
}
