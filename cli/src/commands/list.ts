/** `bytewright list`: lists members of archives, at all depths. */

import { archiveIssue } from "../../../formats/archives/diagnostics.ts";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import { notAnArchive } from "../../../formats/archives/registry.ts";
import { peelHead } from "../../../formats/containers/index.ts";
import { KNOWN_HEAD_SIZE } from "../../../formats/core/files/knownFiles.ts";
import { hasErrors, type Issue, Stop } from "../../../formats/core/issue.ts";
import { quote } from "../../../formats/core/json/print.ts";
import { oneLine, oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import type { Command } from "../command.ts";
import { JSON_OPTION, PATHS_HELP } from "../command.ts";
import { findArchive, kindOf, splitArchivePath } from "../insideArchives.ts";
import { giveBack } from "../memory.ts";
import { perFile } from "../perFile.ts";
import { complainOf, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { fileSource, findReadProblem, isArchive } from "../sources.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

/** Reports an archive's findings; false if a member is lost. */
function report(run: Run, path: string, issues: readonly Issue[]): boolean {
  for (const issue of issues) if (issue.severity !== "information") complainOf(run, path, issue);
  return !hasErrors(issues);
}

/** Undefined if the file is not an archive. Does not keep the stored bytes. @throws Stop if the user named it */
function openIfArchive(run: Run, file: string, isExplicit: boolean): NestedArchive | undefined {
  const source = fileSource(run, file);
  if (isArchive(source)) {
    const nested = findArchive(source.read(), source.supplies);
    if (nested && nested.layers.length > 0) giveBack(source.read());
    return nested;
  }
  const reason = isExplicit
    ? (findReadProblem(source) ?? notAnArchive(peelHead(source.read(), source.supplies, KNOWN_HEAD_SIZE)))
    : undefined;
  if (reason) throw new Stop(reason);
  return undefined;
}

/** Undefined if the file is not an archive; otherwise, whether all members could be listed. */
async function listPath(run: Run, path: string, isExplicit: boolean, isJson: boolean): Promise<boolean | undefined> {
  const { file, inside } = splitArchivePath(run, path);
  const nested = openIfArchive(run, file, isExplicit);
  if (!nested) return undefined;
  if (!nested.find(inside)) throw new Stop(archiveIssue("not-found", `The archive has no ${quote(inside)}.`));
  let isWhole = inside === "" ? report(run, file, nested.archive.issues) : true;
  for (const row of nested.walkAt(inside)) {
    const { size, issue, member } = row;
    const { hash, name } = member.entry;
    const shown = `${file}/${row.path}`;
    const names = row.names();
    if (issue) {
      complainOf(run, shown, issue);
      isWhole &&= !hasErrors([issue]);
    }
    if (row.nested) isWhole = report(run, shown, row.nested.archive.issues) && isWhole;
    const kind = kindOf(row);
    if (isJson)
      await run.print(
        jsonLine({ path: shown, size, kind, name, names: names.length > 0 ? names : undefined, hash, readOnly: member.locked }),
      );
    else
      await run.print(
        `${String(size).padStart(10)}  ${oneLine(kind).padEnd(12)}  ${oneLineOfPath(shown)}${names.length > 0 ? oneLine(`  (${names.join(", ")})`) : ""}\n`,
      );
  }
  return isWhole;
}

export const list: Command = {
  name: "list",
  summary: "Lists the members of archives, and of archives inside them.",
  usage: "PATH… [options]",
  options: JSON_OPTION,
  details: `${PATHS_HELP}

Each member gives its size in bytes, what it is, and its path. With --json each gives one line:
  {"path":…,"size":…,"kind":…,"name":…,"names":[…],"hash":…,"readOnly":…}
"kind" follows from the first bytes; "" if they are unknown. "name", "names" (others by which the
member is known), "hash" and "readOnly" (the reason) are there where the archive has them.

Exit code: 0, or 1 if a file or an archive inside cannot be read, 2 for wrong usage.`,

  async run(args, run) {
    args.paths("list", "archive");
    let isWhole = true;
    const failed = await perFile(args, run, async (path, isExplicit) => {
      const listed = await listPath(run, path, isExplicit, args.flag("json"));
      isWhole &&= listed !== false;
      return listed !== undefined;
    });
    return failed || !isWhole ? EXIT_FAILED : EXIT_OK;
  },
};
