/** Packs the extension and looks into the package: only files on the list, small enough to download without thought. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { importBundled } from "../bundle.mjs";
import { addressesOf, makeExtensionPage } from "../extensionPage.mjs";
import { runNode } from "../run.mjs";

export const VSIX = "dist/bytewright.vsix";
const MAX_BYTES = 3_400_000;

/** Written apart from .vscodeignore on purpose: a slip there must not pass here. */
const ALLOWED = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls(\.[a-z-]+)?)?\.json$/,
  /^extension\/(readme|changelog)\.md$/i,
  /^extension\/licen[cs]e(\.txt|\.md)?$/i,
  /^extension\/media\/((icon|text|map|archive)\.png|visual-(light|dark)\.svg)$/,
  /^extension\/l10n\/[^/]+(\/[^/]+)?$/,
  /^extension\/syntaxes\/[a-z-]+\.(tmLanguage|language-configuration)\.json$/,
  /^extension\/dist\/client\/(node\/[\w.-]+\.cjs|(web|archiveWorker)\.js)$/,
  /^extension\/dist\/server\/(core\.js|index\.js|node\.cjs|web\.js)$/,
  /^extension\/dist\/webview\/((main|archive|compare|languages|merge|mods)\.js|codicon\.ttf|chunks\/[\w-]+\.js|views\/[a-z]+(\.[a-z]+)?(\.compared)?\.js)$/,
  /^extension\/dist\/zstd\.wasm$/,
  /^extension\/dist\/third-party-licenses\.txt$/,
];
const NEEDED = [
  "extension/dist/client/node/main.cjs",
  "extension/dist/client/node/archiveWorker.cjs",
  "extension/dist/client/node/indexWorker.cjs",
  "extension/dist/client/web.js",
  "extension/dist/client/archiveWorker.js",
  "extension/dist/server/core.js",
  "extension/dist/server/index.js",
  "extension/dist/server/node.cjs",
  "extension/dist/server/web.js",
  "extension/dist/webview/main.js",
  "extension/dist/webview/archive.js",
  "extension/dist/webview/compare.js",
  "extension/dist/webview/languages.js",
  "extension/dist/webview/merge.js",
  "extension/dist/webview/mods.js",
  "extension/dist/zstd.wasm",
  "extension/dist/webview/codicon.ttf",
  "extension/media/icon.png",
  "extension/media/text.png",
  "extension/media/map.png",
  "extension/media/archive.png",
  "extension/media/visual-light.svg",
  "extension/media/visual-dark.svg",
];

const PAGE = "extensionPage.md";
/** Of dist/, what may be packed. */
const BUILT = ["client", "server", "webview", "zstd.wasm", "third-party-licenses.txt"];
const FOLDERS = ["media", "l10n", "syntaxes"];

/** The texts that "Open a Sample" reads, as the formats declare them. */
async function listSamples() {
  const { formats } = await importBundled("formats/registry.ts");
  return formats.flatMap(({ sample }) => sample?.texts ?? []).map((text) => `samples/${text}`);
}

/** Packs what was built; the bundles must be there. @param {string} [home] the repository's address, which the package then names */
export async function packExtension(home) {
  rmSync(VSIX, { force: true });
  const stage = mkdtempSync(join(tmpdir(), "bytewright-package-"));
  try {
    furnishStage(stage, await listSamples(), home);
    const flags = ["--no-dependencies", "--no-rewrite-relative-links", "--readme-path", PAGE, "-o", resolve(VSIX)];
    return await runNode(
      [resolve("node_modules/@vscode/vsce/vsce"), "package", ...flags, ...(home ? [] : ["--allow-missing-repository"])],
      {
        cwd: stage,
      },
    );
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** The packer asks all patterns of .vscodeignore about each file of its folder, which takes it 20 s in the repository. */
function furnishStage(stage, samples, home) {
  const files = readdirSync(".").filter((name) => statSync(name).isFile());
  const copied = [...FOLDERS, ...samples, ...BUILT.map((name) => `dist/${name}`), ...files];
  for (const name of copied) cpSync(name, join(stage, name), { recursive: true });
  writeFileSync(join(stage, PAGE), makeExtensionPage(readFileSync("README.md", "utf8"), home));
  // the packer takes the addresses from the manifest only
  const manifest = { ...JSON.parse(readFileSync("package.json", "utf8")), ...addressesOf(home) };
  writeFileSync(join(stage, "package.json"), JSON.stringify(manifest, undefined, 2));
}

/** Names in the central directory of a zip file (APPNOTE 4.3.12). */
function listZip(bytes) {
  const END = 0x06054b50;
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error("The package has no zip directory.");
  const names = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString("utf8", at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

export async function findPackageBreaches() {
  const { ok, output } = await packExtension();
  if (!ok) return [output];
  const bytes = readFileSync(VSIX);
  const names = listZip(bytes);
  const samples = (await listSamples()).map((sample) => `extension/${sample}`);
  const breaches = names
    .filter((name) => !samples.includes(name) && !ALLOWED.some((pattern) => pattern.test(name)))
    .map((name) => `${name} is packed but not on the list.`);
  for (const name of [...NEEDED, ...samples]) if (!names.includes(name)) breaches.push(`${name} is not in the package.`);
  if (bytes.length > MAX_BYTES) breaches.push(`${VSIX} has ${bytes.length} bytes; at most ${MAX_BYTES} are allowed.`);
  return breaches;
}
