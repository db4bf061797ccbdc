/** A text's outline, folding ranges, and ranges for "expand selection". */
import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type SelectionRange,
  type ServerCapabilities,
  SymbolKind,
} from "vscode-languageserver";
import type { Fold } from "../../../formats/core/analysis.ts";
import type { OutlineKind, OutlineNode } from "../../../formats/core/outline.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

const KINDS: Readonly<Record<OutlineKind, SymbolKind>> = {
  file: SymbolKind.File,
  group: SymbolKind.Namespace,
  object: SymbolKind.Object,
  text: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  array: SymbolKind.Array,
  key: SymbolKind.Key,
};

export function structure(session: Session): ServerCapabilities {
  const { connection } = session;
  const most = session.client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY;
  connection.onDocumentSymbol(
    session.answer("outline", null, ({ document, analysis }) => analysis.outline?.().map((node) => toSymbol(document, node)) ?? null),
  );
  connection.onFoldingRanges(
    session.answer("folding", null, ({ document, analysis }) => {
      const folds = analysis.folds?.();
      return folds ? longest(folds, most).flatMap((fold) => toFoldingRange(document, fold)) : null;
    }),
  );
  connection.onSelectionRanges(
    session.answer("selection ranges", null, ({ document, analysis }, { positions }) => {
      if (!analysis.selections) return null;
      return positions.map((position) => {
        const offset = toOffset(document, position);
        return toChain(document, analysis.selections?.(offset) ?? []) ?? { range: { start: position, end: position } };
      });
    }),
  );
  return { documentSymbolProvider: { label: "Bytewright" }, foldingRangeProvider: true, selectionRangeProvider: true };
}

function toSymbol(document: TextVersion, node: OutlineNode): DocumentSymbol {
  // one symbol without a name, or with a name outside its range, makes editors refuse the whole outline
  const start = Math.min(node.span.start, node.nameSpan.start);
  const end = Math.max(node.span.end, node.nameSpan.end);
  const symbol: DocumentSymbol = {
    name: node.name.trim() === "" ? "(no name)" : node.name,
    detail: node.detail,
    kind: KINDS[node.kind],
    range: toRange(document, { start, end }),
    selectionRange: toRange(document, node.nameSpan),
  };
  if (node.children.length > 0) symbol.children = node.children.map((child) => toSymbol(document, child));
  return symbol;
}

/** If the client limits their number, the outer ones are more useful. */
function longest(folds: readonly Fold[], most: number): readonly Fold[] {
  if (folds.length <= most) return folds;
  const chosen = [...folds].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, most);
  return chosen.sort((a, b) => a.start - b.start);
}

function toFoldingRange(document: TextVersion, fold: Fold): FoldingRange[] {
  const { start, end } = toRange(document, fold);
  // an end before the first character of a line means the line before
  const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  // editors fold imports when they open a text
  const kind = fold.isClosed ? { kind: FoldingRangeKind.Imports } : {};
  return endLine > start.line ? [{ startLine: start.line, endLine, ...kind }] : [];
}

/** The protocol wants each range to hold the one inside it; equal ones would make a step that does nothing. */
function toChain(document: TextVersion, spans: readonly Span[]): SelectionRange | undefined {
  let outer: SelectionRange | undefined;
  let around: Span | undefined;
  for (const span of [...spans].reverse()) {
    if (around && (span.start < around.start || span.end > around.end || (span.start === around.start && span.end === around.end)))
      continue;
    const range = toRange(document, span);
    outer = outer ? { range, parent: outer } : { range };
    around = span;
  }
  return outer;
}
