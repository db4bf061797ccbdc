/** `bytewright check`: lists the formats' findings in files and texts. */
import { counted } from "../../../formats/core/text/counted.ts";
import type { Arguments, OptionTable } from "../args.ts";
import { runBatch, setUpBatch } from "../batch.ts";
import { findingsTogether } from "../checkTogether.ts";
import { openBase, readBefore } from "../ci/before.ts";
import { ResultCache, trimCache } from "../ci/resultCache.ts";
import { type ReportPlace, sarifOf } from "../ci/sarif.ts";
import { type Summary, summaryOf } from "../ci/summary.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_HELP, BATCH_OPTIONS, DUMP_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import type { Row, Tally } from "../fileReport.ts";
import { STANDARD_STREAM } from "../files.ts";
import { splitArchivePath } from "../insideArchives.ts";
import { NameTable } from "../nameLists.ts";
import { notJudgedFinding } from "../notJudged.ts";
import { type Finding, findingLine, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { findOwner } from "../shard.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";
import { writeWhole } from "../wholeFile.ts";

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

const FAIL_ON = ["error", "warning", "new-error", "never"] as const;
type FailOn = (typeof FAIL_ON)[number];

/** Without a base, every error is new. */
function failsBy(failOn: FailOn, { error = 0, warning = 0 }: Tally): boolean {
  return failOn !== "never" && error + (failOn === "warning" ? warning : 0) > 0;
}

/** Writes the report files, each whole or not at all. @throws Stop if one cannot be written */
function writeReports(args: Arguments, run: Run, summary: Omit<Summary, "shown">): void {
  const [sarif, markdown] = [args.findValue("sarif"), args.findValue("summary")];
  if (sarif !== undefined)
    writeWhole(
      run,
      sarif,
      sarifOf(summary.findings, (path) => placeOf(run, path)),
    );
  if (markdown !== undefined) writeWhole(run, markdown, summaryOf({ ...summary, shown: (path) => shownPath(run, path) }));
}

function placeOf(run: Run, path: string): ReportPlace {
  const { file, inside } = splitArchivePath(run, path);
  return { file: run.shown(run.absolute(file)).replaceAll("\\", "/"), inside };
}

/** Relative to the current folder, whose place on this machine does not matter to readers. */
function shownPath(run: Run, path: string): string {
  const { file, inside } = placeOf(run, path);
  return inside === "" ? file : `${file}/${inside}`;
}

const REPORT_OPTIONS: OptionTable = {
  sarif: { type: "string", placeholder: "FILE", help: "Write errors and warnings to this file as SARIF 2.1.0, for code scanning." },
  summary: { type: "string", placeholder: "FILE", help: "Write a report for people who review a change to this file, in Markdown." },
  base: {
    type: "string",
    placeholder: "DIR",
    help: `A folder with the same paths as they were before the change: the summary
has what changed, and which findings are new.`,
  },
  "fail-on": {
    type: "string",
    placeholder: "KIND",
    help: `What makes the exit code 1: error (the default), warning, never, or new-error,
an error that --base does not have.`,
  },
};

export const check: Command = {
  name: "check",
  summary: "Lists errors, warnings and hints about files and their text forms.",
  usage: "PATH… [options]",
  options: { ...BATCH_OPTIONS, ...DUMP_OPTION, ...NAMES_OPTION, ...REPORT_OPTIONS },
  details: `${PATHS_HELP}
${ARCHIVES_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.

Each finding gives a line "path:line:column: severity code: message", with --json
  {"path":…,"line":…,"column":…,"offset":…,"severity":…,"code":…,"message":…}
In texts, lines and columns count from 1, offsets from 0, columns and offsets in UTF-16
units without a byte order mark. For binary files, line and column are 0 and the offset is
that of the byte (in the decompressed content if the file is compressed), or 0 if the finding
has no single place. Severities are error, warning, information and hint.

After the findings of single files come those between files, codes links/…: a file that a whole
actor pack or course lacks, names without an entry, copies that differ; and codes sizes/…:
files that need more memory than the size table of the mod, or of the dump, has for them.
With --shard, they take all files into account, but only those about the part are printed.

Exit code: 0 without errors, 1 if there is an error (or what --fail-on says), 2 for wrong usage.`,

  async run(args, run) {
    const failOn = args.findChoice("fail-on", FAIL_ON) ?? "error";
    const base = args.findValue("base");
    const old = base === undefined ? undefined : openBase(run, base, args.positionals);
    const job = setUpBatch("check", args, run);
    const shard = args.findShard();
    const files = new Set<string>();
    const found: Finding[] = [];
    const sum: Record<string, number> = await runBatch(args, run, job, {
      isBad: failOn === "error" ? isBad : () => false,
      say: summary,
      lineOf,
      unjudgedRow: notJudgedFinding,
      onFile: ({ path }) => files.add(path),
      onRows: (rows) => {
        for (const row of rows) found.push(row as Finding);
      },
    });
    const together = {
      paths: args.positionals.filter((path) => path !== STANDARD_STREAM),
      dumps: args.list("dump"),
      names: new NameTable(job.names),
      archives: job.archives,
    };
    for await (const findings of findingsTogether(run, { ...together, cache: job.cache && new ResultCache(run, job.cache) })) {
      const ours = shard ? findings.filter(({ path }) => findOwner(files, path) !== undefined) : findings;
      for (const finding of ours) {
        sum[finding.severity] = (sum[finding.severity] ?? 0) + 1;
        found.push(finding);
      }
      await run.print(ours.map(args.flag("json") ? jsonLine : lineOf).join(""));
    }
    const before = old && (await readBefore(run, { old, shard, job, together }));
    const fails =
      before && failOn === "new-error" ? before.findNew(found).some(({ severity }) => severity === "error") : failsBy(failOn, sum);
    if (job.cache) trimCache(job.cache);
    writeReports(args, run, { passed: !fails, sum, findings: found, before });
    if (!args.flag("json")) run.complain(`${summary(sum)}\n`);
    return fails ? EXIT_FAILED : EXIT_OK;
  },
};
