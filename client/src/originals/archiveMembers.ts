/** What the page of an archive learns about its members from the project: how they compare with the unmodified game, and which nothing names. */
import type { Uri } from "vscode";
import { type Comparison, compareWithOriginal } from "../../../index/originals.ts";
import type { ProjectFile } from "../../../index/project.ts";
import { findUnnamed } from "../../../index/unnamed.ts";
import type { GameProject } from "../project/gameProject.ts";
import { dumpFolders } from "../settings.ts";

export interface DescribedMembers {
  readonly originals: Record<string, Comparison>;
  readonly unnamed: readonly string[];
}

/** By path in the archive, over archives inside it. Undefined before all files are known. */
export function describeMembers(project: GameProject, archive: Uri): DescribedMembers | undefined {
  if (!project.isComplete) return undefined;
  const originals: Record<string, Comparison> = {};
  const unnamed: string[] = [];
  const top = project.find(archive);
  if (!top) return { originals, unnamed };
  const current = project.current();
  const start = top.path.length + 1;
  const hasDump = dumpFolders().length > 0;
  const describe = (root: ProjectFile): void => {
    for (const member of current.filesIn(root.path)) {
      const comparison = hasDump ? compareWithOriginal(current, member) : undefined;
      if (comparison) originals[member.path.slice(start)] = comparison;
      if (member.path.length > root.path.length) describe(member);
    }
    unnamed.push(...findUnnamed(current, root.path).map(({ path }) => path.slice(start)));
  };
  describe(top);
  return { originals, unnamed };
}
