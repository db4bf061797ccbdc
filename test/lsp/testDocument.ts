/** An open document as a test sees it: its text, its cursor, and every feature of the server as a method. See `client.ts`. */
import * as lsp from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { LocatedBytes, LocatedText, Report } from "../../server/src/protocol.ts";
import type { TestClient } from "./client.ts";

/** An offset, a text with or without `|`, or nothing: the document's cursor. */
export type Place = number | string | undefined;

export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export class TestDocument {
  /** Offset of the `|` of the text that was opened; 0 where there was none. */
  readonly cursor: number;
  private content: TextDocument;

  constructor(
    readonly client: TestClient,
    readonly uri: string,
    readonly languageId: string,
    markedText: string,
  ) {
    const marker = markedText.indexOf("|");
    this.cursor = Math.max(0, marker);
    this.content = TextDocument.create(
      uri,
      languageId,
      1,
      marker < 0 ? markedText : markedText.slice(0, marker) + markedText.slice(marker + 1),
    );
  }

  get text(): string {
    return this.content.getText();
  }
  get version(): number {
    return this.content.version;
  }
  get identifier(): lsp.TextDocumentIdentifier {
    return { uri: this.uri };
  }

  /** @throws Error where the text of the place is not in the document, or more than once. */
  offset(place?: Place): number {
    if (place === undefined) return this.cursor;
    if (typeof place === "number") return place;
    const needle = place.replace("|", "");
    const found = this.text.indexOf(needle);
    if (found < 0 || this.text.indexOf(needle, found + 1) >= 0) throw new Error(`"${needle}" is not once in the text`);
    return found + Math.max(0, place.indexOf("|"));
  }
  position(place?: Place): lsp.Position {
    return this.content.positionAt(this.offset(place));
  }
  at(place?: Place): lsp.TextDocumentPositionParams {
    return { textDocument: this.identifier, position: this.position(place) };
  }
  /** The range of a text that the document holds once, or of two offsets. */
  range(textOrStart: string | number, end?: number): lsp.Range {
    const start = this.offset(textOrStart);
    return { start: this.position(start), end: this.position(end ?? start + String(textOrStart).length) };
  }
  get wholeRange(): lsp.Range {
    return this.range(0, this.text.length);
  }
  textAt(range: lsp.Range): string {
    return this.content.getText(range);
  }

  /** Changes by edits that mean the text before all of them, as an editor with several cursors sends them. */
  change(...edits: OffsetEdit[]): void {
    const last = [...edits].sort((a, b) => b.start - a.start);
    this.send(last.map(({ start, end, text }) => ({ range: this.range(start, end), text })));
  }
  /** Replaces a text that the document holds once. */
  replace(old: string, text: string): void {
    const start = this.offset(old);
    this.change({ start, end: start + old.length, text });
  }
  setText(text: string): void {
    this.send([{ text }]);
  }
  /** Sends changes as they are, in this order. */
  send(contentChanges: lsp.TextDocumentContentChangeEvent[]): void {
    const version = this.version + 1;
    this.content = TextDocument.update(this.content, contentChanges, version);
    void this.client.connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri, version },
      contentChanges,
    });
  }
  close(): void {
    void this.client.connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: this.identifier });
  }

  /** The diagnostics of the version that the client has now. */
  async diagnostics(): Promise<lsp.Diagnostic[]> {
    const { version, uri } = this;
    const { published } = this.client;
    return (await this.client.waitFor(() => published.filter((message) => message.uri === uri && message.version === version).at(-1)))
      .diagnostics;
  }
  /** The diagnostics that come next, of whatever version. */
  async nextDiagnostics(): Promise<lsp.Diagnostic[]> {
    const { published } = this.client;
    const seen = published.length;
    return (await this.client.waitFor(() => published.slice(seen).find(({ uri }) => uri === this.uri))).diagnostics;
  }

  hover(place?: Place): Promise<lsp.Hover | null> {
    return this.client.connection.sendRequest(lsp.HoverRequest.type, this.at(place));
  }
  async complete(place?: Place): Promise<lsp.CompletionList> {
    const answer = await this.client.connection.sendRequest(lsp.CompletionRequest.type, this.at(place));
    if (Array.isArray(answer)) throw new Error("an array is not what our server answers");
    return answer ?? { isIncomplete: false, items: [] };
  }
  resolve(item: lsp.CompletionItem): Promise<lsp.CompletionItem> {
    return this.client.connection.sendRequest(lsp.CompletionResolveRequest.type, item);
  }
  async symbols(): Promise<lsp.DocumentSymbol[]> {
    const answer = await this.client.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: this.identifier });
    return (answer ?? []) as lsp.DocumentSymbol[];
  }
  /** First and last line, from 0. */
  async folds(): Promise<[number, number][]> {
    const answer = await this.client.connection.sendRequest(lsp.FoldingRangeRequest.type, { textDocument: this.identifier });
    return (answer ?? []).map(({ startLine, endLine }) => [startLine, endLine]);
  }
  /** The texts that "expand selection" takes one after the other. */
  async selections(place?: Place): Promise<string[]> {
    const params = { textDocument: this.identifier, positions: [this.position(place)] };
    const answer = await this.client.connection.sendRequest(lsp.SelectionRangeRequest.type, params);
    const texts: string[] = [];
    for (let step: lsp.SelectionRange | undefined = answer?.[0]; step; step = step.parent) texts.push(this.textAt(step.range));
    return texts;
  }
  /** Colored words as `type word`; of the whole text, or of a range. */
  async tokens(range?: lsp.Range): Promise<string[]> {
    const { connection } = this.client;
    const answer = range
      ? await connection.sendRequest(lsp.SemanticTokensRangeRequest.type, { textDocument: this.identifier, range })
      : await connection.sendRequest(lsp.SemanticTokensRequest.type, { textDocument: this.identifier });
    return this.readTokens(answer?.data ?? []);
  }
  /** The protocol's numbers as `type word`. */
  readTokens(data: readonly number[]): string[] {
    const types = this.client.initialized.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const words: string[] = [];
    let line = 0;
    let character = 0;
    for (let at = 0; at < data.length; at += 5) {
      character = data[at] === 0 ? character + data[at + 1] : data[at + 1];
      line += data[at];
      words.push(
        `${types[data[at + 3]]} ${this.textAt({ start: { line, character }, end: { line, character: character + data[at + 2] } })}`,
      );
    }
    return words;
  }
  colors(): Promise<lsp.ColorInformation[]> {
    return this.client.connection.sendRequest(lsp.DocumentColorRequest.type, { textDocument: this.identifier });
  }
  colorTexts(range: lsp.Range, color: lsp.Color): Promise<lsp.ColorPresentation[]> {
    return this.client.connection.sendRequest(lsp.ColorPresentationRequest.type, { textDocument: this.identifier, range, color });
  }
  async hints(range = this.wholeRange): Promise<lsp.InlayHint[]> {
    return (await this.client.connection.sendRequest(lsp.InlayHintRequest.type, { textDocument: this.identifier, range })) ?? [];
  }
  /** Actions for a range, given the diagnostics that the server last published for it. */
  async actions(range: lsp.Range, only?: string[]): Promise<lsp.CodeAction[]> {
    const diagnostics = this.client.published.filter(({ uri }) => uri === this.uri).at(-1)?.diagnostics ?? [];
    const context = only ? { diagnostics, only } : { diagnostics };
    const answer = await this.client.connection.sendRequest(lsp.CodeActionRequest.type, { textDocument: this.identifier, range, context });
    return (answer ?? []) as lsp.CodeAction[];
  }
  async lenses(): Promise<lsp.CodeLens[]> {
    return (await this.client.connection.sendRequest(lsp.CodeLensRequest.type, { textDocument: this.identifier })) ?? [];
  }
  async formatting(range?: lsp.Range): Promise<lsp.TextEdit[]> {
    const { connection } = this.client;
    const params = { textDocument: this.identifier, options: { tabSize: 2, insertSpaces: true } };
    const answer = range
      ? await connection.sendRequest(lsp.DocumentRangeFormattingRequest.type, { ...params, range })
      : await connection.sendRequest(lsp.DocumentFormattingRequest.type, params);
    return answer ?? [];
  }
  async definitions(place?: Place): Promise<lsp.Range[]> {
    const answer = await this.client.connection.sendRequest(lsp.DefinitionRequest.type, this.at(place));
    return ((answer ?? []) as lsp.Location[]).map(({ range }) => range);
  }
  async references(place?: Place, includeDeclaration = true): Promise<lsp.Range[]> {
    const params = { ...this.at(place), context: { includeDeclaration } };
    return ((await this.client.connection.sendRequest(lsp.ReferencesRequest.type, params)) ?? []).map(({ range }) => range);
  }
  highlights(place?: Place): Promise<lsp.DocumentHighlight[] | null> {
    return this.client.connection.sendRequest(lsp.DocumentHighlightRequest.type, this.at(place));
  }
  prepareRename(place?: Place): Promise<lsp.PrepareRenameResult | null> {
    return this.client.connection.sendRequest(lsp.PrepareRenameRequest.type, this.at(place));
  }
  rename(place: Place, newName: string): Promise<lsp.WorkspaceEdit | null> {
    return this.client.connection.sendRequest(lsp.RenameRequest.type, { ...this.at(place), newName });
  }
  locateByte(offset: number): Promise<LocatedText | null> {
    return this.client.connection.sendRequest("bytewright/locateByte", { uri: this.uri, offset });
  }
  byteRange(place?: Place): Promise<LocatedBytes | null> {
    return this.client.connection.sendRequest("bytewright/byteRange", { uri: this.uri, position: this.position(place) });
  }
  report(): Promise<Report | null> {
    return this.client.connection.sendRequest("bytewright/report", { uri: this.uri });
  }

  /** The text that edits of an answer would make. @throws Error where a workspace edit means another version or document. */
  applied(edit: lsp.WorkspaceEdit | readonly lsp.TextEdit[] | null | undefined): string {
    return TextDocument.applyEdits(this.content, edit && "length" in edit ? [...edit] : this.editsOf(edit));
  }

  private editsOf(edit: lsp.WorkspaceEdit | null | undefined): lsp.TextEdit[] {
    const edits = [...(edit?.changes?.[this.uri] ?? [])];
    for (const change of edit?.documentChanges ?? []) {
      if (!lsp.TextDocumentEdit.is(change) || change.textDocument.uri !== this.uri) throw new Error("an edit of another document");
      if (change.textDocument.version !== this.version)
        throw new Error(`an edit of version ${change.textDocument.version}, not ${this.version}`);
      edits.push(...(change.edits as lsp.TextEdit[]));
    }
    return edits;
  }
}
