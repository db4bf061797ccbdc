/** Where the game tools look for level sources. Source: format reference, section 10. */
import type { Findings } from "./findings.ts";
import type { Scene } from "./scene.ts";

/** Names of the folders of a level that hold them. */
export const FOLDERS = ["structure", "structure_design", "structure-design"] as const;

const IN_FOLDER = new RegExp(`(?:^|/)(?:${FOLDERS.join("|")})/[^/]+$`, "i");
const IN_LEVEL = new RegExp(`(?:^|/)data/(?:[^/]+/)+(?:${FOLDERS.join("|")})/[^/]+$`, "i");

/** True for a file in a folder of this name, whatever is above it. @param path with `/` or `\\` between its parts */
export function isInStructure(path: string): boolean {
  return IN_FOLDER.test(path.replaceAll("\\", "/"));
}

/** @param path with `/` between its parts */
export function checkFolder(path: string, { source }: Scene, findings: Findings): void {
  if (IN_LEVEL.test(path.replaceAll("\\", "/"))) return;
  const message = "The game tools look for level sources in data/…/<level>/structure/ only; this file is in another folder.";
  findings.add("outside-level", { start: 0, end: source.endOfLine(0) }, message);
}
