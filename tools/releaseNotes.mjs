/** `node tools/releaseNotes.mjs v1.2.3`: prints what CHANGELOG.md says of a version, which must be the one in package.json. */
import { readFileSync } from "node:fs";

/** @returns {{ notes: string } | { problem: string }} */
export function findReleaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) return { problem: `The tag is "${tag}", but package.json has version ${version}: expected v${version}.` };
  const section = changelog.split(/^(?=## )/m).find((part) => part.split("\n")[0].trim() === `## ${version}`);
  const notes = section?.slice(section.indexOf("\n") + 1).trim();
  return notes ? { notes } : { problem: `CHANGELOG.md has no text below a heading "## ${version}".` };
}

const [, program, tag] = process.argv;
if (program?.endsWith("releaseNotes.mjs")) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const found = findReleaseNotes(tag, version, readFileSync("CHANGELOG.md", "utf8"));
  if ("notes" in found) console.log(found.notes);
  else {
    console.error(found.problem);
    process.exitCode = 1;
  }
}
