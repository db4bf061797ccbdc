/** Members of a whole archive that no file names: shown faded in lists, and never reported, since the game may find them by other ways. */
import { lastPart } from "./place.ts";
import type { Project, ProjectFile } from "./project.ts";

/** Of a course only its models count: it has many files with a purpose of their own. */
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

/** The files that all others are reached from. */
function isEntry({ inGame }: ProjectFile, { reading }: ProjectFile): boolean {
  const complete = reading?.complete;
  if (complete?.kind !== "named" || inGame === undefined) return false;
  const [before, after] = complete.path.split("{name}");
  return inGame.startsWith(before ?? "") && inGame.endsWith(after ?? "");
}
