/** Findings between files, and between files and the game's size table. Requires all files. */
import { type Issue, Stop } from "../../formats/core/issue.ts";
import { findingOf } from "../../formats/sizes/index.ts";
import { findingsOf } from "../../index/findings.ts";
import { buildProject, type ProjectSetup } from "./project.ts";
import { byteFinding, type Finding } from "./report.ts";
import type { Run } from "./run.ts";
import { findTables, judgeMods, type SizeSetup, type SizeTables } from "./sizes/judgeMods.ts";

export interface TogetherSetup extends ProjectSetup {
  /** Members of archives count. */
  readonly archives: boolean;
}

/** The findings of one file after another. */
export async function* findingsTogether(run: Run, setup: TogetherSetup): AsyncGenerator<readonly Finding[]> {
  const { project, given } = await buildProject(run, setup);
  for (const file of given)
    if (setup.archives || !file.inArchive) yield findingsOf(project, file).map((issue) => byteFinding(file.path, issue));
  yield* sizeFindings(run, { mods: setup.paths, dumps: setup.dumps });
}

/** Findings about the game's size table, if the mod or the dump has one. */
async function* sizeFindings(run: Run, setup: SizeSetup): AsyncGenerator<readonly Finding[]> {
  if (setup.mods.length === 0) return;
  const tables = await findReadableTables(run, setup);
  if (!tables) return;
  yield tables.placeIssues.map((issue) => byteFinding(tables.table.path, issue));
  for await (const found of judgeMods(run, setup, tables)) {
    // unreadable files were already reported
    const issue: Issue | undefined = "row" in found && !found.isOriginal ? findingOf(found.row) : undefined;
    if (issue && "row" in found) yield [byteFinding(found.file, issue)];
  }
}

/** A broken table of the mod has findings of its own. */
async function findReadableTables(run: Run, setup: SizeSetup): Promise<SizeTables | undefined> {
  try {
    return await findTables(run, setup);
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
}
