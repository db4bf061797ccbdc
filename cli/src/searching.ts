/** The common part of `query` and `set`: finds files with matching values, and the unmodified game's values. */

import { unwrap } from "../../formats/containers/index.ts";
import { catchStop, hasErrors } from "../../formats/core/issue.ts";
import { findFormatOf } from "../../formats/registry.ts";
import { type OriginalValue, originalValue } from "../../index/change.ts";
import { FileSearch, type Hits } from "../../index/fileSearch.ts";
import { findOriginal } from "../../index/originals.ts";
import type { Project } from "../../index/project.ts";
import type { Query } from "../../index/query.ts";
import { FieldValues } from "../../index/values.ts";
import type { Arguments } from "./args.ts";
import { STANDARD_STREAM } from "./files.ts";
import { type GameFile, gameFilesIn } from "./gameFiles.ts";
import { type NameTable, readNames } from "./nameLists.ts";
import { listProject } from "./project.ts";
import { complainOf } from "./report.ts";
import type { Run } from "./run.ts";
import { sourceAt } from "./sources.ts";
import { UsageError } from "./usage.ts";
import type { WalkOptions } from "./walk.ts";

/** @throws UsageError with the sentence of an error. */
export function orUsageError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export interface SearchSetup {
  readonly run: Run;
  readonly query: Query;
  readonly paths: readonly string[];
  readonly dumps: readonly string[];
  readonly names: NameTable;
  readonly originals: Originals;
}

/** @throws UsageError for invalid arguments */
export async function readSearch(args: Arguments, run: Run, query: Query, paths: readonly string[]): Promise<SearchSetup> {
  if (paths.includes(STANDARD_STREAM)) throw new UsageError("Files and folders are searched, not standard input.");
  const names = readNames(args, run);
  const dumps = args.list("dump");
  const project = dumps.length > 0 ? await listProject(run, { paths, dumps, names }) : undefined;
  return { run, query, paths, dumps, names, originals: new Originals(run, project, names) };
}

export interface FileHits extends Hits {
  readonly file: GameFile;
}

/** Files with hits, one at a time. Reports unreadable files on standard error and calls `onIssue`. */
export async function* search(
  { run, query, paths, dumps, names }: SearchSetup,
  onIssue: () => void,
  options: WalkOptions = {},
): AsyncGenerator<FileHits> {
  const searcher = new FileSearch(query, (format) => names.namesFor(format));
  for await (const file of gameFilesIn(run, paths, dumps, options)) {
    const found = "issue" in file ? { issues: [file.issue] } : searcher.search(file);
    if (!found) continue;
    if ("issues" in found) {
      for (const issue of found.issues) complainOf(run, file.path, issue);
      if (hasErrors(found.issues)) onIssue();
    } else if (!("issue" in file)) yield { file, ...found };
  }
}

/** The unmodified game's values. */
export class Originals {
  private last: { readonly file: GameFile; readonly values: FieldValues | undefined } | undefined;

  constructor(
    private readonly run: Run,
    private readonly project: Project | undefined,
    private readonly names: NameTable,
  ) {}

  /** Undefined if the game has no such file or field. */
  find(file: GameFile, values: FieldValues, row: number): OriginalValue | undefined {
    if (!this.project) return undefined;
    if (this.last?.file !== file) this.last = { file, values: this.read(file) };
    return originalValue(this.last.values, values, row);
  }

  private read({ path, format }: GameFile): FieldValues | undefined {
    const own = this.project?.find(path);
    const original = this.project && own && findOriginal(this.project, own);
    if (!original) return undefined;
    const peeled = catchStop(() => {
      const source = sourceAt(this.run, original.path);
      return unwrap(source.read(), source.supplies);
    });
    if ("issue" in peeled || findFormatOf(original.path, peeled.value.content) !== format) return undefined;
    const names = this.names.namesFor(format, original.path);
    const decoded = format.decode(peeled.value.content, names);
    if (decoded.kind === "fail") return undefined;
    return new FieldValues(decoded.text, format, names, original.path);
  }
}
