/**
 * Texts that are too large for VS Code's extensions, read from the file itself: a read-only list of what is in them, and single parts when
 * they are asked for. Must know no particular format.
 */
import type { Disposable, DocumentLink, FileSystemError as FsError, Tab, TextDocument, TextDocumentContentProvider } from "vscode";
import { FileSystemError, DocumentLink as Link, l10n, languages, Range, TabInputText, Uri, window, workspace } from "vscode";
import { hasExtension } from "../../formats/core/fileNames.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { gameFileName } from "./addresses.ts";
import type { OverviewText } from "./overviewText.ts";
import { NoTarget } from "./target.ts";

const OVERVIEW_SCHEME = "bytewright-overview";
/** VS Code hands longer texts to no extension. */
const LARGEST_SHARED = 50 * 1024 * 1024;
/** The engine has no longer strings. */
const LARGEST_READ = 500 * 1024 * 1024;
/** Of a part so much is shown. */
const LARGEST_PART = 512 * 1024;

interface Loaded {
  readonly real: string;
  readonly text: string;
  readonly overview: OverviewText;
}

interface Address {
  readonly real: string;
  /** Of a part, UTF-16 offsets. */
  readonly start?: number;
  readonly end?: number;
}

export class Overview implements TextDocumentContentProvider, Disposable {
  private readonly listeners: Disposable[];
  private readonly told = new Set<string>();
  /** The one that was read last, while something of it is open. */
  private loaded: Loaded | undefined;

  constructor() {
    this.listeners = [
      workspace.registerTextDocumentContentProvider(OVERVIEW_SCHEME, this),
      languages.registerDocumentLinkProvider({ scheme: OVERVIEW_SCHEME }, { provideDocumentLinks: (document) => this.linksOf(document) }),
      workspace.onDidCloseTextDocument(() => this.forget()),
      window.tabGroups.onDidChangeTabs(({ opened }) => opened.forEach((tab) => void this.explain(tab))),
    ];
    for (const tab of window.tabGroups.all.flatMap(({ tabs }) => tabs)) void this.explain(tab);
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }

  /** @throws NoTarget where the file is of no format that is text. */
  async show(real: Uri): Promise<void> {
    if (!findTextFormat(real)) throw new NoTarget(l10n.t("{0} is no file of a format that is text.", gameFileName(real)));
    this.loaded = undefined;
    await window.showTextDocument(await workspace.openTextDocument(overviewUri(real)), { preview: false });
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { real, start, end } = addressOf(uri);
    const loaded = await this.load(Uri.parse(real, true));
    if (start === undefined || end === undefined) return loaded.overview.text;
    const shown = loaded.text.slice(start, Math.min(end, start + LARGEST_PART));
    return end > start + LARGEST_PART ? `${shown}\n${l10n.t("…")}\n` : `${shown}\n`;
  }

  private async load(real: Uri): Promise<Loaded> {
    const address = real.toString();
    if (this.loaded?.real === address) return this.loaded;
    const format = findTextFormat(real);
    if (!format) throw FileSystemError.FileNotFound(real);
    const { size } = await workspace.fs.stat(real);
    if (size > LARGEST_READ) throw tooLarge(real, size);
    const { readOverview } = await import("./readOverview.ts");
    const name = gameFileName(real);
    const read = readOverview(format.id, await workspace.fs.readFile(real), name, (lineCount) => [
      l10n.t("{0}: {1}, {2} MB, {3} lines", name, format.title, (size / 1e6).toFixed(1), lineCount),
      l10n.t("An overview of the file as it is on disk. Follow a line's link to see that part."),
    ]);
    if ("refusal" in read) throw FileSystemError.Unavailable(read.refusal);
    this.loaded = { real: address, ...read };
    return this.loaded;
  }

  private async linksOf(document: TextDocument): Promise<DocumentLink[]> {
    const { real, start } = addressOf(document.uri);
    if (start !== undefined) return [];
    const { overview } = await this.load(Uri.parse(real, true));
    return overview.parts.flatMap((part, line) => {
      if (!part || line >= document.lineCount) return [];
      const { text, range } = document.lineAt(line);
      const from = text.length - text.trimStart().length;
      return [new Link(new Range(line, from, line, range.end.character), partUri(Uri.parse(real, true), part))];
    });
  }

  /** A large text lies in memory for as long as it is looked at. */
  private forget(): void {
    const isOpen = workspace.textDocuments.some(({ uri, isClosed }) => uri.scheme === OVERVIEW_SCHEME && !isClosed);
    if (!isOpen) this.loaded = undefined;
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
    if ((await window.showInformationMessage(message, show)) === show) await this.show(uri);
  }
}

/** By its name: subtitles are told apart when the file is read. */
function findTextFormat(uri: Uri): Format | undefined {
  if (uri.scheme === OVERVIEW_SCHEME) return undefined;
  return formats.find((format) => format.textSuffix === "" && hasExtension(gameFileName(uri), format.extensions));
}

function overviewUri(real: Uri): Uri {
  return Uri.from({ scheme: OVERVIEW_SCHEME, path: `${real.path} (overview)`, query: JSON.stringify({ real: real.toString() }) });
}

function partUri(real: Uri, { start, end }: { readonly start: number; readonly end: number }): Uri {
  const query = JSON.stringify({ real: real.toString(), start, end });
  return Uri.from({ scheme: OVERVIEW_SCHEME, path: `${real.path} (${start})`, query });
}

function addressOf({ query }: Uri): Address {
  return JSON.parse(query) as Address;
}

function tooLarge(real: Uri, size: number): FsError {
  return FileSystemError.Unavailable(
    l10n.t("{0} has {1} MB, more than the overview can read. The command line tool checks it.", gameFileName(real), Math.round(size / 1e6)),
  );
}
