/** The work on one file that may run in a worker: what goes in. All of it can be cloned. */
import { checkFile } from "./checkFile.ts";
import type { FileReport, JobContext } from "./fileReport.ts";
import type { NameSource } from "./nameLists.ts";
import { NameTable } from "./nameLists.ts";
import type { Run } from "./run.ts";
import { verifyFile } from "./verifyFile.ts";
import type { FoundFile } from "./walk.ts";

export interface JobSetup {
  readonly kind: "verify" | "check";
  readonly json: boolean;
  /** Archives are looked into. */
  readonly archives: boolean;
  readonly names: readonly NameSource[];
  /** See {@link Run.dictionaryPlaces}. */
  readonly dictionaryPlaces: readonly string[];
}

export function makeJob(setup: JobSetup, run: Run): (file: FoundFile) => FileReport {
  run.dictionaryPlaces = setup.dictionaryPlaces;
  const context: JobContext = { run, json: setup.json, archives: setup.archives, names: new NameTable(setup.names) };
  const work = setup.kind === "verify" ? verifyFile : checkFile;
  return (file) => work(file, context);
}
