/** `bytewright pack`: changes members of an archive. */

import { archiveIssue } from "../../../formats/archives/diagnostics.ts";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { catchStop, Stop } from "../../../formats/core/issue.ts";
import { quote } from "../../../formats/core/json/print.ts";
import type { Arguments } from "../args.ts";
import type { Command } from "../command.ts";
import { readBytes } from "../files.ts";
import { changeArchiveFile, notFound, splitArchivePath } from "../insideArchives.ts";
import { byteFinding, findingLine } from "../report.ts";
import type { Run } from "../run.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/** Both sides of the first equals sign. */
function splitPair(option: string, given: string, form: string): readonly [string, string] {
  const at = given.indexOf("=");
  if (at < 1 || at === given.length - 1) throw new UsageError(`--${option} needs ${form}, but got "${given}".`);
  return [given.slice(0, at), given.slice(at + 1)];
}

interface Wish {
  readonly change: () => MemberChange;
  /** What has to be there, or not, before the change. */
  readonly path: string;
  readonly isNew: boolean;
}

/** @throws UsageError where a value makes no sense. Files are read when the change is made. */
function wishesOf(run: Run, args: Arguments, inside: string): readonly Wish[] {
  const full = (path: string) => (inside === "" ? path : `${inside}/${path}`);
  const puts = (option: "add" | "replace") =>
    args.list(option).map((given): Wish => {
      const [path, file] = splitPair(option, given, "PATH=FILE");
      return {
        path: full(path),
        isNew: option === "add",
        change: () => ({ kind: "put", path: full(path), content: readBytes(run, file) }),
      };
    });
  return [
    ...puts("replace"),
    ...args.list("rename").map((given): Wish => {
      const [path, to] = splitPair("rename", given, "OLD=NEW");
      return { path: full(path), isNew: false, change: () => ({ kind: "rename", path: full(path), to: full(to) }) };
    }),
    ...args.list("delete").map((path): Wish => ({ path: full(path), isNew: false, change: () => ({ kind: "delete", path: full(path) }) })),
    ...puts("add"),
  ];
}

function packInto(run: Run, file: string, wishes: readonly Wish[]): void {
  changeArchiveFile(run, file, (nested) => {
    // in this order, each archive inside is opened once
    const paths = [...new Set(wishes.map(({ path }) => path))].sort();
    const there = new Set(paths.filter((path) => nested.find(path)?.kind === "member"));
    return wishes.map(({ path, isNew, change }) => {
      if (isNew && there.has(path))
        throw new Stop(archiveIssue("not-possible", `${quote(path)} is in the archive already. Use --replace to change it.`));
      const made = change();
      if (!isNew && made.kind === "put" && !there.has(path)) throw notFound(path);
      return made;
    });
  });
}

export const pack: Command = {
  name: "pack",
  summary: "Adds, replaces, deletes and renames members of an archive.",
  usage: "ARCHIVE [options]",
  options: {
    add: { type: "string", multiple: true, placeholder: "PATH=FILE", help: "Add the file as a new member. May be repeated." },
    replace: { type: "string", multiple: true, placeholder: "PATH=FILE", help: "Give the member the file's bytes. May be repeated." },
    delete: { type: "string", multiple: true, placeholder: "PATH", help: "Delete the member, or all in the folder. May be repeated." },
    rename: { type: "string", multiple: true, placeholder: "OLD=NEW", help: "Give the member or folder another path. May be repeated." },
  },
  details: `A PATH goes on inside of archives in ARCHIVE, and ARCHIVE may be inside another one. It ends at
the first equals sign. Files go into the archive as they are: compress them first where the game
wants that. All changes are made at once or none: the new archive is read back and compared, then it
takes the place of the old file. What is not changed keeps its bytes, and its compression.

Exit code: 0, or 1 if nothing was changed because of an error, 2 for wrong usage.`,

  async run(args, run) {
    const [archive, ...more] = args.positionals;
    if (archive === undefined || more.length > 0) throw new UsageError(`pack needs one archive, but got ${args.positionals.length}.`);
    const { file, inside } = splitArchivePath(run, archive);
    const wishes = wishesOf(run, args, inside);
    if (wishes.length === 0) throw new UsageError("pack needs a change: --add, --replace, --delete or --rename.");
    const packed = catchStop(() => packInto(run, file, wishes));
    if (!("issue" in packed)) return EXIT_OK;
    run.complain(findingLine(byteFinding(archive, packed.issue)));
    return EXIT_FAILED;
  },
};
