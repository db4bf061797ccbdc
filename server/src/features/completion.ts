/** Completions at the cursor; documentation of an item only when it is selected. */
import type { CompletionParams, CompletionItem as LspItem, CompletionList as LspList, ServerCapabilities } from "vscode-languageserver";
import { CompletionItemKind, InsertTextFormat, MarkupKind } from "vscode-languageserver";
import type { CompletionItem, CompletionKind, CompletionList } from "../../../formats/core/analysis.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { OfferedName } from "../../../index/offeredNames.ts";
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

const NAME_KINDS: Readonly<Record<OfferedName["kind"], CompletionKind>> = { file: "file", entry: "reference", used: "value" };

interface Found {
  readonly document: TextVersion;
  readonly offset: number;
  readonly found: CompletionList;
}

const NOTHING: CompletionList = { items: [], incomplete: false };

/** Identifies the list and the item in it. */
interface ItemData {
  readonly list: number;
  readonly index: number;
}

/** Characters after which a value, a name or a type may begin in the text forms. */
const TRIGGERS = [" ", ":", "!", '"', "(", "[", ",", "@", "/"];

export function completion(session: Session): ServerCapabilities {
  const { connection, client, service } = session;
  const snippets = client.textDocument?.completion?.completionItem?.snippetSupport === true;
  /** Only items of the newest list can still be selected. */
  let newest: { readonly list: number; readonly uri: string; readonly items: readonly CompletionItem[] } | undefined;
  let lists = 0;

  const find = session.answer<CompletionParams, Found | null>("completion", null, ({ document, analysis }, { position }) => {
    const offset = toOffset(document, position);
    const found = analysis.completions?.(offset);
    return found ? { document, offset, found } : null;
  });
  connection.onCompletion(async (params, token): Promise<LspList | null> => {
    const answer = await find(params, token);
    if (!answer) return null;
    const { document, found } = answer;
    const elsewhere = await namesElsewhere(session, answer);
    const names = new Set(elsewhere.items.map(({ label }) => label));
    const items = [...elsewhere.items, ...found.items.filter(({ label }) => !names.has(label))];
    const list = ++lists;
    newest = { list, uri: document.uri, items };
    return {
      isIncomplete: found.incomplete || elsewhere.incomplete,
      items: items.map((item, index) => toItem(document, item, snippets, { list, index })),
    };
  });

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

/** Empty if the client does not answer. Sorted before the text's own items, known targets first. */
async function namesElsewhere(session: Session, { document, offset, found }: Found): Promise<CompletionList> {
  if (!found.names) return NOTHING;
  const { target, field, span, textOf } = found.names;
  const typed = document.text.slice(span.start, offset).replace(/^[\s'"]+/, "");
  const offered = await session.askIfPossible("bytewright/offeredNames", { uri: document.uri, target, field, typed });
  if (!offered) return NOTHING;
  const items = offered.names.map(({ name, kind, where }): CompletionItem => {
    const text = textOf(name);
    return {
      label: name,
      kind: NAME_KINDS[kind],
      detail: oneLine(where || "in other files"),
      edit: { span, text },
      sortText: `!${kind === "used" ? 1 : 0}${name}`,
      // what is typed is the name, and blanks before it
      filterText: `${/^ */.exec(text)?.[0] ?? ""}${name}`,
    };
  });
  return { items, incomplete: offered.isCut };
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
