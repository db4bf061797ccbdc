/**
 * The overview of a text as a text: findings, then the parts of its outline, each with its line. Knows what every format offers, no
 * particular one, and no editor.
 */
import type { Analysis, OutlineNode, Overview } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import type { LineIndex } from "../../../formats/core/text/lineIndex.ts";

/** What a line of an overview is about. */
export interface LinkedPart {
  /** For the address of the part. */
  readonly name: string;
  /** @param entries see `OverviewPart.text` */
  readonly text: (entries?: number) => string;
  /** Its number in {@link Overview.parts}. */
  readonly part?: number;
}

export interface OverviewText {
  readonly text: string;
  /** For each line of the overview the part that it is about, as far as it is about one. */
  readonly parts: readonly (LinkedPart | undefined)[];
}

/** The lines about parts that have all the words, in any order and any case, and how many there are beyond the first `most`. */
export function findLines({ text, parts }: OverviewText, words: string, most: number) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const lines: { readonly line: number; readonly text: string }[] = [];
  let more = 0;
  text.split("\n").forEach((written, line) => {
    if (!parts[line]) return;
    const lower = written.toLowerCase();
    if (!wanted.every((word) => lower.includes(word))) return;
    if (lines.length < most) lines.push({ line, text: written.trim() });
    else more++;
  });
  return { lines, more };
}

/** Around a finding so much of the text is shown. */
const LINES_AROUND = 20;

class Page {
  private readonly lines: string[];
  private readonly parts: (LinkedPart | undefined)[];

  constructor(head: readonly string[]) {
    this.lines = [...head];
    this.parts = head.map(() => undefined);
  }

  add(line: string, part?: LinkedPart): void {
    this.lines.push(line);
    this.parts.push(part);
  }

  finish(): OverviewText {
    return { text: `${this.lines.join("\n")}\n`, parts: this.parts };
  }
}

/**
 * Of a text that has been read.
 * @param head lines that come first
 */
export function overviewText(head: readonly string[], text: string, analysis: Analysis, lines: LineIndex): OverviewText {
  const page = new Page(head);
  const partOf = (name: string, start: number, end: number) => ({ name, text: () => `${text.slice(start, end)}\n` });
  for (const { label, value } of analysis.facts?.() ?? []) page.add(`  ${label}: ${value}`);
  page.add("");
  page.add(`Findings (${analysis.issues.length})`);
  for (const issue of analysis.issues) {
    const { line, column } = lines.placeOf(issue.text?.start ?? 0);
    const first = Math.max(0, line - 1 - LINES_AROUND);
    const last = Math.min(lines.lineCount - 1, line - 1 + LINES_AROUND);
    page.add(findingLine(`${line}:${column}`, issue), partOf(`${line}`, lines.startOf(first), lines.endOf(last)));
  }
  const addNode = ({ name, detail, span, children }: OutlineNode, depth: number): void => {
    const said = withDetail(name, detail);
    const { line } = lines.placeOf(span.start);
    if (depth === 0) page.add(said);
    else page.add(`${"  ".repeat(depth)}${line} ${said}`, partOf(`${line}`, span.start, span.end));
    for (const child of children) addNode(child, depth + 1);
  };
  for (const node of analysis.outline?.() ?? []) {
    page.add("");
    addNode(node, 0);
  }
  return page.finish();
}

/**
 * Of a game file whose text was not made.
 * @param head lines that come first
 */
export function overviewOfFile(head: readonly string[], { facts, issues, parts }: Overview): OverviewText {
  const page = new Page(head);
  for (const { label, value } of facts) page.add(`  ${label}: ${value}`);
  page.add("");
  page.add(`Findings (${issues.length})`);
  for (const issue of issues) page.add(findingLine(issue.bytes ? `0x${issue.bytes.start.toString(16).toUpperCase()}` : "-", issue));
  page.add("");
  page.add(`Parts (${parts.length})`);
  parts.forEach(({ title, detail, text }, part) => page.add(`  ${withDetail(title, detail)}`, { name: title, text, part }));
  return page.finish();
}

function findingLine(place: string, { severity, code, message }: Issue): string {
  return `  ${place} ${severity} ${code}: ${message.replace(/\s+/g, " ")}`;
}

function withDetail(name: string, detail: string): string {
  return detail === "" ? name : `${name} — ${detail}`;
}
