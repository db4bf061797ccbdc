/**
 * The extension's side of a page without VS Code: one document, the real language server over its real protocol, and the messages that
 * the client relays. Stands where the platform begins; what it is sent is kept, so that a test can look at it.
 */
import type { ProtocolConnection, TextDocumentContentChangeEvent } from "vscode-languageserver";
import { inspectedContent } from "../../client/src/page/inspectedContent.ts";
import type { TextEdit } from "../../formats/core/text/span.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { findFormatByName, formats } from "../../formats/registry.ts";
import type { VisualEditResult, VisualIntent, VisualQuestion, VisualResult } from "../../server/src/visual/protocol.ts";
import type { DocumentState, EditOutcome, FromPage, InitMessage, Ready, Report, ToPage } from "../../webview/src/protocol.ts";
import { startInMemory } from "../lsp/transport.ts";

export { pageHtml } from "../../client/src/visual/pageHtml.ts";

export interface HostOptions {
  /** Decides the format. */
  readonly fileName: string;
  /** Of the document; or the bytes of a file that is only looked at. */
  readonly text?: string;
  readonly bytes?: Uint8Array;
  readonly report?: Report;
  /** The file next to it that its panels draw below. */
  readonly backdrop?: { readonly fileName: string; readonly bytes: Uint8Array };
  readonly state?: Partial<DocumentState>;
  /** Questions are answered when this is done. */
  readonly answersAfter?: Promise<unknown>;
  /** Questions are refused with this sentence. */
  refusal?: string;
  readonly translations?: Readonly<Record<string, string>>;
}

export class ComponentHost {
  text: string;
  version = 1;
  clipboard = "";
  /** All that the page said, in order. */
  readonly said: (FromPage | Ready)[] = [];
  /** How many messages the page was sent. */
  sent = 0;
  private unanswered = 0;
  private readonly post: (message: ToPage) => void;
  private readonly connection: ProtocolConnection;
  private readonly uri: string;
  private readonly format: NonNullable<ReturnType<typeof findFormatByName>>;
  private isStopped = false;
  private editing: Promise<unknown> = Promise.resolve();

  static async start(options: HostOptions, post: (message: ToPage) => void): Promise<ComponentHost> {
    const host = new ComponentHost(options, post);
    await host.open();
    return host;
  }

  private constructor(
    private readonly options: HostOptions,
    post: (message: ToPage) => void,
  ) {
    const format = findFormatByName(options.fileName) ?? formats.find(({ association }) => association?.sniff(options.text ?? "") === true);
    if (!format) throw new Error(`no format has files like ${options.fileName}`);
    this.format = format;
    this.post = (message) => {
      this.sent++;
      post(message);
    };
    this.text = options.text ?? "";
    this.uri = `bytewright:/game/${options.fileName}${format.textSuffix}?real`;
    this.connection = startInMemory(formats).connection;
    this.connection.listen();
  }

  async receive(message: FromPage | Ready): Promise<void> {
    this.said.push(message);
    this.unanswered++;
    try {
      await this.take(message);
    } catch (error) {
      // the page, and its document with it, are gone
      if (!this.isStopped) throw error;
    } finally {
      this.unanswered--;
    }
  }

  /** All that the page said has been dealt with. */
  get isQuiet(): boolean {
    return this.unanswered === 0;
  }

  private async take(message: FromPage | Ready): Promise<void> {
    switch (message.kind) {
      case "ready":
        return this.post(await this.init());
      case "ask":
        await this.options.answersAfter;
        return this.answer(message.id, message.question);
      case "backdrop": {
        const { backdrop } = this.options;
        const answer = backdrop ? { fileName: backdrop.fileName, data: this.format.companion?.backdrop?.(backdrop.bytes) } : null;
        return this.post({ kind: "answer", id: message.id, answer });
      }
      case "clipboard":
        return this.post({ kind: "answer", id: message.id, answer: this.clipboard });
      case "edit":
        this.editing = this.editing.then(() => this.edit(message));
        await this.editing;
        return;
    }
  }

  /** As if it were typed into the text editor to the side. */
  async setText(text: string): Promise<void> {
    this.text = text;
    this.version++;
    const contentChanges: TextDocumentContentChangeEvent[] = [{ text }];
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges,
    });
    this.post({ kind: "changed", version: this.version });
  }

  /** As if it were selected in the text editor to the side. */
  select(text: string): void {
    const start = this.text.indexOf(text);
    this.post({ kind: "selection", selection: { start, end: start + text.length } });
  }

  /** As if it were chosen in the context menu of the page. */
  chooseFromMenu(command: string): void {
    this.post({ kind: "menu", command });
  }

  setState(state: Partial<DocumentState>): void {
    this.post({ kind: "state", state: { ...this.state, ...state } });
  }

  /** The last message of a kind. */
  last<Kind extends FromPage["kind"]>(kind: Kind): Extract<FromPage, { kind: Kind }> | undefined {
    return this.said.findLast((message): message is Extract<FromPage, { kind: Kind }> => message.kind === kind);
  }

  private get state(): DocumentState {
    return { hasHexEditor: false, hasText: this.options.bytes === undefined };
  }

  stop(): void {
    this.isStopped = true;
    this.connection.dispose();
  }

  private async open(): Promise<void> {
    const { connection, uri, options, text, format } = this;
    await connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
    await connection.sendNotification("initialized", {});
    if (options.bytes) {
      const content = inspectedContent({ content: options.bytes, format });
      await connection.sendRequest("bytewright/inspect", { uri, format: content.format, content: content.content });
      return;
    }
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: format.languageId, version: this.version, text },
    });
    await connection.sendNotification("bytewright/saved", { uri, saved: { kind: "newest" } });
  }

  private async init(): Promise<InitMessage> {
    const { options, format, version } = this;
    return {
      kind: "init",
      page: 1,
      fileName: options.fileName,
      version,
      panels: options.bytes ? [] : (format.panels ?? []),
      translations: options.translations ?? {},
      state: { ...this.state, ...options.state },
      ...(options.report ? { report: options.report } : {}),
    };
  }

  private async ask(question: VisualQuestion): Promise<NonNullable<VisualResult>> {
    const result: VisualResult = await this.connection.sendRequest("bytewright/visual", { uri: this.uri, question });
    if (!result) throw new Error("The language server does not know this document.");
    return result;
  }

  private async answer(id: number, question: VisualQuestion): Promise<void> {
    try {
      if (this.options.refusal !== undefined) throw new Error(this.options.refusal);
      this.post({ kind: "answer", id, answer: await this.ask(question) });
    } catch (error) {
      this.post({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async edit({ id, version, intent }: Extract<FromPage, { kind: "edit" }>): Promise<void> {
    this.post({ kind: "answer", id, answer: await this.apply(version, intent) });
  }

  private async apply(version: number, intent: VisualIntent): Promise<EditOutcome> {
    const { readOnly } = this.options.state ?? {};
    if (readOnly !== undefined) return { kind: "refused", message: readOnly };
    if (version !== this.version) return { kind: "stale" };
    const result: VisualEditResult = await this.connection.sendRequest("bytewright/visualEdit", { uri: this.uri, version, intent });
    if (!result || result.kind === "stale") return { kind: "stale" };
    if (result.kind === "refused") return result;
    const lines = [0, ...[...this.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const edits = result.edits.map(({ range, text }): TextEdit => {
      const [start = 0, end = 0] = [range.start, range.end].map(({ line, character }) => (lines[line] ?? 0) + character);
      return { span: { start, end }, text };
    });
    await this.setText(applyEdits(this.text, edits));
    return { kind: "done", version: this.version };
  }
}
