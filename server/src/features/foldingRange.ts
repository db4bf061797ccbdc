/** Which lines can be folded away. */
import { type FoldingRange, FoldingRangeKind, type FoldingRangeParams, type ServerCapabilities } from "vscode-languageserver";
import type { Fold } from "../../../formats/core/analysis.ts";
import { toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

export function foldingRange(session: Session): ServerCapabilities {
  const most = session.client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY;
  session.connection.onFoldingRanges(
    session.answer<FoldingRangeParams, FoldingRange[] | null>("folding", null, ({ document, analysis }) => {
      const folds = analysis.folds?.();
      return folds ? longest(folds, most).flatMap((fold) => toFoldingRange(document, fold)) : null;
    }),
  );
  return { foldingRangeProvider: true };
}

/** Where a client takes only so many, the outer ones are of more use. */
function longest(folds: readonly Fold[], most: number): readonly Fold[] {
  if (folds.length <= most) return folds;
  const chosen = [...folds].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, most);
  return chosen.sort((a, b) => a.start - b.start);
}

function toFoldingRange(document: TextVersion, fold: Fold): FoldingRange[] {
  const { start, end } = toRange(document, fold);
  // an end before the first character of a line means the line before
  const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  // editors close imports when they open a text
  const kind = fold.isClosed ? { kind: FoldingRangeKind.Imports } : {};
  return endLine > start.line ? [{ startLine: start.line, endLine, ...kind }] : [];
}
