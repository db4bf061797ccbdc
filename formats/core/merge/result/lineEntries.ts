/**
 * Writes merged entries into a text in which each entry has separate lines. Anything between entries, such as a comment, stays before the
 * entry that follows it. Knows no format.
 */
import type { Format } from "../../format.ts";
import { isEqual } from "../../proof.ts";
import { startOfLine, startOfNextLine } from "../../text/lines.ts";
import type { Span } from "../../text/span.ts";
import { isSame } from "../tree/contents.ts";
import type { Merged, TreeNode } from "../tree/tree.ts";

/**
 * @param before the entries of the text, in its order
 * @param print returns lines with line ends; undefined for an unchanged entry
 */
export function writeEntries(
  text: string,
  before: readonly TreeNode[],
  after: readonly Merged[],
  print: (merged: Merged) => string | undefined,
): string {
  const pieces = new Map<TreeNode | undefined, { readonly lead: string; readonly lines: string }>();
  // text before the first entry applies to all entries
  let head = before.length === 0 ? withEnd(text) : "";
  let at = 0;
  for (const [index, entry] of before.entries()) {
    const { start, end } = wholeLines(text, entry);
    const lead = text.slice(at, start);
    if (index === 0) head = lead;
    pieces.set(entry, { lead: index === 0 ? "" : lead, lines: text.slice(start, end) });
    at = end;
  }
  const kept = new Set(after.map(({ triple }) => triple.ours));
  // text before a removed entry may apply to others
  const gone = before.map((entry) => (kept.has(entry) ? "" : pieces.get(entry)?.lead));
  const written = after.map((merged) => {
    const piece = pieces.get(merged.triple.ours);
    return `${piece?.lead ?? ""}${withEnd(print(merged) ?? piece?.lines ?? "")}`;
  });
  return [head, ...gone, ...written, before.length === 0 ? "" : text.slice(at)].join("");
}

/**
 * Returns the first candidate that makes the same file as the result, with the same findings.
 * @param result the text without the comments and spellings of ours @param candidates texts with them
 */
export function findAsGood(result: string, candidates: readonly string[], encode: Format["encode"]): string | undefined {
  const { bytes: wanted, issues: known } = encode(result);
  return candidates.find((text) => {
    const { bytes, issues } = encode(text);
    return wanted && isEqual(bytes, wanted) && issues.length <= known.length;
  });
}

/** The lines that contain a range, including the last line end. */
export function wholeLines(text: string, { start, end }: Span): Span {
  return { start: startOfLine(text, start), end: startOfNextLine(text, end) };
}

function withEnd(lines: string): string {
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

/** Whether no two entries share a line. @param entries in the order of the text */
export function haveOwnLines(entries: readonly TreeNode[]): boolean {
  return entries.every(({ start }, at) => at === 0 || start > entries[at - 1].end);
}

/** Whether all parts of an entry are as in ours. */
export function isAsOurs({ triple, children }: Merged): boolean {
  const { ours } = triple;
  return ours?.children.length === children.length && children.every(({ node, triple }) => isSame(triple.ours, node));
}
