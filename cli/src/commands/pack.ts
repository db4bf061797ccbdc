/** `bytewright pack`: changes members of an archive. */

import { archiveIssue, noSuchMember } from "../../../formats/archives/diagnostics.ts";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import { catchStop, Stop } from "../../../formats/core/issue.ts";
import { quote } from "../../../formats/core/json/print.ts";
import type { Arguments } from "../args.ts";
import type { Command } from "../command.ts";
import { createArchive } from "../createArchive.ts";
import { readBytes } from "../files.ts";
import { type ArchivePath, changeArchiveFile, splitArchivePath } from "../insideArchives.ts";
import { FORCE_OPTION } from "../overwriting.ts";
import { complainOf } from "../report.ts";
import type { Run } from "../run.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import type { Failure } from "../wholeFile.ts";

/** Both sides of the first equals sign. */
function splitPair(option: string, given: string, form: string): readonly [string, string] {
  const at = given.indexOf("=");
  if (at < 1 || at === given.length - 1) throw new UsageError(`--${option} needs ${form}, but got "${given}".`);
  return [given.slice(0, at), given.slice(at + 1)];
}

type Wish =
  | { readonly kind: "add" | "replace"; readonly path: string; readonly file: string }
  | Exclude<MemberChange, { readonly kind: "put" }>;

/** @throws UsageError for an invalid value */
function wishesOf(args: Arguments, inside: string): readonly Wish[] {
  const full = (path: string) => (inside === "" ? path : `${inside}/${path}`);
  const puts = (kind: "add" | "replace") =>
    args.list(kind).map((given): Wish => {
      const [path, file] = splitPair(kind, given, "PATH=FILE");
      return { kind, path: full(path), file };
    });
  return [
    ...puts("replace"),
    ...args.list("rename").map((given): Wish => {
      const [path, to] = splitPair("rename", given, "OLD=NEW");
      return { kind: "rename", path: full(path), to: full(to) };
    }),
    ...args.list("delete").map((path): Wish => ({ kind: "delete", path: full(path) })),
    ...puts("add"),
  ];
}

/** @throws Stop if a member to add exists, or a member to replace does not */
function checkPuts(nested: NestedArchive, wishes: readonly Wish[]): void {
  // sorted, so that each nested archive is opened once
  const puts = wishes.filter(({ kind }) => kind === "add" || kind === "replace").sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { kind, path } of puts) {
    const isThere = nested.find(path)?.kind === "member";
    if (kind === "add" && isThere)
      throw new Stop(archiveIssue("not-possible", `${quote(path)} is in the archive already. Use --replace to change it.`));
    if (kind === "replace" && !isThere) throw noSuchMember(path);
  }
}

/** The failed step and its reason; undefined on success. */
function packInto(run: Run, { file, inside }: ArchivePath, wishes: readonly Wish[]): Failure | undefined {
  const changes: MemberChange[] = [];
  for (const wish of wishes) {
    if ("file" in wish) {
      const read = catchStop(() => readBytes(run, wish.file));
      if ("issue" in read) return { path: wish.file, issue: read.issue };
      changes.push({ kind: "put", path: wish.path, content: read.value });
    } else changes.push(wish);
  }
  const packed = catchStop(() =>
    changeArchiveFile(run, file, (nested) => {
      checkPuts(nested, wishes);
      return changes;
    }),
  );
  return "issue" in packed ? { path: inside === "" ? file : `${file}/${inside}`, issue: packed.issue } : undefined;
}

export const pack: Command = {
  name: "pack",
  summary: "Adds, replaces, deletes and renames members of an archive, or makes one from a folder.",
  usage: "ARCHIVE [options]",
  options: {
    add: { type: "string", multiple: true, placeholder: "PATH=FILE", help: "Add the file as a new member. May be repeated." },
    replace: { type: "string", multiple: true, placeholder: "PATH=FILE", help: "Give the member the file's bytes. May be repeated." },
    delete: { type: "string", multiple: true, placeholder: "PATH", help: "Delete the member, or all in the folder. May be repeated." },
    create: { type: "string", placeholder: "DIR", help: "Make ARCHIVE, with all files below the folder as its members." },
    like: {
      type: "string",
      placeholder: "OTHER",
      help: `With --create: an archive to go by in byte order, alignment, order and
compression. Without it, the ending of ARCHIVE decides.`,
    },
    ...FORCE_OPTION,
    rename: { type: "string", multiple: true, placeholder: "OLD=NEW", help: "Give the member or folder another path. May be repeated." },
  },
  details: `A PATH may continue inside archives in ARCHIVE, and ARCHIVE may be inside another one. It ends at
the first equals sign. Files are stored unchanged: compress them first if the game expects that.
Either all changes are made or none: the new archive is read back and compared, then it replaces the
old file. Unchanged members keep their bytes and their compression.

--create makes a new archive. The same files as in OTHER give the same bytes as OTHER; a folder
that is an archive in OTHER, as extract --recursive writes them, becomes one again.

Exit code: 0, or 1 if nothing was changed because of an error, 2 for wrong usage.`,

  async run(args, run) {
    const [archive, ...more] = args.positionals;
    if (archive === undefined || more.length > 0) throw new UsageError(`pack needs one archive, but got ${args.positionals.length}.`);
    const place = splitArchivePath(run, archive);
    const wishes = wishesOf(args, place.inside);
    const folder = args.findValue("create");
    const like = args.findValue("like");
    if (folder !== undefined && wishes.length > 0)
      throw new UsageError("--create makes the whole archive, so it does not go together with --add, --replace, --delete or --rename.");
    if (folder === undefined && (like !== undefined || args.flag("force")))
      throw new UsageError("--like and --force go with --create only.");
    if (folder === undefined && wishes.length === 0)
      throw new UsageError("pack needs a change: --add, --replace, --delete or --rename; or --create.");
    const failure = folder === undefined ? packInto(run, place, wishes) : createArchive(run, archive, folder, like, args.flag("force"));
    if (!failure) return EXIT_OK;
    complainOf(run, failure.path, failure.issue);
    return EXIT_FAILED;
  },
};
