/** `bytewright check`: lists what the formats find in files and texts. */

import { type Issue, Stop } from "../../../formats/core/issue.ts";
import { findingOf } from "../../../formats/sizes/index.ts";
import { findingsOf } from "../../../index/findings.ts";
import type { Arguments } from "../args.ts";
import { runBatch } from "../batch.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_HELP, BATCH_OPTIONS, DUMP_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import type { Tally } from "../fileReport.ts";
import { STANDARD_STREAM } from "../files.ts";
import { NameTable, readNameSources } from "../nameLists.ts";
import { buildProject } from "../project.ts";
import { byteFinding, counted, findingLine, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { findTables, judgeMods, type SizeSetup, type SizeTables } from "../sizes/judgeMods.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

function summary({ files = 0, error = 0, warning = 0, information = 0, hint = 0 }: Tally): string {
  const notes = information + hint;
  return `${counted(files, "file")}: ${counted(error, "error")}, ${counted(warning, "warning")}, ${counted(notes, "note")}`;
}

function isBad({ error = 0 }: Tally): boolean {
  return error > 0;
}

/** What is wrong between files. Part of the files is not enough to know. */
async function checkTogether(args: Arguments, run: Run): Promise<Tally> {
  if (args.findShard()) return {};
  const names = new NameTable(readNameSources(run, args.list("names")));
  const paths = args.positionals.filter((path) => path !== STANDARD_STREAM);
  const { project, given } = await buildProject(run, { paths, dumps: args.list("dump"), names });
  const tally: Record<string, number> = {};
  for (const file of given) {
    if (args.flag("no-archives") && file.inArchive) continue;
    const findings = findingsOf(project, file).map((issue) => byteFinding(file.path, issue));
    for (const { severity } of findings) tally[severity] = (tally[severity] ?? 0) + 1;
    await run.print(findings.map((finding) => (args.flag("json") ? jsonLine(finding) : findingLine(finding))).join(""));
  }
  return tally;
}

/** What the files need of the game's size table, where the mod or the dump has one. */
async function checkSizes(args: Arguments, run: Run): Promise<Tally> {
  const mods = args.positionals.filter((path) => path !== STANDARD_STREAM);
  if (args.findShard() || mods.length === 0) return {};
  const setup = { mods, dumps: args.list("dump") };
  const tally: Record<string, number> = {};
  const tables = await findReadableTables(run, setup);
  if (!tables) return tally;
  const report = async (path: string, issue: Issue) => {
    tally[issue.severity] = (tally[issue.severity] ?? 0) + 1;
    const finding = byteFinding(path, issue);
    await run.print(args.flag("json") ? jsonLine(finding) : findingLine(finding));
  };
  for (const issue of tables.placeIssues) await report(tables.table.path, issue);
  for await (const found of judgeMods(run, setup, tables)) {
    // what cannot be read was said before
    const issue = "row" in found && !found.isOriginal ? findingOf(found.row) : undefined;
    if (issue && "row" in found) await report(found.file, issue);
  }
  return tally;
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

function sumOf(a: Tally, b: Tally): Tally {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const check: Command = {
  name: "check",
  summary: "Lists errors, warnings and hints about files and their text forms.",
  usage: "PATH… [options]",
  options: { ...BATCH_OPTIONS, ...DUMP_OPTION, ...NAMES_OPTION },
  details: `${PATHS_HELP}
${ARCHIVES_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.

Each finding gives a line "path:line:column: severity code: message", with --json
  {"path":…,"line":…,"column":…,"offset":…,"severity":…,"code":…,"message":…}
In texts, lines and columns count from 1, offsets from 0, columns and offsets in UTF-16
units without a byte order mark. For binary files line and column are 0 and the offset is
that of the byte, in the content where the file is compressed, or 0 where a finding is about
no single place. Severities are error, warning, information and hint.

After the findings of single files come those between files, codes links/…: a file that a whole
actor pack or course lacks, names without an entry, copies that differ; and codes sizes/…:
files that need more memory than the size table of the mod, or of the dump, has for them.
--shard leaves both out.

Exit code: 0 without errors, 1 if there is an error, 2 for wrong usage.`,

  async run(args, run) {
    const alone = await runBatch("check", args, run, isBad, summary);
    const sum = sumOf(sumOf(alone, await checkTogether(args, run)), await checkSizes(args, run));
    if (!args.flag("json")) run.complain(`${summary(sum)}\n`);
    return isBad(sum) ? EXIT_FAILED : EXIT_OK;
  },
};
