/** Finds the targets of a file's links. The references on links describe the search order, and when a target is missing. */
import type { Definition, EntryName, Link, LinkTarget } from "../formats/core/relations.ts";
import { nearestFirst, type Project, type ProjectFile } from "./project.ts";
import { gamePathsOf, pathsBeside } from "./targetPaths.ts";

export interface Target {
  readonly file: ProjectFile;
  /** The entry of the file; undefined if the target is the file itself. */
  readonly definition?: Definition;
}

export interface Resolved {
  readonly link: Link;
  /** The best match comes first. */
  readonly targets: readonly Target[];
  /** `missing`: the game searches here and fails. `outside`: the game searches elsewhere, or does not need the target. */
  readonly status: "found" | "missing" | "outside";
}

export function resolveLink(project: Project, from: ProjectFile, link: Link): Resolved {
  const targets = findTargets(project, from, link);
  return { link, targets, status: targets.length > 0 ? "found" : isMissing(project, from, link) ? "missing" : "outside" };
}

/**
 * Files are missing if the rule is certain and the archive is complete. Names inside files, actors and keys are never missing, because it
 * is unknown which of them the game needs.
 */
function isMissing(project: Project, from: ProjectFile, { target, absence }: Link): boolean {
  const isSure = target.in === "folder" ? absence !== "silent" : target.in === "game" && absence === "warning";
  return isSure && project.isComplete(from);
}

function findTargets(project: Project, from: ProjectFile, { target }: Link): readonly Target[] {
  switch (target.in) {
    case "game":
    case "folder":
      for (const path of pathsBeside(target, from)) {
        const file = project.findIgnoringCase(path);
        if (file) return [{ file }];
      }
      for (const path of gamePathsOf(target, from)) {
        const files = nearestFirst(from, project.atGamePath(path));
        if (files.length > 0) return files.map((file) => ({ file }));
      }
      if (target.in === "folder" || !target.listed) return [];
      return definitionsIn(project, nearestFirst(from, project.atGamePath(target.listed.path)), target.listed.entry);
    default:
      return definitionsIn(project, ownersOf(project, from, target), target.entry);
  }
}

/** The files whose entries a link can name. */
export function ownersOf(
  project: Project,
  from: ProjectFile,
  target: Exclude<LinkTarget, { in: "game" | "folder" }>,
): readonly ProjectFile[] {
  switch (target.in) {
    case "file":
      return [from];
    case "users":
      return project.neighboursOf(from, target.ending);
    case "table":
      return nearestFirst(from, project.atGamePath(target.path));
  }
}

function definitionsIn(project: Project, files: readonly ProjectFile[], entry: EntryName): readonly Target[] {
  return files.flatMap((file) => {
    const definition = project.relationsOf(file).definitions.find(({ kind, name }) => kind === entry.kind && name === entry.name);
    return definition ? [{ file, definition }] : [];
  });
}
