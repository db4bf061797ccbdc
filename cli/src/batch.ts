/** What `verify` and `check` have in common: walk, spread over threads, write lines as they come, add up. */
import type { Arguments } from "./args.ts";
import type { Tally } from "./fileReport.ts";
import { STANDARD_STREAM } from "./files.ts";
import type { JobSetup } from "./job.ts";
import { readNameSources } from "./nameLists.ts";
import { reportsOn } from "./pool.ts";
import { Progress } from "./progress.ts";
import { counted } from "./report.ts";
import type { Run } from "./run.ts";
import { EXIT_FAILED, UsageError } from "./usage.ts";
import { walk } from "./walk.ts";

/** Gives the sum over all files. `isBad` sets the exit code at once, so that it is right when the reader leaves early. */
export async function runBatch(
  kind: JobSetup["kind"],
  args: Arguments,
  run: Run,
  isBad: (tally: Tally) => boolean,
  say: (sum: Tally) => string,
): Promise<Tally> {
  if (args.positionals.length === 0) throw new UsageError(`${kind} needs at least one file or folder.`);
  if (args.positionals.includes(STANDARD_STREAM))
    throw new UsageError(`${kind} reads files and folders. Standard input is read by decode, encode and textconv.`);
  const setup: JobSetup = {
    kind,
    json: args.flag("json"),
    archives: !args.flag("no-archives"),
    names: readNameSources(run, args.list("names")),
    dictionaryPlaces: run.dictionaryPlaces,
  };
  const jobs = args.jobs();
  const files = walk(run, args.positionals, { shard: args.findShard() });
  const sum: Record<string, number> = {};
  const progress = new Progress(run);
  for await (const reports of reportsOn(files, setup, jobs, run)) {
    for (const { tally } of reports) for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + count;
    if (isBad(sum)) run.exitCode = EXIT_FAILED;
    const output = reports.map((report) => report.output).join("");
    if (output !== "") {
      progress.clear();
      await run.print(output);
    }
    progress.show(() => say(sum));
  }
  progress.clear();
  const { passedOver } = sum;
  if (passedOver) run.complain(`bytewright: ${counted(passedOver, "file")} given by name passed over: no known format.\n`);
  return sum;
}
