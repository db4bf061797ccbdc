/**
 * The document that the visual editor's page starts from: nothing but its script, its style and a policy that admits no more. Must
 * know no editor: tests open the same document in a browser.
 */

export interface PagePlaces {
  /** What the editor serves the page's files from, as a content security policy names it. */
  readonly source: string;
  /** The address of one of the page's files. */
  readonly file: (name: string) => string;
  /** Names of the files that the script imports: they are fetched with it, not after it. */
  readonly parts: readonly string[];
}

/** The hash of nothing: the UI toolkit adds one empty style element, and a refusal of it would be all that the console says. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export function pageHtml(title: string, language: string, { source, file, parts }: PagePlaces): string {
  const nonce = makeNonce();
  // pictures are drawn, their parts loaded when they are shown; nothing is fetched and no text is run
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${source}`,
    `style-src 'nonce-${nonce}' ${EMPTY_STYLE}`,
    `font-src ${source}`,
    "img-src data: blob:",
    "worker-src blob:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
${parts.map((part) => `<link rel="modulepreload" nonce="${nonce}" href="${file(part)}">`).join("\n")}
<style nonce="${nonce}">@font-face { font-family: codicon; src: url("${file("codicon.ttf")}") format("truetype"); font-display: block; }</style>
</head>
<body>
<script type="module" nonce="${nonce}" src="${file("main.js")}"></script>
</body>
</html>`;
}

function makeNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
