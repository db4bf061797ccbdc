/** The canonical form of a text. Texts with comments keep their lines, so that every comment stays where it is. */
import { format } from "jsonc-parser";
import { hasErrors } from "../../core/issue.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { printFile } from "../text/printFile.ts";
import type { AsbDocument } from "./document.ts";

/** None where the text has errors, or is canonical already. */
export function formattingOf(document: AsbDocument): readonly TextEdit[] {
  const { json, parsed } = document;
  if (hasErrors(parsed.issues)) return [];
  if (json.comments.length > 0)
    return format(json.text, undefined, { tabSize: 2, insertSpaces: true, keepLines: true, insertFinalNewline: true }).map(
      ({ offset, length, content }) => ({
        span: { start: offset, end: offset + length },
        text: content,
      }),
    );
  const text = printFile(parsed.file);
  return text === json.text ? [] : [changed(json.text, text)];
}

/** One edit of what lies between the equal beginnings and ends. */
function changed(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end++;
  return { span: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}
