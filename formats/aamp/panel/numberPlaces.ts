/** Where each number of a sequence is, so that one of them can be changed alone. Must know no type of value. */
import type { Span } from "../../core/text/span.ts";

/** A comment, a bracket or comma, or a run of other characters: a number with its tag, or the dash of a line. */
const PIECE = /#[^\n]*|[[\],]|(?:!f32[ \t\r\n]+)?[^\s,[\]]+/g;

/** Starts and ends in turn of the numbers of `[a, b]` or of `- a` lines that are free of errors. */
export function numberPlaces(text: string, { start, end }: Span): number[] {
  const places: number[] = [];
  PIECE.lastIndex = start;
  for (let piece = PIECE.exec(text); piece && piece.index < end; piece = PIECE.exec(text)) {
    const [found] = piece;
    if (found === "-" || found === "[" || found === "]" || found === "," || found[0] === "#") continue;
    places.push(piece.index, piece.index + found.length);
  }
  return places;
}
