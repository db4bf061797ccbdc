/** The canonical form of a text, as few small edits. */

import { lineEdits } from "../../core/text/lineEdits.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { formatText } from "../codec.ts";
import { LINE_START } from "../text/layoutLines.ts";
import type { BymlDocument } from "./document.ts";

/** None where the text has errors, is canonical already, or has comments, which would be lost. */
export function formattingOf(document: BymlDocument): readonly TextEdit[] {
  if (document.parsed.comments.some(({ start }) => !document.text.startsWith(LINE_START, start))) return [];
  const formatted = formatText(document.text);
  return formatted === undefined ? [] : lineEdits(document.text, formatted);
}
