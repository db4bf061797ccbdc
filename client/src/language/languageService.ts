/** The connection to the language server, made for the first game text, so that other windows do not pay for it. */
import type { CancellationToken, ExtensionContext, LogOutputChannel, Position, TextDocument, WorkspaceEdit } from "vscode";
import { Disposable, EventEmitter, l10n, window, workspace } from "vscode";
import type { BaseLanguageClient, ProvideRenameEditsSignature } from "vscode-languageclient";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { formats } from "../../../formats/registry.ts";
import type {
  AssistantFilesParams,
  AssistantFilesResult,
  ClientRequests,
  InitializationOptions,
  Notifications,
  RenamePlacesParams,
  Requests,
} from "../../../server/src/protocol.ts";
import type { Companions } from "../companion/companions.ts";
import { findFormatByLanguage } from "../decoded/decodedUris.ts";
import { renameInLanguages } from "../messages/renameLabels.ts";
import { offerToKeep } from "../names/keptNames.ts";
import type { NamesService } from "../names/namesService.ts";
import { confirm, showErrorMessage } from "../notices.ts";
import { openInTabs } from "../open/tabs.ts";
import type { Platform } from "../platform.ts";
import type { GameProject } from "../project/gameProject.ts";
import { prepareRename, renameEdits } from "../project/linkRenames.ts";
import { inlayHints } from "../settings.ts";
import { FINDING_BASE } from "./findingPages.ts";

/** Milliseconds. The first key makes a text dirty right after its change is reported. */
const UNTIL_DIRTY = 50;

class FileTexts implements Disposable {
  private readonly reads = new EventEmitter<Notifications["bytewright/fileTextRead"]>();
  readonly onDidRead = this.reads.event;
  private readonly listeners: Disposable;

  constructor() {
    this.listeners = Disposable.from(
      this.reads,
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        // undo may make a text clean, too
        if (document.isDirty || reason !== undefined || contentChanges.length === 0 || !findFormatByLanguage(document.languageId)) return;
        const { version } = document;
        setTimeout(() => {
          if (!document.isDirty && document.version === version)
            this.reads.fire({ uri: document.uri.toString(), text: document.getText() });
        }, UNTIL_DIRTY);
      }),
    );
  }

  /** Null if the document has the text of its file, or the file cannot be read. */
  async find(uri: string): Promise<string | null> {
    const document = workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (!document?.isDirty || document.isUntitled) return null;
    return Promise.resolve(workspace.fs.readFile(document.uri)).then(
      (bytes) => new TextDecoder().decode(bytes),
      () => null,
    );
  }

  dispose(): void {
    this.listeners.dispose();
  }
}

interface LanguageServices {
  readonly context: ExtensionContext;
  readonly platform: Platform;
  readonly names: NamesService;
  // the server's requests about other files
  readonly companions: Companions;
  readonly project: GameProject;
  readonly log: LogOutputChannel;
  /** Registers the hovers of the client. VS Code shows the last registered first: a name's target comes before its bytes. */
  readonly hovers: () => Disposable;
  readonly assistantFiles: (params: AssistantFilesParams) => Promise<AssistantFilesResult>;
}

export class LanguageService implements Disposable {
  private readonly fileTexts = new FileTexts();
  private readonly listeners: Disposable[];
  private starting: Promise<BaseLanguageClient | undefined> | undefined;

  constructor(private readonly services: LanguageServices) {
    const { companions, names } = services;
    this.listeners = [
      this.fileTexts,
      this.fileTexts.onDidRead((read) => void this.notify("bytewright/fileTextRead", read)),
      workspace.onDidOpenTextDocument((document) => this.startFor(document)),
      companions.onDidFind((changed) => void this.notify("bytewright/companionChanged", changed)),
      window.tabGroups.onDidChangeTabs(() => void this.notify("bytewright/shownTexts", { uris: [...openInTabs()] })),
      names.onDidChange(() => void this.notify("bytewright/nameLists", { lists: names.lists })),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("bytewright.inlayHints")) void this.notify("bytewright/inlayHints", inlayHints());
      }),
    ];
    for (const document of workspace.textDocuments) this.startFor(document);
  }

  /** Starts the server if needed. Undefined if it cannot be started. */
  async ask<M extends keyof Requests>(method: M, params: Requests[M][0]): Promise<Requests[M][1] | undefined> {
    this.starting ??= this.start();
    const client = await this.starting;
    return client?.sendRequest(method, params);
  }

  /** Does nothing if no server runs. */
  async notify<M extends keyof Notifications>(method: M, params: Notifications[M]): Promise<void> {
    const client = await this.starting;
    try {
      await client?.sendNotification(method, params);
    } catch (error) {
      // the server has ended: a new one gets everything at its start
      this.services.log.debug(`${method} was not sent: ${String(error)}`);
    }
  }

  async stop(): Promise<void> {
    const client = await this.starting;
    await client?.stop();
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }

  /**
   * Renames a name in all files that use it, a label in all languages, and anything else only in the text. If a hash gets a name that no
   * list has, offers to add it to the user's list.
   */
  private async rename(
    document: TextDocument,
    position: Position,
    name: string,
    token: CancellationToken,
    next: ProvideRenameEditsSignature,
  ): Promise<WorkspaceEdit | null | undefined> {
    const { names, project } = this.services;
    const range = document.getWordRangeAtPosition(position, /\d+/);
    const hash = range && Number(document.getText(range));
    const makeEdits = (places: RenamePlacesParams) => this.ask("bytewright/renamePlaces", places);
    const edit = (await renameEdits(project, document, position, name, makeEdits)) ?? (await next(document, position, name, token));
    if (edit) await renameInLanguages(project, document, edit, name, makeEdits);
    const format = findFormatByLanguage(document.languageId);
    if (edit && hash !== undefined && format?.hashName?.(name) === hash && !format.findName?.(hash, names.namesFor(format)))
      void offerToKeep(names.imported, name);
    return edit;
  }

  private startFor({ languageId }: TextDocument): void {
    if (!this.starting && findFormatByLanguage(languageId)) this.starting = this.start();
  }

  private async start(): Promise<BaseLanguageClient | undefined> {
    const { context, platform, names, companions, project, log } = this.services;
    try {
      const start = Date.now();
      await names.ready;
      const client = await platform.createClient(context, {
        documentSelector: formats.map((format) => ({ language: format.languageId })),
        initializationOptions: (): InitializationOptions => ({
          docsBase: FINDING_BASE,
          nameLists: names.lists,
          inlayHints: inlayHints(),
          shownTexts: [...openInTabs()],
          answers: true,
        }),
        middleware: {
          prepareRename: async (document, position, token, next) =>
            (await prepareRename(project, document, position)) ?? next(document, position, token),
          provideRenameEdits: (document, position, name, token, next) => this.rename(document, position, name, token, next),
        },
        outputChannel: log,
        revealOutputChannelOn: 4, // RevealOutputChannelOn.Never; the constant would load the client's code
        diagnosticCollectionName: "bytewright",
      });
      answer(client, "bytewright/companion", ({ uri }) => companions.find(uri));
      answer(client, "bytewright/fileText", ({ uri }) => this.fileTexts.find(uri));
      answer(client, "bytewright/valuesOfName", (params) => project.valuesOfName(params));
      answer(client, "bytewright/offeredNames", (params) => project.offeredNames(params));
      answer(client, "bytewright/confirm", ({ question, detail, action }) => confirm(question, action, noticeText(detail)));
      answer(client, "bytewright/assistantFiles", (params) => this.services.assistantFiles(params));
      await client.start();
      log.debug(`The language server answered after ${Date.now() - start} ms.`);
      return client;
    } catch (error) {
      log.error(`The language server did not start: ${String(error)}`);
      void showErrorMessage(
        l10n.t("The language server of Bytewright did not start. Game files still open and save, without hovers and checks while typing."),
      );
      return undefined;
    } finally {
      this.listeners.push(this.services.hovers());
    }
  }
}

function answer<M extends keyof ClientRequests>(
  client: BaseLanguageClient,
  method: M,
  work: (params: ClientRequests[M][0]) => ClientRequests[M][1] | Promise<ClientRequests[M][1]>,
): void {
  client.onRequest<unknown, void>(method, work);
}
