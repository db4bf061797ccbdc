/**
 * `npm run samples`: game files in dist/samples from the texts in samples/, by the code that ships. Texts of `KEPT` stay texts; one
 * file is cut off, to show the page of a broken file.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importBundled } from "./bundle.mjs";

const SOURCE = "samples";
const OUT = "dist/samples";
const KEPT = new Set(["Campfire.brecipe.yml"]);
const CUT = { from: "Spirit_Campfire.bxml.yml", to: "Broken.bxml", bytes: 200 };

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
