/** Rules of the house about the text of our sources, for which no linter has a rule. */
import { readdirSync, readFileSync } from "node:fs";

/** Ways to a network and to running text as code. Our own sources have no exceptions. */
export const FORBIDDEN_CODE = [
  { pattern: /\bfetch\s*\(/, what: "fetch()" },
  { pattern: /\bXMLHttpRequest\b/, what: "XMLHttpRequest" },
  { pattern: /\bnew\s+WebSocket\b/, what: "WebSocket" },
  { pattern: /\bEventSource\b/, what: "EventSource" },
  { pattern: /\bsendBeacon\b/, what: "sendBeacon" },
  { pattern: /\bimportScripts\s*\(/, what: "importScripts()" },
  { pattern: /["'](?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?["']/, what: "a network module" },
  { pattern: /(?<![.\w])eval\s*\(/, what: "eval()" },
  { pattern: /\bnew\s+Function\s*\(/, what: "new Function()" },
];

const SHIPPED = /^(formats|index|assistant|client|server|cli|webview)\/.*\.ts$/;
const RULES = [
  ...FORBIDDEN_CODE.map(({ pattern, what }) => ({
    files: SHIPPED,
    pattern,
    says: `${what} is not allowed: Bytewright reaches no network and runs no text as code`,
  })),
  {
    files: SHIPPED,
    pattern: /\b(?:isTrusted|supportHtml)["']?\s*[:=]\s*true\b/,
    says: "Markdown of ours runs no commands and holds no HTML: names from files are in it",
  },
  {
    files: /^client\/src\/(?!.*\.node\.ts$).*\.ts$/,
    pattern: /\.fsPath\b/,
    says: "the client works on any file system: Uri and workspace.fs, not fsPath",
  },
  {
    files: /^test\/.*\.ts$/,
    pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\b/,
    says: "a test that does not run proves nothing",
  },
  {
    files: /(^|\/)package-lock\.json$/,
    pattern: /"resolved": "https?:/,
    says: "lock files name no download addresses (npm install with omit-lockfile-registry-resolved=true)",
  },
  {
    files: /\.(ts|mjs|cjs|json|md|yml)$/,
    // what a home or work folder of some machine looks like
    pattern: /(?<![\w./$~-])\/(?:home|root|Users|work)\/[A-Za-z]/,
    says: "paths of one machine mean nothing on another",
  },
];

const NOT_OURS = new Set(["node_modules", "dist", ".git", "corpus", "scratch"]);

function* listSources(folder = ".") {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listSources(path);
    else yield path;
  }
}

export function findSourceBreaches() {
  const breaches = [];
  for (const file of listSources()) {
    const rules = RULES.filter((rule) => rule.files.test(file));
    if (rules.length === 0) continue;
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      if (/^\s*(?:\/\/|\/?\*)/.test(line) && SHIPPED.test(file)) continue;
      for (const { pattern, says } of rules)
        if (pattern.test(line)) breaches.push(`${file}:${index + 1}: ${says}: ${line.trim().slice(0, 100)}`);
    }
  }
  return breaches;
}
