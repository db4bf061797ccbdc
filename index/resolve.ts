/** What the links of a file lead to. Where a target is looked for, and when it counts as missing: the references on links. */
import type { Definition, EntryName, Link, LinkTarget } from "../formats/core/relations.ts";
import { nearestFirst, type Project, type ProjectFile } from "./project.ts";
import { gamePathsOf, pathsBeside } from "./targetPaths.ts";

export interface Target {
  readonly file: ProjectFile;
  /** The entry of the file that is meant, where it is one. */
  readonly definition?: Definition;
}

export interface Resolved {
  readonly link: Link;
  /** The best first. */
  readonly targets: readonly Target[];
  /** `missing`: the game looks for it here and does not find it; `outside`: elsewhere, or nothing depends on it. */
  readonly status: "found" | "missing" | "outside";
}

export function resolveLink(project: Project, from: ProjectFile, link: Link): Resolved {
  const targets = findTargets(project, from, link);
  return { link, targets, status: targets.length > 0 ? "found" : isMissing(project, from, link) ? "missing" : "outside" };
}

/**
 * Files of the game are missing where the rule is sure and the archive is whole. Names inside files, actors and keys never are: not all
 * of them are known to be needed.
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

/** The files whose entries a link may name. */
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
