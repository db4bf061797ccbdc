/** The page of all languages: an editable table of the project's messages, with a row for each label and a column for each language. */

import { Disposable, l10n, Range, type Uri, workspace } from "vscode";
import { editsOfNewMessage, editsOfWords, type MessageEdits } from "../../../formats/core/text/messages.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { languageName } from "../../../index/languages.ts";
import type { FromLanguagesPage, RowsAsked, ShownCell, ToLanguagesPage } from "../../../webview/src/languages/protocol.ts";
import type { Services } from "../commands/command.ts";
import { DECODED_SCHEME, gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { showErrorMessage } from "../notices.ts";
import { showGameText } from "../open/showText.ts";
import { openPanel, Page } from "../page/page.ts";
import { readLanguagesMessage } from "../page/pageMessages.ts";
import { Pauses, SHOWN_EVERY } from "../pauses.ts";
import type { PlacedFile } from "../project/placedFile.ts";
import { type Applied, applyAndSave, rollBack } from "../project/previewedEdits.ts";
import { readText, type SearchServices } from "../search/gameSearch.ts";
import { sentenceOf } from "../wording.ts";
import { GameMessages } from "./gameMessages.ts";

/** Maximum changes to undo, because each keeps two versions of a text. */
const MAX_CHANGES = 100;

export type LanguagesServices = SearchServices & Pick<Services, "permissions" | "extensionUri">;

/** The message to show first. */
export interface ShownMessage {
  readonly real: Uri;
  readonly id: string | undefined;
}

type Message<Kind extends FromLanguagesPage["kind"]> = Extract<FromLanguagesPage, { readonly kind: Kind }>;

export class LanguagesPage {
  private readonly page: Page<ToLanguagesPage, FromLanguagesPage>;
  private messages: GameMessages | undefined;
  /** The file whose rows are shown; undefined for all. */
  private group: number | undefined;
  private isReading = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Why the table could not be made. */
  private failure: string | undefined;
  /** Changes to undo, the latest last. */
  private readonly changes: Applied[] = [];
  /** One at a time: each change applies to the text that the previous one saved. */
  private readonly edits = new Turns();

  constructor(
    private readonly services: LanguagesServices,
    private readonly wanted: ShownMessage | undefined,
  ) {
    const title = l10n.t("All Languages");
    this.page = new Page(services.extensionUri, openPanel("languages", title), {
      script: "languages",
      title,
      read: readLanguagesMessage,
      begin: () => ({}),
      receive: (message) => this.receive(message),
    });
    const listeners = Disposable.from(
      services.project.onDidChange(() => void this.list()),
      workspace.onDidChangeTextDocument(({ document }) => this.readAgain(document.uri)),
    );
    this.page.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      listeners.dispose();
    });
    void this.list();
  }

  private async receive(message: FromLanguagesPage): Promise<void> {
    switch (message.kind) {
      case "rows":
        this.group = message.query.group;
        this.messages?.makeRoom(this.group);
        if (this.messages) this.postRows(this.messages, message.number, message.query);
        return await this.read();
      case "edit":
        return await this.edits.take(() => this.answerEdit(message));
      case "open":
        return await this.open(message);
      case "undo":
        return await this.edits.take(() => this.undo());
      case "again":
        return await this.list(true);
    }
  }

  private async undo(): Promise<void> {
    const last = this.changes.at(-1);
    if (last && (await rollBack(last))) this.changes.pop();
    this.showTable();
  }

  private async answerEdit(message: Message<"edit">): Promise<void> {
    const problem = await this.edit(message).catch(sentenceOf);
    this.page.post({ kind: "edited", number: message.number, problem });
    // a hidden page is unloaded, and the typed text is lost
    if (problem !== undefined && (this.page.isDisposed || !this.page.panel.visible)) void showErrorMessage(`${message.id}: ${problem}`);
  }

  /** Lists the files, which are read when their rows are requested. */
  private async list(readsAll = false): Promise<void> {
    try {
      await this.services.project.readAll();
      if (this.page.isDisposed) return;
      this.messages = new GameMessages(this.services, this.wanted?.real, this.messages, readsAll);
      this.failure = undefined;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
    this.showTable();
  }

  private showTable(): void {
    const { messages, wanted, failure } = this;
    if (failure !== undefined) return this.page.keep({ kind: "failed", message: failure });
    if (!messages) return;
    const place = wanted && messages.placeOf(wanted.real);
    this.page.keep({
      kind: "table",
      revision: messages.revision,
      languages: messages.languages.map((language) => ({ language, name: languageName(language) })),
      files: messages.paths,
      chosen: place && { ...place, id: wanted.id, row: messages.table.rowOf(place.group, wanted.id) },
      ...messages.progress(this.group),
      isCut: messages.table.isCut(this.group),
      canUndo: this.changes.length > 0,
    });
  }

  /** Reads one file at a time while requested rows are missing. */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const pauses = new Pauses();
    try {
      while (!this.page.isDisposed && (await this.messages?.readNext(this.group))) {
        await pauses.takeTurns();
        if (pauses.isShowDue()) this.showTable();
      }
    } finally {
      this.isReading = false;
    }
    this.showTable();
  }

  private readAgain(decoded: Uri): void {
    if (decoded.scheme !== DECODED_SCHEME) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (await this.messages?.readAgain(decoded)) this.showTable();
    }, SHOWN_EVERY);
  }

  private postRows(messages: GameMessages, number: number, { from, count, ...query }: RowsAsked): void {
    const { table } = messages;
    const found = table.query(query);
    const rows = found.slice(from, from + count).map((row) => ({
      group: row.group,
      id: row.id,
      cells: row.words.map((words, column) => ({
        words,
        mark: table.markOf(row, column, query.original),
        fixed: messages.isUnreadable(row.group, column) ? ("unreadable" as const) : fixedBecause(messages.fileAt(row.group, column)),
      })),
    }));
    this.page.post({ kind: "rows", number, from, rows, shown: found.length });
  }

  /** @returns why nothing was changed */
  private async edit({ path, language, id, before, words }: Message<"edit">): Promise<string | undefined> {
    const { messages } = this;
    const [group, column] = [messages?.paths.indexOf(path) ?? -1, messages?.languages.indexOf(language) ?? -1];
    const file = messages?.fileAt(group, column);
    if (!messages || !file?.format?.messages) return l10n.t("No file exists in this language.");
    const { files, permissions } = this.services;
    const name = gameFileName(file.uri);
    if (!permissions.mayEdit(await files.read(file.uri))) return l10n.t("{0} is read-only. Its tab says why.", name);
    const uri = decodedUri(file.uri, file.format);
    const text = (await workspace.openTextDocument(uri)).getText();
    const model = file.format.messages;
    const own = model.read(text).find((message) => message.id === id);
    if ((own?.words ?? "") !== before) return l10n.t("The text changed in the meantime. Press Escape to see it as it is now.");
    const known = editsOfWords(model, text, new Map([[id, words]]));
    const found = "refused" in known && !own ? await this.editsOfNew(file, text, { group, column, id, words }) : known;
    if ("refused" in found) return found.refused;
    if (found.edits.length === 0) return undefined;
    const applied = await applyAndSave([{ uri, edits: found.edits, before: text }]);
    if (!applied) return l10n.t("VS Code did not change {0}.", name);
    if (applied.length > 0 && this.changes.push(applied) > MAX_CHANGES) this.changes.shift();
    await messages.readAgain(uri);
    this.showTable();
    return undefined;
  }

  /** A message that only other languages have. */
  private async editsOfNew(
    { format }: PlacedFile,
    text: string,
    { group, column, id, words }: { readonly group: number; readonly column: number; readonly id: string; readonly words: string },
  ): Promise<MessageEdits> {
    const { messages } = this;
    const other = messages?.table.find(group, id)?.words.findIndex((own, at) => own !== undefined && at !== column) ?? -1;
    const there = messages?.fileAt(group, other);
    const source = there && (await readText(this.services, there));
    if (!format?.messages || source === undefined) return { id, refused: l10n.t("This message no longer exists in any other language.") };
    const found = editsOfNewMessage(format.messages, text, source, id, words);
    if ("refused" in found) return found;
    const wrong = format.encode(applyEdits(text, found.edits)).issues.find(({ severity }) => severity === "error");
    return wrong ? { id, refused: wrong.message } : found;
  }

  private async open({ path, language, id }: Message<"open">): Promise<void> {
    const { messages } = this;
    const file = messages?.fileAt(messages.paths.indexOf(path), messages.languages.indexOf(language));
    const format = file?.format;
    if (!file || !format) return;
    const uri = decodedUri(file.uri, format);
    const document = await workspace.openTextDocument(uri);
    const place = format.messages?.read(document.getText()).find((message) => message.id === id)?.span.start;
    const at = document.positionAt(place ?? 0);
    await showGameText(uri, format, { viewColumn: this.page.panel.viewColumn, preview: true, selection: new Range(at, at) });
  }
}

/** Why a text cannot be changed. */
function fixedBecause(file: PlacedFile | undefined): ShownCell["fixed"] {
  return file ? (file.origin === "mod" ? undefined : "game") : "noFile";
}
