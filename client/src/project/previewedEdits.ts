/** Changes several texts after a preview, as one undoable step, saved once per archive. */
import type { TextDocument } from "vscode";
import { commands, type Disposable, l10n, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { applyEdits, type TextEdit } from "../../../formats/core/text/span.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { showInformationMessage, showWarningMessage } from "../notices.ts";
import { rangeOf } from "../ranges.ts";

export interface FileEdits {
  /** The address of a text. */
  readonly uri: Uri;
  readonly edits: readonly TextEdit[];
  /** The text that the edits are for. */
  readonly before: string;
  /** Makes the edits anew for a saved text that new names changed in the meantime. Without it, such a text is refused. */
  readonly again?: (text: string) => readonly TextEdit[];
}

type Opened = FileEdits & { readonly document: TextDocument };

/** A text that was changed and saved. */
interface ChangedText {
  readonly uri: Uri;
  readonly before: string;
  readonly after: string;
}

/** Texts whose changes can be undone. */
export type Applied = readonly ChangedText[];

/** Addresses of texts as they would be. */
const PREVIEW_SCHEME = "bytewright-preview";
const previews = new Map<string, string>();

export function registerPreviews(): Disposable {
  return workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, {
    provideTextDocumentContent: (uri) => previews.get(uri.toString()) ?? "",
  });
}

/** Shows all changes as one multi-file diff and asks the user. */
interface Preview {
  readonly title: string;
  /** In the user's words, with the numbers. */
  readonly question: string;
}

/**
 * Texts that had changes of their own before stay unsaved.
 * @param preview missing if the user agreed before
 * @returns the edits that restore the saved texts, if everything was changed and saved
 * @throws Error if a text is not the one that the edits are for, or changes during the preview; nothing is changed then
 */
export async function applyAndSave(files: readonly FileEdits[], preview?: Preview): Promise<Applied | undefined> {
  const opened = await Promise.all(files.map(async (file) => ({ ...file, document: await workspace.openTextDocument(file.uri) })));
  const refuseChanged = () => {
    const changed = opened.find(({ document, before, again }) => document.getText() !== before && (document.isDirty || !again));
    if (changed)
      throw new Error(
        l10n.t("The text of {0} has changed, so nothing was written. Save or revert it, then try again.", gameFileName(changed.uri)),
      );
  };
  refuseChanged();
  if (preview && !(await agrees(preview, opened))) return undefined;
  refuseChanged();
  const edit = new WorkspaceEdit();
  for (const file of opened)
    for (const { span, text } of editsNow(file)) edit.replace(file.document.uri, rangeOf(file.document, span), text);
  const documents = opened.map(({ document }) => document);
  const unsaved = new Set(documents.filter(({ isDirty }) => isDirty));
  const befores = documents.map((document) => document.getText());
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) return undefined;
  const texts = documents.map((document, at): ChangedText => ({ uri: document.uri, before: befores[at] ?? "", after: document.getText() }));
  // together, so that each archive is written once
  await Promise.all(documents.filter((document) => document.isDirty && !unsaved.has(document)).map((document) => document.save()));
  if (documents.every((document) => !document.isDirty || unsaved.has(document)))
    return texts.filter((_, at) => documents[at] && !unsaved.has(documents[at]));
  throw new Error(l10n.t("Not all changed files could be saved. They are still open with their changes."));
}

function editsNow({ document, before, edits, again }: Opened): readonly TextEdit[] {
  const text = document.getText();
  return text === before || !again ? edits : again(text);
}

/** Shows a message with *Undo*. @returns true if the user chose it */
export async function offerUndo(message: string, applied: Applied): Promise<boolean> {
  const undo = l10n.t("Undo");
  return (await showInformationMessage(message, ...(applied.length > 0 ? [undo] : []))) === undo && rollBack(applied);
}

/** Restores the texts, but keeps those edited in the meantime and warns about them. @returns false if VS Code rejects the edit */
export async function rollBack(texts: Applied): Promise<boolean> {
  const opened = await Promise.all(texts.map(async (text) => ({ ...text, document: await workspace.openTextDocument(text.uri) })));
  const same = opened.filter(({ document, after }) => !document.isDirty && document.getText() === after);
  const edit = new WorkspaceEdit();
  for (const { document, before, after } of same) edit.replace(document.uri, rangeOf(document, { start: 0, end: after.length }), before);
  if (same.length > 0 && !(await workspace.applyEdit(edit, { isRefactoring: true }))) return false;
  await Promise.all(same.map(({ document }) => document.save()));
  const kept = opened.length - same.length;
  if (kept === 1) void showWarningMessage(l10n.t("1 file has changed since and stays as it is."));
  if (kept > 1) void showWarningMessage(l10n.t("{0} files have changed since and stay as they are.", kept));
  return true;
}

async function agrees({ title, question }: Preview, opened: readonly Opened[]): Promise<boolean> {
  const resources = opened.map((file) => {
    const { document } = file;
    const { path, query } = document.uri;
    const preview = Uri.from({ scheme: PREVIEW_SCHEME, path, query });
    previews.set(preview.toString(), applyEdits(document.getText(), editsNow(file)));
    return [document.uri, document.uri, preview];
  });
  try {
    // the diff takes the place of a tab that is only a preview
    if (window.tabGroups.activeTabGroup.activeTab?.isPreview) await commands.executeCommand("workbench.action.keepEditor");
    await commands.executeCommand("vscode.changes", title, resources);
    const apply = { label: l10n.t("Apply and Save"), description: labelText(question) };
    const discard = { label: l10n.t("Discard") };
    const answer = await window.showQuickPick([apply, discard], { title, placeHolder: question, ignoreFocusOut: true });
    // VS Code adds the number of files to the label
    for (const { tabs } of window.tabGroups.all) for (const tab of tabs) if (tab.label.startsWith(title)) await window.tabGroups.close(tab);
    return answer === apply;
  } finally {
    previews.clear();
  }
}
