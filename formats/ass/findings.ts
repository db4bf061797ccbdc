/**
 * What was found wrong in a stretch of a text, with offsets from the start of that stretch, so that it stays true when the stretch
 * moves. Knows no particular finding.
 */
import type { DiagnosticCode } from "./diagnostics.ts";

export interface RelativeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A correction that needs nothing but the stretch itself. */
export interface Correction {
  readonly title: string;
  readonly edits: readonly RelativeEdit[];
}

export interface Finding {
  readonly code: DiagnosticCode;
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly correction?: Correction;
  /** Otherwise than its code declares. */
  readonly isWarning?: boolean;
}

/** More of one code in one stretch are only counted: one wrong count in a large mesh can otherwise give a hundred thousand. */
export const MOST_OF_A_CODE = 50;

/** Findings of one stretch; `base` is where it starts. */
export class Findings {
  readonly list: Finding[] = [];
  /** How many of each code were left out. */
  readonly left = new Map<DiagnosticCode, number>();
  private readonly counts = new Map<DiagnosticCode, number>();
  private readonly base: number;

  constructor(base: number) {
    this.base = base;
  }

  /** Offsets are those of the text. */
  add(code: DiagnosticCode, start: number, end: number, message: string, correction?: Correction): void {
    if (!this.takes(code)) return;
    const { base } = this;
    const found = { code, start: start - base, end: end - base, message };
    if (correction === undefined) {
      this.list.push(found);
      return;
    }
    const edits = correction.edits.map((edit) => ({ start: edit.start - base, end: edit.end - base, text: edit.text }));
    this.list.push({ ...found, correction: { title: correction.title, edits } });
  }

  /** Counts one more; false where it is to be left out. For findings whose place takes time to find. */
  takes(code: DiagnosticCode): boolean {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= MOST_OF_A_CODE) return true;
    this.left.set(code, count - MOST_OF_A_CODE);
    return false;
  }

  /** One that {@link takes} has counted. */
  push(finding: Finding): void {
    this.list.push(finding);
  }
}

/** One edit, as a correction. */
export function replacement(title: string, start: number, end: number, text: string): Correction {
  return { title, edits: [{ start, end, text }] };
}
