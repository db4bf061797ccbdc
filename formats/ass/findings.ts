/** What was found wrong in a text, as it is collected while the text is read. Knows no particular finding. */

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
  /** Otherwise than its code declares. */
  readonly isWarning?: boolean;
}

/** More of one code are only counted: one wrong count in a large mesh can otherwise give a hundred thousand. */
const MAX_KEPT = 1000;

export class Findings {
  /** First place where values are separated by blanks without a tab, or -1. Reported once for the whole text. */
  spaceAt = -1;
  /** First string with a character outside ASCII, or -1. Reported once, too. */
  foreignAt = -1;
  private readonly kept = new Map<DiagnosticCode, Finding[]>();
  private readonly counts = new Map<DiagnosticCode, number>();

  add(code: DiagnosticCode, { start, end }: Span, message: string, correction?: Correction): void {
    if (this.takes(code)) this.push({ code, span: { start, end }, message, ...(correction === undefined ? {} : { correction }) });
  }

  /** Counts one more; false where it is only counted. For findings whose place takes time to find. */
  takes(code: DiagnosticCode): boolean {
    const count = this.countOf(code) + 1;
    this.counts.set(code, count);
    return count <= MAX_KEPT;
  }

  /** One that {@link takes} has counted. */
  push(finding: Finding): void {
    addToList(this.kept, finding.code, finding);
  }

  noteSpace(at: number): void {
    if (this.spaceAt < 0) this.spaceAt = at;
  }

  noteForeign(at: number): void {
    if (this.foreignAt < 0) this.foreignAt = at;
  }

  /** By their codes. */
  all(): Iterable<readonly [DiagnosticCode, Finding[]]> {
    return this.kept;
  }

  /** How many there are, those that were not kept included. */
  countOf(code: DiagnosticCode): number {
    return this.counts.get(code) ?? 0;
  }
}

/** One edit, as a correction. */
export function replacement(title: string, span: Span, text: string): Correction {
  return { title, edits: [rewrite(span, text)] };
}

/** New text at an offset, as a correction. */
export function insertion(title: string, at: number, text: string): Correction {
  return replacement(title, { start: at, end: at }, text);
}

/** @param span of anything that has a place */
export function rewrite({ start, end }: Span, text: string): TextEdit {
  return { span: { start, end }, text };
}
