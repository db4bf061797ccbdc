/** `bytewright extract`: extracts members of an archive to a folder. */
import { archiveIssue } from "../../../formats/archives/diagnostics.ts";
import { foldersOf } from "../../../formats/archives/memberNames.ts";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import { catchStop, type Issue } from "../../../formats/core/issue.ts";
import { quote } from "../../../formats/core/json/print.ts";
import type { Command } from "../command.ts";
import { Extraction } from "../extractTo.ts";
import { ioStop } from "../files.ts";
import { enterArchive, splitArchivePath } from "../insideArchives.ts";
import { FORCE_OPTION } from "../overwriting.ts";
import { attempt, complainOf } from "../report.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/** The requested members by the path where they were found; without a request, the whole archive. @param fail called for missing ones */
function findWishes(nested: NestedArchive, wishes: readonly string[], fail: (issue: Issue) => void): Map<string, string> {
  const found = new Map<string, string>();
  // sorted, so that each nested archive is opened once
  for (const wish of wishes.length === 0 ? [""] : [...wishes].sort()) {
    const path = wish === "" ? "" : nested.find(wish)?.path;
    if (path === undefined) fail(archiveIssue("not-found", `The archive has no ${quote(wish)}.`));
    else found.set(path, wish);
  }
  return found;
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
the archive, of a member or a folder, at any depth; without one, all members are extracted.
Members are written as stored, without decompressing them. A member is refused if its name is not a
valid file name on every system, if it would replace another member on systems that ignore case, or
if a different file is already there.

Exit code: 0, or 1 if a member was not extracted, 2 for wrong usage.`,

  async run(args, run) {
    const [archive, ...members] = args.positionals;
    const folder = args.findValue("out-dir");
    if (archive === undefined) throw new UsageError("extract needs an archive.");
    if (folder === undefined) throw new UsageError("extract needs a folder to write to: --out-dir DIR.");
    const place = splitArchivePath(run, archive);
    const fail = (path: string, issue: Issue) => {
      complainOf(run, path, issue);
      failed = true;
    };
    let failed = false;
    const opened = attempt(run, archive, () => enterArchive(run, place));
    if (!opened) return EXIT_FAILED;
    const extraction = new Extraction(run, folder, args.flag("force"));
    const base = place.inside === "" ? 0 : place.inside.length + 1;
    const wishes = findWishes(opened, members, (issue) => fail(archive, issue));
    const open = new Map(wishes);
    const paths = [...wishes.keys()].map((path) => path.slice(base));
    for (const row of opened.walkAt(paths, () => args.flag("recursive"))) {
      // an archive that was entered becomes a folder
      if (row.nested && !row.issue) continue;
      const shown = `${place.file}/${row.path}`;
      if (row.issue) fail(shown, row.issue);
      const own = ["", row.path, ...foldersOf(row.path)].filter((path) => wishes.has(path));
      // the walk may end at another member
      if (own.length === 0) open.clear();
      for (const path of own) open.delete(path);
      const written = own.length === 0 ? { value: undefined } : catchStop(() => extraction.write(row.path.slice(base), row.read()));
      if ("issue" in written) fail(shown, written.issue);
    }
    for (const wish of open.values())
      fail(archive, ioStop("nothing-to-extract", `${wish === "" ? "The archive" : quote(wish)} is empty, so nothing was extracted.`).issue);
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};
