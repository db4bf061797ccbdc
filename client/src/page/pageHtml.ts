/**
 * The page about a file, as HTML without scripts: its buttons are command links. Takes texts in the user's language and
 * escapes all of them. Must know no editor.
 */
import type { HexRow } from "./hexRows.ts";
import { PAGE_STYLE } from "./pageStyle.ts";

export interface PageContent {
  /** Of the user interface, for screen readers: `en`. */
  readonly language: string;
  readonly title: string;
  /** One or two sentences under the title. */
  readonly summary: string;
  /** Decides the sign before the summary; the summary must say it in words too. */
  readonly state: "broken" | "warning" | "good";
  readonly actions: readonly PageAction[];
  readonly sections: readonly PageSection[];
}

export interface PageAction {
  readonly title: string;
  /** A command that the webview is allowed to run, and its arguments. */
  readonly command: string;
  readonly arguments: readonly unknown[];
}

export interface PageSection {
  readonly heading: string;
  readonly intro?: string;
  readonly body: PageBody;
}

export type PageBody =
  | { readonly kind: "text" }
  | { readonly kind: "pairs"; readonly pairs: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "findings"; readonly findings: readonly PageFinding[] }
  | { readonly kind: "hex"; readonly label: string; readonly rows: readonly HexRow[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface PageFinding {
  readonly severity: string;
  readonly message: string;
  readonly code: string;
  /** Where: offset, path. */
  readonly place: string;
}

const SIGNS = { broken: "✖", warning: "⚠", good: "✔" };

/** A whole document. `nonce` admits our style and nothing else. */
export function pageHtml(content: PageContent, nonce: string): string {
  const { language, title, summary, state, actions, sections } = content;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style nonce="${nonce}">${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p class="summary ${state}"><span class="sign" aria-hidden="true">${SIGNS[state]}</span> ${escape(summary)}</p>
${actions.length > 0 ? `<p class="actions">${actions.map(actionHtml).join("\n")}</p>` : ""}
${sections.map(sectionHtml).join("\n")}
</main>
</body>
</html>`;
}

function actionHtml({ title, command, arguments: list }: PageAction): string {
  const address = `command:${command}?${encodeURIComponent(JSON.stringify(list))}`;
  return `<a class="button" href="${escape(address)}">${escape(title)}</a>`;
}

function sectionHtml({ heading, intro, body }: PageSection, index: number): string {
  const id = `section-${index}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escape(heading)}</h2>
${intro === undefined ? "" : `<p>${escape(intro)}</p>`}
${bodyHtml(body, id)}
</section>`;
}

function bodyHtml(body: PageBody, headingId: string): string {
  switch (body.kind) {
    case "text":
      return "";
    case "pairs":
      return `<dl>${body.pairs.map(([label, value]) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`).join("\n")}</dl>`;
    case "findings":
      return `<ul class="findings">${body.findings.map(findingHtml).join("\n")}</ul>`;
    case "hex":
      // it scrolls sideways where the window is narrow, so the keyboard must reach it
      return `<pre class="hex" tabindex="0" role="region" aria-label="${escape(body.label)}">${body.rows.map(hexRowHtml).join("\n")}</pre>`;
    case "table":
      return `<div class="scroll" tabindex="0" role="region" aria-labelledby="${headingId}"><table>
<thead><tr>${body.columns.map((column) => `<th scope="col">${escape(column)}</th>`).join("")}</tr></thead>
<tbody>${body.rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`).join("\n")}</tbody>
</table></div>`;
  }
}

function findingHtml({ severity, message, code, place }: PageFinding): string {
  const where = place === "" ? "" : ` <span class="place">${escape(place)}</span>`;
  return `<li><strong>${escape(severity)}:</strong> ${escape(message)}${where} <code>${escape(code)}</code></li>`;
}

function hexRowHtml({ offset, isMarked, pieces, characters }: HexRow): string {
  const cells = pieces.map(({ text, isMarked: marked }) => (marked ? `<mark>${escape(text)}</mark>` : escape(text))).join("");
  return `${isMarked ? "▸" : " "} ${offset} ${cells} ${escape(characters)}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
