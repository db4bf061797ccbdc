/** Applies a view's changes to a document: the format turns them into text edits, which become one undo step. */
import type { TextDocument, Uri } from "vscode";
import { l10n, Range, WorkspaceEdit, workspace } from "vscode";
import type { VisualIntent } from "../../../server/src/visual/protocol.ts";
import type { EditOutcome } from "../../../webview/src/protocol.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { EditPermissions } from "../decoded/editPermissions.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { LanguageService } from "../language/languageService.ts";

export interface EditServices {
  readonly language: LanguageService;
  readonly files: GameFiles;
  readonly permissions: EditPermissions;
}

/** Why a document is read-only; undefined if it is editable. */
export function findReadOnly({ files, permissions }: EditServices, uri: Uri): string | undefined {
  const real = findRealUri(uri);
  const file = real && files.findCached(real);
  const reason = file && permissions.findReason(file);
  const isLocked = (reason !== undefined && reason !== "broken") || (!real && workspace.fs.isWritableFileSystem(uri.scheme) === false);
  return isLocked ? l10n.t("This file is open read-only.") : undefined;
}

/** @param version of the document that the change is meant for */
export async function applyIntent(
  services: EditServices,
  document: TextDocument,
  version: number,
  intent: VisualIntent,
): Promise<EditOutcome> {
  const readOnly = findReadOnly(services, document.uri);
  if (readOnly !== undefined) return { kind: "refused", message: readOnly };
  if (version !== document.version) return { kind: "stale" };
  const result = await services.language.ask("bytewright/visualEdit", { uri: document.uri.toString(), version, intent });
  if (!result || result.kind === "stale" || version !== document.version) return { kind: "stale" };
  if (result.kind === "refused") return { kind: "refused", message: result.message };
  if (result.edits.length === 0) return { kind: "done", version };
  const edit = new WorkspaceEdit();
  for (const { range, text } of result.edits)
    edit.replace(document.uri, new Range(range.start.line, range.start.character, range.end.line, range.end.character), text);
  const isApplied = await workspace.applyEdit(edit);
  return isApplied ? { kind: "done", version: document.version } : { kind: "stale" };
}
