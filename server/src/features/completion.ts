/** What can be written at the cursor; documentation of an item only when it is looked at. */
import type { CompletionParams, CompletionItem as LspItem, CompletionList as LspList, ServerCapabilities } from "vscode-languageserver";
import { CompletionItemKind, InsertTextFormat, MarkupKind } from "vscode-languageserver";
import type { CompletionItem, CompletionKind } from "../../../formats/core/format.ts";
import { toOffset, toTextEdit } from "../lspConvert.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

const KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  name: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  tag: CompletionItemKind.Class,
  keyword: CompletionItemKind.Keyword,
  reference: CompletionItemKind.Reference,
  file: CompletionItemKind.File,
};

/** Names the list and the item within it. */
interface ItemData {
  readonly list: number;
  readonly index: number;
}

/** Characters after which a value, a name or a type may begin in the text forms. */
const TRIGGERS = [" ", ":", "!", '"', "(", "[", ",", "@", "/"];

export function completion(session: Session): ServerCapabilities {
  const { connection, client, service } = session;
  const snippets = client.textDocument?.completion?.completionItem?.snippetSupport === true;
  /** Only the items of the newest list can still be looked at. */
  let newest: { readonly list: number; readonly uri: string; readonly items: readonly CompletionItem[] } | undefined;
  let lists = 0;

  connection.onCompletion(
    session.answer<CompletionParams, LspList | null>("completion", null, ({ document, analysis }, { position }) => {
      const found = analysis.completions?.(toOffset(document, position));
      if (!found) return null;
      const list = ++lists;
      newest = { list, uri: document.uri, items: found.items };
      return { isIncomplete: found.incomplete, items: found.items.map((item, index) => toItem(document, item, snippets, { list, index })) };
    }),
  );

  connection.onCompletionResolve((item) =>
    session.guard("completion resolve", item, () => {
      const data = item.data as ItemData | undefined;
      const documentation = data && data.list === newest?.list ? newest.items[data.index]?.documentation?.() : undefined;
      return documentation ? { ...item, documentation: { kind: MarkupKind.Markdown, value: documentation.source } } : item;
    }),
  );

  service.listen({
    closed(uri) {
      if (newest?.uri === uri) newest = undefined;
    },
  });
  return { completionProvider: { resolveProvider: true, triggerCharacters: TRIGGERS } };
}

function toItem(document: TextVersion, item: CompletionItem, snippets: boolean, data: ItemData): LspItem {
  const edit = item.snippet && !snippets ? { ...item.edit, text: withoutStops(item.edit.text) } : item.edit;
  const converted: LspItem = { label: item.label, kind: KINDS[item.kind], textEdit: toTextEdit(document, edit) };
  if (item.snippet && snippets) converted.insertTextFormat = InsertTextFormat.Snippet;
  if (item.detail !== undefined) converted.detail = item.detail;
  if (item.sortText !== undefined) converted.sortText = item.sortText;
  if (item.filterText !== undefined) converted.filterText = item.filterText;
  if (item.documentation) converted.data = data;
  return converted;
}

/** A snippet as plain text: of `${1:word}` the word stays, `\}` is a `}`. */
function withoutStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}|\$\{\d+\}|\$\d+/g, (_, word: string | undefined) => word ?? "")
    .replace(/\\([$}\\])/g, "$1");
}
