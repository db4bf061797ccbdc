/** Finds the original of a mod's file in the unmodified game, and compares the two. Works only on the project. */
import { lastPart } from "../formats/core/files/fileNames.ts";
import { canonicalPath } from "./place.ts";
import type { Project, ProjectFile } from "./project.ts";

/**
 * The file in the dump at the same place in the same archive, or else anywhere at the same path in the game, or else the one with the same
 * name and the most folders in common. Undefined for files of the dump, and for files that only the mod has.
 */
export function findOriginal(project: Project, file: ProjectFile): ProjectFile | undefined {
  if (file.origin !== "mod") return undefined;
  const inSameArchive = file.inArchive ? findInArchive(project, file) : undefined;
  if (inSameArchive) return inSameArchive;
  // a path without a folder, such as that of a course, is the same in many archives
  if (file.inGame?.includes("/")) return ofFirstDump(project.atGamePath(file.inGame))[0];
  return file.inArchive ? undefined : findByName(project, file);
}

function findInArchive(project: Project, { root, inGame }: ProjectFile): ProjectFile | undefined {
  const archive = root === undefined ? undefined : project.find(root);
  const original = archive && findOriginal(project, archive);
  return original && inGame !== undefined ? project.atGamePath(inGame).find((other) => other.root === original.path) : undefined;
}

function findByName(project: Project, { path }: ProjectFile): ProjectFile | undefined {
  const parts = canonicalPath(path).split("/").reverse();
  const alike = project.dumpFilesNamed(lastPart(path)).map((file) => {
    const others = canonicalPath(file.path).split("/").reverse();
    const difference = parts.findIndex((part, at) => part !== others[at]);
    return { file, shared: difference < 0 ? parts.length : difference };
  });
  const most = alike.reduce((found, { shared }) => Math.max(found, shared), 0);
  const best = ofFirstDump(alike.flatMap(({ file, shared }) => (shared === most ? [file] : [])));
  return best.length === 1 ? best[0] : undefined;
}

/** The files of the first dump that has any. A game update is a dump before the game's own. */
function ofFirstDump(files: readonly ProjectFile[]): readonly ProjectFile[] {
  const first = files.reduce((found, { origin }) => (origin === "mod" ? found : Math.min(found, origin)), Infinity);
  return files.filter(({ origin }) => origin === first);
}

/** `added`: the game has no such file. Undefined for files outside the game's layout, or if the contents of one of the two are unknown. */
export type Comparison = "added" | "changed" | "equal";

export function compareWithOriginal(project: Project, file: ProjectFile): Comparison | undefined {
  if (file.origin !== "mod") return undefined;
  const original = findOriginal(project, file);
  const members = project.filesIn(file.path);
  if (!original) return file.inGame !== undefined || file.digest !== undefined || members.length > 0 ? "added" : undefined;
  if (members.length > 0) return compareArchives(project, members, project.filesIn(original.path).length);
  if (file.digest === undefined || original.digest === undefined) return undefined;
  return file.digest === original.digest ? "equal" : "changed";
}

/** Compares archives by their members. */
function compareArchives(project: Project, members: readonly ProjectFile[], originalCount: number): Comparison | undefined {
  const results = members.map((member) => compareWithOriginal(project, member));
  if (members.length !== originalCount || results.some((result) => result === "added" || result === "changed")) return "changed";
  return results.every((result) => result === "equal") ? "equal" : undefined;
}
