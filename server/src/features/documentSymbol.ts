/** The outline, as a tree. */
import type { DocumentSymbol, DocumentSymbolParams, ServerCapabilities } from "vscode-languageserver";
import { SymbolKind } from "vscode-languageserver";
import type { OutlineKind, OutlineNode } from "../../../formats/core/outline.ts";
import { toRange } from "../lspConvert.ts";
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

export function documentSymbol(session: Session): ServerCapabilities {
  session.connection.onDocumentSymbol(
    session.answer<DocumentSymbolParams, DocumentSymbol[] | null>("outline", null, ({ document, analysis }) => {
      const nodes = analysis.outline?.();
      return nodes ? nodes.map((node) => toSymbol(document, node)) : null;
    }),
  );
  return { documentSymbolProvider: { label: "Bytewright" } };
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
