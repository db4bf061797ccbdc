/** How findings are written: lines for people and objects for scripts. Knows no format and no stream. */
import type { Issue } from "../../formats/core/issue.ts";

/** Lines and columns of a text, from 1; columns count UTF-16 units. Lines end as editors see them: LF, CRLF or CR. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (const end of text.matchAll(/\r\n|\r|\n/g)) this.starts.push(end.index + end[0].length);
  }

  locate(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.starts[low] + 1 };
  }
}

/** What `check` says about one place. For binary files line and column are 0 and the offset counts bytes, for texts UTF-16 units. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly severity: Issue["severity"];
  readonly code: string;
  readonly message: string;
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ");
}

export function textFinding(path: string, issue: Issue, lines: LineIndex): Finding {
  const offset = issue.text?.start ?? 0;
  return { path, ...lines.locate(offset), offset, severity: issue.severity, code: issue.code, message: oneLine(issue.message) };
}

export function byteFinding(path: string, issue: Issue, offset = issue.bytes?.start ?? 0): Finding {
  return { path, line: 0, column: 0, offset, severity: issue.severity, code: issue.code, message: oneLine(issue.message) };
}

/** `path:line:column: severity code: message`, the form that editors and build services understand. */
export function findingLine(finding: Finding): string {
  const { path, line, column, offset, severity, code, message } = finding;
  const place = line === 0 && offset > 0 ? ` (byte 0x${offset.toString(16)})` : "";
  return `${path}:${line}:${column}: ${severity} ${code}: ${message}${place}\n`;
}

export function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
