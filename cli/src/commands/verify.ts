/** `bytewright verify`: proves that files can be written back byte for byte. */
import { counted } from "../../../formats/core/text/counted.ts";
import { runBatch, setUpBatch } from "../batch.ts";
import { trimCache } from "../ci/resultCache.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_HELP, BATCH_OPTIONS, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import type { Row, Tally } from "../fileReport.ts";
import { notJudgedFinding } from "../notJudged.ts";
import { findingLine } from "../report.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";
import { verifyLine } from "../verifyFile.ts";

function summary({ exact = 0, inexact = 0, failed = 0, notJudged = 0 }: Tally): string {
  const rest = notJudged > 0 ? `, ${notJudged} not judged` : "";
  return `${counted(exact + inexact + failed + notJudged, "file")}: ${exact} exact, ${inexact} inexact, ${failed} failed${rest}`;
}

function lineOf(row: Row): string {
  return "code" in row ? findingLine(row) : verifyLine(row);
}

function unjudgedRow(folder: string, count: number): Row {
  const { code, message, offset } = notJudgedFinding(folder, count);
  return { path: folder, format: "", status: "not-judged", bytes: 0, issue: { code, message, offset } };
}

function isBad({ inexact = 0, failed = 0 }: Tally): boolean {
  return inexact + failed > 0;
}

export const verify: Command = {
  name: "verify",
  summary: "Decodes and encodes files again, and shows whether the same bytes come out.",
  usage: "PATH… [options]",
  options: { ...BATCH_OPTIONS, ...NAMES_OPTION },
  details: `${PATHS_HELP}
${ARCHIVES_HELP}

Each file is decoded and its text encoded; "exact" means that the same bytes came out,
"inexact" that others did, "failed" that the file cannot be decoded or read. For a compressed
file, the content is compared: while the content stays the same, so does the compression.
An archive is rebuilt without a change and compressed again; then each member of a known
format has a row of its own. Members of other formats are covered by their archive.
With --json each file gives one line:
  {"path":…,"format":…,"status":"exact|inexact|failed","bytes":…,"issue":{"code":…,"message":…,"offset":…}}
"bytes" is the size of the file, "issue" is omitted if the file is exact, "format" is "" if
unknown. Lines come in the order of the files. With --missing-dictionary warning, the last
lines are about folders, with the status "not-judged".

Exit code: 0 if all files are exact, 1 if not, 2 for wrong usage.`,

  async run(args, run) {
    const job = setUpBatch("verify", args, run);
    const sum = await runBatch(args, run, job, { isBad, say: summary, lineOf, unjudgedRow });
    if (job.cache) trimCache(job.cache);
    if (!args.flag("json")) await run.print(`${summary(sum)}\n`);
    return isBad(sum) ? EXIT_FAILED : EXIT_OK;
  },
};
