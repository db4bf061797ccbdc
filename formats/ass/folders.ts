/** Folders in which the game tools look for level sources. Source: format reference, section 10. */
import type { Findings } from "./findings.ts";
import type { Scene } from "./scene.ts";

/** Names of the subfolders of a level that contain level sources. */
export const FOLDERS = ["structure", "structure_design", "structure-design"] as const;

const IN_FOLDER = new RegExp(`(?:^|/)(?:${FOLDERS.join("|")})/[^/]+$`, "i");
const IN_LEVEL = new RegExp(`(?:^|/)data/(?:[^/]+/)+(?:${FOLDERS.join("|")})/[^/]+$`, "i");

/**
 * Whether a file is in a folder with one of these names, regardless of the parent folders.
 * @param path with `/` or `\\` as separator
 */
export function isInStructure(path: string): boolean {
  return IN_FOLDER.test(path.replaceAll("\\", "/"));
}

/** @param path with `/` as separator */
export function checkFolder(path: string, { source }: Scene, findings: Findings): void {
  if (IN_LEVEL.test(path.replaceAll("\\", "/"))) return;
  const message = "The game tools look for level sources only in data/…/<level>/structure/; this file is in another folder.";
  findings.add("outside-level", { start: 0, end: source.endOfLine(0) }, message);
}
