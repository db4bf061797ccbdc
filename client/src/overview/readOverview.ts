/**
 * Reads a large text with all its findings. Analyses run in the language server, but these texts are too large to get there: so this is
 * loaded, with its half of the format, when an overview is asked for.
 */
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { findFormat } from "../../../formats/registry.ts";
import { type OverviewText, overviewText } from "./overviewText.ts";

/** @param head the lines that come first, by the number of lines that the text has */
export function readOverview(
  formatId: string,
  bytes: Uint8Array,
  fileName: string,
  head: (lineCount: number) => readonly string[],
): OverviewText | { readonly refusal: string } {
  const format = findFormat(formatId);
  if (!format) throw new Error(`Unknown format ${formatId}.`);
  const names = format.builtinNames();
  const decoded = format.decode(bytes, names);
  if (decoded.kind === "fail") return { refusal: decoded.issues[0]?.message ?? "" };
  const { text } = decoded;
  const lines = new LineIndex(text);
  return overviewText(head(lines.lineCount), text, format.analyse(text, { names, decoded: false, fileName }), lines);
}
