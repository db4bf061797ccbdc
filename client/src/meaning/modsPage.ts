/** The page for merging two mods: the outcome for each file, and saving all into a chosen folder. */

import { type CancellationToken, CancellationTokenSource, l10n, Uri, window, workspace } from "vscode";
import { decodeBase64 } from "../../../formats/core/bytes/base64.ts";
import { differentlyCompressed, type FileOfMods, filesOfMods } from "../../../formats/core/files/filesOfMods.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import type { ConflictChoice } from "../../../formats/mergeFiles.ts";
import type { FromModsPage, MergedModFile, ToModsPage } from "../../../webview/src/mods/protocol.ts";
import { type PlannedFile, writeWholeFiles } from "../assistant/writePlanned.ts";
import type { Services } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findStat } from "../files/findStat.ts";
import { confirm, showInformationMessage } from "../notices.ts";
import { openPanel, Page } from "../page/page.ts";
import { readModsMessage } from "../page/pageMessages.ts";
import { Pauses } from "../pauses.ts";
import { readOrUndefined } from "../save/journal.ts";
import { dumpFolders, isInDump } from "../settings.ts";
import { sentenceOf } from "../wording.ts";
import { cancellable } from "./cancellable.ts";
import { filesIn } from "./comparison.ts";
import { MergePage } from "./mergePage.ts";
import { openCompared } from "./openCompared.ts";
import { sideTitles } from "./pictures.ts";
import { sumOf, type Versions } from "./wholeFiles.ts";

/** Maximum bytes that a save reads and writes, which stay in memory for undo. */
const MAX_SAVED = 512 * 1024 * 1024;
/** Files that the question before a save names. */
const MAX_NAMED = 10;
/** Files that need a decision come first. */
const ORDER = ["conflicts", "refused", "merged", "theirs", "ours", "same"] as const;

export interface ModsToMerge {
  readonly ours: Uri;
  readonly theirs: Uri;
  /** The original game; undefined for the one of the setting. */
  readonly base: Uri | undefined;
}

type FileOfBoth = Extract<FileOfMods<Uri>, { readonly kind: "both" }>;

interface Entry extends MergedModFile {
  readonly file: FileOfMods<Uri>;
  readonly choices: readonly ConflictChoice[];
  /** Checksum of the merged versions; empty if none were. */
  readonly sum: string;
}

export class ModsPage {
  private static count = 0;
  private readonly page: Page<ToModsPage, FromModsPage>;
  private run = new CancellationTokenSource();
  private readonly number = ModsPage.count++;
  /** By path, in the order in which the page has them. */
  private entries: ReadonlyMap<string, Entry> = new Map();

  constructor(
    private readonly services: Services,
    private readonly mods: ModsToMerge,
  ) {
    const { title } = this;
    this.page = new Page(services.extensionUri, openPanel("mods", title), {
      script: "mods",
      title,
      read: readModsMessage,
      begin: () => ({ title }),
      receive: (message) => this.receive(message),
    });
    this.page.panel.onDidDispose(() => this.run.cancel());
    void this.merge();
  }

  private get title(): string {
    return l10n.t("Merge {0} and {1}", gameFileName(this.mods.ours), gameFileName(this.mods.theirs));
  }

  private receive(message: FromModsPage): Promise<void> {
    switch (message.kind) {
      case "open":
        return this.open(message.file);
      case "save":
        return this.save();
      case "again":
        return this.merge();
    }
  }

  private async merge(): Promise<void> {
    this.run.cancel();
    const run = new CancellationTokenSource();
    this.run = run;
    await cancellable(
      this.title,
      run,
      () => this.mergeAll(run.token),
      () => {
        if (this.entries.size === 0) return this.page.panel.dispose();
        // from the previous merge, with later choices
        this.run = new CancellationTokenSource();
        this.postFiles();
      },
    );
  }

  private async mergeAll(token: CancellationToken): Promise<void> {
    try {
      const [our, their] = [await filesIn(this.mods.ours, token), await filesIn(this.mods.theirs, token)];
      const files = filesOfMods(our, their);
      const notes = new Map(
        differentlyCompressed(files).map(({ ours, theirs }) => [
          theirs,
          l10n.t("{0} of ours differs from it only in its compression: both are taken, and not merged.", ours),
        ]),
      );
      const entries: Entry[] = [];
      const pauses = new Pauses();
      for (const file of files) {
        if (token.isCancellationRequested) return;
        entries.push({ message: notes.get(file.path), ...(await this.entryOf(file)) });
        if (pauses.isShowDue()) this.page.keep({ kind: "progress", done: entries.length, total: files.length });
      }
      if (token.isCancellationRequested) return;
      const sorted = entries
        .map((entry) => this.knownOf(entry.path, entry.sum) ?? entry)
        .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
      this.entries = new Map(sorted.map((entry) => [entry.path, entry]));
      this.postFiles();
    } catch (error) {
      if (!token.isCancellationRequested) this.page.keep({ kind: "failed", message: sentenceOf(error) });
    }
  }

  private async entryOf(file: FileOfMods<Uri>): Promise<Entry> {
    const entry = { path: file.path, file, open: 0, choices: [], sum: "" };
    if (file.kind !== "both") return { ...entry, state: file.kind };
    try {
      const versions = await this.versionsOf(file);
      if (isEqual(versions.ours, versions.theirs)) return { ...entry, state: "same" };
      const sum = sumOf(versions);
      const known = this.knownOf(file.path, sum);
      if (known) return known;
      const merged = await this.services.wholeFiles.merge(file.ours, versions, []);
      if ("refused" in merged) return { ...entry, state: "refused", message: merged.refused };
      const open = merged.conflicts.length;
      return { ...entry, open, state: open > 0 ? "conflicts" : "merged", sum };
    } catch (error) {
      return { ...entry, state: "refused", message: sentenceOf(error) };
    }
  }

  /** Choices for the same versions, including those made while merging again. */
  private knownOf(path: string, sum: string): Entry | undefined {
    const known = this.entries.get(path);
    return sum !== "" && known?.sum === sum ? known : undefined;
  }

  private async versionsOf({ path, ours, theirs }: FileOfBoth): Promise<Versions> {
    const { wholeFiles } = this.services;
    const original = await this.findBase(path, ours);
    const base = original && (await wholeFiles.read(original));
    return { base, ours: await wholeFiles.read(ours), theirs: await wholeFiles.read(theirs) };
  }

  /** At the same path below the game's folder, or below a folder of the mod that has the game's layout. */
  private async findBase(path: string, mod: Uri): Promise<Uri | undefined> {
    const { base } = this.mods;
    for (const folder of base ? [base] : dumpFolders()) {
      const uri = Uri.joinPath(folder, path);
      if (await findStat(uri)) return uri;
    }
    return base ? undefined : (await this.services.originals.find(mod))?.uri;
  }

  private async open(at: number): Promise<void> {
    const entry = [...this.entries.values()][at];
    if (!entry) return;
    const { file, state } = entry;
    const { base, ours, theirs } = sideTitles();
    const { viewColumn } = this.page.panel;
    if (file.kind !== "both") {
      const before = await this.findBase(file.path, file.only);
      return openCompared(this.services.files, { before, after: file.only }, [base, { ours, theirs }[file.kind]], undefined, viewColumn);
    }
    if (state === "refused" || state === "same") {
      const pair = { before: file.ours, after: file.theirs };
      return openCompared(this.services.files, pair, [ours, theirs], undefined, viewColumn);
    }
    const versions = await this.unchangedOf(file, entry);
    const take = (choices: readonly ConflictChoice[], open: number) => {
      if (this.run.token.isCancellationRequested)
        throw new NoTarget(l10n.t("The page of the merged mod was closed. Merge the folders again to use this."));
      if (this.entries.get(file.path)?.sum !== entry.sum) throw changedSince(file);
      const chosen: Entry = { ...entry, choices, open, state: open > 0 ? "conflicts" : "merged" };
      this.entries = new Map(this.entries).set(file.path, chosen);
      this.postFiles();
    };
    const sides = { base: "", ours: gameFileName(this.mods.ours), theirs: gameFileName(this.mods.theirs) };
    const kept = { key: `${this.number} ${entry.sum} ${file.ours}`, take };
    await MergePage.show(this.services, { output: file.ours, versions, sides, kept });
  }

  /** Shows the planned writes, and asks. */
  private async save(): Promise<void> {
    const [folder] =
      (await window.showOpenDialog({
        title: l10n.t("Choose the folder that the merged mod is saved in"),
        openLabel: l10n.t("Choose"),
        canSelectFiles: false,
        canSelectFolders: true,
        defaultUri: this.mods.ours,
      })) ?? [];
    if (!folder) return;
    if (isInDump(Uri.joinPath(folder, "file")) || folder.toString() === this.mods.base?.toString())
      throw new NoTarget(l10n.t("This is the folder of the original game. Choose another one for the merged mod."));
    const run = new CancellationTokenSource();
    const planned = await cancellable(this.title, run, () => this.plan(folder, run.token));
    if (run.token.isCancellationRequested) return;
    if (planned.length === 0) return void showInformationMessage(l10n.t("The folder already has the merged mod."));
    const replaced = planned.filter(({ expected }) => expected !== undefined).length;
    const question = l10n.t("Save the merged mod in {0}?", noticeText(this.services.platform.pathOf(folder) ?? folder.toString(true)));
    const names = planned
      .slice(0, MAX_NAMED)
      .map(({ path, expected }) => (expected ? l10n.t("{0} (replaced)", noticeText(path)) : l10n.t("{0} (new)", noticeText(path))));
    const counts = l10n.t(
      "New files: {0}. Replaced files: {1}. Open conflicts and files that cannot be merged, where ours is kept: {2}.",
      planned.length - replaced,
      replaced,
      this.openConflicts,
    );
    const detail = [counts, "", ...names, ...(planned.length > MAX_NAMED ? ["…"] : [])].join("\n");
    if (await confirm(question, l10n.t("Save"), detail)) await writeWholeFiles(this.services, planned);
  }

  private get openConflicts(): number {
    return [...this.entries.values()].reduce((sum, { open, state }) => sum + (state === "refused" ? 1 : open), 0);
  }

  /** Files of the folder that a save would change. @throws NoTarget if one has changed since the merge, or if they are too large in total */
  private async plan(folder: Uri, token: CancellationToken): Promise<readonly PlannedFile[]> {
    const planned: PlannedFile[] = [];
    let size = 0;
    for (const entry of this.entries.values()) {
      if (token.isCancellationRequested) break;
      const uri = Uri.joinPath(folder, entry.path);
      const { file, state } = entry;
      const both = file.kind === "both" && (state === "merged" || state === "conflicts") ? file : undefined;
      const source = file.kind === "both" ? file.ours : file.only;
      if (!both && source.toString() === uri.toString()) continue;
      for (const read of [source, uri]) size += (await findStat(read))?.size ?? 0;
      if (size > MAX_SAVED) throw new NoTarget(l10n.t("The merged mod is too large to be saved here. Merge it with the command line."));
      const bytes = both ? await this.mergedBytes(both, entry) : await workspace.fs.readFile(source);
      const expected = await readOrUndefined(uri);
      if (isEqual(bytes, expected)) continue;
      planned.push({ uri, path: entry.path, expected, bytes });
    }
    return planned;
  }

  private async mergedBytes(file: FileOfBoth, entry: Entry): Promise<Uint8Array> {
    const versions = await this.unchangedOf(file, entry);
    const merged = await this.services.wholeFiles.merge(file.ours, versions, entry.choices);
    if ("refused" in merged) throw new NoTarget(`${file.path}: ${merged.refused}`);
    return decodeBase64(merged.bytes);
  }

  /** @throws NoTarget if a version has changed since it was merged */
  private async unchangedOf(file: FileOfBoth, { sum }: Entry): Promise<Versions> {
    const versions = await this.versionsOf(file);
    if (sumOf(versions) !== sum) throw changedSince(file);
    return versions;
  }

  private postFiles(): void {
    const files = [...this.entries.values()].map(({ path, state, open, message }) => ({ path, state, open, message }));
    this.page.keep({ kind: "files", files });
  }
}

function changedSince({ path }: FileOfBoth): NoTarget {
  return new NoTarget(l10n.t("{0} has changed since the mods were merged. Choose Merge Again.", path));
}
