/** Findings between files. Rules never report unmodified files. */
import { lastPart } from "../formats/core/files/fileNames.ts";
import type { Issue } from "../formats/core/issue.ts";
import { quote } from "../formats/core/json/print.ts";
import { getOrMake } from "../formats/core/lists.ts";
import type { Link } from "../formats/core/relations.ts";
import { linkIssue } from "./diagnostics.ts";
import type { Project, ProjectFile } from "./project.ts";
import { type Resolved, resolveLink } from "./resolve.ts";

/** About one file; offsets are bytes of its unwrapped content. */
export function findingsOf(project: Project, file: ProjectFile): readonly Issue[] {
  const { links } = project.relationsOf(file);
  const missing = new Map<string, { readonly first: Resolved; count: number }>();
  const issues: Issue[] = [];
  for (const link of links) {
    const resolved = resolveLink(project, file, link);
    if (resolved.status === "missing") {
      // one finding per missing file, at its first link
      getOrMake(missing, `${link.kind} ${link.value}`, () => ({ first: resolved, count: 0 })).count++;
    } else if (resolved.status === "outside" && isNameMissing(project, file, link)) issues.push(missingName(link));
  }
  for (const { first, count } of missing.values()) issues.push(missingFile(first.link, count));
  const copies = differingCopies(project, file);
  if (copies.length > 0) issues.push(copiesDiffer(copies));
  return issues.sort((a, b) => (a.bytes?.start ?? 0) - (b.bytes?.start ?? 0));
}

function placeOf({ at }: Link) {
  return { bytes: { start: at, end: at + 1 } };
}

function missingFile(link: Link, count: number): Issue {
  const { target, value, kind, absence } = link;
  if (target.in === "folder") {
    const users = count === 1 ? "an object needs it" : `${count} objects need it`;
    if (absence === "warning")
      return linkIssue(
        "missing-course-file",
        `The course has no ${quote(value)}: ${users}, and the game freezes while it loads.`,
        placeOf(link),
      );
    return linkIssue(
      "missing-effect",
      `The course has no ${quote(value)} (${kind}): ${users}, and the game runs without it.`,
      placeOf(link),
    );
  }
  const path = target.in === "game" ? target.paths[0] : value;
  const message = `${quote(value)} names ${quote(path)}, which is neither in this archive nor in the other files.`;
  return linkIssue("missing-file", message, placeOf(link));
}

/** A missing name is worth a hint only if the file that should define it exists and defines others. */
function isNameMissing(project: Project, file: ProjectFile, { target, absence }: Link): boolean {
  if (absence !== "hint" || (target.in !== "file" && target.in !== "users") || !project.isComplete(file)) return false;
  const owners = target.in === "file" ? [file] : project.neighboursOf(file, target.ending);
  return owners.some((owner) => project.relationsOf(owner).definitions.some(({ kind }) => kind === target.entry.kind));
}

function missingName(link: Link): Issue {
  const { target } = link;
  const kind = "entry" in target ? target.entry.kind : link.kind;
  const where = target.in === "users" ? `the actor's .${target.ending} file` : "this file";
  return linkIssue("missing-name", `There is no ${kind} ${quote(link.value)} in ${where}.`, placeOf(link));
}

/** Different copies in archives of the same game tree. Versions of a game in one folder are separate trees. */
function differingCopies(project: Project, file: ProjectFile): readonly ProjectFile[] {
  if (file.digest === undefined || !file.reading || !file.inArchive || file.inGame === undefined) return [];
  const tree = treeOf(project, file);
  if (tree === undefined) return [];
  return project
    .atGamePath(file.inGame)
    .filter((other) => other.digest !== undefined && other.digest !== file.digest && other.inArchive && treeOf(project, other) === tree);
}

/** The folder on disk with the game's layout. */
function treeOf(project: Project, file: ProjectFile): string | undefined {
  let at: ProjectFile | undefined = file;
  while (at?.inArchive && at.root !== undefined) at = project.find(at.root);
  return at?.root;
}

const MAX_SHOWN = 3;

function copiesDiffer(copies: readonly ProjectFile[]): Issue {
  const shown = copies.slice(0, MAX_SHOWN).map(({ root }) => quote(lastPart(root ?? "")));
  const more = copies.length > MAX_SHOWN ? ` and ${copies.length - MAX_SHOWN} more` : "";
  return linkIssue(
    "copies-differ",
    `The copy of this file in ${shown.join(", ")}${more} is different. The game uses the one that it loads first.`,
  );
}
