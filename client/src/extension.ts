/**
 * Assembles the client, the same in every host. Slow work waits for the first file.
 */
import type { Event, ExtensionContext } from "vscode";
import { Disposable, extensions, languages, type TextDocument, Uri, window, workspace } from "vscode";
import { formats } from "../../formats/registry.ts";
import type { BytewrightApi } from "./api.ts";
import { ArchiveFileSystem } from "./archives/archiveFileSystem.ts";
import { ArchiveFiles, memberReplacer, memberSupplier } from "./archives/archiveFiles.ts";
import { ArchivesView } from "./archives/archivesView.ts";
import { ArchiveWork } from "./archives/archiveWork.ts";
import { ARCHIVE_SCHEME } from "./archives/memberAddress.ts";
import { AssistantFiles } from "./assistant/assistantFiles.ts";
import { registerAssistantTools } from "./assistant/assistantTools.ts";
import type { Services } from "./commands/command.ts";
import { registerCommand } from "./commands/command.ts";
import { allCommands } from "./commands/index.ts";
import { Companions } from "./companion/companions.ts";
import { setContext } from "./contextKeys.ts";
import { DECODED_SCHEME, VERSION_SCHEME } from "./decoded/addresses.ts";
import { DecodedFileSystem } from "./decoded/decodedFileSystem.ts";
import { findFormatByLanguage, findRealUri } from "./decoded/decodedUris.ts";
import { EditPermissions } from "./decoded/editPermissions.ts";
import { recognizeTexts } from "./decoded/textLanguages.ts";
import { GameFiles } from "./files/gameFiles.ts";
import { DiskSupplier } from "./files/supplier.ts";
import { FINDING_SCHEME, FindingPages } from "./language/findingPages.ts";
import { LanguageService } from "./language/languageService.ts";
import { makeApi } from "./makeApi.ts";
import { noticeConflicts } from "./meaning/conflictNotice.ts";
import { VersionFiles } from "./meaning/versionFiles.ts";
import { WholeFiles } from "./meaning/wholeFiles.ts";
import { MESSAGE_LANGUAGES, registerOtherLanguages, registerOtherLanguagesHover } from "./messages/otherLanguages.ts";
import { NamesService } from "./names/namesService.ts";
import { followRenames } from "./open/followRenames.ts";
import { Opener } from "./open/opener.ts";
import { OPENER_VIEW } from "./open/openerView.ts";
import { OriginalMarks } from "./originals/originalMarks.ts";
import { registerOriginalHover, showOriginals } from "./originals/originalProviders.ts";
import { Originals } from "./originals/originals.ts";
import { HEX_EDITOR } from "./page/pageContent.ts";
import type { Platform } from "./platform.ts";
import { registerFileHierarchy } from "./project/fileHierarchy.ts";
import { GameProject } from "./project/gameProject.ts";
import { IndexWork } from "./project/indexWork.ts";
import { showLinkFindings } from "./project/linkDiagnostics.ts";
import { registerLinkHover, registerLinkProviders } from "./project/linkProviders.ts";
import { registerOwnCopies } from "./project/ownCopy.ts";
import { registerPreviews } from "./project/previewedEdits.ts";
import { FileReplacer } from "./save/fileReplacer.ts";
import { refuseErrors } from "./save/refuseErrors.ts";
import { showUnsavedLines } from "./save/savedMarks.ts";
import { SearchView } from "./search/searchView.ts";
import { noticeGrowth } from "./sizes/growthNotice.ts";
import { ModSizes } from "./sizes/modSizes.ts";
import { showSizeFindings } from "./sizes/sizeFindings.ts";
import { registerSizeHover } from "./sizes/sizeHover.ts";
import { noticeBroken, noticeReadOnly } from "./status/fileNotices.ts";
import { GitMarks } from "./status/gitMarks.ts";
import { Status } from "./status/status.ts";
import { OpenPages } from "./visual/openPages.ts";
import { registerVisualEditor } from "./visual/visualEditor.ts";

let language: LanguageService | undefined;

export function activateOn(context: ExtensionContext, platform: Platform): BytewrightApi {
  const start = Date.now();
  const log = window.createOutputChannel("Bytewright", { log: true });
  const supplier = new DiskSupplier(Uri.joinPath(context.extensionUri, "dist", "zstd.wasm"));
  const project = new GameProject(context, new IndexWork(platform, context.extensionUri, supplier), log);
  const names = new NamesService(context, project, log);
  const replacer = new FileReplacer(Uri.joinPath(context.globalStorageUri, "saves"), platform.disk);
  const archives = new ArchiveFiles(supplier, replacer, new ArchiveWork(platform, context.extensionUri));
  const files = new GameFiles(names, memberSupplier(archives, supplier), memberReplacer(archives, replacer));
  const archiveFileSystem = new ArchiveFileSystem(archives);
  const archivesView = new ArchivesView(archives);
  const permissions = new EditPermissions();
  const fileSystem = new DecodedFileSystem(files, permissions);
  const status = new Status(files, permissions);
  const companions = new Companions(files, project);
  language = new LanguageService({
    context,
    platform,
    names,
    companions,
    project,
    log,
    assistantFiles: (params) => assistantFiles.answer(params),
    hovers: () =>
      Disposable.from(
        registerOriginalHover(originals),
        registerLinkHover(project),
        registerSizeHover(sizes),
        registerOtherLanguagesHover(project, files),
      ),
  });
  const assistantFiles = new AssistantFiles({ project, files, supplier });
  const originals = new Originals(project, files, language);
  const sizes = new ModSizes(project, files, originals);
  const searchView = new SearchView({ project, files, archives, language });
  const originalMarks = new OriginalMarks(project);
  const openPages = new OpenPages();
  const pages = { files, archives, language, project, openPages, extensionUri: context.extensionUri };
  const gitMarks = new GitMarks(archives);
  const opener = new Opener(pages);
  const version = String(context.extension.packageJSON.version);
  const versionFiles = new VersionFiles();
  const services: Services = {
    files,
    archives,
    archivesView,
    names,
    permissions,
    opener,
    language,
    project,
    originals,
    sizes,
    wholeFiles: new WholeFiles(supplier, language),
    versionFiles,
    replacer,
    searchView,
    openPages,
    platform,
    log,
    version,
    hasReports: context.extension.packageJSON.bugs !== undefined,
    extensionUri: context.extensionUri,
    storage: context.globalStorageUri,
  };
  context.subscriptions.push(
    log,
    names,
    replacer,
    files,
    archives,
    archiveFileSystem,
    archivesView,
    permissions,
    fileSystem,
    status,
    companions,
    language,
    noticeReadOnly(files, permissions),
    versionFiles,
    noticeConflicts(),
    recognizeTexts(),
    gitMarks,
    project,
    registerLinkProviders(project, files),
    registerOtherLanguages(project, files),
    registerFileHierarchy(project),
    registerOwnCopies(project),
    showLinkFindings(project),
    showSizeFindings(sizes, files, context.workspaceState),
    noticeGrowth(archives, sizes),
    originalMarks,
    searchView,
    registerPreviews(),
    registerAssistantTools(context, language),
    showOriginals(originals, project, files),
    showUnsavedLines(files),
    refuseErrors(files),
    workspace.registerFileSystemProvider(ARCHIVE_SCHEME, archiveFileSystem, { isCaseSensitive: true }),
    workspace.registerFileSystemProvider(VERSION_SCHEME, versionFiles, { isCaseSensitive: true, isReadonly: true }),
    workspace.registerFileSystemProvider(DECODED_SCHEME, fileSystem, { isCaseSensitive: true }),
    workspace.registerTextDocumentContentProvider(FINDING_SCHEME, new FindingPages()),
    window.registerCustomEditorProvider(OPENER_VIEW, opener, { webviewOptions: { enableFindWidget: true } }),
    window.registerFileDecorationProvider(gitMarks),
    window.registerFileDecorationProvider(originalMarks),
    registerVisualEditor({
      context,
      language,
      files,
      permissions,
      openPages,
      log,
      onDidChangeMeaning: anyOf(names.onDidChange, companions.onDidChange),
    }),
    ...allCommands.map((command) => registerCommand(command, services)),
    followRenames(),
    names.onDidChange(() => fileSystem.announceAll()),
    archives.onDidChange((outer) => fileSystem.noticeChangedArchive(outer)),
    fileSystem.onDidChangeFile(() => status.refresh()),
    fileSystem.onDidChangeFile(noticeBroken(files)),
    workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.scheme !== DECODED_SCHEME) return;
      fileSystem.noticeSaved(uri);
      status.refresh();
      setContext("bytewright.hasSaved", true);
    }),
    workspace.onDidOpenTextDocument((document) => onOpened(document, services)),
  );
  for (const document of workspace.textDocuments) onOpened(document, services);
  publishLanguages();
  setContext("bytewright.hasHexEditor", extensions.getExtension(HEX_EDITOR) !== undefined);
  log.debug(`Active after ${Date.now() - start} ms.`);
  return makeApi(names, supplier, publishLanguages);
}

/** For the conditions of commands. */
function publishLanguages(): void {
  setContext(
    "bytewright.languages",
    formats.map(({ languageId }) => languageId).filter((id) => findFormatByLanguage(id)),
  );
  setContext("bytewright.messageLanguages", MESSAGE_LANGUAGES);
}

export async function deactivate(): Promise<void> {
  await language?.stop();
}

/** Handles a new text: it may need names, or its language if recognized only by content. */
function onOpened(document: TextDocument, { files, project }: Services): void {
  const real = findRealUri(document.uri);
  const known = findFormatByLanguage(document.languageId);
  if (real || known) {
    // names are also useful for a text without a file, if its format stores hashes
    if (real || known?.hashName) project.start();
    setContext("bytewright.hasOpened", true);
  }
  const format = real && !known ? files.findFormat(real) : undefined;
  if (format) void languages.setTextDocumentLanguage(document, format.languageId);
}

/** Combines two events. */
function anyOf(one: Event<unknown>, other: Event<unknown>): Event<void> {
  return (listener) =>
    Disposable.from(
      one(() => listener()),
      other(() => listener()),
    );
}
