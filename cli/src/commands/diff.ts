/** `bytewright diff`: describes differences in the contents of two files, archives or folders. */
import { basename } from "node:path";
import { catchStop } from "../../../formats/core/issue.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { sentencesOf } from "../../../formats/core/merge/changes/sentences.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { markdownSection, PAGE_END, pageSection, pageStart, sentencesOfFile } from "../../../formats/core/text/differencePage.ts";
import { oneLine, oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import { diffFiles, type FileDifference, wholeDifference } from "../../../formats/diffFiles.ts";
import type { Command } from "../command.ts";
import { isFolder } from "../files.ts";
import { complainOf } from "../report.ts";
import type { Run } from "../run.ts";
import { complainUnreadable, type Source, sourceAt } from "../sources.ts";
import { statedLines } from "../statedChanges.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { walk } from "../walk.ts";

type Form = "text" | "json" | "markdown" | "html";

/** Files by their path below the argument; empty if the argument is the file. */
async function filesOf(run: Run, given: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const isWhole = !isFolder(run, given);
  for await (const { path, relative } of walk(run, [given])) files.set(isWhole ? "" : relative, path);
  return files;
}

/** Maximum number of files to name if nothing but, for example, their compression differs; a mod can have thousands. */
const MAX_NAMED = 3;

function linesOf(place: string, { kind, changes, titles, message }: FileDifference, form: Exclude<Form, "json">): string {
  const said = sentencesOfFile({ kind, message }, sentencesOf(changes, titles));
  if (form === "html") return pageSection(place, said);
  if (form === "markdown") return markdownSection(place, said);
  return `${oneLineOfPath(place)}\n${said.map((line) => `  ${oneLine(line)}\n`).join("")}`;
}

export const diff: Command = {
  name: "diff",
  summary: "Describes differences in the contents of two files, archives or folders.",
  usage: "BEFORE AFTER [options]",
  options: {
    base: {
      type: "string",
      placeholder: "DUMP",
      help: "Compare one mod with the folder of the game's files: only files of the mod count.",
    },
    json: { type: "boolean", help: "Prints one line of JSON per change." },
    markdown: { type: "boolean", help: "Markdown instead of plain text." },
    html: { type: "boolean", help: "One HTML file without scripts instead of plain text." },
  },
  details: `Files are compared by content: values by name, entries of lists by their identity (an id, a name),
references by their target, archives member by member. So an inserted entry is one line, even if other
entries get new numbers. Numbers that all changed alike are one line, too. Folders are compared file by
file; if more than three differ only in their compression, for example, their number is given instead.
With --json, each line is a change, below a line with its file:
  {"path":…}, {"path":…,"member":…}, {"member":…}     the file, and the path in the archive
  {"at":field}                                        fields below begin with this one and "/"
  {"at":field,"usual":{…}}                            entries added here state only their differences
  [field, from, to]                                   a value; to is null if it is removed
  [field, null, to]                                   an added entry
  {"add":field,"to":…,"after":…}                      the same, with the entry that it follows
  {"move":field,"after":…}
  {"remove":field,"from":…,"alone":true}              if the entry that lists it stays, or that it lists
  {"all":name,"times":…,"from":…,"to":…}              numbers that all changed alike (see below)
  {"set":"#…","from":…,"to":…}                        a property of the file, such as its version
Values have the notation of the text form. A reference is {"ref":…} with the path to its target. If
only its number identifies an entry, the number is followed by a checksum of the entry,
"[3#44a2bda4]" (and its checksum after the changes if that differs, "[3#44a2bda4>ca3f9a85]"), or by
the length of a list whose order matters, "[3 of 8]". "after" is null for the first entry; without
"after", an entry follows that of the line above. If an added entry lacks a usual member, the member
is null in its line. A file or member that only AFTER has is "content" in Base64, with its
"byteOrder" if the archive is for one console, so that "apply" can convert it for another. One that
only BEFORE has is "checksum". One that can only be compared byte by byte is "message", with the
reason; one in which only the compression, layout or notation differs is "note", and "apply" has
nothing to do. A long expected value is "#" and a checksum, and a changed long text contains only
the new part, so the lines contain nothing of the game's files.
"all" applies to all values of a name or place ("AREA/[…]/scale") without a line of their own: "times"
("2.25", "4/9"), "plus", then "decimals" or "digits" to round to. "from" and "to" list all values.
"bytewright apply" makes the changes in another copy or version of the files.

Exit code: 0, whether anything differs or not, 1 if a file cannot be read (all others are compared), 2
for wrong usage.`,

  async run(args, run) {
    const dump = args.findValue("base");
    const [before, after, ...more] = dump === undefined ? args.positionals : [dump, ...args.positionals];
    if (before === undefined || after === undefined || more.length > 0)
      throw new UsageError(`diff needs two files or folders, but got ${args.positionals.length}.`);
    const forms = (["json", "markdown", "html"] as const).filter((each) => args.flag(each));
    if (forms.length > 1) throw new UsageError(`--${forms[0]} and --${forms[1]} cannot be combined.`);
    const form: Form = forms[0] ?? "text";
    const second = await filesOf(run, after);
    const all = await filesOf(run, before);
    // a mod has only changed files: the others are as in the game
    const first = dump === undefined ? all : new Map([...all].filter(([relative]) => second.has(relative)));
    if (all.has("") !== second.has("")) {
      complainUnreadable(run, all.get("") ?? second.get("") ?? "", "A file and a folder cannot be compared.");
      return EXIT_FAILED;
    }
    let failed = false;
    const alike = new Map<string, [string, FileDifference][]>();
    if (form === "html") await run.print(pageStart(basename(before), basename(after)));
    for (const relative of [...new Set([...first.keys(), ...second.keys()])].sort()) {
      const shown = relative === "" ? basename(after) : relative;
      const [a, b] = [first.get(relative), second.get(relative)];
      let reading = relative;
      const source = (path: string): Source => {
        reading = path;
        return sourceAt(run, path);
      };
      const compared = catchStop(() => {
        if (a === undefined || b === undefined) {
          // only changes for `apply` need it
          const content = form === "json" ? source((a ?? b) as string).read() : undefined;
          return [wholeDifference("", a === undefined ? "added" : "removed", content)];
        }
        const old = source(a);
        const bytes = old.read();
        return diffFiles({
          before: bytes,
          after: source(b).read(),
          path: relative === "" ? b : relative,
          supplies: old.supplies,
          isShort: form === "json",
        });
      });
      if ("issue" in compared) {
        complainOf(run, reading, compared.issue);
        failed = true;
        continue;
      }
      failed ||= compared.value.some(({ isUnreadable }) => isUnreadable);
      if (form === "json") await run.print(statedLines(shown, compared.value));
      else
        for (const difference of compared.value) {
          const { path: inside, isSame, message = "" } = difference;
          const place = inside === "" ? shown : `${shown}/${inside}`;
          if (isSame) getOrMake(alike, message, () => []).push([place, difference]);
          else await run.print(linesOf(place, difference, form));
        }
    }
    if (form !== "json")
      for (const same of alike.values()) {
        const named = same.length > MAX_NAMED ? same.slice(0, 1).map(([, each]) => [counted(same.length, "file"), each] as const) : same;
        for (const [place, difference] of named) await run.print(linesOf(place, difference, form));
      }
    if (form === "html") await run.print(PAGE_END);
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};
