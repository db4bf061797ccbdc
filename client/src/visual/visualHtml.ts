/** The document that the visual editor's page starts from: nothing but its script, its style and a policy that admits no more. */
import type { Webview } from "vscode";
import { env, l10n, Uri } from "vscode";

/** Folders that the page may load from. */
export function visualRoots(extension: Uri): Uri[] {
  return [Uri.joinPath(extension, "dist/webview")];
}

/** The hash of nothing: the UI toolkit adds one empty style element, and a refusal of it would be all that the console says. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export function visualHtml(webview: Webview, extension: Uri, title: string): string {
  const nonce = makeNonce();
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(extension, "dist/webview", name)).toString();
  // pictures are drawn, their parts loaded when they are shown; nothing is fetched and no text is run
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${webview.cspSource}`,
    `style-src 'nonce-${nonce}' ${EMPTY_STYLE}`,
    `font-src ${webview.cspSource}`,
    "img-src data: blob:",
    "worker-src blob:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escape(env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style nonce="${nonce}">@font-face { font-family: codicon; src: url("${file("codicon.ttf")}") format("truetype"); font-display: block; }</style>
</head>
<body>
<script type="module" nonce="${nonce}" src="${file("main.js")}"></script>
</body>
</html>`;
}

/** Texts of the page by the English ones; none where the editor speaks English. */
export function pageTranslations(): Readonly<Record<string, string>> {
  const { bundle } = l10n;
  return bundle === undefined || env.language.startsWith("en") ? {} : { ...bundle };
}

function makeNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
