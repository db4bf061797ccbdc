/** Our own Markdown, made by `formats/core/text/markdown.ts`, as plain text: without signs of emphasis and escapes. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```\w*$/gm, "")
    .replace(
      /\\([\\`*{}[\]<>#|~!&@_.)+=/-])|\*\*|(`+) ?([^`\n]*?) ?\2|(?<![\w\\])\*(?=\S)|(?<=\S)\*(?!\w)/g,
      (_, escaped, __, code) => escaped ?? code ?? "",
    )
    .replace(/^\| *-.*\n/gm, "")
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
