/** The licences of the packages inside the bundles, which their terms ask us to pass on. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `node_modules/a` or `node_modules/@a/b`, the innermost where packages nest; undefined for a file of ours. */
export function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
}

/** The text of all licences, packages in the order of their names. */
export function collectLicenses(metafiles) {
  const folders = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs).map(packageFolder)));
  const parts = [];
  for (const folder of [...folders].sort()) {
    if (!folder) continue;
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").trim() : "";
    parts.push(`${name} ${version} (${license})\n\n${text}\n`);
  }
  return `Bytewright contains parts of these packages.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
