/**
 * `npm run samples`: game files in dist/samples from the texts in samples/, by the code that ships. Texts of `KEPT` stay texts; one
 * file is cut off, to show the page of a broken file, and an archive holds some again, inside another one. A mod and a dump come with them.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importBundled } from "./bundle.mjs";
import { sampleProject } from "./sampleProject.mjs";

const SOURCE = "samples";
const OUT = "dist/samples";
const KEPT = new Set(["Campfire.brecipe.yml"]);
const CUT = { from: "Spirit_Campfire.bxml.yml", to: "Broken.bxml", bytes: 200 };

/** Holds a map and, in an archive inside, an actor's files where the game has them. */
const ARCHIVE = { name: "Camp.pack", inner: "Actor/Pack/Spirit_Campfire.sbactorpack", map: "Lantern_Field.mubin" };
const ACTOR_FOLDERS = { ".baiprog": "AIProgram", ".bxml": "ActorLink", ".bmodellist": "ModelList", ".baischedule": "AISchedule" };

const { sarcOf } = await importBundled("test/cli/archiveBytes.ts");
const { yaz0 } = await importBundled("formats/containers/yaz0.ts");
const { formats } = await importBundled("formats/registry.ts");
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
copyFileSync(path.join(SOURCE, "README.md"), path.join(OUT, "README.md"));
for (const format of formats) {
  for (const name of readdirSync(path.join(SOURCE, format.id))) {
    const source = path.join(SOURCE, format.id, name);
    if (KEPT.has(name)) {
      copyFileSync(source, path.join(OUT, name));
      continue;
    }
    const { bytes, issues } = format.encode(readFileSync(source, "utf8"));
    if (!bytes) throw new Error(`${source}: ${issues.map((issue) => issue.message).join(" ")}`);
    writeFileSync(path.join(OUT, name.slice(0, name.length - format.textSuffix.length)), bytes);
    if (name === CUT.from) writeFileSync(path.join(OUT, CUT.to), bytes.subarray(0, CUT.bytes));
  }
}

const read = (name) => new Uint8Array(readFileSync(path.join(OUT, name)));
const actorFiles = readdirSync(OUT).filter((name) => name !== CUT.to && path.extname(name) in ACTOR_FOLDERS);
const actor = sarcOf(Object.fromEntries(actorFiles.map((name) => [`Actor/${ACTOR_FOLDERS[path.extname(name)]}/${name}`, read(name)])));
writeFileSync(path.join(OUT, ARCHIVE.name), sarcOf({ [ARCHIVE.inner]: yaz0.wrap(actor), [`Map/${ARCHIVE.map}`]: read(ARCHIVE.map) }));

// a mod and the dump that it is compared with
for (const [name, bytes] of Object.entries(sampleProject())) {
  mkdirSync(path.dirname(path.join(OUT, name)), { recursive: true });
  writeFileSync(path.join(OUT, name), bytes);
}
mkdirSync(path.join(OUT, ".vscode"));
writeFileSync(path.join(OUT, ".vscode/settings.json"), `${JSON.stringify({ "bytewright.dumps": ["dump"] }, null, 2)}\n`);
