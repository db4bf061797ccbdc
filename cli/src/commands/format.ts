/** `bytewright format`: puts texts into their canonical form. */

import { basename } from "node:path";
import { hasErrors } from "../../../formats/core/issue.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { typeChangesSince } from "../../../formats/core/tree/changedTypes.ts";
import { formats } from "../../../formats/registry.ts";
import type { Command } from "../command.ts";
import { NAMES_OPTION, PATHS_HELP } from "../command.ts";
import { findNamedFile, findTextDocument } from "../documents.ts";
import { ioStop } from "../files.ts";
import { writeFileOrMember } from "../insideArchives.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { perFile } from "../perFile.ts";
import { findingLine, textFinding } from "../report.ts";
import type { Run } from "../run.ts";
import { type Source, sourceAt } from "../sources.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { versionOf } from "../wholeFile.ts";

interface Wanted {
  readonly names: NameTable;
  readonly style: string | undefined;
  /** Convert texts of other encodings to UTF-8. */
  readonly toUtf8: boolean;
}

interface Formatted {
  readonly before: string;
  readonly after: string;
  /** The file already is UTF-8, perhaps with a byte order mark. */
  readonly exact: boolean;
}

/** Undefined if the file is not a text of a known format. @throws Stop if it cannot be formatted */
function formatted(run: Run, source: Source, { names, style, toUtf8 }: Wanted): Formatted | undefined {
  const document = findTextDocument(source);
  if (!document) return undefined;
  const { format, text, exact } = document;
  if (!exact && !toUtf8) throw ioStop("other-encoding", "The file is not UTF-8. With --utf8 it is written as UTF-8.");
  const context = { names: names.namesFor(format), decoded: false, fileName: basename(source.path) };
  const analysis = format.analyse(text, context);
  if (!analysis.formatting) throw ioStop("no-formatting", `Texts of ${format.title} have no canonical form.`);
  if (style !== undefined && !format.styles?.includes(style)) {
    const known = format.styles ? `they are ${format.styles.join(", ")}` : "there is one form only";
    throw ioStop("no-style", `Texts of ${format.title} have no style "${style}": ${known}.`);
  }
  const edits = analysis.formatting(undefined, style);
  if (edits.length === 0 && hasErrors(analysis.issues))
    throw ioStop("has-errors", 'The text has errors, so its form is not clear. "bytewright check" lists them.');
  const file = findNamedFile(run, source.path, format);
  const lines = new LineIndex(text);
  for (const issue of file ? typeChangesSince(file, text, format, context) : [])
    run.complain(findingLine(textFinding(source.path, issue, lines)));
  return { before: text, after: applyEdits(text, edits), exact };
}

/** `MAX, BLENDER, FBX (ass)`. */
const STYLES = formats
  .filter(({ styles }) => styles !== undefined)
  .map(({ id, styles }) => `${styles?.join(", ")} (${id})`)
  .join("; ");

export const format: Command = {
  name: "format",
  summary: "Writes text forms, and formats that are text, in their canonical form.",
  usage: "PATH… [options]",
  options: {
    check: { type: "boolean", help: "Write nothing; list the files that would change." },
    style: { type: "string", placeholder: "STYLE", help: `One of ${STYLES}. Default: as the text itself says.` },
    utf8: { type: "boolean", help: "Write texts of other encodings too, as UTF-8; no text keeps a byte order mark." },
    stdout: { type: "boolean", help: "Print the formatted text of one file instead of writing it." },
    ...NAMES_OPTION,
  },
  details: `${PATHS_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.
A path that continues inside an archive writes that member. Files are written in place, whole or not
at all; each changed file gives a line. A text with errors is left alone. If the file of a text is next
to it, and a value of the text has another type without a tag that says so, a warning names it.

Exit code: 0, or 1 if a file cannot be formatted, or with --check if one would change;
2 for wrong usage.`,

  async run(args, run) {
    const positionals = args.paths("format");
    const isCheck = args.flag("check");
    const isPrinted = args.flag("stdout");
    if (isPrinted && (isCheck || positionals.length > 1)) throw new UsageError("--stdout is for one file, and not with --check.");
    const wanted: Wanted = {
      names: readNames(args, run),
      style: args.findValue("style")?.toUpperCase(),
      toUtf8: args.flag("utf8"),
    };
    let changed = 0;
    let seen = 0;
    const formatOne = async (path: string): Promise<boolean> => {
      const source = sourceAt(run, path);
      const result = formatted(run, source, wanted);
      if (!result) return false;
      seen++;
      const { before, exact } = result;
      const after = wanted.toUtf8 ? result.after.replace(/^\uFEFF/, "") : result.after;
      const hasMark = Buffer.from(source.read().subarray(0, 3)).toString("hex") === "efbbbf";
      if (isPrinted) await run.print(after);
      else if (after !== before || !exact || (hasMark && wanted.toUtf8)) {
        changed++;
        // a byte order mark that the reader left out stays in the file
        const mark = hasMark && !wanted.toUtf8 && !after.startsWith("\uFEFF") ? "\uFEFF" : "";
        if (!isCheck) writeFileOrMember(run, path, mark + after, versionOf(source.read()));
        await run.print(`${oneLine(path)}\n`);
      }
      return true;
    };
    const failed = await perFile(args, run, formatOne, { writes: true });
    if (!isPrinted) run.complain(`${counted(seen, "file")}: ${changed} ${isCheck ? "would change" : "changed"}`);
    return failed || (isCheck && changed > 0) ? EXIT_FAILED : EXIT_OK;
  },
};
