/** Prints findings: lines for people and objects for scripts. Knows no format. */

import type { Decoded } from "../../formats/core/coded.ts";
import { catchStop, type Issue } from "../../formats/core/issue.ts";
import { rewriting } from "../../formats/core/proof.ts";
import { hex } from "../../formats/core/text/hex.ts";
import type { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { oneLine, oneLineOfJson } from "../../formats/core/text/oneLine.ts";
import type { Run } from "./run.ts";

/** A finding of `check`. For binary files, line and column are 0 and the offset counts bytes; for texts, UTF-16 units. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly severity: Issue["severity"];
  readonly code: string;
  readonly message: string;
}

export function textFinding(path: string, issue: Issue, lines: LineIndex): Finding {
  const offset = issue.text?.start ?? 0;
  return { path, ...lines.placeOf(offset), offset, severity: issue.severity, code: issue.code, message: issue.message };
}

export function byteFinding(path: string, issue: Issue, offset = issue.bytes?.start ?? 0): Finding {
  return { path, line: 0, column: 0, offset, severity: issue.severity, code: issue.code, message: issue.message };
}

/**
 * `path:line:column: severity code: message`, the form that editors and build services understand. Always one line, whatever the path and
 * message contain.
 */
export function findingLine(finding: Finding): string {
  const { path, line, column, offset, severity, code, message } = finding;
  const place = line === 0 && offset > 0 ? ` (byte ${hex(offset)})` : "";
  return `${oneLine(`${path}:${line}:${column}: ${severity} ${code}: ${message}${place}`)}\n`;
}

/** Reports a problem of a binary file, or why the command failed on it. */
export function complainOf(run: Run, path: string, issue: Issue): void {
  run.complain(findingLine(byteFinding(path, issue)));
}

/** The result of work on a file; reports a failure and returns undefined. */
export function attempt<T>(run: Run, path: string, work: () => T): T | undefined {
  const done = catchStop(work);
  if ("value" in done) return done.value;
  complainOf(run, path, done.issue);
  return undefined;
}

/** What a command changes in a file that is not exact; undefined if it is exact. */
export function rewritingIssue(command: string, decoded: Decoded, size: number): Issue | undefined {
  const message = decoded.kind === "ok" ? rewriting(decoded, size) : undefined;
  return message === undefined ? undefined : { code: `${command}/rewritten`, severity: "warning", message };
}

/** An object on a line of its own; a JSON reader restores its content exactly. */
export function jsonLine(value: object): string {
  return `${oneLineOfJson(JSON.stringify(value))}\n`;
}
