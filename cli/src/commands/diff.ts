/** `bytewright diff`: describes differences in the contents of two files, archives or folders. */
import { basename } from "node:path";
import { catchStop } from "../../../formats/core/issue.ts";
import { sentencesOf } from "../../../formats/core/merge/changes/sentences.ts";
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

function linesOf(path: string, { path: inside, kind, changes, titles, message }: FileDifference, form: Exclude<Form, "json">): string {
  const place = [path, inside].filter((part) => part !== "").join("/");
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
  details: `Files are compared by what is in them: values by their names, entries of lists by what identifies
them (an id, a name), references by the entry that they mean, archives member by member. So an entry
that is inserted is one line, whatever numbers move. Numbers that all changed alike are one line, too.
Folders are compared file by file. With --json each line is a change, below a line with its file:
  {"path":…}, {"path":…,"member":…}, {"member":…}     the file, and the way into the archive
  {"at":field}                                        fields below begin with this one and "/"
  {"at":field,"usual":{…}}                            entries added to it say only what they have instead
  [field, from, to]                                   a value; to is null where it is removed
  [field, null, to]                                   an entry that is added
  {"add":field,"to":…,"after":…}                      the same, and the one that it follows
  {"move":field,"after":…}
  {"remove":field,"from":…,"alone":true}              where what names the entry stays, or what it names
  {"all":name,"times":…,"from":…,"to":…}              numbers that all changed alike (see below)
  {"set":"#…","from":…,"to":…}                        a fact of the file, such as its version
Values are as the text form writes them; a reference is {"ref":…} with the way to the entry that it
means. The number of an entry that nothing else identifies has a checksum of what the entry says after
it, "[3#44a2bda4]", or the length of a list in which places count, "[3 of 8]". The first entry is after
null; without "after" it follows the entry of the line above. What is usual for added entries, but not
for one of them, is null in its line. A file or member that only AFTER has is "content" in Base64, in an
archive of one console with its "byteOrder", so that "apply" converts it for another; one that only
BEFORE has is "checksum"; one that can only be compared by its bytes is "message", with the reason. A
long value that is expected is "#" and a checksum, and of a long text there is only what is new: the
lines hold nothing of the game's files.
"all" is about each value of that name or place ("AREA/[…]/scale") that has no line of its own: "times"
("2.25", "4/9"), "plus", then "decimals" or "digits" to round to; "from" and "to" are all its values.
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
      else for (const difference of compared.value) await run.print(linesOf(shown, difference, form));
    }
    if (form === "html") await run.print(PAGE_END);
    return failed ? EXIT_FAILED : EXIT_OK;
  },
};
