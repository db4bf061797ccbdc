/** The paths that a link names, relative to the file with the link. */
import { folderOf } from "../formats/core/files/fileNames.ts";
import type { LinkTarget } from "../formats/core/relations.ts";
import { canonicalPath, joinPath, type Place } from "./place.ts";

/** Paths in the game, in any root. */
export function gamePathsOf(target: LinkTarget, { inGame }: Place): readonly string[] {
  if (target.in === "game") return target.paths;
  if (target.in !== "folder" || !target.elsewhere || inGame === undefined) return [];
  return target.paths.map((path) => canonicalPath(joinPath(folderOf(inGame), path)));
}

/** Paths next to the file. */
export function pathsBeside(target: LinkTarget, { path: own }: Place): readonly string[] {
  return target.in === "folder" ? target.paths.map((path) => joinPath(folderOf(own), path)) : [];
}
