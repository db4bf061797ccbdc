/** Finds the target of a command, however it is called. */
import type { TextDocument } from "vscode";
import { l10n, Uri, window, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import { findFormatByTextName } from "../../../formats/registry.ts";
import { findGitRef, gameFileName } from "../decoded/addresses.ts";
import { decodedUri, findFormatByLanguage, findRealUri, realUriOf } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { findTabUri } from "../open/tabs.ts";

export type Target =
  /** A game file, and the address of its text. */
  | { readonly kind: "game"; readonly real: Uri; readonly decoded: Uri; readonly format: Format }
  /** A separate text form, on disk or not saved yet. */
  | { readonly kind: "text"; readonly uri: Uri; readonly format: Format };

/** An error for the user that is not a bug. */
export class NoTarget extends Error {}

/**
 * The file that the argument names, otherwise the active one.
 * @param argument whatever VS Code hands to a command: an address, a source control resource, or nothing
 * @throws NoTarget with a sentence if that is not a game file or text form
 */
export async function resolveTarget(files: GameFiles, argument?: unknown): Promise<Target> {
  const uri = getUri(argument);
  const real = findRealUri(uri);
  if (real) {
    const format = files.findFormat(real);
    if (format) return { kind: "game", real, decoded: uri, format };
  }
  const format = findTextFormat(uri);
  if (format) return { kind: "text", uri, format };
  const file = await files.read(real ?? uri);
  if (!file.format) throw new NoTarget(l10n.t("Bytewright doesn't recognize {0}, by name or by content.", file.name));
  return { kind: "game", real: file.real, decoded: decodedUri(file.real, file.format), format: file.format };
}

/** The same for commands that need a game file. */
export async function resolveGameFile(files: GameFiles, argument?: unknown): Promise<Target & { readonly kind: "game" }> {
  const target = await resolveTarget(files, argument);
  if (target.kind === "game") return target;
  throw new NoTarget(l10n.t("{0} is a text file of its own; it does not belong to a game file.", gameFileName(target.uri)));
}

/** The text of a target in the editor, including unsaved changes. */
export function openTargetText(target: Target): Thenable<TextDocument> {
  return workspace.openTextDocument(target.kind === "game" ? target.decoded : target.uri);
}

function findTextFormat(uri: Uri): Format | undefined {
  const address = uri.toString();
  const open = workspace.textDocuments.find((document) => document.uri.toString() === address);
  return (open && findFormatByLanguage(open.languageId)) ?? findFormatByTextName(gameFileName(uri));
}

/** The address in any kind of argument that VS Code passes to a command. */
export function findUri(argument: unknown): Uri | undefined {
  if (argument instanceof Uri) return argument;
  // command links of pages carry addresses as text
  if (typeof argument === "string") return Uri.parse(argument, true);
  if (typeof argument !== "object" || argument === null) return undefined;
  const { resourceUri, uri, member } = argument as { readonly resourceUri?: unknown; readonly uri?: unknown; readonly member?: unknown };
  // the context of a row on an archive's page
  if (typeof member === "string") return Uri.parse(member, true);
  return [resourceUri, uri].find((value): value is Uri => value instanceof Uri);
}

/** The game file, not its text, that the argument names; otherwise the active one. */
export function findGiven(argument?: unknown): Uri | undefined {
  const uri = findUri(argument) ?? findActiveUri();
  return uri && realUriOf(uri);
}

/** @throws NoTarget if the argument names nothing, and no editor is active */
export function getUri(argument: unknown): Uri {
  const uri = findUri(argument) ?? findActiveUri();
  if (uri) return uri;
  throw new NoTarget(l10n.t("Open a game file first, or choose one in the Explorer."));
}

export function selectedUris(selected: unknown): readonly Uri[] {
  return Array.isArray(selected) ? selected.map(findUri).filter((uri) => uri !== undefined) : [];
}

/** From the active tab, because not every editor is a text editor. */
export function findActiveUri(): Uri | undefined {
  return findTabUri(window.tabGroups.activeTabGroup.activeTab?.input) ?? window.activeTextEditor?.document.uri;
}

/** The file that the argument names, otherwise the active one; for an older version in Git, the file on disk. */
export function getWorkingFile(argument: unknown): Uri {
  const uri = realUriOf(getUri(argument));
  return findGitRef(uri) === undefined ? uri : Uri.file(uri.path);
}
