/**
 * The folder rule, enforced: `formats` knows nothing of the outside, the outer folders import `formats` but not each other.
 * `npm test` runs it; ARCHITECTURE.md says why.
 */
const OUTER = "^(client|server|cli|library|webview)/";
/** What others may know of formats/. */
const OPEN_FORMATS =
  "^formats/(core/|containers/|archives/[^/]+\\.ts$|sizes/(index|diagnostics)\\.ts$|(registry|open|applyFiles|mergeFiles|diffFiles|supplied|unknownFile|lostCharacters)\\.ts$)";
const TESTS = "^(test|tools)/";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that need each other at run time are one module, or need a third.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-circles-of-types",
      comment:
        "Not in classes of the page that are cut into files, nor in records of formats, whose types and tools follow from each other.",
      severity: "error",
      from: { pathNot: "^(test|tools|webview/src/(panels|bytes|fields|chart)|formats/(?!core/|containers/|archives/|sizes/)[^/]+)/" },
      to: { circular: true },
    },
    {
      name: "formats-stay-pure",
      comment: "formats/ runs in a browser worker, in the extension host and in the command line tool: only itself, text parsers and zlib.",
      severity: "error",
      from: { path: "^formats/" },
      to: { pathNot: ["^formats/", "node_modules/(jsonc-parser|pako)/"] },
    },
    {
      name: "core-knows-no-format",
      severity: "error",
      from: { path: "^formats/core/" },
      to: { path: "^formats/", pathNot: "^formats/core/" },
    },
    {
      name: "containers-know-no-format",
      severity: "error",
      from: { path: "^formats/containers/" },
      to: { path: "^formats/", pathNot: "^formats/(core|containers)/" },
    },
    {
      name: "archives-know-no-format",
      comment: "An archive holds files, whatever they are; formats know nothing of archives by the next rule.",
      severity: "error",
      from: { path: "^formats/archives/" },
      to: { path: "^formats/", pathNot: "^formats/(core|containers|archives)/" },
    },
    {
      name: "archive-types-know-not-each-other",
      severity: "error",
      from: { path: "^formats/archives/([^/]+)/" },
      to: { path: "^formats/archives/[^/]+/", pathNot: "^formats/archives/$1/" },
    },
    {
      name: "formats-know-not-each-other",
      severity: "error",
      from: { path: "^formats/(?!core/|containers/|archives/|sizes/)([^/]+)/" },
      to: { path: "^formats/", pathNot: ["^formats/(core|containers)/", "^formats/$1/", "^formats/[^/]+\\.d\\.ts$"] },
    },
    {
      name: "index-stays-pure",
      comment: "The index runs where formats/ runs, and knows each format by its contract only.",
      severity: "error",
      from: { path: "^index/" },
      to: { pathNot: ["^index/", OPEN_FORMATS] },
    },
    {
      name: "assistant-stays-pure",
      comment: "The tools for assistants run where formats/ runs: what a host is to them, it passes in.",
      severity: "error",
      from: { path: "^assistant/" },
      to: { pathNot: ["^(assistant|index)/", OPEN_FORMATS] },
    },
    {
      name: "formats-by-registry",
      comment: "A new format is one folder and one line in formats/registry.ts: nothing outside may name a format's folder.",
      severity: "error",
      from: { path: OUTER, pathNot: "^webview/src/panels/[^/]+/" },
      to: {
        path: "^formats/",
        pathNot: OPEN_FORMATS,
      },
    },
    {
      name: "panels-know-models",
      comment: "A panel draws what its format declares in its panel folder, and knows nothing else of it.",
      severity: "error",
      from: { path: "^webview/src/panels/[^/]+/" },
      to: { path: "^formats/", pathNot: "^formats/(core|[^/]+/panel)/" },
    },
    {
      name: "webview-takes-types-of-formats",
      comment:
        "The page shows what the language server found out; no format's code is loaded into it. It filters and sorts members and shows what cannot be seen in names as the client does, reads the bytes of messages, writes hexadecimal digits and singles, keeps lists by a key, bisects, finds the span at an offset, and has changes wait for each other.",
      severity: "error",
      from: { path: "^webview/" },
      to: {
        path: "^formats/",
        pathNot:
          "^formats/(archives/memberFilter|core/bytes/base64|core/lists|core/search|core/text/hex|core/text/naturalOrder|core/text/oneLine|core/text/shortest|core/text/span|core/turns)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "outer-folders-apart",
      comment:
        "Between client, server, cli and webview only protocol.ts may be imported; the client hands the library to other extensions.",
      severity: "error",
      from: { path: OUTER, pathNot: "^client/src/(api|makeApi)\\.ts$" },
      to: { path: OUTER, pathNot: ["^$1/", "/protocol\\.ts$"] },
    },
    {
      name: "protocol-as-types",
      comment: "A protocol is a promise about messages, not code to share.",
      severity: "error",
      from: { path: OUTER },
      to: { path: "/protocol\\.ts$", pathNot: "^$1/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sources-know-no-tests",
      severity: "error",
      from: { path: ["^(formats|index|assistant)/", OUTER] },
      to: { path: TESTS },
    },
    {
      name: "vscode-in-client-only",
      severity: "error",
      from: { path: "^(formats|index|assistant|server|cli|library|webview)/" },
      to: { path: "^(vscode|node_modules/@types/vscode/.*|.*vscode-languageclient/.*)$" },
    },
    {
      name: "shared-code-runs-in-browsers",
      comment: "Client and server run in a web worker too: Node's modules and the node flavours of libraries only in *.node.ts.",
      severity: "error",
      from: { path: "^(client|server|library|webview)/", pathNot: "\\.node\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-flavours-in-node-files",
      severity: "error",
      from: { path: "^(client|server|webview)/", pathNot: "\\.node\\.ts$" },
      to: { path: "node_modules/vscode-(languageclient|languageserver)/(lib/)?node(/|\\.|$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-folder-knows-the-toolkit",
      comment: "The UI toolkit is archived: it must stay replaceable.",
      severity: "error",
      from: { path: "^(?!webview/src/ui/)" },
      to: { path: "node_modules/@vscode/webview-ui-toolkit/" },
    },
    {
      name: "all-imports-resolve",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^vscode$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^dist/", "^test/e2e/rig/node_modules/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".mjs", ".cjs", ".js", ".json", ".txt"],
    },
  },
};
