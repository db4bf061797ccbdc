/** The licenses of everything in and next to the bundles, whose terms ask us to pass them on. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Copyright holders, from the repositories, of packages that state the MIT license but ship without its text. */
const COPYRIGHT_OF_MIT = {
  "@bokuweb/zstd-wasm": "Copyright (c) bokuweb",
  "@microsoft/fast-element": "Copyright (c) Microsoft Corporation. All rights reserved.",
  "@microsoft/fast-foundation": "Copyright (c) Microsoft Corporation. All rights reserved.",
  "@microsoft/fast-web-utilities": "Copyright (c) Microsoft Corporation. All rights reserved.",
};
/** Third-party parts inside a package. */
const INSIDE = {
  "@bokuweb/zstd-wasm": { title: "Zstandard (BSD-3-Clause), inside of @bokuweb/zstd-wasm", file: "tools/licenses/zstd.txt" },
};
/** Attributions that a license requires before its text. */
const ATTRIBUTION = {
  "@vscode/codicons": "The font codicon.ttf, unchanged, by Microsoft: https://github.com/microsoft/vscode-codicons",
};
/** A text with fewer letters grants nothing. */
const MIN_TEXT = 200;

/** `node_modules/a` or `node_modules/@a/b`, the innermost where packages nest; undefined for a file of ours. */
export function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
}

function readText(file) {
  return readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .trim();
}

/** Our own license is the same, except for the copyright. */
function mitText(copyright) {
  return readText("LICENSE").replace(/^Copyright .*$/m, copyright);
}

function licenseText(folder, name, license) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readText(join(folder, file)) : "";
  const copyright = COPYRIGHT_OF_MIT[name];
  return text === "" && license === "MIT" && copyright !== undefined ? mitText(copyright) : text;
}

/**
 * The text of all licenses, packages in the order of their names.
 * @param inputs paths of all files that ship, or that something that ships is made of
 * @throws Error if a license or its text is missing.
 */
export function collectLicenses(inputs) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const parts = [...folders].sort().flatMap((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const own = { title: `${name} ${version} (${license})`, text: licenseText(folder, name, license) };
    if (own.text !== "" && ATTRIBUTION[name]) own.text = `${ATTRIBUTION[name]}\n\n${own.text}`;
    const inside = INSIDE[name];
    return inside ? [own, { title: inside.title, text: readText(inside.file) }] : [own];
  });
  for (const { title, text } of parts)
    if (text.length < MIN_TEXT || title.includes("undefined"))
      throw new Error(`${title} ships with Bytewright, but the text of its license was not found. Add it to tools/licenses.mjs.`);
  const line = `\n${"-".repeat(80)}\n\n`;
  return `Bytewright contains parts of these packages.\n\n${parts.map(({ title, text }) => `${title}\n\n${text}\n`).join(line)}`;
}
