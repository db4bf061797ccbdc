/**
 * Texts that are too large for VS Code's extensions, or for work at ease, read from the file itself: a read-only list of what is in them,
 * and single parts when they are asked for. A file system of its own, so that VS Code brings them back after a reload. Must know no
 * particular format.
 */
import type { Event, FileChangeEvent, FileStat, FileSystemProvider, FileSystemError as FsError, Tab, TextDocument } from "vscode";
import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  DocumentLink as Link,
  l10n,
  languages,
  Range,
  TabInputText,
  Uri,
  window,
  workspace,
} from "vscode";
import { hasExtension } from "../../../formats/core/fileNames.ts";
import type { Format } from "../../../formats/core/format.ts";
import { findFormatByName, formats } from "../../../formats/registry.ts";
import { NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { noPermissions, unavailable } from "../fileErrors.ts";
import { type GameFiles, sameVersion } from "../files/gameFiles.ts";
import { watchFile } from "../files/watchFile.ts";
import { showInformationMessage } from "../notices.ts";
import { type GivenOptions, statedOptions } from "../open/showText.ts";
import { type LinkedPart, type OverviewText, overviewOfFile } from "./overviewText.ts";

const OVERVIEW_SCHEME = "bytewright-overview";
/** VS Code hands longer texts to no extension. */
const LARGEST_SHARED = 50 * 1024 * 1024;
/** The engine has no longer strings. */
const LARGEST_READ = 500 * 1024 * 1024;
/** Of a part so much is shown. */
const LARGEST_PART = 512 * 1024;

interface Loaded {
  readonly real: string;
  readonly stat: FileStat;
  readonly overview: OverviewText;
  /** Of a game file: the line that opens its text all the same. */
  readonly openLine?: number;
  /** Ending of the names of parts, by which VS Code knows their language. */
  readonly suffix: string;
}

interface Address {
  readonly real: string;
  /** Of a part: the line of the overview that leads to it. */
  readonly line?: number;
}

export class Overview implements FileSystemProvider, Disposable {
  readonly onDidChangeFile: Event<FileChangeEvent[]>;
  private readonly files: GameFiles;
  private readonly changes = new EventEmitter<FileChangeEvent[]>();
  private readonly listeners: Disposable[];
  private readonly told = new Set<string>();
  /** The one that was read last, while something of it is open. */
  private loaded: (Loaded & { readonly watcher: Disposable }) | undefined;
  private loading: { readonly real: string; readonly loaded: Promise<Loaded | undefined> } | undefined;

  constructor(files: GameFiles) {
    this.files = files;
    this.onDidChangeFile = this.changes.event;
    this.listeners = [
      this.changes,
      workspace.registerFileSystemProvider(OVERVIEW_SCHEME, this, { isCaseSensitive: true, isReadonly: true }),
      languages.registerDocumentLinkProvider({ scheme: OVERVIEW_SCHEME }, { provideDocumentLinks: (document) => this.linksOf(document) }),
      workspace.onDidCloseTextDocument(() => this.forgetUnseen()),
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
    if (!findTextFormat(real) && !(await this.load(real)))
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

  async stat(uri: Uri): Promise<FileStat> {
    const { loaded, utf8 } = await this.read(uri);
    return { type: FileType.File, ctime: loaded.stat.ctime, mtime: loaded.stat.mtime, size: utf8.length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.read(uri)).utf8;
  }

  /** The file itself is watched while an overview of it is loaded. */
  watch(): Disposable {
    return new Disposable(() => {});
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  writeFile = refuse;
  createDirectory = refuse;
  delete = refuse;
  rename = refuse;

  /** @throws FileSystemError where there is no overview of the file any more, or no such part. */
  private async read(uri: Uri): Promise<{ readonly loaded: Loaded; readonly utf8: Uint8Array }> {
    const { real, line } = addressOf(uri);
    const loaded = await this.load(Uri.parse(real, true));
    const text = line === undefined ? loaded?.overview.text : loaded?.overview.parts[line]?.text();
    if (!loaded || text === undefined) throw FileSystemError.FileNotFound(uri);
    const shown = line === undefined || text.length <= LARGEST_PART ? text : `${text.slice(0, LARGEST_PART)}\n${l10n.t("…")}\n`;
    return { loaded, utf8: new TextEncoder().encode(shown) };
  }

  /** Undefined where there is nothing to give an overview of. */
  private load(real: Uri): Promise<Loaded | undefined> {
    const address = real.toString();
    if (this.loaded?.real === address) return Promise.resolve(this.loaded);
    // the panel of a file and its text ask at once
    if (this.loading?.real === address) return this.loading.loaded;
    const format = findTextFormat(real);
    const loaded = format ? this.readText(real, format) : this.readGameFile(real);
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

  private async readText(real: Uri, format: Format): Promise<Loaded> {
    const stat = await workspace.fs.stat(real);
    const { size } = stat;
    if (size > LARGEST_READ) throw tooLarge(real, size);
    const { readOverview } = await import("./readOverview.ts");
    const name = gameFileName(real);
    const overview = readOverview(format.id, await workspace.fs.readFile(real), name, (lineCount) => [
      l10n.t("{0}: {1}, {2} MB, {3} lines", name, format.title, megabytes(size), lineCount),
      l10n.t("An overview of the file as it is on disk. Follow a line's link to see that part."),
    ]);
    if ("refusal" in overview) throw unavailable(overview.refusal);
    return { real: real.toString(), stat, overview, suffix: "" };
  }

  private async readGameFile(real: Uri): Promise<Loaded | undefined> {
    const name = gameFileName(real);
    const promised = findFormatByName(name);
    const stat = await workspace.fs.stat(real);
    const { size } = stat;
    if (!promised?.overviews || size < promised.overviews.from) return undefined;
    const { content, format } = await this.files.readContent(real);
    const overview = format?.overviews?.read(content);
    if (!format || !overview) return undefined;
    const head = [
      l10n.t("{0}: {1}, {2} MB", name, format.title, megabytes(size)),
      l10n.t("Its text has {0} MB, with which the editor is slow: so this overview comes first.", megabytes(overview.textLength)),
      l10n.t("It shows the file as it is on disk. Follow a line's link to see that part."),
      l10n.t("Open Anyway: the whole text, which can be edited"),
    ];
    return {
      real: real.toString(),
      stat,
      overview: overviewOfFile(head, overview),
      openLine: head.length - 1,
      suffix: format.textSuffix,
    };
  }

  private async linksOf(document: TextDocument): Promise<Link[]> {
    const { real, line: isPart } = addressOf(document.uri);
    const loaded = isPart === undefined ? await this.load(Uri.parse(real, true)) : undefined;
    if (!loaded) return [];
    const { overview, openLine } = loaded;
    const linkOf = (line: number, target: Uri) => {
      const { text, range } = document.lineAt(line);
      return new Link(new Range(line, text.length - text.trimStart().length, line, range.end.character), target);
    };
    const links = overview.parts.flatMap((part, line) =>
      part && line < document.lineCount ? [linkOf(line, partUri(loaded, line, part))] : [],
    );
    if (openLine !== undefined)
      links.push(linkOf(openLine, Uri.parse(`command:bytewright.openAsText?${encodeURIComponent(JSON.stringify([real]))}`)));
    return links;
  }

  private async renew(real: Uri, { stat }: Loaded): Promise<void> {
    const isSame = await workspace.fs.stat(real).then(
      (now) => sameVersion(stat, now),
      () => true,
    );
    const address = real.toString();
    if (isSame || this.loaded?.stat !== stat) return;
    this.forget();
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

  /** Why a text that is ours has no colours and no findings. */
  private async explain({ input }: Tab): Promise<void> {
    if (!(input instanceof TabInputText) || this.told.has(input.uri.toString()) || !findTextFormat(input.uri)) return;
    const { uri } = input;
    const size = await workspace.fs.stat(uri).then(
      (stat) => stat.size,
      () => 0,
    );
    if (size <= LARGEST_SHARED || this.told.has(uri.toString())) return;
    this.told.add(uri.toString());
    const show = l10n.t("Show Overview");
    const message = l10n.t(
      "{0} has {1} MB. VS Code hands texts above 50 MB to no extension, so Bytewright cannot help inside of it. Its overview lists records and findings.",
      gameFileName(uri),
      Math.round(size / 1e6),
    );
    if ((await showInformationMessage(message, show)) === show) await this.show(uri);
  }
}

/** By its name: subtitles are recognized when the file is read. */
function findTextFormat(uri: Uri): Format | undefined {
  if (uri.scheme === OVERVIEW_SCHEME) return undefined;
  return formats.find((format) => format.textSuffix === "" && hasExtension(gameFileName(uri), format.extensions));
}

function overviewUri(real: Uri): Uri {
  return Uri.from({ scheme: OVERVIEW_SCHEME, path: `${real.path} (overview)`, query: JSON.stringify({ real: real.toString() }) });
}

function partUri({ real, suffix }: Loaded, line: number, { name }: LinkedPart): Uri {
  return Uri.from({
    scheme: OVERVIEW_SCHEME,
    path: `${Uri.parse(real, true).path} (${name})${suffix}`,
    query: JSON.stringify({ real, line }),
  });
}

function refuse(): never {
  throw noPermissions(l10n.t("An overview is read-only. Open the text to change it."));
}

function addressOf({ query }: Uri): Address {
  return JSON.parse(query) as Address;
}

function openOverviews(): readonly TextDocument[] {
  return workspace.textDocuments.filter(({ uri, isClosed }) => uri.scheme === OVERVIEW_SCHEME && !isClosed);
}

function megabytes(size: number): string {
  return (size / 1e6).toFixed(1);
}

function tooLarge(real: Uri, size: number): FsError {
  return unavailable(
    l10n.t("{0} has {1} MB, more than the overview can read. The command line tool checks it.", gameFileName(real), Math.round(size / 1e6)),
  );
}
