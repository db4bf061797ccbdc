/** The work on one file that may run in a worker: what goes in and what comes out. All of it can be cloned. */
import { checkFile } from "./checkFile.ts";
import type { NameSource } from "./nameLists.ts";
import { NameTable } from "./nameLists.ts";
import { verifyFile } from "./verifyFile.ts";
import type { FoundFile } from "./walk.ts";

export interface JobSetup {
  readonly kind: "verify" | "check";
  readonly json: boolean;
  readonly names: readonly NameSource[];
}

/** What was found in one file. */
export interface FileReport {
  /** Finished lines, each with its line end; may be empty. */
  readonly output: string;
  /** Added up over all files. Empty where the file does not count. */
  readonly tally: Tally;
}

export type Tally = Readonly<Record<string, number>>;

export interface JobContext {
  readonly json: boolean;
  readonly names: NameTable;
}

export function makeJob(setup: JobSetup): (file: FoundFile) => FileReport {
  const context: JobContext = { json: setup.json, names: new NameTable(setup.names) };
  const work = setup.kind === "verify" ? verifyFile : checkFile;
  return (file) => work(file, context);
}
