/** Changes of several texts that the user looks through first, as one step that can be undone, saved once per archive. */
import type { TextDocument } from "vscode";
import { l10n, Range, type Uri, WorkspaceEdit, workspace } from "vscode";
import type { TextEdit } from "../../../formats/core/text/span.ts";

export interface FileEdits {
  /** The address of a text. */
  readonly uri: Uri;
  readonly edits: readonly TextEdit[];
}

/** True where all was changed and saved. Texts that had changes of their own before stay unsaved. */
export async function applyWithPreview(title: string, files: readonly FileEdits[]): Promise<boolean> {
  const edit = new WorkspaceEdit();
  const opened: TextDocument[] = [];
  for (const { uri, edits } of files) {
    const document = await workspace.openTextDocument(uri);
    opened.push(document);
    for (const { span, text } of edits) {
      const range = new Range(document.positionAt(span.start), document.positionAt(span.end));
      edit.replace(uri, range, text, { needsConfirmation: true, label: title, description: workspace.asRelativePath(uri) });
    }
  }
  const unsaved = new Set(opened.filter(({ isDirty }) => isDirty));
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) return false;
  // together, so that each archive is written once
  const saved = await Promise.all(
    opened.filter((document) => document.isDirty && !unsaved.has(document)).map((document) => document.save()),
  );
  if (saved.every(Boolean)) return true;
  throw new Error(l10n.t("Not all changed files could be saved. They are still open with their changes."));
}
