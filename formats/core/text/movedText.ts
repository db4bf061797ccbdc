/** Where places of one text are in an earlier version of it, and which of them were changed since. Knows nothing of what the texts say. */
import { lineEdits } from "./lineEdits.ts";
import { minimalEdits, type Span } from "./span.ts";

interface Change {
  /** In the earlier text, and what is there now. */
  readonly before: Span;
  readonly after: Span;
  /** What follows begins a line, before and after: it is another line than what was changed. */
  readonly endsLine: boolean;
}

export interface EarlierPlace {
  readonly offset: number;
  /** It is inside of what was changed since, or at its edge. */
  readonly isChanged: boolean;
}

export class MovedText {
  /** In the order of the texts. */
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

  /** What is new in the later text; empty where something was taken out. */
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

  /** A span of the earlier text in the later one; undefined where some of it was changed. */
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
