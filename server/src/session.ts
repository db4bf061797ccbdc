/**
 * The context of every feature: the connection, the documents, the client's options and capabilities, and the way to answer requests.
 * Catches all exceptions of features. Must not know any particular feature.
 */
import type { CancellationToken, ChangeAnnotation, ClientCapabilities, Connection, WorkspaceEdit } from "vscode-languageserver";
import {
  CodeLensRefreshRequest,
  InlayHintRefreshRequest,
  LSPErrorCodes,
  ResponseError,
  SemanticTokensRefreshRequest,
} from "vscode-languageserver";
import type { Format } from "../../formats/core/format.ts";
import type { TextEdit } from "../../formats/core/text/span.ts";
import { toTextEdit, toTextEdits } from "./lspConvert.ts";
import type { ClientRequests, InitializationOptions, Notifications, Requests } from "./protocol.ts";
import type { View } from "./service.ts";
import { Service } from "./service.ts";
import type { TextVersion } from "./textVersion.ts";
import type { UriParams } from "./visual/protocol.ts";

/** Differences between Node and a web worker. */
export interface Platform {
  /** Milliseconds from any start. */
  now(): number;
  /** Bytes of memory in use, if known. */
  heapUsed?(): number;
}

const REFRESHES = {
  inlayHint: InlayHintRefreshRequest.type,
  semanticTokens: SemanticTokensRefreshRequest.type,
  codeLens: CodeLensRefreshRequest.type,
};

export interface DocumentParams {
  readonly textDocument: { readonly uri: string };
}

export class Session {
  readonly service: Service;

  constructor(
    readonly connection: Connection,
    formats: readonly Format[],
    readonly platform: Platform,
    readonly client: ClientCapabilities,
    readonly options: InitializationOptions,
  ) {
    this.service = new Service(formats, {
      now: () => platform.now(),
      reportFailure: (doing, error) => this.reportFailure(doing, error),
    });
  }

  /**
   * A handler for an editor's requests about a document, refused if the text changes first: their positions are places in the old text. The
   * answer is `empty` for other documents or if `work` throws; a `ResponseError` that it throws reaches the client.
   */
  answer<P extends DocumentParams, R>(doing: string, empty: R, work: (view: View, params: P) => R) {
    return (params: P, token: CancellationToken): Promise<R> => {
      const { uri } = params.textDocument;
      const asked = this.service.findDocument(uri);
      return this.answerAbout(uri, token, doing, empty, (view) => {
        if (view.document !== asked) throw new ResponseError(LSPErrorCodes.ContentModified, "The text has changed since.");
        return work(view, params);
      });
    };
  }

  /** The same for other requests: never refused, `work` receives the newest version. */
  async answerAbout<R>(uri: string, token: CancellationToken, doing: string, empty: R, work: (view: View) => R): Promise<R> {
    if (!this.service.findDocument(uri)) return empty;
    // a waiting message may replace this version or cancel the request
    if (!this.service.isAnalysed(uri)) await nextTurn();
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
    return this.guard(doing, empty, () => {
      const view = this.service.findView(uri);
      return view ? work(view) : empty;
    });
  }

  /** Answers a custom request, with `empty` if `work` throws. */
  onRequest<M extends keyof Requests>(
    method: M,
    doing: string,
    empty: Requests[M][1],
    work: (params: Requests[M][0]) => Requests[M][1],
  ): void {
    this.connection.onRequest<unknown, void>(method, (params: Requests[M][0]) => this.guard(doing, empty, () => work(params)));
  }

  /** The same for a request about a document: see {@link answerAbout}. */
  onRequestAbout<M extends keyof Requests>(
    method: M,
    doing: string,
    empty: Requests[M][1],
    work: (view: View, params: Requests[M][0]) => Requests[M][1],
  ): void {
    this.connection.onRequest<unknown, void>(method, (params: Requests[M][0] & UriParams, token) =>
      this.answerAbout(params.uri, token, doing, empty, (view) => work(view, params)),
    );
  }

  /** Handles a notification from the client. */
  onNotification<M extends keyof Notifications>(method: M, work: (params: Notifications[M]) => void): void {
    this.connection.onNotification(method, work);
  }

  /** Asks the client. */
  ask<M extends keyof ClientRequests>(method: M, params: ClientRequests[M][0]): Promise<ClientRequests[M][1]> {
    return this.connection.sendRequest(method, params);
  }

  /** The same for optional information: undefined, with a line in the log, if the client does not answer. */
  async askIfPossible<M extends keyof ClientRequests>(method: M, params: ClientRequests[M][0]): Promise<ClientRequests[M][1] | undefined> {
    if (!this.options.answers) return undefined;
    return this.ask(method, params).catch((error: unknown) => void this.warn(method, error));
  }

  /** Returns `empty` and logs a line if `work` throws anything but a `ResponseError`. */
  guard<R>(doing: string, empty: R, work: () => R): R {
    try {
      return work();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      this.reportFailure(doing, error);
      return empty;
    }
  }

  /** Has the client refresh decorations of texts, if supported. */
  refresh(...shown: readonly (keyof typeof REFRESHES)[]): void {
    for (const kind of shown)
      if (this.client.workspace?.[kind]?.refreshSupport)
        this.sendInBackground(`refreshing ${kind}`, this.connection.sendRequest(REFRESHES[kind]));
  }

  /** For messages sent without waiting: the client may be gone, or refuse. */
  sendInBackground(doing: string, sent: Promise<unknown>): void {
    sent.catch((error: unknown) => this.warn(doing, error));
  }

  /** The client can ask the user about an edit. */
  get canAsk(): boolean {
    const { documentChanges, changeAnnotationSupport } = this.client.workspace?.workspaceEdit ?? {};
    return documentChanges === true && changeAnnotationSupport !== undefined;
  }

  /** An edit for this version only, if the client can refuse edits of older versions. A client that cannot ask gets no optional edits. */
  toWorkspaceEdit(document: TextVersion, edits: readonly TextEdit[]): WorkspaceEdit {
    const { documentChanges } = this.client.workspace?.workspaceEdit ?? {};
    const converted = toTextEdits(
      document,
      edits.filter(({ optional }) => optional === undefined),
    );
    if (!documentChanges) return { changes: { [document.uri]: converted } };
    const textDocument = { uri: document.uri, version: document.version };
    const asked = this.canAsk ? edits.filter(({ optional }) => optional !== undefined) : [];
    if (asked.length === 0) return { documentChanges: [{ textDocument, edits: converted }] };
    const changeAnnotations: Record<string, ChangeAnnotation> = {};
    const annotated = asked.map((edit) => {
      const { optional: label = "" } = edit;
      changeAnnotations[label] = { label, needsConfirmation: true };
      return { ...toTextEdit(document, edit), annotationId: label };
    });
    return { documentChanges: [{ textDocument, edits: [...converted, ...annotated] }], changeAnnotations };
  }

  private warn(doing: string, error: unknown): void {
    this.connection.console.warn(`${doing}: ${error instanceof Error ? error.message : String(error)}`);
  }

  reportFailure(doing: string, error: unknown): void {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.connection.console.error(`internal: ${doing} failed: ${said}`);
  }
}

/** Resolves when all received messages are handled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
