/**
 * Attaches the comments of a text to its items, so that they stay with them when the text is formatted: a comment after an entry stays
 * after it, one on lines of its own stays before what follows it, at its level of indentation.
 */

import { getOrMake } from "../../core/lists.ts";
import { tagSpan } from "../../core/tree/textPlace.ts";
import { asItem, type Entry, type Item, isHead } from "../items.ts";
import { NOTE_START } from "../text/layoutNotes.ts";
import type { KeptComments, NameFinder } from "../text/printTree.ts";
import type { AampDocument } from "./document.ts";

/** An entry that begins a line of the canonical text. */
interface Line {
  readonly of: Entry;
  /** Of its key. */
  readonly start: number;
  /** End of its value, or of its tag if children follow. */
  readonly headEnd: number;
  /** Columns of the key as written, and as it will be written. */
  readonly column: number;
  readonly indent: number;
}

interface Kept {
  readonly before: string[];
  after: string;
}

const NOTHING: Kept = { before: [], after: "" };

/** Supplies names as written and the comments of each entry; the caller places {@link end}. */
export class TextKeeper implements NameFinder, KeptComments {
  private readonly kept = new Map<Entry, Kept>();
  private current: Item | undefined;
  /** Whole lines for the end of the text, indented. */
  readonly end: string[] = [];

  constructor(private readonly document: AampDocument) {
    this.place();
  }

  resolve(): string | undefined {
    return this.current && this.document.name(this.current);
  }

  before(entry: Entry): readonly string[] {
    this.current = asItem(entry) ?? this.current;
    return this.of(entry).before;
  }

  after(entry: Entry): string {
    return this.of(entry).after;
  }

  private of(holder: Entry): Kept {
    return this.kept.get(holder) ?? NOTHING;
  }

  private place(): void {
    const { comments, text } = this.document;
    const own = comments.filter(({ start }) => !text.startsWith(NOTE_START, start));
    if (own.length === 0) return;
    const lines = linesOf(this.document);
    let next = 0;
    for (const { start, end } of own) {
      while (next < lines.length && lines[next].start < start) next++;
      this.placeOne(lines, next, start, text.slice(start, end).trimEnd());
    }
  }

  /** `next` is the first line after the comment. */
  private placeOne(lines: readonly Line[], next: number, start: number, comment: string): void {
    const line = lines[next - 1];
    if (line !== undefined && start < line.headEnd) {
      // inside a value of several lines, the canonical text has no room for a comment
      this.note(line).before.push(comment);
      return;
    }
    if (line !== undefined && !this.document.text.slice(line.headEnd, start).includes("\n")) {
      const kept = this.note(line);
      if (kept.after === "") kept.after = comment;
      else kept.before.push(comment);
      return;
    }
    const indent = this.levelOf(lines, next, this.document.indentAt(start));
    const following = lines[next];
    if (following === undefined) this.end.push(" ".repeat(indent) + comment);
    else this.note(following).before.push(" ".repeat(Math.max(0, indent - following.indent)) + comment);
  }

  private note({ of }: Line): Kept {
    return getOrMake(this.kept, of, () => ({ before: [], after: "" }));
  }

  /** The new indentation for a column: that of the nearest line above that is not deeper. */
  private levelOf(lines: readonly Line[], next: number, column: number): number {
    const following = lines[next];
    if (following !== undefined && column <= following.column) return following.indent;
    for (let at = next - 1; at >= 0; at--)
      if (lines[at].column <= column) return lines[at].indent + (mayHaveChildren(lines[at].of) && lines[at].column < column ? 2 : 0);
    return 0;
  }
}

function mayHaveChildren(of: Entry): boolean {
  return of.kind !== "parameter" && !isHead(of);
}

/** All lines of the text in its order. */
function linesOf(document: AampDocument): Line[] {
  const { entries, text } = document;
  const headEnd = (of: Entry): number => {
    if (!mayHaveChildren(of)) return of.end;
    const afterTag = tagSpan(text, of)?.end ?? document.value(of).start;
    // with `{}` or other children on the key's line, the head ends with them
    return /^[ \t]*\{/.test(text.slice(afterTag, afterTag + 32)) ? of.end : afterTag;
  };
  return entries().all.map((of, at) => {
    const { start } = document.key(of);
    return { of, start, headEnd: headEnd(of), column: document.indentAt(start), indent: entries().depths[at] * 2 };
  });
}
