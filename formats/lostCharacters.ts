/**
 * Characters that replace bytes of another encoding: an editor that reads a file as UTF-8 shows U+FFFD for each invalid byte, and saves
 * that character. Such a text may also have been saved earlier.
 */
import type { Issue } from "./core/issue.ts";
import { counted } from "./core/text/counted.ts";
import { issueMaker } from "./core/text/diagnosticPages.ts";
import { FILE_DIAGNOSTICS } from "./unknownFile.ts";

const lost = issueMaker("file", FILE_DIAGNOSTICS);

/** More places are only counted. */
const MAX_SHOWN = 50;

const MESSAGE =
  "U+FFFD replaces bytes here that are not UTF-8, and saving would write it to the file. Reopen the file with its encoding before you change it.";

/** @param text of a file on disk, including comments; the decoded text of a game file is UTF-8 and may really contain the character */
export function findLostCharacters(text: string): readonly Issue[] {
  const issues: Issue[] = [];
  const fixes = () => [{ title: "Reopen with Encoding…", edits: [], task: { kind: "reopenWithEncoding" } as const }];
  let more = 0;
  for (const { index, 0: run } of text.matchAll(/\uFFFD+/g)) {
    if (issues.length === MAX_SHOWN) more++;
    else issues.push(lost("not-utf8", MESSAGE, { text: { start: index, end: index + run.length }, fixes }));
  }
  const last = issues.at(-1);
  if (more > 0 && last) issues.push({ ...last, message: `Not shown: ${counted(more, "more place")} with bytes that are not UTF-8.` });
  return issues;
}
