/**
 * A large text that is edited a little at a time, without a copy of it for each edit: pieces of older texts, put together when somebody
 * asks for the whole. Knows no lines.
 */

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** More pieces cost more than a copy now and then. */
const MOST_PIECES = 64;

export class TextPieces {
  readonly length: number;
  private readonly pieces: readonly Piece[];
  private whole: string | undefined;

  private constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  static of(text: string): TextPieces {
    const pieces = new TextPieces([{ text, start: 0, end: text.length }]);
    pieces.whole = text;
    return pieces;
  }

  /** The text with another one in place of a stretch. */
  replaced(start: number, end: number, text: string): TextPieces {
    if (this.pieces.length > MOST_PIECES) return TextPieces.of(this.toString()).replaced(start, end, text);
    const next = [...this.within(0, start)];
    const before = next[next.length - 1];
    // what is typed in one place grows one piece
    if (before !== undefined && before.end - before.start < MOST_TYPED && text !== "")
      next[next.length - 1] = pieceOf(before.text.slice(before.start, before.end) + text);
    else if (text !== "") next.push(pieceOf(text));
    next.push(...this.within(end, this.length));
    return new TextPieces(next);
  }

  /** Put together by the engine without a copy; it copies when the text is first looked into. */
  toString(): string {
    this.whole ??= this.pieces.reduce((text, piece) => text + piece.text.slice(piece.start, piece.end), "");
    return this.whole;
  }

  private *within(from: number, to: number): Generator<Piece> {
    let at = 0;
    for (const { text, start, end } of this.pieces) {
      const first = Math.max(from - at, 0);
      const last = Math.min(to - at, end - start);
      if (first < last) yield { text, start: start + first, end: start + last };
      at += end - start;
    }
  }
}

/** Pieces of up to so many characters are joined with what is typed behind them. */
const MOST_TYPED = 1024;

function pieceOf(text: string): Piece {
  return { text, start: 0, end: text.length };
}
