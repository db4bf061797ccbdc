/** The page of a comparison: the differences in each file, as sentences. The language server compares one file at a time. */

import { CancellationTokenSource, env, l10n, window, workspace } from "vscode";
import { isEqual } from "../../../formats/core/proof.ts";
import { markdownSection, PAGE_END, pageSection, pageStart, sentencesOfFile } from "../../../formats/core/text/differencePage.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import type { ComparedFile, FromComparePage, ToComparePage } from "../../../webview/src/compare/protocol.ts";
import type { Services } from "../commands/command.ts";
import { besideWorkspace } from "../commands/saveGameFileAs.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { showInformationMessage } from "../notices.ts";
import { openPanel, Page } from "../page/page.ts";
import { readCompareMessage } from "../page/pageMessages.ts";
import { Pauses } from "../pauses.ts";
import { sentenceOf } from "../wording.ts";
import { cancellable } from "./cancellable.ts";
import type { Comparison, FilePair } from "./comparison.ts";
import { type ComparedUris, openCompared, urisOf } from "./openCompared.ts";
import { readPicture } from "./pictures.ts";

export type MeaningServices = Pick<Services, "files" | "wholeFiles" | "extensionUri">;

interface Found extends ComparedUris {
  readonly file: ComparedFile;
}

export class ComparePage {
  private readonly page: Page<ToComparePage, FromComparePage>;
  private found: readonly Found[] = [];
  private run = new CancellationTokenSource();

  constructor(
    private readonly services: MeaningServices,
    private readonly comparison: Comparison,
  ) {
    const { title, before, after } = comparison;
    this.page = new Page(services.extensionUri, openPanel("compare", title), {
      script: "compare",
      title,
      read: readCompareMessage,
      begin: () => ({ before, after }),
      receive: (message) => this.receive(message),
    });
    this.page.panel.onDidDispose(() => this.run.cancel());
    void this.compare();
  }

  private async receive(message: FromComparePage): Promise<void> {
    switch (message.kind) {
      case "openFile":
      case "open": {
        const found = this.found[message.file];
        const line = message.kind === "open" ? found?.file.statements[message.statement]?.line : undefined;
        const { before, after } = this.comparison;
        if (found) await openCompared(this.services.files, found, [before, after], line, this.page.panel.viewColumn);
        return;
      }
      case "picture":
        return await this.draw(message.file);
      case "copy":
        await env.clipboard.writeText(this.found.map(({ file }) => markdownSection(file.path, saidOf(file))).join(""));
        return void showInformationMessage(l10n.t("The differences were copied as Markdown."));
      case "save":
        return await this.save();
      case "again":
        return await this.compare();
    }
  }

  private async compare(): Promise<void> {
    this.run.cancel();
    const run = new CancellationTokenSource();
    this.run = run;
    const work = () => this.compareAll(run);
    if (this.comparison.isFolder)
      await cancellable(l10n.t("Comparing {0}", this.comparison.title), run, work, () => this.page.panel.dispose());
    else await work();
  }

  private async compareAll(run: CancellationTokenSource): Promise<void> {
    try {
      const pairs = await this.comparison.listPairs(run.token);
      const found: Found[] = [];
      let sent = 0;
      const show = (compared: number, isComplete: boolean) => {
        if (run.token.isCancellationRequested) return;
        this.found = [...found];
        const files = found.map(({ file }) => file);
        const all = { kind: "files", from: 0, files, compared, total: pairs.length, isComplete } as const;
        this.page.keep(all, { ...all, from: sent, files: files.slice(sent) });
        sent = files.length;
      };
      const pauses = new Pauses();
      for (const [at, pair] of pairs.entries()) {
        if (run.token.isCancellationRequested) return;
        for (const difference of await this.differencesOf(pair)) found.push(difference);
        await pauses.takeTurns();
        if (pauses.isShowDue()) show(at + 1, false);
      }
      show(pairs.length, true);
    } catch (error) {
      if (!run.token.isCancellationRequested) this.page.keep({ kind: "failed", message: sentenceOf(error) });
    }
  }

  private async differencesOf({ path, before, after }: FilePair): Promise<readonly Found[]> {
    if (!before || !after) return [{ file: { path, kind: before ? "removed" : "added", statements: [] }, before, after }];
    try {
      const [old, now] = await Promise.all([before, after].map((uri) => this.services.wholeFiles.read(uri)));
      if (!old || !now || isEqual(old, now)) return [];
      const parts = await this.services.wholeFiles.compare(after, old, now);
      return parts.map((part) => ({
        file: { ...part, path: part.path === "" ? path : `${path}/${part.path}` },
        ...urisOf(part, before, after),
      }));
    } catch (error) {
      return [{ file: { path, kind: "bytes", message: sentenceOf(error), statements: [] }, before, after }];
    }
  }

  private async draw(at: number): Promise<void> {
    const { before, after } = this.found[at] ?? {};
    if (!before || !after) return;
    const versions = [
      { title: l10n.t("Before"), uri: before },
      { title: l10n.t("After"), uri: after },
    ];
    const picture = await readPicture(this.services, versions, after);
    this.page.post({ kind: "picture", file: at, picture });
  }

  private async save(): Promise<void> {
    const { before, after } = this.comparison;
    const name = `${l10n.t("Differences")}.html`;
    const chosen = await window.showSaveDialog({
      defaultUri: besideWorkspace(name),
      title: l10n.t("Save as HTML"),
      filters: { HTML: ["html"] },
    });
    if (!chosen) return;
    const sections = this.found.map(({ file }) => pageSection(file.path, saidOf(file)));
    const page = `${pageStart(before, after)}${sections.join("")}${PAGE_END}`;
    await workspace.fs.writeFile(chosen, encodeUtf8(page));
    void showInformationMessage(l10n.t("The differences were saved in {0}.", gameFileName(chosen)));
  }
}

function saidOf(file: ComparedFile): readonly string[] {
  return sentencesOfFile(
    file,
    file.statements.map(({ sentence }) => sentence),
  );
}
