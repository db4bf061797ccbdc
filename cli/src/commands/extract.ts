/** `bytewright extract`: members of an archive into a folder. */
import { archiveIssue } from "../../../formats/archives/diagnostics.ts";
import type { NestedArchive, WalkedMember } from "../../../formats/archives/nested.ts";
import { catchStop, type Issue, Stop } from "../../../formats/core/issue.ts";
import { quote } from "../../../formats/core/json/print.ts";
import type { Command } from "../command.ts";
import { Extraction } from "../extractTo.ts";
import { ioStop } from "../files.ts";
import { enterArchive, splitArchivePath } from "../insideArchives.ts";
import { FORCE_OPTION } from "../overwriting.ts";
import { byteFinding, findingLine } from "../report.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/**
 * The members that become files: those at and below a path, all of the archive for an empty one.
 * @throws Stop where there are none
 */
function* chosenFrom(nested: NestedArchive, chosen: string, isRecursive: boolean): Generator<WalkedMember> {
  if (chosen !== "" && !nested.find(chosen)) throw new Stop(archiveIssue("not-found", `The archive has no ${quote(chosen)}.`));
  let isEmpty = true;
  for (const row of nested.walkAt(chosen, () => isRecursive)) {
    // an archive that was entered becomes a folder
    if (row.nested && !row.issue) continue;
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw ioStop("nothing-to-extract", `${chosen === "" ? "The archive" : quote(chosen)} is empty, so nothing was extracted.`);
}

export const extract: Command = {
  name: "extract",
  summary: "Writes members of an archive as files below a folder.",
  usage: "ARCHIVE [MEMBER…] --out-dir DIR [options]",
  options: {
    "out-dir": { type: "string", placeholder: "DIR", help: "Write below this folder, never anywhere else." },
    recursive: { type: "boolean", help: "Unpack archives inside too, each as a folder." },
    ...FORCE_OPTION,
  },
  details: `ARCHIVE may be inside another one: TitleBG.pack/Actor/Pack/X.sbactorpack. A MEMBER is a path in
the archive, of a member or a folder, at any depth; without one all members are taken.
Members are written as the archive holds them, compressed ones included. A member is refused whose
name is not a file's name on every system, that would take the place of another member where upper
and lower case are the same, or of a different file that is there.

Exit code: 0, or 1 if a member was not extracted, 2 for wrong usage.`,

  async run(args, run) {
    const [archive, ...members] = args.positionals;
    const folder = args.findValue("out-dir");
    if (archive === undefined) throw new UsageError("extract needs an archive.");
    if (folder === undefined) throw new UsageError("extract needs a folder to write to: --out-dir DIR.");
    const place = splitArchivePath(run, archive);
    const fail = (path: string, issue: Issue) => {
      run.complain(findingLine(byteFinding(path, issue)));
      failed = true;
    };
    let failed = false;
    const opened = catchStop(() => enterArchive(run, place));
    if ("issue" in opened) {
      fail(archive, opened.issue);
      return EXIT_FAILED;
    }
    const extraction = new Extraction(run, folder, args.flag("force"));
    const seen = new Set<string>();
    const base = place.inside === "" ? 0 : place.inside.length + 1;
    const extractOne = (row: WalkedMember) => {
      // the same member may be chosen twice
      if (seen.has(row.path)) return;
      seen.add(row.path);
      const shown = `${place.file}/${row.path}`;
      if (row.issue) fail(shown, row.issue);
      const written = catchStop(() => extraction.write(row.path.slice(base), row.read()));
      if ("issue" in written) fail(shown, written.issue);
    };
    for (const chosen of members.length > 0 ? members : [""]) {
      const all = catchStop(() => {
        for (const row of chosenFrom(opened.value, chosen, args.flag("recursive"))) extractOne(row);
      });
      if ("issue" in all) fail(archive, all.issue);
    }
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};
