/** `bytewright apply`: makes changes that `diff --json` printed, in whole files or not at all. */

import { join } from "node:path";
import { applyToFile, type MemberChanges, wholeChange } from "../../../formats/applyFiles.ts";
import { findNameFault, TakenPlaces } from "../../../formats/archives/fileNames.ts";
import { catchStop, Stop } from "../../../formats/core/issue.ts";
import { addToList } from "../../../formats/core/lists.ts";
import type { Change } from "../../../formats/core/merge/changes/difference.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine, oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import type { Command } from "../command.ts";
import { suppliesFor } from "../dictionaries.ts";
import { fileKey, isFolder, isRegularFile, leadsInto, makeFolderFor, readBytes, textOf } from "../files.ts";
import { type ArchivePath, splitArchivePath } from "../insideArchives.ts";
import { nothingChanged } from "../plannedWrites.ts";
import { attempt, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { complainUnreadable } from "../sources.ts";
import { readStated, type StatedChange } from "../statedChanges.ts";
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED, UsageError } from "../usage.ts";
import { ABSENT, type Failure, type Version, versionOf, type Write, writeTogether } from "../wholeFile.ts";

/** A change with its file on disk. */
type PlacedChange = StatedChange & ArchivePath;

/** Why a change cannot be made in a folder. The name of an added file must be valid on every system; existing files may have any name. */
function findFault(run: Run, folder: string, { path, content }: StatedChange, { file, inside }: ArchivePath): string | undefined {
  if (!leadsInto(run.at(folder), run.at(file))) return "a link here points outside the folder. To change the file, give its own path.";
  if (!content || inside !== "") return undefined;
  let at = folder;
  for (const part of path.split("/").filter((each) => each !== ".")) {
    at = join(at, part);
    const isThere = part !== "" && (isFolder(run, at) || isRegularFile(run, at));
    const fault = isThere ? undefined : findNameFault(part);
    if (fault !== undefined) return `"${part}" ${fault}, so no file is added.`;
  }
  return undefined;
}

/** Makes changes in memory, and reports them and the conflicts. */
class Applying {
  readonly writes: Write[] = [];
  failed = false;
  made = 0;
  conflicts = 0;
  private readonly added = new TakenPlaces();

  constructor(
    private readonly run: Run,
    private readonly isJson: boolean,
  ) {}

  /** The changes by file, even if two paths lead to it: the second write would undo the first. */
  async changesByFile(changes: readonly StatedChange[], paths: readonly string[]): Promise<Iterable<readonly PlacedChange[]>> {
    const { run } = this;
    const byFile = new Map<string, PlacedChange[]>();
    const isForMany = new Set(changes.map(({ path }) => path.split("/", 1)[0])).size > 1;
    for (const path of new Map(paths.map((each) => [fileKey(run, each), each])).values()) {
      const inFolder = isFolder(run, path);
      if (isForMany && !inFolder) {
        const sentence = "The changes are for several files, so apply needs the folder that their paths start from, not a file.";
        complainUnreadable(run, path, sentence);
        this.failed = true;
        continue;
      }
      for (const each of changes) {
        // for a single given file, the first part of the path is its name in the diff
        const rest = each.path.split("/").slice(1).join("/");
        const place = inFolder ? splitArchivePath(run, join(path, each.path)) : { file: path, inside: rest };
        const fault = inFolder ? findFault(run, path, each, place) : undefined;
        if (fault !== undefined) await this.report(each.path, each.change?.field ?? "", each, fault);
        else addToList(byFile, fileKey(run, place.file), { ...each, ...place });
      }
    }
    return byFile.values();
  }

  /** @param changes of one file */
  async apply(changes: readonly PlacedChange[]): Promise<void> {
    const [{ file }] = changes;
    const byMember = new Map<string, Change[]>();
    const wholes: MemberChanges[] = [];
    /** By change, or by added or removed member. */
    const sources = new Map<unknown, PlacedChange>();
    for (const one of changes) {
      const { inside, path, change, content, littleEndian, checksum } = one;
      const isMade = change ?? content ?? checksum;
      const key = change ?? inside;
      if (isMade !== undefined && !sources.has(key)) sources.set(key, one);
      if (change) addToList(byMember, inside, change);
      else if (isMade !== undefined) wholes.push({ path: inside, changes: [], content, littleEndian, checksum });
      else await this.report(path, "", one, "the changes do not contain the content of this file. Copy it from the mod.");
    }
    const own = wholes.find(({ path }) => path === "");
    if (own) return this.applyWhole(own, sources.get("") as PlacedChange, changes);
    if (byMember.size === 0 && wholes.length === 0) return;
    const done = this.attempt(file, () => {
      const bytes = readBytes(this.run, file);
      const members = [...Array.from(byMember, ([path, changes]): MemberChanges => ({ path, changes })), ...wholes];
      const changed = applyToFile({ bytes, path: file, supplies: suppliesFor(this.run, file), changes: members });
      if (changed.kind === "refused") throw new Stop({ code: "apply/refused", severity: "error", message: changed.message });
      return { before: bytes, ...changed };
    });
    if (!done) return;
    for (const note of done.notes) this.run.complain(`${oneLine(`${file}: ${note}`)}\n`);
    for (const { path, change, message } of done.conflicts) {
      const source = sources.get(change) ?? (sources.get(path) as PlacedChange);
      await this.report(path === "" ? file : `${file}/${path}`, change.field, source, message);
    }
    if (done.made > 0) await this.write(file, done.bytes, versionOf(done.before), counted(done.made, "change"), done.made);
  }

  /** Adds or removes the whole file. */
  private async applyWhole(own: MemberChanges, source: PlacedChange, changes: readonly PlacedChange[]): Promise<void> {
    const [{ file }] = changes;
    const [other, ...others] = changes.filter(({ line }) => line !== source.line);
    if (other) {
      const count = counted(others.length + 1, "further change");
      await this.report(file, "", { ...other, op: "change" }, `not made: ${count} to a file that is added or removed as a whole.`);
    }
    const found = this.attempt(file, () => ({ bytes: isRegularFile(this.run, file) ? readBytes(this.run, file) : undefined }));
    if (!found) return;
    const isToDo = wholeChange(own, found.bytes);
    if (typeof isToDo === "string") await this.report(file, "", source, isToDo);
    if (isToDo !== true) return;
    if (own.content && !this.added.take(this.run.absolute(file).replaceAll("\\", "/"))) {
      const message = "another added file has the same path, ignoring case, or one of the two paths is a folder of the other.";
      return this.report(file, "", source, message);
    }
    await this.write(file, own.content, found.bytes ? versionOf(found.bytes) : ABSENT, own.content ? "added" : "removed");
  }

  private async write(path: string, content: Uint8Array | undefined, expected: Version, done: string, made = 1): Promise<void> {
    this.made += made;
    if (!this.isJson) await this.run.print(`${oneLineOfPath(path)}: ${done}\n`);
    this.writes.push({ path, content, expected });
  }

  private attempt<T>(file: string, work: () => T): T | undefined {
    const done = attempt(this.run, file, work);
    this.failed ||= done === undefined;
    return done;
  }

  private async report(path: string, field: string, { op, line }: Pick<StatedChange, "op" | "line">, message: string): Promise<void> {
    this.conflicts++;
    if (this.isJson) await this.run.print(jsonLine({ path, field, op, message, line }));
    else this.run.complain(`${oneLine([path, field, message].filter((part) => part !== "").join(": "))} (line ${line})\n`);
  }
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
    const applying = new Applying(run, args.flag("json"));
    for (const changes of await applying.changesByFile(stated.changes, paths)) await applying.apply(changes);
    const { writes, made, conflicts, failed } = applying;
    const sum = `${counted(made, "change")} in ${counted(writes.length, "file")}`;
    const said = conflicts > 0 ? `; ${counted(conflicts, "conflict")}, where nothing changes` : "";
    const mayWrite = args.flag("write");
    const failure = mayWrite && !failed ? writeInFolders(run, writes) : undefined;
    if (failed || failure) {
      nothingChanged(run, failure);
      return EXIT_REFUSED;
    }
    run.complain(mayWrite ? `${sum} made${said}.\n` : `${sum} would be made${said}.${made > 0 ? " Use --write to make them." : ""}\n`);
    return conflicts > 0 ? EXIT_FAILED : EXIT_OK;
  },
};
