/** The page of an archive in a custom editor's panel: its members at all depths, and commands for them. */
import type { WebviewPanel } from "vscode";
import { commands, Disposable, l10n, type Uri, ViewColumn, workspace } from "vscode";
import { type Comparison, compareWithOriginal } from "../../../index/originals.ts";
import type { ProjectFile } from "../../../index/project.ts";
import { findUnnamed } from "../../../index/unnamed.ts";
import type { ArchiveReport, FromArchivePage, MemberMark, MemberRow, ToArchivePage } from "../../../webview/src/archive/protocol.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { realUriOf } from "../decoded/decodedUris.ts";
import { watchFile } from "../files/watchFile.ts";
import { Page } from "../page/page.ts";
import { readArchiveMessage } from "../page/pageMessages.ts";
import { Pauses } from "../pauses.ts";
import type { GameProject } from "../project/gameProject.ts";
import { dumpFolders } from "../settings.ts";
import { sentenceOf } from "../wording.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { describeArchive, listRows } from "./archiveRows.ts";
import { ARCHIVE_SCHEME, childUri, getMemberPlace, memberUri } from "./memberAddress.ts";
import type { OpenedArchive } from "./openedArchives.ts";

export interface ArchivePageServices {
  readonly archives: ArchiveFiles;
  readonly project: GameProject;
  readonly extensionUri: Uri;
}

export class ArchivePage {
  private readonly archive: Uri;
  private readonly page: Page<ToArchivePage, FromArchivePage>;
  private isListed = false;
  private asked = 0;
  private listing = 0;
  /** The archive that the page lists, or will list. */
  private listed: OpenedArchive | undefined;

  /** @param uri the archive's own address: a file, or a member that is an archive */
  constructor(
    private readonly services: ArchivePageServices,
    uri: Uri,
    panel: WebviewPanel,
  ) {
    this.archive = archiveAddressOf(uri);
    this.page = new Page(services.extensionUri, panel, {
      script: "archive",
      title: gameFileName(this.archive),
      read: readArchiveMessage,
      begin: () => {
        if (this.isListed) this.askProject();
        return { archive: this.archive.toString() };
      },
      receive: (message) => this.receive(message),
    });
  }

  show(): void {
    const { archives, project } = this.services;
    const { outer } = getMemberPlace(this.archive);
    const listeners = Disposable.from(
      watchFile(outer, () => void this.refresh()),
      archives.onDidChange((changed) => changed.toString() === outer.toString() && void this.refresh()),
      workspace.onDidChangeTextDocument(() => this.postMarks()),
      workspace.onDidSaveTextDocument(() => this.postMarks()),
      project.onDidChange(() => this.postProject()),
    );
    this.page.panel.onDidDispose(() => listeners.dispose());
    // listing most archives is faster than starting the page
    void this.refresh();
  }

  private async receive(message: FromArchivePage): Promise<void> {
    if (message.kind === "open") return this.open(message.path, message.toSide);
    const target = message.path === "" ? this.archive : childUri(this.archive, message.path);
    await commands.executeCommand(`bytewright.archive.${message.command}`, target);
  }

  /** A click in the Explorer opens a preview, which the member would replace. */
  private async open(path: string, toSide: boolean): Promise<void> {
    await commands.executeCommand("workbench.action.keepEditor");
    const viewColumn = toSide ? ViewColumn.Beside : this.page.panel.viewColumn;
    await commands.executeCommand("bytewright.archive.open", childUri(this.archive, path), viewColumn);
  }

  /** Checks the file again, and lists it if it has changed. */
  private async refresh(): Promise<void> {
    const asked = ++this.asked;
    try {
      const opened = await this.services.archives.read(getMemberPlace(this.archive).outer);
      if (asked !== this.asked) return;
      if (opened === this.listed) return this.postMarks();
      this.listed = opened;
      await this.list(opened);
    } catch (error) {
      if (asked !== this.asked) return;
      this.listed = undefined;
      this.showFailure(sentenceOf(error));
    }
  }

  private async list(opened: OpenedArchive): Promise<void> {
    const listing = ++this.listing;
    const isCurrent = () => this.listing === listing && !this.page.isDisposed;
    const { archives } = this.services;
    const { inside } = getMemberPlace(this.archive);
    const { provided } = opened.supplies;
    await archives.enter(opened, inside);
    if (!isCurrent()) return;
    this.page.keep({ kind: "report", report: describeArchive(opened, inside) });
    const rows: MemberRow[] = [];
    // a page that starts later gets the list of that time
    if (!this.page.isReady) this.page.keep({ kind: "members", rows, isComplete: false });
    const pauses = new Pauses();
    for await (const row of listRows(archives, opened, inside)) {
      rows.push(row);
      if (pauses.isShowDue()) this.page.keep({ kind: "members", rows, isComplete: false });
      await pauses.takeTurns();
      if (!isCurrent()) return;
    }
    // with a missing dictionary loaded, more archives can be listed
    if ((await opened.supplies.provide(provided)) && isCurrent()) return this.list(opened);
    if (!isCurrent()) return;
    this.page.keep({ kind: "members", rows, isComplete: true });
    this.postMarks();
    this.isListed = true;
    if (this.page.isReady) this.askProject();
  }

  private showFailure(message: string): void {
    const report: ArchiveReport = { title: gameFileName(this.archive), summary: "", readOnly: message, findings: [] };
    this.page.keep({ kind: "report", report });
    this.page.keep({ kind: "members", rows: [], isComplete: true });
  }

  private postMarks(): void {
    const { outer, inside } = getMemberPlace(this.archive);
    const start = inside === "" ? "" : `${inside}/`;
    const marks: Record<string, MemberMark> = {};
    for (const path of this.services.archives.changedMembers(outer))
      if (path.startsWith(start)) marks[path.slice(start.length)] = "changed";
    for (const document of workspace.textDocuments) {
      const real = document.isDirty ? realUriOf(document.uri) : undefined;
      if (real?.path.startsWith(`${this.archive.path}/`) && real.query === this.archive.query)
        marks[real.path.slice(this.archive.path.length + 1)] = "unsaved";
    }
    const step = this.services.archives.history.findLast(outer);
    this.page.keep({ kind: "marks", marks, undo: step === undefined ? "" : l10n.t("Undo: {0}", step) });
  }

  /** Searches the whole workspace, so it runs after the user's requests. */
  private askProject(): void {
    this.services.project.start();
    this.postProject();
  }

  private postProject(): void {
    const described = describeMembers(this.services.project, this.archive);
    // while files are read, the page keeps its state
    if (described) this.page.keep({ kind: "project", ...described });
  }
}

/** The address of a file or member, as the parent of its members' addresses. */
export function archiveAddressOf(uri: Uri): Uri {
  return uri.scheme === ARCHIVE_SCHEME ? uri : memberUri(uri, "");
}

/** @param inside path inside an archive; empty for the file itself */
export function uriInside(uri: Uri, inside: string): Uri {
  return inside === "" ? uri : childUri(archiveAddressOf(uri), inside);
}

/** Facts about members from the project: how they compare with the unmodified game, and which no file refers to. */
interface DescribedMembers {
  readonly originals: Record<string, Comparison>;
  readonly unnamed: readonly string[];
}

/** By path in the archive, through nested archives. Undefined until all files are known. */
function describeMembers(project: GameProject, archive: Uri): DescribedMembers | undefined {
  if (!project.isComplete) return undefined;
  const originals: Record<string, Comparison> = {};
  const unnamed: string[] = [];
  const top = project.find(archive);
  if (!top) return { originals, unnamed };
  const current = project.current();
  const start = top.path.length + 1;
  const hasDump = dumpFolders().length > 0;
  const describe = (root: ProjectFile): void => {
    for (const member of current.filesIn(root.path)) {
      const comparison = hasDump ? compareWithOriginal(current, member) : undefined;
      if (comparison) originals[member.path.slice(start)] = comparison;
      if (member.path.length > root.path.length) describe(member);
    }
    unnamed.push(...findUnnamed(current, root.path).map(({ path }) => path.slice(start)));
  };
  describe(top);
  return { originals, unnamed };
}
