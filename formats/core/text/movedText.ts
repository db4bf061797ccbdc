/** Maps places of a text to an earlier version, and finds changed ones. Must not know the meaning of the texts. */
import { lineEdits } from "./lineEdits.ts";
import { minimalEdits, type Span } from "./span.ts";

interface Change {
  /** The place in the earlier text, and now. */
  readonly before: Span;
  readonly after: Span;
  /** Whether the text after it begins a line in both versions, so that it is not part of the changed line. */
  readonly endsLine: boolean;
}

export interface EarlierPlace {
  readonly offset: number;
  /** Whether it is inside or at the edge of a change. */
  readonly isChanged: boolean;
}

export class MovedText {
  /** Changes in the order of the texts. */
  private readonly changes: readonly Change[];

  constructor(before: string, after: string) {
    let shift = 0;
    this.changes = lineEdits(before, after).flatMap((edit) =>
      minimalEdits(before, edit.span, edit.text).map(({ span, text }) => {
        const start = span.start + shift;
        shift += text.length - (span.end - span.start);
        const end = start + text.length;
        return { before: span, after: { start, end }, endsLine: beginsLine(before, span.end) && beginsLine(after, end) };
      }),
    );
  }

  /** The changed spans of the later text; an empty span where text was removed. */
  get changed(): readonly Span[] {
    return this.changes.map(({ after }) => after);
  }

  /** @param offset in the later text */
  earlier(offset: number): EarlierPlace {
    let shift = 0;
    for (const { before, after, endsLine } of this.changes) {
      if (offset < after.start) break;
      if (offset < after.end || (offset === after.end && !endsLine))
        return { offset: Math.min(before.start + offset - after.start, before.end), isChanged: true };
      shift = before.end - after.end;
    }
    return { offset: offset + shift, isChanged: false };
  }

  /** The place of an earlier span in the later text; undefined if a part of it was changed. */
  later({ start, end }: Span): Span | undefined {
    let shift = 0;
    for (const { before, after, endsLine } of this.changes) {
      if (end < before.start) break;
      if (start < before.end || (start === before.end && !endsLine)) return undefined;
      shift = after.end - before.end;
    }
    return { start: start + shift, end: end + shift };
  }
}

function beginsLine(text: string, offset: number): boolean {
  return offset === 0 || text[offset - 1] === "\n";
}
