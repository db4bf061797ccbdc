/** Helpers for catalogues of findings. */
import { type Issue, type Severity, Stop } from "../issue.ts";
import type { DiagnosticPage } from "../schema.ts";

type Page = (title: string, help: string, example?: string) => DiagnosticPage;

export const error = page("error");
export const warning = page("warning");
export const information = page("information");
export const hint = page("hint");

/** Part of the help for binary files that cannot be read. */
export const BROKEN_FILE = "Bytewright shows what it could read; your file is unchanged. Extract or copy the file again from its source.";

function page(severity: Severity): Page {
  return (title, help, example) => ({ severity, title, help, ...(example === undefined ? {} : { example }) });
}

export type MakeIssue<Code extends string> = (code: Code, message: string, place?: Partial<Issue>, severity?: Severity) => Issue;

/** Returns a function that makes issues of a format's declared findings, with their declared severity by default. */
export function issueMaker<Code extends string>(format: string, catalogue: Readonly<Record<Code, DiagnosticPage>>): MakeIssue<Code> {
  return (code, message, place = {}, severity = catalogue[code].severity) => ({ code: `${format}/${code}`, severity, message, ...place });
}

/** Returns a function that makes errors to throw if such an issue ends a read or write. */
export function stopMaker<Code extends string>(issue: MakeIssue<Code>): (code: Code, message: string, place?: Partial<Issue>) => Stop {
  return (code, message, place) => new Stop(issue(code, message, place));
}

/**
 * The documentation page of a finding, as Markdown: for `docs/` and for the link of its code in the editor.
 * @param owner the format, or the group of findings without a format
 */
export function diagnosticPage(
  owner: { readonly id: string; readonly title: string },
  code: string,
  { severity, title, help, example }: DiagnosticPage,
): string {
  const shown = example ? `\n## Example\n\n\`\`\`yaml\n${example.trimEnd()}\n\`\`\`\n` : "";
  return `# ${title}\n\n\`${owner.id}/${code}\`, ${severity}, one of the findings about [${owner.title}](../${owner.id}.md)\n\n${help.trim()}\n${shown}`;
}
