/** The connection to the language server: made for the first text of ours, so that nobody else pays for it. */
import type { CancellationToken, Disposable, ExtensionContext, LogOutputChannel, Position, TextDocument, WorkspaceEdit } from "vscode";
import { l10n, workspace } from "vscode";
import type { BaseLanguageClient, ProvideRenameEditsSignature } from "vscode-languageclient";
import { formats } from "../../../formats/registry.ts";
import type {
  BYTE_RANGE,
  ByteRangeParams,
  ByteRangeResult,
  COMPANION,
  COMPANION_CHANGED,
  CompanionChangedParams,
  CompanionParams,
  CompanionResult,
  FILE_TEXT,
  FILE_TEXT_READ,
  FIND_FIELDS,
  FileTextParams,
  FileTextReadParams,
  FileTextResult,
  FindFieldsParams,
  FindFieldsResult,
  INLAY_HINTS,
  InitializationOptions,
  InlayHintOptions,
  LOCATE_BYTE,
  LocateByteParams,
  LocateByteResult,
  NAME_LISTS,
  NameListMessage,
  NameListsParams,
  ORIGINAL_PARTS,
  OriginalPartsParams,
  OriginalPartsResult,
  RENAME_PLACES,
  REPLACE_FIELDS,
  REPORT,
  RenamePlacesParams,
  RenamePlacesResult,
  ReplaceFieldsParams,
  ReplaceFieldsResult,
  ReportParams,
  ReportResult,
  VALUES_OF_NAME,
  ValuesOfNameParams,
  ValuesOfNameResult,
} from "../../../server/src/protocol.ts";
import type {
  INSPECT,
  INSPECT_END,
  InspectEndParams,
  InspectParams,
  SAVED,
  SavedParams,
  VISUAL,
  VISUAL_EDIT,
  VisualEditParams,
  VisualEditResult,
  VisualParams,
  VisualResult,
} from "../../../server/src/visual/protocol.ts";
import type { Companions } from "../companion/companions.ts";
import { findFormatByLanguage } from "../decoded/decodedUris.ts";
import { offerToKeep } from "../names/keptNames.ts";
import type { NamesService } from "../names/namesService.ts";
import { showErrorMessage } from "../notices.ts";
import type { Platform } from "../platform.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { LinkRenames } from "../project/linkRenames.ts";
import { inlayHints } from "../settings.ts";
import { FileTexts } from "./fileTexts.ts";
import { FINDING_BASE } from "./findingPages.ts";

const nameListsMethod: typeof NAME_LISTS = "bytewright/nameLists";
const inlayHintsMethod: typeof INLAY_HINTS = "bytewright/inlayHints";
const locateByteMethod: typeof LOCATE_BYTE = "bytewright/locateByte";
const byteRangeMethod: typeof BYTE_RANGE = "bytewright/byteRange";
const companionMethod: typeof COMPANION = "bytewright/companion";
const companionChangedMethod: typeof COMPANION_CHANGED = "bytewright/companionChanged";
const fileTextMethod: typeof FILE_TEXT = "bytewright/fileText";
const fileTextReadMethod: typeof FILE_TEXT_READ = "bytewright/fileTextRead";
const valuesOfNameMethod: typeof VALUES_OF_NAME = "bytewright/valuesOfName";
const reportMethod: typeof REPORT = "bytewright/report";
const originalPartsMethod: typeof ORIGINAL_PARTS = "bytewright/originalParts";
const findFieldsMethod: typeof FIND_FIELDS = "bytewright/findFields";
const renamePlacesMethod: typeof RENAME_PLACES = "bytewright/renamePlaces";
const replaceFieldsMethod: typeof REPLACE_FIELDS = "bytewright/replaceFields";
const visualMethod: typeof VISUAL = "bytewright/visual";
const inspectMethod: typeof INSPECT = "bytewright/inspect";
const inspectEndMethod: typeof INSPECT_END = "bytewright/inspectEnd";
const savedMethod: typeof SAVED = "bytewright/saved";
const visualEditMethod: typeof VISUAL_EDIT = "bytewright/visualEdit";

/** What the server asks about other files. */
interface AskedServices {
  readonly companions: Companions;
  readonly project: Pick<GameProject, "valuesOfName">;
  readonly renames: LinkRenames;
}

export class LanguageService implements Disposable {
  private readonly context: ExtensionContext;
  private readonly platform: Platform;
  private readonly names: NamesService;
  private readonly companions: Companions;
  private readonly project: Pick<GameProject, "valuesOfName">;
  private readonly fileTexts = new FileTexts();
  private readonly renames: LinkRenames;
  private readonly log: LogOutputChannel;
  private readonly listeners: Disposable[];
  private starting: Promise<BaseLanguageClient | undefined> | undefined;

  constructor(
    context: ExtensionContext,
    platform: Platform,
    names: NamesService,
    { companions, project, renames }: AskedServices,
    log: LogOutputChannel,
  ) {
    this.context = context;
    this.platform = platform;
    this.names = names;
    this.companions = companions;
    this.project = project;
    this.renames = renames;
    this.log = log;
    this.listeners = [
      this.fileTexts,
      this.fileTexts.onDidRead((read) => void this.notify<FileTextReadParams>(fileTextReadMethod, read)),
      workspace.onDidOpenTextDocument((document) => this.startFor(document)),
      companions.onDidFind((changed) => void this.notify<CompanionChangedParams>(companionChangedMethod, changed)),
      names.onDidChange(() => void this.notify<NameListsParams>(nameListsMethod, { lists: listMessages(names) })),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("bytewright.inlayHints")) void this.notify<InlayHintOptions>(inlayHintsMethod, inlayHints());
      }),
    ];
    for (const document of workspace.textDocuments) this.startFor(document);
  }

  locateByte(params: LocateByteParams): Promise<LocateByteResult> {
    return this.ask(locateByteMethod, params, null);
  }

  byteRange(params: ByteRangeParams): Promise<ByteRangeResult> {
    return this.ask(byteRangeMethod, params, null);
  }

  report(params: ReportParams): Promise<ReportResult> {
    return this.ask(reportMethod, params, null);
  }

  visual(params: VisualParams): Promise<VisualResult> {
    return this.ask(visualMethod, params, null);
  }

  visualEdit(params: VisualEditParams): Promise<VisualEditResult> {
    return this.ask(visualEditMethod, params, null);
  }

  /** From now on {@link visual} answers for this file too. Starts the server where no text has. False where it cannot. */
  inspect(params: InspectParams): Promise<boolean> {
    this.starting ??= this.start();
    return this.ask(inspectMethod, params, false);
  }

  /** What the unmodified game has at a place of a text. */
  originalParts(params: OriginalPartsParams): Promise<OriginalPartsResult> {
    return this.askStarted(originalPartsMethod, params, []);
  }

  findFields(params: FindFieldsParams): Promise<FindFieldsResult> {
    return this.askStarted(findFieldsMethod, params, { fields: [], isCut: false });
  }

  replaceFields(params: ReplaceFieldsParams): Promise<ReplaceFieldsResult> {
    return this.askStarted(replaceFieldsMethod, params, { refused: l10n.t("The language server did not start.") });
  }

  endInspection(params: InspectEndParams): void {
    void this.notify<InspectEndParams>(inspectEndMethod, params);
  }

  saved(params: SavedParams): Promise<void> {
    return this.notify(savedMethod, params);
  }

  async stop(): Promise<void> {
    const client = await this.starting;
    await client?.stop();
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }

  /**
   * What other files name is renamed in all of them, else in the text alone. A hash that got its name: the name is offered for the user's
   * list where no list has it.
   */
  private async rename(
    document: TextDocument,
    position: Position,
    name: string,
    token: CancellationToken,
    next: ProvideRenameEditsSignature,
  ): Promise<WorkspaceEdit | null | undefined> {
    const range = document.getWordRangeAtPosition(position, /\d+/);
    const hash = range && Number(document.getText(range));
    const edit =
      (await this.renames.edits(document, position, name, (places) => this.renamePlaces(places))) ??
      (await next(document, position, name, token));
    const format = findFormatByLanguage(document.languageId);
    if (edit && hash !== undefined && format?.hashName?.(name) === hash && !format.findName?.(hash, this.names.namesFor(format)))
      void offerToKeep(this.names.imported, name);
    return edit;
  }

  private renamePlaces(params: RenamePlacesParams): Promise<RenamePlacesResult> {
    return this.ask(renamePlacesMethod, params, { refused: l10n.t("The language server did not start.") });
  }

  private startFor({ languageId }: TextDocument): void {
    if (!this.starting && findFormatByLanguage(languageId)) this.starting = this.start();
  }

  private async start(): Promise<BaseLanguageClient | undefined> {
    try {
      const start = Date.now();
      await this.names.ready;
      const client = await this.platform.createClient(this.context, {
        documentSelector: formats.map((format) => ({ language: format.languageId })),
        initializationOptions: (): InitializationOptions => ({
          docsBase: FINDING_BASE,
          nameLists: listMessages(this.names),
          inlayHints: inlayHints(),
          companions: true,
          fileTexts: true,
          valuesOfNames: true,
          tasks: true,
        }),
        middleware: {
          prepareRename: async (document, position, token, next) =>
            (await this.renames.prepare(document, position)) ?? next(document, position, token),
          provideRenameEdits: (document, position, name, token, next) => this.rename(document, position, name, token, next),
        },
        outputChannel: this.log,
        textSynchronization: { delayOpenNotifications: true },
        revealOutputChannelOn: 4, // RevealOutputChannelOn.Never; the constant would load the client's code
        diagnosticCollectionName: "bytewright",
      });
      client.onRequest(companionMethod, ({ uri }: CompanionParams): Promise<CompanionResult> => this.companions.find(uri));
      client.onRequest(fileTextMethod, ({ uri }: FileTextParams): Promise<FileTextResult> => this.fileTexts.find(uri));
      client.onRequest(valuesOfNameMethod, (params: ValuesOfNameParams): ValuesOfNameResult => this.project.valuesOfName(params));
      await client.start();
      this.log.debug(`The language server answered after ${Date.now() - start} ms.`);
      return client;
    } catch (error) {
      this.log.error(`The language server did not start: ${String(error)}`);
      void showErrorMessage(
        l10n.t("The language server of Bytewright did not start. Game files still open and save, without hovers and checks while typing."),
      );
      return undefined;
    }
  }

  private async notify<P>(method: string, params: P): Promise<void> {
    const client = await this.starting;
    try {
      await client?.sendNotification(method, params);
    } catch (error) {
      // the server has ended: a new one gets everything at its start
      this.log.debug(`${method} was not sent: ${String(error)}`);
    }
  }

  /** Starts the server where no text has. */
  private askStarted<P, R>(method: string, params: P, otherwise: R): Promise<R> {
    this.starting ??= this.start();
    return this.ask(method, params, otherwise);
  }

  private async ask<P, R>(method: string, params: P, otherwise: R): Promise<R> {
    const client = await this.starting;
    return client ? client.sendRequest<R>(method, params) : otherwise;
  }
}

function listMessages(names: NamesService): NameListMessage[] {
  return names.lists.map(({ origin, title, names, patterns }) => ({
    origin: origin === "workspace" ? "workspace" : "user",
    title,
    names,
    patterns,
  }));
}
