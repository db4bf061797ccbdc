/**
 * The HTML document of a page: only its script, its style and a policy that allows nothing else. Must know no editor: tests open the same
 * document in a browser.
 */
import { hexDigits } from "../../../formats/core/text/hex.ts";

export interface PagePlaces {
  /** Source of the page's files for its content security policy. */
  readonly source: string;
  /** The address of the folder of the page's files. */
  readonly folder: string;
}

/** The hash of an empty text: the UI toolkit adds an empty style element, and the console would report that it was refused. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param script name of a file in the folder */
export function pageHtml(title: string, language: string, script: string, { source, folder }: PagePlaces): string {
  const nonce = makeNonce();
  // views load their scripts when they are shown; nothing else is fetched, and no text is run as code
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
<style nonce="${nonce}">@font-face { font-family: codicon; src: url("${folder}/codicon.ttf") format("truetype"); font-display: block; }</style>
</head>
<body>
<script type="module" nonce="${nonce}" src="${escape(`${folder}/${script}`)}"></script>
</body>
</html>`;
}

function makeNonce(): string {
  return hexDigits(crypto.getRandomValues(new Uint8Array(16)));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
