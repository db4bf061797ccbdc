/** Changes of several texts that the user looks through first, as one step that can be undone, saved once per archive. */
import type { TextDocument } from "vscode";
import { commands, type Disposable, l10n, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { applyEdits, type TextEdit } from "../../../formats/core/text/span.ts";
import { rangeOf } from "../ranges.ts";

export interface FileEdits {
  /** The address of a text. */
  readonly uri: Uri;
  readonly edits: readonly TextEdit[];
}

/** Addresses of texts as they would be. */
const PREVIEW_SCHEME = "bytewright-preview";
const previews = new Map<string, string>();

export function registerPreviews(): Disposable {
  return workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, {
    provideTextDocumentContent: (uri) => previews.get(uri.toString()) ?? "",
  });
}

/**
 * Shows all changes as one diff of many files and asks. Texts that had changes of their own before stay unsaved.
 * @param question in the user's words, with the numbers
 * @returns true where all was changed and saved
 */
export async function applyWithPreview(title: string, question: string, files: readonly FileEdits[]): Promise<boolean> {
  const opened = await Promise.all(files.map(async ({ uri, edits }) => ({ document: await workspace.openTextDocument(uri), edits })));
  if (!(await agrees(title, question, opened))) return false;
  const edit = new WorkspaceEdit();
  for (const { document, edits } of opened) for (const { span, text } of edits) edit.replace(document.uri, rangeOf(document, span), text);
  const documents = opened.map(({ document }) => document);
  const unsaved = new Set(documents.filter(({ isDirty }) => isDirty));
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) return false;
  // together, so that each archive is written once
  await Promise.all(documents.filter((document) => document.isDirty && !unsaved.has(document)).map((document) => document.save()));
  if (documents.every((document) => !document.isDirty || unsaved.has(document))) return true;
  throw new Error(l10n.t("Not all changed files could be saved. They are still open with their changes."));
}

async function agrees(
  title: string,
  question: string,
  opened: readonly { readonly document: TextDocument; readonly edits: readonly TextEdit[] }[],
): Promise<boolean> {
  const resources = opened.map(({ document, edits }) => {
    const { path, query } = document.uri;
    const preview = Uri.from({ scheme: PREVIEW_SCHEME, path, query });
    previews.set(preview.toString(), applyEdits(document.getText(), edits));
    return [document.uri, document.uri, preview];
  });
  try {
    await commands.executeCommand("vscode.changes", title, resources);
    const apply = { label: l10n.t("Apply and Save"), description: labelText(question) };
    const discard = { label: l10n.t("Discard") };
    const answer = await window.showQuickPick([apply, discard], { title, placeHolder: question, ignoreFocusOut: true });
    for (const { tabs } of window.tabGroups.all)
      for (const tab of tabs) if (tab.label === title && tab.input === undefined) await window.tabGroups.close(tab);
    return answer === apply;
  } finally {
    previews.clear();
  }
}
