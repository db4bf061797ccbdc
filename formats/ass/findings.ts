/** Collects findings while a text is parsed. Independent of the individual findings. */

import type { Fix } from "../core/issue.ts";
import { addToList } from "../core/lists.ts";
import type { Span, TextEdit } from "../core/text/span.ts";
import type { DiagnosticCode } from "./diagnostics.ts";

export type Correction = Pick<Fix, "title" | "edits">;

export interface Finding {
  readonly code: DiagnosticCode;
  readonly span: Span;
  readonly message: string;
  readonly correction?: Correction;
  /** Overrides the severity that the code declares. */
  readonly isWarning?: boolean;
}

/**
 * Maximum number of findings kept per code; more are only counted. One wrong count in a large mesh could otherwise produce a hundred
 * thousand.
 */
const MAX_KEPT = 1000;

export class Findings {
  /** Offset of the first values that are separated by spaces only, or -1. Reported once per text. */
  spaceAt = -1;
  /** Offset of the first string with a non-ASCII character, or -1. Also reported once. */
  foreignAt = -1;
  readonly kept = new Map<DiagnosticCode, Finding[]>();
  private readonly counts = new Map<DiagnosticCode, number>();

  add(code: DiagnosticCode, { start, end }: Span, message: string, correction?: Correction): void {
    if (this.takes(code)) this.push({ code, span: { start, end }, message, ...(correction === undefined ? {} : { correction }) });
  }

  /** Counts a finding and returns whether it should be added. For findings whose position is slow to find. */
  takes(code: DiagnosticCode): boolean {
    const count = this.countOf(code) + 1;
    this.counts.set(code, count);
    return count <= MAX_KEPT;
  }

  /** Adds a finding that {@link takes} has counted. */
  push(finding: Finding): void {
    addToList(this.kept, finding.code, finding);
  }

  noteSpace(at: number): void {
    if (this.spaceAt < 0) this.spaceAt = at;
  }

  noteForeign(at: number): void {
    if (this.foreignAt < 0) this.foreignAt = at;
  }

  /** Returns the number of findings, including those that were not kept. */
  countOf(code: DiagnosticCode): number {
    return this.counts.get(code) ?? 0;
  }
}

/** Returns a correction with one edit. */
export function replacement(title: string, span: Span, text: string): Correction {
  return { title, edits: [rewrite(span, text)] };
}

/** Returns a correction that inserts text at an offset. */
export function insertion(title: string, at: number, text: string): Correction {
  return replacement(title, { start: at, end: at }, text);
}

/** @param span may have further properties, which are dropped */
export function rewrite({ start, end }: Span, text: string): TextEdit {
  return { span: { start, end }, text };
}
