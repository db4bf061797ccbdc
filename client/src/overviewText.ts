/**
 * The overview of a text as a text: findings, then the parts of its outline, each with its line. Knows what every format offers, no
 * particular one, and no editor.
 */
import type { Analysis, OutlineNode } from "../../formats/core/format.ts";
import type { LineIndex } from "../../formats/core/lineIndex.ts";
import type { Span } from "../../formats/core/span.ts";

export interface OverviewText {
  readonly text: string;
  /** For each line of the overview the part of the text that it is about, as far as it is about one. */
  readonly parts: readonly (Span | undefined)[];
}

/** Around a finding so much of the text is shown. */
const LINES_AROUND = 20;

/** @param head lines that come first */
export function overviewText(head: readonly string[], analysis: Analysis, lines: LineIndex): OverviewText {
  const out: string[] = [];
  const parts: (Span | undefined)[] = [];
  const add = (line: string, part?: Span) => {
    out.push(line);
    parts.push(part);
  };
  for (const line of head) add(line);
  for (const { label, value } of analysis.facts?.() ?? []) add(`  ${label}: ${value}`);
  add("");
  add(`Findings (${analysis.issues.length})`);
  for (const { severity, code, message, text } of analysis.issues) {
    const start = text?.start ?? 0;
    const { line, column } = lines.placeOf(start);
    add(`  ${line}:${column} ${severity} ${code}: ${message.replace(/\s+/g, " ")}`, linesAround(lines, line - 1));
  }
  const addNode = (node: OutlineNode, depth: number): void => {
    const indent = "  ".repeat(depth);
    const place = lines.placeOf(node.span.start).line;
    add(
      `${indent}${depth === 0 ? "" : `${place} `}${node.name}${node.detail === "" ? "" : ` — ${node.detail}`}`,
      depth === 0 ? undefined : node.span,
    );
    for (const child of node.children) addNode(child, depth + 1);
  };
  for (const node of analysis.outline?.() ?? []) {
    add("");
    addNode(node, 0);
  }
  return { text: `${out.join("\n")}\n`, parts };
}

function linesAround(lines: LineIndex, line: number): Span {
  const first = Math.max(0, line - LINES_AROUND);
  const last = Math.min(lines.lineCount - 1, line + LINES_AROUND);
  return { start: lines.startOf(first), end: lines.endOf(last) };
}
