/** The input of work on one file, possibly in a worker. Can be cloned. */
import { checkFile } from "./checkFile.ts";
import { keptReports } from "./ci/keptReport.ts";
import { type CacheSetup, ResultCache } from "./ci/resultCache.ts";
import type { FileReport, JobContext, JobKind } from "./fileReport.ts";
import type { NameSource } from "./nameLists.ts";
import { NameTable } from "./nameLists.ts";
import { withoutUnjudged } from "./notJudged.ts";
import type { Run } from "./run.ts";
import { verifyFile } from "./verifyFile.ts";
import type { FoundFile } from "./walk.ts";

export interface JobSetup {
  readonly kind: JobKind;
  /** Include archive members. */
  readonly archives: boolean;
  readonly names: readonly NameSource[];
  /** Count files that need a missing dictionary, instead of reporting errors. */
  readonly toleratesMissing: boolean;
  readonly cache?: CacheSetup | undefined;
  /** See {@link Run.dictionaryPlaces}. */
  readonly dictionaryPlaces: readonly string[];
}

export function makeJob(setup: JobSetup, run: Run): (file: FoundFile) => FileReport {
  run.dictionaryPlaces = setup.dictionaryPlaces;
  const context: JobContext = { run, archives: setup.archives, names: new NameTable(setup.names) };
  const ofKind = setup.kind === "verify" ? verifyFile : checkFile;
  const work = (file: FoundFile) => ofKind(file, context);
  const reportOn = setup.cache ? keptReports(run, new ResultCache(run, setup.cache), setup, work) : work;
  return (file) => {
    const report = reportOn(file);
    return setup.toleratesMissing ? withoutUnjudged(report, file.path) : report;
  };
}
