/** The npm package: the command line and the library, made of what was built, without the parts of the extension. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";
import { addressesOf } from "./extensionPage.mjs";
import { collectLicenses } from "./licenses.mjs";
import { runNpm } from "./run.mjs";

export const NPM_FOLDER = "dist/npm";
const PACKAGE = `${NPM_FOLDER}/package`;
const ZSTD = "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm";

/** The library as ES modules for Node and browsers, and the command line in parts that Node loads one by one. */
const MODULES = "dist/package";
/** What the package holds next to them, and where it comes from. */
const FILES = {
  "zstd.wasm": "dist/zstd.wasm",
  "README.md": "library/README.md",
  "CHANGELOG.md": "CHANGELOG.md",
  LICENSE: "LICENSE",
};
/** The library's declarations; all others describe what is inside it. */
const TYPES = ["index", "api", "compare", "openFile", "openArchive"];

/** Packs what was built; gives the path of the package. @param {string} [home] the repository's address, which the package then names */
export async function packNpm(home) {
  rmSync(NPM_FOLDER, { recursive: true, force: true });
  cpSync(MODULES, PACKAGE, { recursive: true });
  for (const [to, from] of Object.entries(FILES)) copy(from, `${PACKAGE}/${to}`);
  writeTypes();
  const metafiles = JSON.parse(readFileSync("dist/meta.json", "utf8"));
  const inputs = [...["package", "package/cli"].flatMap((bundle) => Object.keys(metafiles[bundle].inputs)), ZSTD];
  writeFileSync(`${PACKAGE}/third-party-licenses.txt`, collectLicenses(inputs));
  writeFileSync(`${PACKAGE}/package.json`, `${JSON.stringify({ ...manifest(), ...addressesOf(home) }, undefined, 2)}\n`);
  const { ok, output } = await runNpm(["pack", "--pack-destination", NPM_FOLDER, `./${PACKAGE}`]);
  if (!ok) throw new Error(`npm pack failed.\n${output}`);
  return `${NPM_FOLDER}/bytewright-${manifest().version}.tgz`;
}

/** Packs what was built, and installs it into a folder without a network, as a user does with one. @param {string} folder */
export async function installNpmPackage(folder) {
  const packed = resolve(await packNpm());
  writeFileSync(resolve(folder, "package.json"), '{ "private": true, "type": "module" }');
  return { packed, ...(await runNpm(["install", "--offline", "--no-audit", "--no-fund", packed], { cwd: folder })) };
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** One file at a time: what a file shows is written out in it, or it does not ship. */
function writeTypes() {
  mkdirSync(`${PACKAGE}/types`, { recursive: true });
  for (const name of TYPES) {
    const fileName = `library/src/${name}.ts`;
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(fileName, "utf8"), { fileName, reportDiagnostics: true });
    if (diagnostics.length > 0) throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, "\n")}`);
    const outside = /from "(\.\.\/.*)"/.exec(outputText);
    if (outside) throw new Error(`${fileName} shows a type of ${outside[1]}, which is not part of the package.`);
    // TypeScript leaves the endings of imports in declarations as they are
    writeFileSync(`${PACKAGE}/types/${name}.d.ts`, outputText.replace(/from "(\.\/\w+)\.ts"/g, 'from "$1.js"'));
  }
}

/** What the extension's manifest says of the project, and what the package offers. */
function manifest() {
  const { name, version, license, engines } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    name,
    version,
    description: "Binary game files as text and back, byte for byte: command line and library",
    license,
    keywords: [
      "game",
      "modding",
      "binary",
      "aamp",
      "byml",
      "kmp",
      "sarc",
      "u8",
      "yaz0",
      "zelda",
      "mario kart wii",
      "halo",
      "metroid prime",
    ],
    type: "module",
    engines: { node: engines.node },
    bin: { bytewright: "cli/bytewright.cjs" },
    exports: {
      ".": { types: "./types/index.d.ts", default: "./index.js" },
      "./zstd.wasm": "./zstd.wasm",
      "./package.json": "./package.json",
    },
    sideEffects: false,
  };
}
