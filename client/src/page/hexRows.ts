/**
 * Rows of a hex dump around a range of bytes. The range is marked by brackets, so that it shows without color and is read
 * aloud. Plain data: must know no HTML.
 */
import { printable, upperHex } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import type { HexPiece, HexRow } from "../../../webview/src/protocol.ts";

const ROW_SIZE = 16;

/**
 * Rows that hold `mark`, with up to `around` rows before and after; a long mark is cut to `around` rows after its start.
 * Bytes that are marked but missing, after the end, show as dots in brackets.
 */
export function hexRows(bytes: Uint8Array, mark: Span, around: number): readonly HexRow[] {
  const lastByteRow = rowOf(Math.max(bytes.length - 1, 0));
  // a mark far after the end is shown where the bytes end
  const start = Math.min(mark.start, bytes.length);
  const markRow = rowOf(start);
  const lastMarkRow = Math.min(rowOf(Math.max(mark.end - 1, start)), markRow + around, Math.max(lastByteRow, markRow));
  const first = Math.max(0, markRow - around);
  const last = Math.max(lastMarkRow, Math.min(lastMarkRow + around, lastByteRow));
  const shown = { start, end: Math.max(mark.end, start + 1) };
  return Array.from({ length: last - first + 1 }, (_, index) => hexRow(bytes, (first + index) * ROW_SIZE, shown));
}

function rowOf(offset: number): number {
  return Math.floor(offset / ROW_SIZE);
}

function hexRow(bytes: Uint8Array, start: number, mark: Span): HexRow {
  const isMarkedAt = (at: number) => at >= mark.start && at < mark.end;
  const pieces: HexPiece[] = [];
  let characters = "";
  let text = "";
  let isMarked = false;
  for (let at = start; at < start + ROW_SIZE; at++) {
    // each byte takes three columns, what comes before it and two digits; brackets take the place of spaces
    const gap = at === start + ROW_SIZE / 2 ? " " : "";
    if (isMarkedAt(at) && !isMarked) {
      if (text + gap !== "") pieces.push({ text: text + gap, isMarked: false });
      text = "[";
      isMarked = true;
    } else if (!isMarkedAt(at) && isMarked) {
      pieces.push({ text: `${text}]`, isMarked: true });
      text = gap;
      isMarked = false;
    } else text += `${gap} `;
    const byte = bytes[at];
    text += byte === undefined ? (isMarked ? "··" : "  ") : upperHex(byte, 2);
    characters += byte === undefined ? " " : printable(byte);
  }
  pieces.push({ text: `${text}${isMarked ? "]" : " "}`, isMarked });
  return { offset: upperHex(start, 8), isMarked: pieces.some((piece) => piece.isMarked), pieces, characters };
}
