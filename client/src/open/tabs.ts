/** What is in the tabs of the window. */
import { TabInputCustom, TabInputText, TabInputTextDiff, Uri, window, workspace } from "vscode";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { realUriOf } from "../decoded/decodedUris.ts";

/** The address that an editor is open for; of a diff that of its newer side, of VS Code's merge editor the result. @param input of a tab */
export function findTabUri(input: unknown): Uri | undefined {
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri;
  if (input instanceof TabInputTextDiff) return input.modified;
  // the type of a merge editor's input is given to every extension, but not promised yet
  const { result } = Object(input) as { readonly result?: unknown };
  return result instanceof Uri ? result : undefined;
}

/**
 * Addresses of what is open to be worked on. VS Code opens more texts than that: what it compares with, and older versions; and it keeps
 * some for minutes after their tab was closed.
 */
export function openInTabs(): ReadonlySet<string> {
  const uris = window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => findTabUri(input) ?? []));
  return new Set(uris.filter((uri) => !isHistory(uri)).map((uri) => uri.toString()));
}

/** A version that is only looked at, as those of Git: it is on no file system that takes writes. */
function isHistory(uri: Uri): boolean {
  const real = realUriOf(uri);
  const { scheme } = findMemberPlace(real)?.outer ?? real;
  return scheme !== "untitled" && workspace.fs.isWritableFileSystem(scheme) !== true;
}
