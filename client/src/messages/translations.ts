/** Finds the same file in the game's other languages by its path. */
import type { Uri } from "vscode";
import { findTranslations, type Translation } from "../../../index/languages.ts";
import type { GameProject } from "../project/gameProject.ts";
import type { PlacedFile } from "../project/placedFile.ts";

/** Waits until all files are known. */
export async function translationsOf(project: GameProject, real: Uri): Promise<readonly Translation<PlacedFile>[]> {
  await project.whole();
  const own = project.find(real);
  return own ? findTranslations(own, project.placedFiles()) : [];
}
