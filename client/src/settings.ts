/** The settings of the product, typed. Each is described in package.json. */
import { workspace } from "vscode";

export type OpenAs = "text" | "inspector";

export function openAs(): OpenAs {
  return configuration().get<string>("openAs") === "inspector" ? "inspector" : "text";
}

/**
 * Paths, globs and addresses of the user's name lists. In a workspace that is not trusted only those of the user: reading
 * from a server that a stranger's settings name would tell it who is there.
 */
export function nameListPaths(): readonly string[] {
  const value = workspace.isTrusted
    ? configuration().get<unknown>("nameLists")
    : configuration().inspect<unknown>("nameLists")?.globalValue;
  return Array.isArray(value) ? value.filter((path) => typeof path === "string" && path !== "") : [];
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
