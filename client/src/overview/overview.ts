/**
 * Texts that are too large for VS Code's extensions, or for work at ease, read from the file itself: a read-only list of what is in them,
 * and single parts when they are asked for, which some formats take back. A file system of its own, so that VS Code brings them back after a
 * reload. Must know no particular format.
 */
import type { FileChangeEvent, FileStat, FileSystemProvider, Tab, TextDocument } from "vscode";
import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  languages,
  TabInputText,
  Uri,
  window,
  workspace,
} from "vscode";
import { findFormatByName } from "../../../formats/registry.ts";
import { NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { statedSize } from "../decoded/contentSize.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { noPermissions, unavailable } from "../fileErrors.ts";
import { findStat } from "../files/findStat.ts";
import { type GameFiles, sameVersion } from "../files/gameFiles.ts";
import { StatedClock } from "../files/statedClock.ts";
import { watchFile } from "../files/watchFile.ts";
import { showInformationMessage } from "../notices.ts";
import { type GivenOptions, statedOptions } from "../open/showText.ts";
import { changedMeanwhile } from "../save/replacer.ts";
import { bytesOrThrow } from "../save/saveGameFile.ts";
import { addressOf, OVERVIEW_SCHEME, overviewUri } from "./addresses.ts";
import { findFormatOfText, type Loaded, loadOverview } from "./loadOverview.ts";
import type { LinkedPart } from "./overviewText.ts";
import { partLinks } from "./partLinks.ts";
import { pickPart } from "./pickPart.ts";

const MEGABYTE = 1024 * 1024;
/** VS Code hands longer texts to no extension. */
const LARGEST_SHARED = 50 * MEGABYTE;
/** Milliseconds. */
const AFTER_SAVE = 500;
/** Of a part so much is shown. */
const LARGEST_PART = 512 * 1024;

/** What VS Code knows of a document. */
interface Reported {
  readonly stat: FileStat;
  /** The text that it has, unless it was edited since. Undefined before it was read. */
  base: string | undefined;
  /** How many entries of the file it has, where a save changed that. */
  entries: number | undefined;
  /** Whether the next question is about what VS Code just wrote. */
  isWritten: boolean;
}

export class Overview implements FileSystemProvider, Disposable {
  private readonly files: GameFiles;
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  private readonly listeners: Disposable[];
  private readonly explained = new Set<string>();
  /** By the addresses of open documents. */
  private readonly reported = new Map<string, Reported>();
  private readonly clock = new StatedClock();
  /** The one that was read last, while something of it is open. */
  private loaded: (Loaded & { readonly watcher: Disposable }) | undefined;
  private loading: { readonly real: string; readonly loaded: Promise<Loaded | undefined> } | undefined;

  constructor(files: GameFiles) {
    this.files = files;
    this.listeners = [
      this.changes,
      workspace.registerFileSystemProvider(OVERVIEW_SCHEME, this, { isCaseSensitive: true }),
      languages.registerDocumentLinkProvider(
        { scheme: OVERVIEW_SCHEME },
        partLinks(async ({ real, line, part }) => ((line ?? part) === undefined ? this.load(Uri.parse(real, true)) : undefined)),
      ),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.reported.delete(uri.toString());
        this.forgetUnseen();
      }),
      window.tabGroups.onDidChangeTabs(({ opened }) => opened.forEach((tab) => void this.explain(tab))),
    ];
    for (const tab of window.tabGroups.all.flatMap(({ tabs }) => tabs)) void this.explain(tab);
  }

  dispose(): void {
    this.forget();
    for (const listener of this.listeners) listener.dispose();
  }

  /** @throws NoTarget where the file is neither a text of ours nor a game file with a large text. */
  async show(real: Uri): Promise<void> {
    this.forget();
    if (!findFormatOfText(real) && !(await this.load(real)))
      throw new NoTarget(l10n.t("{0} has no overview: only large texts of formats have one.", gameFileName(real)));
    await this.open(real, { preview: false });
  }

  /** True where a game file's text is so large that the overview is to be opened instead, and the text is not open already. */
  async comesFirst(real: Uri): Promise<boolean> {
    const format = findFormatByName(gameFileName(real));
    if (!format?.overviews) return false;
    const text = decodedUri(real, format).toString();
    if (workspace.textDocuments.some(({ uri }) => uri.toString() === text)) return false;
    // whoever opens the file says what is wrong with it
    return this.load(real).then(
      (loaded) => loaded !== undefined,
      () => false,
    );
  }

  async open(real: Uri, options: GivenOptions): Promise<void> {
    await window.showTextDocument(await workspace.openTextDocument(overviewUri(real)), statedOptions(options));
  }

  /** Asks for a part of the file in front by its name, and opens it. @throws NoTarget where it has no overview */
  async goToPart(): Promise<void> {
    const input = window.tabGroups.activeTabGroup.activeTab?.input;
    const uri = input instanceof TabInputText && input.uri.scheme === OVERVIEW_SCHEME ? input.uri : undefined;
    const loaded = uri && (await this.load(Uri.parse(addressOf(uri).real, true)));
    if (!loaded) throw new NoTarget(l10n.t("Open the overview of a large file first."));
    pickPart(loaded);
  }

  async stat(uri: Uri): Promise<FileStat> {
    const reported = this.reported.get(uri.toString());
    if (reported?.isWritten) {
      reported.isWritten = false;
      return reported.stat;
    }
    const { loaded, text, isWhole } = await this.read(uri);
    const isEditable = isWhole && addressOf(uri).part !== undefined && loaded.editing?.isExact() === true;
    return this.report(uri, text, isEditable).stat;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { text } = await this.read(uri);
    const reported = this.reported.get(uri.toString());
    if (reported) reported.base = text;
    return new TextEncoder().encode(text);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const address = addressOf(uri);
    const { part } = address;
    if (part === undefined) refuse();
    const real = Uri.parse(address.real, true);
    const text = new TextDecoder().decode(content);
    const { base, entries } = this.reported.get(uri.toString()) ?? {};
    let canonical = text;
    let entriesNow = entries;
    await this.files.changeContent(real, ({ content: before, format, protection }) => {
      const overview = format?.overviews?.read(before);
      const number = overview?.parts.findIndex(({ title }) => title === part) ?? -1;
      if (!format || !overview?.editing || number < 0)
        throw unavailable(l10n.t("{0} has no part {1} any more. Nothing was written.", gameFileName(real), part));
      if (protection !== undefined) throw noPermissions(l10n.t("{0} is open read-only. Nothing was written.", gameFileName(real)));
      if (base !== undefined && overview.parts[number]?.text(entries) !== base) {
        // VS Code asks again before it writes again, and sees the conflict
        this.reported.delete(uri.toString());
        throw changedMeanwhile(gameFileName(real));
      }
      const replaced = overview.editing.replace(number, text, entries);
      const bytes = bytesOrThrow(replaced, text, gameFileName(real));
      entriesNow = replaced.entries;
      canonical = format.format(text, this.files.namesFor(format)) ?? text;
      return bytes;
    });
    const reported = this.report(uri, canonical, true);
    reported.base = canonical;
    reported.entries = entriesNow;
    reported.isWritten = true;
    this.forget();
    // while it saves a document, VS Code takes no news of it
    setTimeout(() => this.announce(address.real), AFTER_SAVE);
  }

  /** The file itself is watched while an overview of it is loaded. */
  watch(): Disposable {
    return new Disposable(() => {});
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory = refuse;
  delete = refuse;
  rename = refuse;

  /** @throws FileSystemError where there is no overview of the file any more, or no such part. */
  private async read(uri: Uri): Promise<{ readonly loaded: Loaded; readonly text: string; readonly isWhole: boolean }> {
    const { real, line, part } = addressOf(uri);
    const loaded = await this.load(Uri.parse(real, true));
    const isAll = line === undefined && part === undefined;
    const isAsked = (each: LinkedPart | undefined, at: number) => (part === undefined ? at === line : each?.name === part);
    const text = isAll ? loaded?.overview.text : loaded?.overview.parts.find(isAsked)?.text(this.reported.get(uri.toString())?.entries);
    if (!loaded || text === undefined) throw FileSystemError.FileNotFound(uri);
    if (isAll || text.length <= LARGEST_PART) return { loaded, text, isWhole: true };
    return { loaded, text: `${text.slice(0, LARGEST_PART)}\n${l10n.t("…")}\n`, isWhole: false };
  }

  /** The state of this version of a document: a later time where its text is another one, whatever else of the file changed. */
  private report(uri: Uri, text: string, isEditable: boolean): Reported {
    const known = this.reported.get(uri.toString());
    const size = statedSize(new TextEncoder().encode(text));
    const isSame = known !== undefined && known.stat.size === size;
    const mtime = isSame ? known.stat.mtime : this.clock.next();
    const stat = { type: FileType.File, ctime: 0, mtime, size, ...(isEditable ? {} : { permissions: FilePermission.Readonly }) };
    const reported: Reported = { stat, base: known?.base, entries: known?.entries, isWritten: false };
    this.reported.set(uri.toString(), reported);
    return reported;
  }

  /** Undefined where there is nothing to give an overview of. */
  private load(real: Uri): Promise<Loaded | undefined> {
    const address = real.toString();
    if (this.loaded?.real === address) return Promise.resolve(this.loaded);
    // the panel of a file and its text ask at once
    if (this.loading?.real === address) return this.loading.loaded;
    const loaded = loadOverview(this.files, real);
    const loading = { real: address, loaded };
    this.loading = loading;
    const settle = (found?: Loaded) => {
      if (this.loading !== loading) return;
      this.loading = undefined;
      this.forget();
      if (found) this.loaded = { ...found, watcher: watchFile(real, () => void this.renew(real, found)) };
    };
    loaded.then(settle, () => settle());
    return loaded;
  }

  private async renew(real: Uri, { stat }: Loaded): Promise<void> {
    const now = await findStat(real);
    if (!now || sameVersion(stat, now) || this.loaded?.stat !== stat) return;
    this.forget();
    this.announce(real.toString());
  }

  private announce(address: string): void {
    const changed = openOverviews().filter(({ uri }) => addressOf(uri).real === address);
    this.changes.fire(changed.map(({ uri }) => ({ type: FileChangeType.Changed, uri })));
  }

  /** A large text stays in memory for as long as it is looked at. */
  private forgetUnseen(): void {
    if (openOverviews().length === 0) this.forget();
  }

  private forget(): void {
    this.loaded?.watcher.dispose();
    this.loaded = undefined;
  }

  /** Why a text that is ours is not shown at once, or has no colours and no findings. On remote hosts VS Code asks before it opens 10 MB. */
  private async explain({ input }: Tab): Promise<void> {
    if (!(input instanceof TabInputText) || this.explained.has(input.uri.toString()) || !findFormatOfText(input.uri)) return;
    const { uri } = input;
    const size = (await findStat(uri))?.size ?? 0;
    const asksFrom = workspace.getConfiguration("workbench", uri).get<number>("editorLargeFileConfirmation", 50);
    if (size <= Math.min(LARGEST_SHARED, asksFrom * MEGABYTE) || this.explained.has(uri.toString())) return;
    this.explained.add(uri.toString());
    const show = l10n.t("Show Overview");
    const [name, megabytes] = [gameFileName(uri), Math.round(size / 1e6)];
    const message =
      size > LARGEST_SHARED
        ? l10n.t(
            "{0} has {1} MB. VS Code hands texts above 50 MB to no extension, so Bytewright cannot help inside of it. Its overview lists records and findings.",
            name,
            megabytes,
          )
        : l10n.t(
            "{0} has {1} MB. VS Code asks here before it opens texts above {2} MB. The overview lists records and findings without opening the whole text.",
            name,
            megabytes,
            asksFrom,
          );
    if ((await showInformationMessage(message, show)) === show) await this.show(uri);
  }
}

function refuse(): never {
  throw noPermissions(l10n.t("An overview is read-only. Open the text to change it."));
}

function openOverviews(): readonly TextDocument[] {
  return workspace.textDocuments.filter(({ uri, isClosed }) => uri.scheme === OVERVIEW_SCHEME && !isClosed);
}
