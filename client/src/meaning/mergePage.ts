/** The page of a merge: conflicts with each version's value, and the choices. The language server merges again for each choice. */

import { commands, l10n, type Uri } from "vscode";
import { decodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { Choice } from "../../../formats/core/merge/result/resolve.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { Turns } from "../../../formats/core/turns.ts";
import type { ConflictChoice } from "../../../formats/mergeFiles.ts";
import type { ComparedPart, MergeFilesResult } from "../../../server/src/protocol.ts";
import type { ComparedFile } from "../../../webview/src/compare/protocol.ts";
import type { FromMergePage, ToMergePage } from "../../../webview/src/merge/protocol.ts";
import { uriInside } from "../archives/archivePage.ts";
import type { Services } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { comparedUri } from "../decoded/comparedTexts.ts";
import { findText } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { confirm, showError } from "../notices.ts";
import { openPanel, Page } from "../page/page.ts";
import { readMergeMessage } from "../page/pageMessages.ts";
import { readOrUndefined } from "../save/journal.ts";
import type { MeaningServices } from "./comparePage.ts";
import { openCompared, urisOf } from "./openCompared.ts";
import { readPicture, sideTitles } from "./pictures.ts";
import { sumOf, type Versions } from "./wholeFiles.ts";

type MergeServices = MeaningServices & Pick<Services, "versionFiles">;

export interface Merge {
  /** The file that receives the result. */
  readonly output: Uri;
  readonly versions: Versions;
  /** Additional names of the versions; may be empty. */
  readonly sides: Readonly<Record<"base" | "ours" | "theirs", string>>;
  /** After a save: how many conflicts are open. */
  readonly onSaved?: (open: number) => void;
  /** For one of several files: receives the choices, and nothing is written. */
  readonly kept?: {
    /** Identifies the page instead of the output, to which other pages may merge, too. */
    readonly key: string;
    readonly take: (choices: readonly ConflictChoice[], open: number) => void;
  };
}

type Merged = Exclude<MergeFilesResult, { readonly refused: string }>;
type Step = readonly ConflictChoice[];

interface History {
  /** The choices after each step. */
  readonly steps: readonly Step[];
  /** The number of applied steps; later ones are undone. */
  readonly made: number;
}

const NO_HISTORY: History = { steps: [], made: 0 };

/** By output and versions, so that closing a page by mistake, or reopening it after a save, loses no choices. */
const histories = new Map<string, History>();
const open = new Map<string, MergePage>();

export class MergePage {
  private readonly page: Page<ToMergePage, FromMergePage>;
  private readonly key: string;
  private readonly historyKey: string;
  private readonly uris: MergedUris;
  private history: History;
  private merged: Merged | undefined;
  private kept: readonly ComparedPart[] | undefined;
  /** The result as a file, after a click on one of its sentences. */
  private result: { readonly merged: Merged; readonly uri: Uri } | undefined;
  private isSaved = false;
  private revision = 0;
  private readonly turns = new Turns();

  static isOpen(output: Uri): boolean {
    return open.has(output.toString());
  }

  static async show(services: MergeServices, merge: Merge): Promise<void> {
    const known = open.get(keyOf(merge));
    if (known) return known.page.panel.reveal();
    new MergePage(services, merge, await readOrUndefined(merge.output)).start();
  }

  private constructor(
    private readonly services: MergeServices,
    private readonly merge: Merge,
    /** The last known content of the file. */
    private expected: Uint8Array | undefined,
  ) {
    this.key = keyOf(merge);
    const { output, versions } = merge;
    const { base = new Uint8Array(), ours, theirs } = versions;
    const [first, second, third] = [base, ours, theirs].map((bytes) => services.versionFiles.hold(output, bytes)) as [Uri, Uri, Uri];
    this.uris = { base: first, ours: second, theirs: third, output };
    this.historyKey = `${sumOf(versions)} ${this.key}`;
    this.history = histories.get(this.historyKey) ?? NO_HISTORY;
    const { title } = this;
    this.page = new Page(services.extensionUri, openPanel("merge", title), {
      script: "merge",
      title,
      read: readMergeMessage,
      begin: () => ({ title, sides: merge.sides, isPart: merge.kept !== undefined }),
      receive: (message) => this.queue(() => this.receive(message)),
    });
    open.set(this.key, this);
    this.page.panel.onDidDispose(() => {
      open.delete(this.key);
      for (const uri of [first, second, third, ...(this.result ? [this.result.uri] : [])]) services.versionFiles.release(uri);
    });
  }

  private get title(): string {
    return l10n.t("Merge {0}", gameFileName(this.merge.output));
  }

  private start(): void {
    this.queue(() => this.compute(this.history));
  }

  /** One after the other: each choice is made on the result of the one before. */
  private queue(work: () => Promise<void>): void {
    this.turns.take(work).catch(showError);
  }

  private async receive(message: FromMergePage): Promise<void> {
    switch (message.kind) {
      case "choose":
        return this.choose(message, message.choice);
      case "chooseValue":
        return this.choose(message, { value: message.value });
      case "openFile":
      case "open":
        return this.openPart(message, message.kind === "open" ? message.statement : -1);
      case "picture":
        return this.draw(message.path);
      case "undo":
        return this.moveTo(this.history.made - 1);
      case "redo":
        return this.moveTo(this.history.made + 1);
      case "save":
        return void (await this.save());
      case "openEditor":
        if (!this.merge.kept && (await this.save()))
          await openMergeEditor(this.services.files, this.uris, this.merged?.conflicts[message.conflict]?.path ?? "");
    }
  }

  /** Shows taken changes in a diff of ours and the result, kept ones in a diff of base and ours. */
  private async openPart(
    { revision, part, file }: Extract<FromMergePage, { kind: "openFile" | "open" }>,
    statement: number,
  ): Promise<void> {
    const { merged, uris, services } = this;
    const found = revision === this.revision ? (part === "taken" ? merged?.taken : this.kept)?.[file] : undefined;
    if (!merged || !found) return;
    const { base, ours } = sideTitles();
    const [before, after] = part === "taken" ? [uris.ours, this.resultOf(merged)] : [uris.base, uris.ours];
    const titles = part === "taken" ? ([ours, l10n.t("Result")] as const) : ([base, ours] as const);
    await openCompared(services.files, urisOf(found, before, after), titles, found.statements[statement]?.line, this.page.panel.viewColumn);
  }

  private resultOf(merged: Merged): Uri {
    const { versionFiles } = this.services;
    if (this.result?.merged === merged) return this.result.uri;
    if (this.result) versionFiles.release(this.result.uri);
    this.result = { merged, uri: versionFiles.hold(this.merge.output, decodeBase64(merged.bytes)) };
    return this.result.uri;
  }

  private async draw(path: string): Promise<void> {
    const sides = this.merge.versions.base ? (["base", "ours", "theirs"] as const) : (["ours", "theirs"] as const);
    const titles = sideTitles();
    const versions = sides.map((side) => ({ title: titles[side], uri: uriInside(this.uris[side], path) }));
    // not all versions have this member
    const picture = await readPicture(this.services, versions, uriInside(this.merge.output, path)).catch(() => null);
    this.page.post({ kind: "picture", path, picture });
  }

  private async choose({ revision, conflict }: { readonly revision: number; readonly conflict: number }, choice: Choice): Promise<void> {
    const found = revision === this.revision ? this.merged?.conflicts[conflict] : undefined;
    if (!found) return;
    const { path, field, kind } = found;
    const others = choicesOf(this.history).filter((one) => one.path !== path || one.field !== field || one.kind !== kind);
    const steps = [...this.history.steps.slice(0, this.history.made), [...others, { path, field, kind, choice }]];
    await this.compute({ steps, made: steps.length });
  }

  /** Undoes or redoes. */
  private async moveTo(made: number): Promise<void> {
    const { steps } = this.history;
    if (made >= 0 && made <= steps.length) await this.compute({ steps, made });
  }

  /** Adopts the history if the files can be merged with its choices. */
  private async compute(history: History): Promise<void> {
    const { output, versions } = this.merge;
    const { wholeFiles } = this.services;
    const merged = await wholeFiles.merge(output, versions, choicesOf(history));
    if ("refused" in merged) {
      if (this.merged) return this.page.post({ kind: "refused", message: merged.refused });
      // choices from before that do not fit any more
      if (history.made > 0) return this.compute(NO_HISTORY);
      return this.page.keep({ kind: "failed", message: merged.refused });
    }
    this.kept ??= versions.base ? await wholeFiles.compare(output, versions.base, versions.ours) : [];
    this.history = history;
    histories.set(this.historyKey, history);
    this.merged = merged;
    this.revision++;
    this.isSaved = false;
    this.post();
  }

  private post(): void {
    const { merged, revision, isSaved, history } = this;
    if (!merged) return;
    const { conflicts, notes } = merged;
    const shown = (parts: readonly ComparedPart[]) => parts.map((part) => this.fileOf(part));
    const [taken, kept] = [shown(merged.taken), shown(this.kept ?? [])];
    const [canUndo, canRedo] = [history.made > 0, history.made < history.steps.length];
    this.page.keep({ kind: "merged", revision, conflicts, notes, taken, kept, canUndo, canRedo, isSaved });
  }

  private fileOf({ path, ...part }: ComparedPart): ComparedFile {
    return { ...part, path: path === "" ? gameFileName(this.merge.output) : path };
  }

  private async save(): Promise<boolean> {
    const { merged } = this;
    if (!merged) return false;
    const { onSaved, kept } = this.merge;
    const openConflicts = merged.conflicts.filter(({ choice }) => choice === undefined).length;
    if (kept) kept.take(choicesOf(this.history), openConflicts);
    else if (!(await this.write(decodeBase64(merged.bytes)))) return false;
    this.isSaved = true;
    this.post();
    onSaved?.(openConflicts);
    return true;
  }

  /** Like every save: the file is wholly old or wholly new, and other programs' changes are not overwritten. */
  private async write(bytes: Uint8Array): Promise<boolean> {
    const { output } = this.merge;
    const now = await readOrUndefined(output);
    if (!isEqual(now, this.expected)) {
      const question = l10n.t("{0} has changed since the merge began.", gameFileName(output));
      if (!(await confirm(question, l10n.t("Overwrite")))) return false;
    }
    if (!isEqual(now, bytes)) await this.services.files.change([output], ({ replace }) => replace([{ uri: output, bytes, expected: now }]));
    this.expected = bytes;
    return true;
  }
}

function choicesOf({ steps, made }: History): Step {
  return steps[made - 1] ?? [];
}

function keyOf({ output, kept }: Merge): string {
  return kept?.key ?? output.toString();
}

const OPEN = "_open.mergeEditor";

interface MergedUris {
  readonly base: Uri;
  readonly ours: Uri;
  readonly theirs: Uri;
  readonly output: Uri;
}

/**
 * @param inside path in the archive; empty for the file itself
 * @throws NoTarget with a sentence if there is nothing to open
 */
async function openMergeEditor(files: GameFiles, uris: MergedUris, inside: string): Promise<void> {
  if (!(await commands.getCommands(false)).includes(OPEN))
    throw new NoTarget(l10n.t("This version of VS Code has no merge editor that Bytewright can open."));
  const at = (uri: Uri) => uriInside(uri, inside);
  const textOf = (uri: Uri) => findText(files, at(uri));
  const [base, ours, theirs, output] = await Promise.all([uris.base, uris.ours, uris.theirs, uris.output].map(textOf));
  if (!ours || !theirs || !output)
    throw new NoTarget(
      l10n.t("{0} is not a text in each version, so there is nothing to show in a merge editor.", gameFileName(at(uris.output))),
    );
  const titles = sideTitles();
  await commands.executeCommand(OPEN, {
    // added on both sides: empty
    base: base ?? comparedUri(at(uris.base), output),
    // like Git, with theirs on the left
    input1: { uri: theirs, title: titles.theirs },
    input2: { uri: ours, title: titles.ours },
    output,
  });
}
