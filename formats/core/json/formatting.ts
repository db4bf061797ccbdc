/** A JSON text in its canonical form. Texts with comments keep their lines, so that every comment stays where it is. Knows no format. */
import { format } from "jsonc-parser";
import { minimalEdits, type TextEdit } from "../text/span.ts";
import type { JsonText } from "./json.ts";

/** @param print makes the canonical text */
export function jsonFormatting(json: JsonText, print: () => string): readonly TextEdit[] {
  if (json.comments.length === 0) return minimalEdits(json.text, { start: 0, end: json.text.length }, print());
  const options = { tabSize: 2, insertSpaces: true, keepLines: true, insertFinalNewline: true };
  return format(json.text, undefined, options).map(({ offset, length, content }) => ({
    span: { start: offset, end: offset + length },
    text: content,
  }));
}
