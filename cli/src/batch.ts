/** The common part of `verify` and `check`: walks files, uses threads, prints lines as they come, and adds up. */
import { addToCount } from "../../formats/core/lists.ts";
import { counted } from "../../formats/core/text/counted.ts";
import type { Arguments } from "./args.ts";
import { setUpCache } from "./ci/resultCache.ts";
import type { FileReport, Row, Tally } from "./fileReport.ts";
import type { JobSetup } from "./job.ts";
import { readNameSources } from "./nameLists.ts";
import { reportsOn } from "./pool.ts";
import { jsonLine } from "./report.ts";
import type { Run } from "./run.ts";
import { EXIT_FAILED } from "./usage.ts";
import { type FoundFile, walk } from "./walk.ts";

/** How a command uses the reports. */
export interface Batch {
  /** Sets the exit code at once, so that it is right if the reader exits early. */
  readonly isBad: (tally: Tally) => boolean;
  readonly say: (sum: Tally) => string;
  /** The line for people; empty to omit the row. */
  readonly lineOf: (row: Row) => string;
  /** The row for a folder with files that are not judged. */
  readonly unjudgedRow: (folder: string, count: number) => Row;
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly onFile?: (file: FoundFile) => void;
}

async function* announced(files: AsyncIterable<FoundFile>, onFile: Batch["onFile"]): AsyncGenerator<FoundFile> {
  for await (const file of files) {
    onFile?.(file);
    yield file;
  }
}

/** The setup of a run. @throws UsageError for invalid arguments */
export function setUpBatch(kind: JobSetup["kind"], args: Arguments, run: Run): JobSetup {
  args.paths(kind);
  const names = readNameSources(run, args.list("names"));
  const cache = setUpCache(run, args.findValue("cache"), names);
  return {
    kind,
    archives: !args.flag("no-archives"),
    toleratesMissing: args.findChoice("missing-dictionary", ["error", "warning"]) === "warning",
    names,
    cache,
    dictionaryPlaces: run.dictionaryPlaces,
  };
}

/** Returns the totals of all files. */
export async function runBatch(args: Arguments, run: Run, setup: JobSetup, batch: Batch): Promise<Tally> {
  const { isBad, say } = batch;
  const jobs = args.jobs();
  const files = announced(walk(run, args.positionals, { shard: args.findShard() }), batch.onFile);
  const sum: Record<string, number> = {};
  const unjudged = new Map<string, number>();
  const progress = new Progress(run);
  const linesOf = ({ rows, aside = "" }: Pick<FileReport, "rows" | "aside">) => {
    batch.onRows?.(rows);
    return args.flag("json") ? rows.map(jsonLine).join("") : rows.map(batch.lineOf).join("") + aside;
  };
  for await (const reports of reportsOn(files, setup, jobs, run)) {
    for (const { tally } of reports) for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + count;
    if (isBad(sum)) run.exitCode = EXIT_FAILED;
    for (const { notJudged } of reports) if (notJudged) addToCount(unjudged, notJudged.folder, notJudged.count);
    const output = reports.map(linesOf).join("");
    if (output !== "") {
      progress.clear();
      await run.print(output);
    }
    progress.show(() => say(sum));
  }
  progress.clear();
  await run.print(linesOf({ rows: [...unjudged].map(([folder, count]) => batch.unjudgedRow(folder, count)) }));
  const { passedOver } = sum;
  if (passedOver) run.complain(`bytewright: skipped ${counted(passedOver, "file")} given by name: unknown format.\n`);
  return sum;
}

/** Milliseconds between two states shown. */
const PROGRESS_PERIOD = 100;

/** One line that is overwritten on a terminal; nothing elsewhere. */
class Progress {
  private readonly shown: boolean;
  private last = 0;
  private visible = false;

  constructor(private readonly run: Run) {
    this.shown = run.given.stderr.isTTY === true;
  }

  show(line: () => string): void {
    const now = performance.now();
    if (!this.shown || now - this.last < PROGRESS_PERIOD) return;
    this.last = now;
    this.visible = true;
    this.run.given.stderr.write(`\r\x1b[K${line()}`);
  }

  /** Before lines are written to the same terminal, and at the end. */
  clear(): void {
    if (!this.visible) return;
    this.visible = false;
    this.run.given.stderr.write("\r\x1b[K");
  }
}
