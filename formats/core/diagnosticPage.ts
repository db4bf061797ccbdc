/** The documentation page of a finding, as Markdown: in `docs/` and, in the editor, after the link of its code. */
import type { DiagnosticPage } from "./schema.ts";

/** @param owner the format, or the group of findings that belong to none */
export function diagnosticPage(
  owner: { readonly id: string; readonly title: string },
  code: string,
  { severity, title, help, example }: DiagnosticPage,
): string {
  const shown = example ? `\n## Example\n\n\`\`\`yaml\n${example.trimEnd()}\n\`\`\`\n` : "";
  return `# ${title}\n\n\`${owner.id}/${code}\`, ${severity}, one of the findings about [${owner.title}](../${owner.id}.md)\n\n${help.trim()}\n${shown}`;
}
