/**
 * A report about differences to share: as Markdown, or as one HTML file without scripts and external resources. Text from files gets into
 * HTML only through {@link escaped}.
 */
import { inList, inParagraphs, markdown, plain } from "./markdown.ts";
import { oneLine, oneLineOfPath } from "./oneLine.ts";

const STYLE =
  ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}" +
  "h2{font-size:1rem;margin:1.5rem 0 .25rem;overflow-wrap:anywhere}ul{margin:0;padding-left:1.25rem}li{overflow-wrap:anywhere}";

/** Prevents fetching and running anything, even if a name contains HTML. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? found);
}

export function pageStart(before: string, after: string): string {
  const title = escaped(`${before} → ${after}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
`;
}

/** The section about a file, or a member of an archive. */
export function pageSection(place: string, sentences: readonly string[]): string {
  return `<h2>${escaped(place)}</h2>\n<ul>\n${sentences.map((line) => `<li>${escaped(line)}</li>\n`).join("")}</ul>\n`;
}

export const PAGE_END = "</body>\n</html>\n";

/** The same as Markdown. */
export function markdownSection(place: string, sentences: readonly string[]): string {
  const list = inList(sentences.map((line) => plain(oneLine(line))));
  return `${inParagraphs([markdown`### ${oneLineOfPath(place)}`, list]).source}\n\n`;
}

/** The sentences about a file that differs. @param sentences about its changes */
export function sentencesOfFile(
  { kind, message = "" }: { readonly kind: "changed" | "added" | "removed" | "bytes"; readonly message?: string | undefined },
  sentences: readonly string[],
): readonly string[] {
  switch (kind) {
    case "changed":
      return message === "" ? sentences : [...sentences, message];
    case "bytes":
      return [message];
    default:
      return [kind];
  }
}
