/** Finds all files of the mod that name a file or an entry. */
import type { Definition, Link } from "../formats/core/relations.ts";
import type { Project, ProjectFile } from "./project.ts";
import { resolveLink } from "./resolve.ts";
import { gamePathsOf, pathsBeside } from "./targetPaths.ts";

export interface Use {
  readonly file: ProjectFile;
  readonly links: readonly Link[];
}

/** Files of the mod with their links to this file or a copy of it. */
export function usesOfFile(project: Project, file: ProjectFile): readonly Use[] {
  return project.allUsersOf(file).map((user) => ({
    file: user,
    links: project.relationsOf(user).links.filter((link) => namesFile(link, user, file)),
  }));
}

/** Whether the link names the path of the file or of a copy. */
function namesFile({ target }: Link, from: ProjectFile, file: ProjectFile): boolean {
  if (file.inGame !== undefined && gamePathsOf(target, from).includes(file.inGame)) return true;
  const wanted = file.path.toLowerCase();
  return pathsBeside(target, from).some((path) => path.toLowerCase() === wanted);
}

/** Files of the mod with their links to this entry, in the file or a copy of it. */
export function usesOfEntry(project: Project, file: ProjectFile, { kind, name }: Definition): readonly Use[] {
  const isOwner = (other: ProjectFile) => other.path === file.path || (file.inGame !== undefined && other.inGame === file.inGame);
  const uses: Use[] = [];
  for (const from of project.files()) {
    if (!from.reading || from.origin !== "mod") continue;
    const links = project.relationsOf(from).links.filter((link) => {
      const { target } = link;
      const entry = target.in === "folder" ? undefined : target.in === "game" ? target.listed?.entry : target.entry;
      if (entry?.kind !== kind || entry.name !== name) return false;
      if (target.in === "game") return file.inGame === target.listed?.path;
      return resolveLink(project, from, link).targets.some((found) => isOwner(found.file));
    });
    if (links.length > 0) uses.push({ file: from, links });
  }
  return uses;
}
