/**
 * A language client for tests: speaks the real protocol, framing included, to the real server over streams in memory.
 *
 *     const doc = await openSession({ formats: [aamp] }, "speed: |12");
 *     await doc.diagnostics();                          // of the version that the client has now: waits for it
 *     await doc.hover();                                // at the `|`, which is not a part of the text
 *     await doc.hover("spe|ed");                        // or at a place found by its text: at its `|`, or its start
 *     doc.replace("12", "13");                          // an incremental change: the next version
 *     doc.applied(await doc.rename("spe|ed", "pace"));  // the text that the edits of an answer make
 *
 * - `openSession(options, text, document?)` starts a server, opens a document of the first format and ends the session with
 *   the test. `TestClient.start(options)` only starts a server: `client.open(text, document?)` as often as wanted, and
 *   `client.stop()` at the end.
 * - A place is an offset, a text with or without `|`, or nothing: the document's cursor.
 * - Every feature is a method of {@link TestDocument}; `doc.textAt(range)` is the text of a range of an answer.
 *   Any other request: `client.connection.sendRequest(type, { ...doc.at(place) })`.
 * - `client.published` holds every `publishDiagnostics` in order, `client.refreshes` every refresh that the server asked for.
 * - A server that logs an internal error fails the test when the session stops, unless the test took the error with
 *   `client.takeInternalErrors()`.
 * - `holdTimers()` before messages, `await client.handled()` after them and `vi.runAllTimers()` let a test decide what the
 *   server finds waiting when it comes to work.
 */
import { onTestFinished, vi } from "vitest";
import type { ClientCapabilities, InitializeResult, ProtocolConnection, PublishDiagnosticsParams } from "vscode-languageserver";
import {
  CodeLensRefreshRequest,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  InlayHintRefreshRequest,
  LogMessageNotification,
  MessageType,
  PublishDiagnosticsNotification,
  SemanticTokensRefreshRequest,
  ShutdownRequest,
} from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import type { NameList } from "../../formats/core/names.ts";
import type { NameValue } from "../../index/nameValues.ts";
import type { ClientRequests, CompanionMessage, ConfirmParams, InitializationOptions } from "../../server/src/protocol.ts";
import { TestDocument } from "./testDocument.ts";
import type { Link } from "./transport.ts";
import { startInMemory } from "./transport.ts";

type Asked<M extends keyof ClientRequests> = ClientRequests[M][0];
type Answered<M extends keyof ClientRequests> = ClientRequests[M][1];

export interface ClientOptions {
  readonly formats: readonly Format[];
  readonly settings?: InitializationOptions;
  /** In place of {@link EDITOR_CAPABILITIES}. */
  readonly capabilities?: ClientCapabilities;
  /** In place of a server in memory. */
  readonly link?: Link;
  /** What is next to documents, by their addresses: the answers to the server's questions. */
  readonly companions?: Readonly<Record<string, CompanionMessage>>;
  /** What the files of documents hold, by their addresses, where a document is opened with another text. */
  readonly fileTexts?: Readonly<Record<string, string>>;
  /** Values in other files, by the names of fields. */
  readonly valuesOfNames?: Readonly<Record<string, readonly NameValue[]>>;
  /** What the user says to questions. */
  readonly confirms?: (params: ConfirmParams) => boolean;
  /** What other files have for a value. */
  readonly offeredNames?: (params: Asked<"bytewright/offeredNames">) => Answered<"bytewright/offeredNames">;
}

/** How a document is opened; where missing, a decoded file of the first format. */
export interface DocumentOptions {
  readonly uri?: string;
  readonly languageId?: string;
}

/** What VS Code's client says of itself, as far as the server looks at it. */
export const EDITOR_CAPABILITIES: ClientCapabilities = {
  workspace: {
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    foldingRange: { rangeLimit: 5000 },
  },
};

/** Starts a session with one open document; the session ends with the test. */
export async function openSession(options: ClientOptions, text: string, document: DocumentOptions = {}): Promise<TestDocument> {
  const client = await TestClient.start(options);
  onTestFinished(() => client.stop());
  return client.open(text, document);
}

/** Until the test ends, the timers of the server in memory run only by `vi.runAllTimers()`. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

export class TestClient {
  static async start(options: ClientOptions): Promise<TestClient> {
    const client = new TestClient(options);
    const { connection } = client;
    const { companions, valuesOfNames, offeredNames, fileTexts, confirms } = options;
    const answers = companions ?? valuesOfNames ?? offeredNames ?? fileTexts ?? confirms;
    client.initialized = await connection.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      capabilities: options.capabilities ?? EDITOR_CAPABILITIES,
      ...((options.settings ?? answers) && { initializationOptions: { ...(answers && { answers: true }), ...options.settings } }),
    });
    await connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  readonly connection: ProtocolConnection;
  /** Resolves with the code that the server's process ends with. */
  readonly exited: Promise<number>;
  readonly published: PublishDiagnosticsParams[] = [];
  /** `inlayHint`, `semanticTokens`, `codeLens`. */
  readonly refreshes: string[] = [];
  /** Answer to `initialize`. */
  initialized: InitializeResult = { capabilities: {} };
  private internalErrors: string[] = [];
  private readonly formats: readonly Format[];
  private readonly watchers = new Set<() => void>();
  private documents = 0;
  private stopped = false;

  private constructor({
    formats,
    link = startInMemory(formats),
    companions,
    valuesOfNames,
    offeredNames,
    fileTexts,
    confirms,
  }: ClientOptions) {
    this.formats = formats;
    this.exited = link.exited;
    this.connection = link.connection;
    this.connection.onNotification(PublishDiagnosticsNotification.type, (message) => this.note(() => this.published.push(message)));
    this.connection.onNotification(LogMessageNotification.type, ({ type, message }) => {
      if (type === MessageType.Error) this.note(() => this.internalErrors.push(message));
    });
    this.connection.onRequest(InlayHintRefreshRequest.type, () => this.note(() => this.refreshes.push("inlayHint")));
    this.connection.onRequest(SemanticTokensRefreshRequest.type, () => this.note(() => this.refreshes.push("semanticTokens")));
    this.connection.onRequest(CodeLensRefreshRequest.type, () => this.note(() => this.refreshes.push("codeLens")));
    this.answer("bytewright/companion", ({ uri }) => companions?.[uri] ?? null);
    this.answer("bytewright/fileText", ({ uri }) => fileTexts?.[uri] ?? null);
    this.answer("bytewright/valuesOfName", ({ name }) => valuesOfNames?.[name] ?? null);
    this.answer("bytewright/offeredNames", (params) => offeredNames?.(params) ?? { names: [], isCut: false });
    this.answer("bytewright/confirm", (params) => confirms?.(params) ?? false);
    this.connection.listen();
  }

  private answer<M extends keyof ClientRequests>(method: M, work: (params: Asked<M>) => Answered<M>): void {
    this.connection.onRequest<unknown, void>(method, work);
  }

  /** Opens a document; the first `|` of the text is its cursor, and no part of it. */
  open(markedText: string, options: DocumentOptions = {}): TestDocument {
    const [format] = this.formats;
    this.documents++;
    const uri = options.uri ?? `bytewright:/game/file${this.documents}.${format.extensions[0]}${format.textSuffix}?real`;
    const document = new TestDocument(this, uri, options.languageId ?? format.languageId, markedText);
    const { languageId, version, text } = document;
    void this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId, version, text } });
    return document;
  }

  sendNameLists(lists: readonly NameList[]): void {
    void this.connection.sendNotification("bytewright/nameLists", { lists });
  }

  sendShownTexts(uris: readonly string[]): void {
    void this.connection.sendNotification("bytewright/shownTexts", { uris });
  }

  /** Resolves when the server has taken every message that was sent before; what it put off to a timer may still wait. */
  async handled(): Promise<void> {
    await this.connection.sendRequest(HoverRequest.type, { textDocument: { uri: "none:" }, position: { line: 0, character: 0 } });
  }

  /** Resolves with the first value that is not undefined; `find` is asked again after each message of the server. */
  async waitFor<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.watchers.add(resolve));
    }
  }

  /** What the server logged as errors since last asked; waits for the first. */
  async takeInternalErrors(): Promise<string[]> {
    await this.waitFor(() => this.internalErrors[0]);
    const taken = this.internalErrors;
    this.internalErrors = [];
    return taken;
  }

  /** Shuts the server down. @throws Error where the server logged an internal error that was not taken. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    await this.exited;
    this.connection.dispose();
    if (this.internalErrors.length > 0) throw new Error(`the server logged:\n${this.internalErrors.join("\n")}`);
  }

  private note(message: () => void): void {
    message();
    const watchers = [...this.watchers];
    this.watchers.clear();
    for (const watcher of watchers) watcher();
  }
}
