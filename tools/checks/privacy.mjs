/**
 * What is inside the bundles: our sources, and packages that are known here by name. Neither may reach a network or run
 * text as code; where a package holds such code, the reason why it never runs, or does no harm, is next to it.
 */
import { readFileSync } from "node:fs";
import { packageFolder } from "../licenses.mjs";
import { FORBIDDEN_CODE } from "./sources.mjs";

/** Packages that may be inside a bundle: the language server protocol on both sides and what it needs; the visual editor's controls. */
const KNOWN_PACKAGES = new Set([
  "vscode-languageclient",
  "vscode-languageserver",
  "vscode-languageserver-protocol",
  "vscode-languageserver-textdocument",
  "vscode-languageserver-types",
  "vscode-jsonrpc",
  "balanced-match",
  "brace-expansion",
  "minimatch",
  "semver",
  "@vscode/webview-ui-toolkit",
  "@microsoft/fast-element",
  "@microsoft/fast-foundation",
  "@microsoft/fast-web-utilities",
  "exenv-es6",
  "tabbable",
  "tslib",
  // the level view draws with it. Taken module by module, so that its loaders, which fetch files, are in no bundle
  "three",
  // the graph view computes places of boxes with it; asks for nothing
  "@dagrejs/dagre",
  // zlib for the resources of a PAK: Node's own is not there in browsers, and the platform's streams cannot be bounded or asked where one ends
  "pako",
  "jsonc-parser",
  // reads and writes PO for `bytewright texts`: text to objects and back
  "gettext-parser",
  "content-type",
  // reads XLIFF for `bytewright texts`; asks for no file and no entity
  "sax",
  // the Model Context Protocol on standard input and output, for `bytewright mcp`: it is given two streams and asks for nothing else
  "@modelcontextprotocol/server",
  "@modelcontextprotocol/core",
  "zod",
]);

const EXCEPTIONS = [
  {
    package: "@microsoft/fast-element",
    what: "new Function()",
    why: "a last resort where neither globalThis nor window exist; no browser is like that, and the page's policy would refuse it",
  },
  {
    package: "vscode-jsonrpc",
    what: "a network module",
    why: "transports over a local pipe or socket, which exist next to the one that we use: the channel between a process and its child",
  },
  {
    package: "@modelcontextprotocol/server",
    what: "fetch()",
    why: "helpers that give out a function of the web's name, and words in comments; nothing calls them, and in test/cli/mcp.test.ts the first look for a connection ends the process",
  },
  {
    package: "zod",
    what: "new Function()",
    why: "makes parsers out of text unless it is told not to, which cli/src/mcp/withoutCompiling.ts does first; test/cli/mcp.test.ts serves where Node refuses it",
  },
];

/** Modules of Node that no bundle may ask for at run time. `net` is inside the transports named above. */
const FORBIDDEN_MODULES = /^(?:node:)?(?:http|https|http2|tls|dgram|dns|inspector|vm|cluster|repl)(?:\/.*)?$/;
/** Bundles for web workers and pages, the library among them, can have no modules of Node at all. */
const isBrowserOutput = (out) =>
  ["dist/client/web.js", "dist/client/archiveWorker.js", "dist/server/core.js", "dist/server/index.js", "dist/server/web.js"].includes(
    out,
  ) || out.startsWith("dist/webview/");
const LIBRARY = "dist/package/index.js";

/** The files that a bundle's file loads, including itself: the command line and the library have different chunks. */
function loadedBy(out, outputs) {
  const loaded = new Set([out]);
  for (const one of loaded) for (const { path, external } of outputs[one]?.imports ?? []) if (!external) loaded.add(path);
  return loaded;
}
/** Modules that a bundle's host provides: VS Code's interface, the protocol's library, a file of ours next to it. */
const GIVEN_MODULES = ["vscode", "vscode-languageserver", "./core.js"];

function isAllowed(name, what) {
  return EXCEPTIONS.some((exception) => exception.package === name && exception.what === what);
}

function findInputBreaches(input) {
  const folder = packageFolder(input);
  // our own sources are read by the check of the sources
  if (!folder) return [];
  const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  if (!KNOWN_PACKAGES.has(name)) return [`${name} is inside a bundle but not among the known packages of tools/checks/privacy.mjs.`];
  const text = readFileSync(input, "utf8");
  return FORBIDDEN_CODE.filter(({ pattern, what }) => pattern.test(text) && !isAllowed(name, what)).map(
    ({ what }) => `${input} holds ${what}.`,
  );
}

function findOutputBreaches(out, { imports }, isOfLibrary) {
  const external = imports.filter((imported) => imported.external).map((imported) => imported.path);
  const allowed = (path) => (isOfLibrary || isBrowserOutput(out) ? GIVEN_MODULES.includes(path) : !FORBIDDEN_MODULES.test(path));
  return external.filter((path) => !allowed(path)).map((path) => `${out} asks for the module ${path}.`);
}

export function findPrivacyBreaches() {
  const metafiles = Object.values(JSON.parse(readFileSync("dist/meta.json", "utf8")));
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  const outputs = Object.fromEntries(metafiles.flatMap((metafile) => Object.entries(metafile.outputs)));
  const library = loadedBy(LIBRARY, outputs);
  return [
    ...[...inputs].flatMap(findInputBreaches),
    ...Object.entries(outputs).flatMap(([out, meta]) => findOutputBreaches(out, meta, library.has(out))),
  ];
}
