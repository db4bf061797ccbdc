/** The contents of the window's tabs. */
import { TabInputCustom, TabInputText, TabInputTextDiff, Uri, window, workspace } from "vscode";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { realUriOf } from "../decoded/decodedUris.ts";

/** The address of an editor; of a diff's newer side, or of a merge editor's result. @param input of a tab */
export function findTabUri(input: unknown): Uri | undefined {
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri;
  if (input instanceof TabInputTextDiff) return input.modified;
  // the merge editor's input is available to extensions, but not yet part of the stable API
  const { result } = Object(input) as { readonly result?: unknown };
  return result instanceof Uri ? result : undefined;
}

/**
 * Addresses open for editing. VS Code opens more texts, such as comparison sides and older versions, and keeps some for minutes after their
 * tab closes.
 */
export function openInTabs(): ReadonlySet<string> {
  const uris = window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => findTabUri(input) ?? []));
  return new Set(uris.filter((uri) => !isHistory(uri)).map((uri) => uri.toString()));
}

/** A read-only version, such as Git's: its file system is not writable. */
function isHistory(uri: Uri): boolean {
  const real = realUriOf(uri);
  const { scheme } = findMemberPlace(real)?.outer ?? real;
  return scheme !== "untitled" && workspace.fs.isWritableFileSystem(scheme) !== true;
}
