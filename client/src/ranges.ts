/** Converts text offsets to VS Code's positions and ranges. */
import type { TextDocument } from "vscode";
import { Position, Range } from "vscode";
import type { LineIndex } from "../../formats/core/text/lineIndex.ts";
import type { Span } from "../../formats/core/text/span.ts";

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

/** For a text that is not open. */
export function positionIn(lines: LineIndex, offset: number): Position {
  const { line, column } = lines.placeOf(offset);
  return new Position(line - 1, column - 1);
}
