/** Members of a complete archive that no file names. Shown faded, but not reported, because the game may find them otherwise. */
import { lastPart } from "../formats/core/files/fileNames.ts";
import type { Project, ProjectFile } from "./project.ts";

/** In courses, only models count as unnamed, because many other files have a fixed purpose. */
const COURSE_MODEL = /\.brres$/i;
const COURSE_MODELS_OF_THEIR_OWN = /^(?:course|map|vrcorn)(?:_d)?_model\.brres$|^course_d_model\.brres$/i;

/** @param root path of an archive */
export function findUnnamed(project: Project, root: string): readonly ProjectFile[] {
  const members = project.filesIn(root);
  const entry = members.find((file) => file.reading?.complete !== undefined && project.isComplete(file));
  if (!entry) return [];
  const isCourse = entry.reading?.complete?.kind === "holds";
  return members.filter((file) => {
    if (isCourse && (!COURSE_MODEL.test(file.path) || COURSE_MODELS_OF_THEIR_OWN.test(lastPart(file.path)))) return false;
    return !isEntry(file, entry) && project.allUsersOf(file).length === 0;
  });
}

/** True for the files that lead to all others. */
function isEntry({ inGame }: ProjectFile, { reading }: ProjectFile): boolean {
  const complete = reading?.complete;
  if (complete?.kind !== "named" || inGame === undefined) return false;
  const [before, after] = complete.path.split("{name}");
  return inGame.startsWith(before ?? "") && inGame.endsWith(after ?? "");
}
