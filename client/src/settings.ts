/** The settings of the product, typed. Each is described in package.json. */
import { Uri, workspace } from "vscode";

export type OpenAs = "text" | "visual" | "inspector";

export function openAs(): OpenAs {
  const value = configuration().get<string>("openAs");
  return value === "visual" || value === "inspector" ? value : "text";
}

/**
 * Paths, globs and addresses of the user's name lists. In an untrusted workspace, only those of the user's own settings: reading from a
 * server that a stranger's settings name would reveal the user.
 */
export function nameListPaths(): readonly string[] {
  return paths("nameLists");
}

/** Paths of the user's dictionary archives, with the same limit for untrusted workspaces. */
export function dictionaryPaths(): readonly string[] {
  return paths("dictionaries");
}

/** Paths of folders with the unmodified game, with the same limit for untrusted workspaces. */
export function dumpPaths(): readonly string[] {
  return paths("dumps");
}

/** What these paths mean. */
export function dumpFolders(): readonly Uri[] {
  return dumpPaths().flatMap(addressesOf);
}

/** The number of the dump that contains a file on disk; undefined if no dump does. */
export function findDump({ scheme, authority, path }: Uri): number | undefined {
  const number = dumpFolders().findIndex(
    (dump) => dump.scheme === scheme && dump.authority === authority && path.startsWith(`${dump.path.replace(/\/+$/, "")}/`),
  );
  return number < 0 ? undefined : number;
}

/** Whether a file on disk belongs to the unmodified game. */
export function isInDump(uri: Uri): boolean {
  return findDump(uri) !== undefined;
}

/** Resolves a path of a setting: an address, an absolute path, or one below each workspace folder. */
export function addressesOf(path: string): readonly Uri[] {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return [Uri.parse(path)];
  if (/^(?:[\\/]|[a-z]:[\\/])/i.test(path)) return [Uri.file(path)];
  return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, path));
}

function paths(setting: string): readonly string[] {
  const value = workspace.isTrusted ? configuration().get<unknown>(setting) : configuration().inspect<unknown>(setting)?.globalValue;
  return Array.isArray(value) ? value.filter((path) => typeof path === "string" && path !== "") : [];
}

export type SizeTableMode = "ask" | "onSave" | "off";

/** Settings of an untrusted workspace cannot make saves write the table. */
export function sizeTableMode(): SizeTableMode {
  const value = workspace.isTrusted
    ? configuration().get<unknown>("sizeTable")
    : configuration().inspect<unknown>("sizeTable")?.globalValue;
  return value === "onSave" || value === "off" ? value : "ask";
}

export function learnsFromWorkspace(): boolean {
  return configuration().get("names.learnFromWorkspace", true);
}

export function inlayHints(): { readonly references: boolean; readonly hashes: boolean; readonly offsets: boolean } {
  const settings = configuration();
  return {
    references: settings.get("inlayHints.references", true),
    hashes: settings.get("inlayHints.hashes", false),
    offsets: settings.get("inlayHints.offsets", false),
  };
}

function configuration() {
  return workspace.getConfiguration("bytewright");
}
