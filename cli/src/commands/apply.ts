/** `bytewright apply`: makes changes that `diff --json` printed, in whole files or not at all. */

import { join } from "node:path";
import { applyToFile, type MemberChanges, wholeChange } from "../../../formats/applyFiles.ts";
import { findNameFault, TakenPlaces } from "../../../formats/archives/fileNames.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { addToList, getOrMake } from "../../../formats/core/lists.ts";
import type { Change } from "../../../formats/core/merge/changes/difference.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine, oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import type { Command } from "../command.ts";
import { suppliesFor } from "../dictionaries.ts";
import { fileKey, isFolder, isRegularFile, leadsInto, makeFolderFor, readBytes, textOf } from "../files.ts";
import { splitArchivePath } from "../insideArchives.ts";
import { nothingChanged } from "../plannedWrites.ts";
import { attempt, complainOf, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { complainUnreadable } from "../sources.ts";
import { readStated, type StatedChange } from "../statedChanges.ts";
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED, UsageError } from "../usage.ts";
import { ABSENT, type Failure, versionOf, type Write, writeTogether } from "../wholeFile.ts";

/** Changes for one file on disk. */
interface Target {
  readonly file: string;
  readonly stated: { readonly inside: string; readonly stated: StatedChange }[];
}

/** Why a file that a change adds to a folder cannot have its name; existing files may have any. */
function findFault(run: Run, folder: string, path: string): string | undefined {
  let at = folder;
  for (const part of path.split("/").filter((each) => each !== ".")) {
    at = join(at, part);
    const isThere = part !== "" && (isFolder(run, at) || isRegularFile(run, at));
    const fault = isThere ? undefined : findNameFault(part);
    if (fault !== undefined) return `"${part}" ${fault}, so no file is added.`;
  }
  return undefined;
}

function writeInFolders(run: Run, writes: readonly Write[]): Failure | undefined {
  for (const { path, content } of writes) {
    const made = catchStop(() => content && makeFolderFor(run, path));
    if ("issue" in made) return { path, issue: made.issue };
  }
  return writeTogether(run, writes);
}

export const apply: Command = {
  name: "apply",
  summary: "Applies changes that diff --json printed. Previews them; --write makes them.",
  usage: "CHANGES PATH… [options]",
  options: {
    write: { type: "boolean", help: "Make the changes." },
    json: { type: "boolean", help: "Print each conflict as a JSON object on a line of its own." },
  },
  details: `CHANGES is a file with one change per line, as "bytewright diff --json" prints them; a script may edit
it. "-" is standard input. PATH is the file that all changes are for, or the folder that their paths
start from. The original may be of another version of the game: each change states what it expects.

A value is changed if it is as expected, and stays if it already has the new value. Any other value stays,
with a conflict. Files and members are added and removed as in the mod, unless a different one exists.
A property of the file, such as its version, that is not as expected stays, with a note. Either all files
are written or none.

Each conflict gives one line; with --json
  {"path":…,"field":…,"op":…,"message":…,"line":…}
where line is the one in CHANGES.

Exit code: 0, 1 with conflicts, 2 for wrong usage or a wrong line in CHANGES, 3 if a file cannot be read,
changed or written: then nothing is written.`,

  async run(args, run) {
    const [given, ...paths] = args.positionals;
    if (given === undefined || paths.length === 0) throw new UsageError("apply needs a file of changes and at least one file or folder.");
    const text = attempt(run, given, () => textOf(readBytes(run, given)));
    if (text === undefined) return EXIT_REFUSED;
    const stated = readStated(text);
    if ("problem" in stated) throw new UsageError(`${given}:${stated.line}: ${stated.problem}`);
    const writes: Write[] = [];
    let [failed, made, conflicts] = [false, 0, 0];
    const report = async (path: string, field: string, { op, line }: Pick<StatedChange, "op" | "line">, message: string) => {
      conflicts++;
      if (args.flag("json")) await run.print(jsonLine({ path, field, op, message, line }));
      else run.complain(`${oneLine([path, field, message].filter((part) => part !== "").join(": "))} (line ${line})\n`);
    };
    // one entry per file, even if two paths lead to it: the second write would undo the first
    const targets = new Map<string, Target>();
    const added = new TakenPlaces();
    const isForMany = new Set(stated.changes.map(({ path }) => path.split("/", 1)[0])).size > 1;
    for (const path of new Map(paths.map((each) => [fileKey(run, each), each])).values()) {
      const inFolder = isFolder(run, path);
      if (isForMany && !inFolder) {
        complainUnreadable(
          run,
          path,
          "The changes are for several files, so apply needs the folder that their paths start from, not a file.",
        );
        failed = true;
        continue;
      }
      for (const each of stated.changes) {
        // for a single given file, the first part of the path is its name in the diff
        const rest = each.path.split("/").slice(1).join("/");
        const { file, inside } = inFolder ? splitArchivePath(run, join(path, each.path)) : { file: path, inside: rest };
        if (inFolder && !leadsInto(run.at(path), run.at(file))) {
          const field = each.change?.field ?? "";
          await report(each.path, field, each, "a link here points outside the folder. To change the file, give its own path.");
          continue;
        }
        const fault = inFolder && each.content && inside === "" ? findFault(run, path, each.path) : undefined;
        if (fault !== undefined) {
          await report(each.path, "", each, fault);
          continue;
        }
        const target = getOrMake(targets, fileKey(run, file), (): Target => ({ file, stated: [] }));
        target.stated.push({ inside, stated: each });
      }
    }
    for (const { file, stated } of targets.values()) {
      const members = new Map<string, Change[]>();
      const wholes: MemberChanges[] = [];
      /** By change, or by added or removed member. */
      const sources = new Map<unknown, StatedChange>();
      for (const { inside, stated: one } of stated) {
        const { path, change, content, littleEndian, checksum } = one;
        const isMade = change ?? content ?? checksum;
        const key = change ?? inside;
        if (isMade !== undefined && !sources.has(key)) sources.set(key, one);
        if (change) addToList(members, inside, change);
        else if (isMade !== undefined) wholes.push({ path: inside, changes: [], content, littleEndian, checksum });
        else await report(path, "", one, "the changes do not contain the content of this file. Copy it from the mod.");
      }
      const own = wholes.find(({ path }) => path === "");
      if (own) {
        const source = sources.get("") as StatedChange;
        const [other, ...others] = stated.flatMap(({ stated: one }) => (one === source ? [] : [one]));
        if (other) {
          const count = counted(others.length + 1, "further change");
          await report(file, "", { ...other, op: "change" }, `not made: ${count} to a file that is added or removed as a whole.`);
        }
        const found = catchStop(() => (isRegularFile(run, file) ? readBytes(run, file) : undefined));
        if ("issue" in found) {
          failed = true;
          complainOf(run, file, found.issue);
          continue;
        }
        const isToDo = wholeChange(own, found.value);
        if (typeof isToDo === "string") await report(file, "", source, isToDo);
        if (isToDo !== true) continue;
        if (own.content && !added.take(run.absolute(file).replaceAll("\\", "/"))) {
          await report(
            file,
            "",
            source,
            "another added file has the same path, ignoring case, or one of the two paths is a folder of the other.",
          );
          continue;
        }
        made++;
        if (!args.flag("json")) await run.print(`${oneLineOfPath(file)}: ${own.content ? "added" : "removed"}\n`);
        writes.push({ path: file, content: own.content, expected: found.value ? versionOf(found.value) : ABSENT });
        continue;
      }
      if (members.size === 0 && wholes.length === 0) continue;
      const done = attempt(run, file, () => {
        const bytes = readBytes(run, file);
        const changes = [...Array.from(members, ([path, changes]): MemberChanges => ({ path, changes })), ...wholes];
        return { bytes, changed: applyToFile({ bytes, path: file, supplies: suppliesFor(run, file), changes }) };
      });
      if (!done) {
        failed = true;
        continue;
      }
      const { bytes, changed } = done;
      if (changed.kind === "refused") {
        failed = true;
        complainOf(run, file, { code: "apply/refused", severity: "error", message: changed.message });
        continue;
      }
      for (const note of changed.notes) run.complain(`${oneLine(`${file}: ${note}`)}\n`);
      for (const { path, change, message } of changed.conflicts)
        await report(
          path === "" ? file : `${file}/${path}`,
          change.field,
          sources.get(change) ?? (sources.get(path) as StatedChange),
          message,
        );
      if (changed.made === 0) continue;
      made += changed.made;
      if (!args.flag("json")) await run.print(`${oneLineOfPath(file)}: ${counted(changed.made, "change")}\n`);
      writes.push({ path: file, content: changed.bytes, expected: versionOf(bytes) });
    }
    const sum = `${counted(made, "change")} in ${counted(writes.length, "file")}`;
    const said = conflicts > 0 ? `; ${counted(conflicts, "conflict")}, where nothing changes` : "";
    const refuse = (failure?: Failure): number => {
      nothingChanged(run, failure);
      return EXIT_REFUSED;
    };
    if (failed) return refuse();
    if (!args.flag("write")) {
      run.complain(`${sum} would be made${said}.${made > 0 ? " Use --write to make them." : ""}\n`);
      return conflicts > 0 ? EXIT_FAILED : EXIT_OK;
    }
    const failure = writeInFolders(run, writes);
    if (failure) return refuse(failure);
    run.complain(`${sum} made${said}.\n`);
    return conflicts > 0 ? EXIT_FAILED : EXIT_OK;
  },
};
