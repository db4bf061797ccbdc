/** `bytewright check`: lists what the formats find in files and texts. */

import { type Batch, runBatch } from "../batch.ts";
import { findingsTogether } from "../checkTogether.ts";
import { ResultCache, setUpCache } from "../ci/resultCache.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_HELP, BATCH_OPTIONS, DUMP_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import type { Row, Tally } from "../fileReport.ts";
import { STANDARD_STREAM } from "../files.ts";
import { NameTable, readNameSources } from "../nameLists.ts";
import { notJudgedFinding } from "../notJudged.ts";
import { counted, type Finding, findingLine, jsonLine } from "../report.ts";
import { isBelowOneOf } from "../shard.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

function summary({ files = 0, error = 0, warning = 0, information = 0, hint = 0, notJudged = 0 }: Tally): string {
  const notes = information + hint;
  const rest = notJudged > 0 ? `, ${notJudged} not judged` : "";
  return `${counted(files, "file")}: ${counted(error, "error")}, ${counted(warning, "warning")}, ${counted(notes, "note")}${rest}`;
}

function isBad({ error = 0 }: Tally): boolean {
  return error > 0;
}

function lineOf(row: Row): string {
  return findingLine(row as Finding);
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
With --shard they are known by all files, and those about the part are printed.

Exit code: 0 without errors, 1 if there is an error, 2 for wrong usage.`,

  async run(args, run) {
    const files = new Set<string>();
    const onFile: Batch["onFile"] = ({ path }) => files.add(path);
    const alone = await runBatch(args, run, { kind: "check", isBad, say: summary, lineOf, unjudgedRow: notJudgedFinding, onFile });
    const sum: Record<string, number> = { ...alone };
    const nameSources = readNameSources(run, args.list("names"));
    const cache = setUpCache(run, args.findValue("cache"), nameSources);
    const setup = {
      paths: args.positionals.filter((path) => path !== STANDARD_STREAM),
      dumps: args.list("dump"),
      names: new NameTable(nameSources),
      cache: cache && new ResultCache(run, cache),
      archives: !args.flag("no-archives"),
    };
    for await (const findings of findingsTogether(run, setup)) {
      const ours = args.findShard() ? findings.filter(({ path }) => isBelowOneOf(files, path)) : findings;
      for (const { severity } of ours) sum[severity] = (sum[severity] ?? 0) + 1;
      await run.print(ours.map(args.flag("json") ? jsonLine : lineOf).join(""));
    }
    if (!args.flag("json")) run.complain(`${summary(sum)}\n`);
    return isBad(sum) ? EXIT_FAILED : EXIT_OK;
  },
};
