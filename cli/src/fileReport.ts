/** What a job says about one file, and about all that an archive holds. All of it can be cloned. */
import { catchStop, type Issue } from "../../formats/core/issue.ts";
import { unknownFile } from "../../formats/unknownFile.ts";
import type { NameTable } from "./nameLists.ts";
import { byteFinding, findingLine } from "./report.ts";
import type { Run } from "./run.ts";
import { type Found, fileSource, type Source, sourcesAt, whyPassedOver } from "./sources.ts";
import type { FoundFile } from "./walk.ts";

/** What was found in one file. */
export interface FileReport {
  /** Finished lines, each with its line end; may be empty. */
  readonly output: string;
  /** Added up over all files. Empty where the file does not count. */
  readonly tally: Tally;
}

export type Tally = Readonly<Record<string, number>>;

export interface JobContext {
  readonly run: Run;
  readonly json: boolean;
  /** Archives are looked into. */
  readonly archives: boolean;
  readonly names: NameTable;
}

/** One report on all that is at a path: an archive and what it holds, or a file. */
export function reportOnAll(
  { path, explicit }: FoundFile,
  { run, archives, json }: JobContext,
  /** Undefined for what does not count. */
  report: (found: Found) => FileReport | undefined,
  fail: (issue: Issue) => FileReport,
): FileReport {
  let output = "";
  const tally: Record<string, number> = {};
  const add = (part: FileReport | undefined) => {
    output += part?.output ?? "";
    for (const [name, count] of Object.entries(part?.tally ?? {})) tally[name] = (tally[name] ?? 0) + count;
  };
  const done = catchStop(() => {
    for (const found of sourcesAt(run, path, archives)) add(report(found));
  });
  if ("issue" in done) add(fail(done.issue));
  else if (explicit && Object.keys(tally).length === 0) {
    const source = fileSource(run, path);
    const reason = whyPassedOver(source);
    if (reason) add(fail(reason));
    else if (!json) output += whatItIs(source);
  }
  return explicit && Object.keys(tally).length === 0 ? { output, tally: { passedOver: 1 } } : { output, tally };
}

/** A line about a file that was named and is known, though it does not count; empty for others. */
function whatItIs(source: Source): string {
  const issue = unknownFile(source.path, source.head());
  return issue.code === "file/unknown-format" ? "" : findingLine({ ...byteFinding(source.path, issue), severity: "information" });
}
