/** `bytewright merge`: merges three versions of a file by content, for people, scripts and git. */

import { catchStop, Stop } from "../../../formats/core/issue.ts";
import type { ConflictValue } from "../../../formats/core/merge/result/resolve.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { type FileConflict, mergeFiles } from "../../../formats/mergeFiles.ts";
import type { Command } from "../command.ts";
import { isFolder, leadsInto, STANDARD_STREAM } from "../files.ts";
import { isFileOrMember, writeFileOrMember } from "../insideArchives.ts";
import { mergeFolders } from "../mergeFolders.ts";
import { FORCE_OPTION, findReplaceable, isSameFile } from "../overwriting.ts";
import { complainOf, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { complainUnreadable, sourceAt } from "../sources.ts";
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED, UsageError } from "../usage.ts";
import { versionOf } from "../wholeFile.ts";

/** Git's path for a side without the file. */
const NO_FILE = "/dev/null";

/** Replaces the file without `--force` if it is one of the versions or has a version's bytes, as git requires. */
function write(run: Run, target: string, bytes: Uint8Array, versions: readonly Version[], force: boolean): void {
  if (!force && isFileOrMember(run, target)) {
    const there = sourceAt(run, target).read();
    const isVersion = versions.some(
      (version) => isSameFile(run, version.path, target) || findDifference(version.bytes, there) === undefined,
    );
    if (isVersion) return findDifference(there, bytes) === undefined ? undefined : writeFileOrMember(run, target, bytes, versionOf(there));
  }
  const replaced = findReplaceable(run, target, bytes, force);
  if (replaced !== undefined) writeFileOrMember(run, target, bytes, replaced);
}

interface Version {
  readonly path: string;
  readonly bytes: Uint8Array;
}

function shown(value: ConflictValue, field: string, meaning?: string): string {
  const words = value === null ? "nothing" : value !== true ? value : field === "" ? "a file" : "an entry";
  return meaning === undefined ? words : `${words} (${meaning})`;
}

function said({ field, kind, base, ours, theirs, means }: FileConflict, reason: string | undefined): string {
  const words =
    reason !== undefined
      ? `${reason} The file of ours was taken.`
      : field === "" && ours === true && theirs === true
        ? "differs in ours and theirs and is taken whole: kept from ours"
        : `base ${shown(base, field)}, ours ${shown(ours, field, means?.ours)}, theirs ${shown(theirs, field, means?.theirs)}`;
  return `${kind}: ${words}`;
}

/** The number of an entry at the end of its place: `ENPT/[+theirs 5]`. */
const NUMBER = /(\d+)\]$/;

/** One line for all entries of a list with successive numbers about which it says the same. */
function linesOf(path: string, conflicts: readonly FileConflict[], reason: string | undefined): readonly string[] {
  const lines: { readonly first: string; last: string; readonly words: string }[] = [];
  for (const conflict of conflicts) {
    const place = [path, conflict.path, conflict.field].filter((part) => part !== "").join(": ");
    const words = said(conflict, reason);
    const above = lines.at(-1);
    const next = above?.last.replace(NUMBER, (_, number) => `${Number(number) + 1}]`);
    if (above?.words === words && above.last !== next && next === place) above.last = place;
    else lines.push({ first: place, last: place, words });
  }
  return lines.map(({ first, last, words }) => {
    const place = first === last ? first : `${first} to ${last.slice(last.lastIndexOf("["))}`;
    return `${oneLine(`${place}: ${words}`)}\n`;
  });
}

export const merge: Command = {
  name: "merge",
  summary: "Merges two versions of a file, or two mods, using their common base.",
  usage: "BASE OURS THEIRS --output OUT [options]",
  options: {
    output: { type: "string", short: "o", placeholder: "OUT", help: "Write the result to this file; it may be one of the three." },
    base: { type: "string", placeholder: "BASE", help: "Another way to name the first of the three: `merge OURS THEIRS --base DUMP`." },
    path: { type: "string", placeholder: "PATH", help: "The file's name, if the names of the three do not show its type." },
    json: { type: "boolean", help: "Print each conflict as a JSON object on a line of its own." },
    ...FORCE_OPTION,
  },
  details: `The files are compared by content: values by their names, entries of lists by what identifies them
(an id, a name), archives member by member. The result has the changes of both sides; if both changed
something differently, that is a conflict. The result is a valid file, which keeps OURS at each
conflict. Each version may be a text form: if OURS is one, the result is its text with the changes of THEIRS.
BASE may be an empty file if both sides added the file. An existing file that is not one of the three
is replaced only with --force.

Two mods are merged as folders: BASE is the folder of the game's files, OUT a folder for the result. A file
that only one mod has is copied; one that both have is merged against the game's; a file that a mod lacks
is not deleted. A file that cannot be merged is a conflict and stays as in OURS. A summary follows.

Each conflict gives one line; with --json
  {"path":…,"field":…,"kind":…,"base":…,"ours":…,"theirs":…}
where a value is null if absent, true for an entry, else its text. If ours and theirs mean different
things by the same text, such as two entries with the same number, "means" names both.

"bytewright git-setup" makes git merge such files with this command, as merge driver and merge tool.

Exit code: 0 without a conflict, 1 with conflicts, 2 for wrong usage, 3 if the files cannot be
merged: then nothing is written. For folders 3 if a file cannot be read or written; the others are.`,

  async run(args, run) {
    const named = args.findValue("base");
    const [base, ours, theirs, ...more] = named === undefined ? args.positionals : [named, ...args.positionals];
    if (base === undefined || ours === undefined || theirs === undefined || more.length > 0)
      throw new UsageError(`merge needs three files, BASE, OURS and THEIRS, but got ${args.positionals.length}.`);
    const target = args.findValue("output");
    if (target === undefined) throw new UsageError("merge needs a file for the result: --output OUT.");
    if (target === STANDARD_STREAM && args.flag("json"))
      throw new UsageError("With --json the conflicts go to standard output, so the result needs a file.");
    const report = async (path: string, conflicts: readonly FileConflict[], reason?: string) => {
      if (args.flag("json"))
        for (const { path: inside, field, kind, base, ours, theirs, means } of conflicts) {
          const whole = inside === "" ? path : `${path}/${inside}`;
          await run.print(jsonLine({ path: whole, field, kind, base, ours, theirs, means }));
        }
      if (!args.flag("json") || reason !== undefined) for (const line of linesOf(path, conflicts, reason)) run.complain(line);
    };
    if (isFolder(run, ours) && isFolder(run, theirs)) {
      if (!isFolder(run, base)) throw new UsageError("Two folders are merged against a folder, but BASE is a file or does not exist.");
      if (target === STANDARD_STREAM) throw new UsageError("The result of two folders is a folder: give it with --output OUT.");
      if (isSameFile(run, base, target) || leadsInto(run.at(base), run.at(target)))
        throw new UsageError("OUT is in BASE, the folder of the game's files, which must not change. Choose another folder.");
      if (args.findValue("path") !== undefined) throw new UsageError("--path is for a file: in folders, files keep their names.");
      const { failed, conflicts, summary } = await mergeFolders(
        run,
        { base, ours, theirs, output: target, force: args.flag("force") },
        report,
      );
      run.complain(`${summary}\n`);
      if (conflicts > 0) run.complain(`${counted(conflicts, "conflict")}: the result has what ours has there.\n`);
      return failed > 0 ? EXIT_REFUSED : conflicts > 0 ? EXIT_FAILED : EXIT_OK;
    }
    if (isFolder(run, ours) !== isFolder(run, theirs)) {
      complainUnreadable(run, isFolder(run, ours) ? theirs : ours, "A file and a folder cannot be merged.");
      return EXIT_REFUSED;
    }
    const path = args.findValue("path") ?? ours;
    let reading = ours;
    const done = catchStop(() => {
      const source = sourceAt(run, ours);
      // the base last: a missing mod matters more than a base that is a folder
      const versions = [ours, theirs, base].map((given): Version => {
        reading = given;
        return { path: given, bytes: given === NO_FILE ? new Uint8Array(0) : given === ours ? source.read() : sourceAt(run, given).read() };
      });
      reading = path;
      const [o, t, b] = versions.map(({ bytes }) => bytes) as [Uint8Array, Uint8Array, Uint8Array];
      const merged = mergeFiles({ base: b, ours: o, theirs: t, path, supplies: source.supplies });
      if (merged.kind === "refused") throw new Stop({ code: "merge/refused", severity: "error", message: merged.message });
      reading = target;
      if (target !== STANDARD_STREAM) write(run, target, merged.bytes, versions, args.flag("force"));
      return merged;
    });
    if ("issue" in done) {
      complainOf(run, reading, done.issue);
      return EXIT_REFUSED;
    }
    const { bytes, conflicts, notes } = done.value;
    if (target === STANDARD_STREAM) await run.print(bytes);
    for (const note of notes) run.complain(`${oneLine(`${path}: ${note}`)}\n`);
    await report(path, conflicts);
    if (conflicts.length === 0) return EXIT_OK;
    run.complain(`${counted(conflicts.length, "conflict")}: the result has what ours has there.\n`);
    return EXIT_FAILED;
  },
};
