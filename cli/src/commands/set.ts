/** `bytewright set`: changes the values that an expression finds, in whole files or not at all. */

import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { rewrap } from "../../../formats/containers/index.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { type Change, parseChange } from "../../../index/change.ts";
import { type Replaced, replaceValues } from "../../../index/replace.ts";
import type { Command } from "../command.ts";
import { DUMP_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import { readBytes } from "../files.ts";
import { openArchiveFile } from "../insideArchives.ts";
import { byteFinding, counted, findingLine, jsonLine } from "../report.ts";
import type { Run } from "../run.ts";
import { type FileHits, orUsageError, readSearch, type SearchSetup, search } from "../searching.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { writeWhole } from "../wholeFile.ts";
import { EXPRESSION_HELP, shownValue } from "./query.ts";

/** New contents by outer file: the file's own, or those of its members. */
type Planned = Map<string, { readonly inside: string; readonly bytes: Uint8Array }[]>;

function replaceIn({ file, decoded, values, rows }: FileHits, change: Change, { names, originals }: SearchSetup): Replaced {
  if (!decoded.exact) return { refused: "It cannot be written back byte for byte, so it is not changed." };
  const own = names.namesFor(file.format);
  const originalOf = (row: number) => originals.valueOf(file, values, row);
  return replaceValues({ values, rows, change, format: file.format, names: own, fileName: file.path, originalOf });
}

function refusalLine({ file, values }: FileHits, { refused, row }: Extract<Replaced, { refused: string }>): string {
  const message = row === undefined ? refused : `${values.path(row)}: ${refused}`;
  return findingLine(
    byteFinding(file.path, { code: "set/refused", severity: "error", message }, row === undefined ? 0 : values.offset(row)),
  );
}

function linesOf({ file, values }: FileHits, { changes }: Extract<Replaced, { bytes: Uint8Array }>, isJson: boolean): string {
  return changes
    .map(({ row, before, after }) => {
      const field = values.path(row);
      if (isJson) return jsonLine({ path: file.path, field, type: values.type(row), value: after, before, offset: values.offset(row) });
      return `${oneLine(`${file.path}: ${field}`)}: ${shownValue(before)} -> ${shownValue(after)}\n`;
    })
    .join("");
}

/** All outer files are made before the first is written; if one cannot be written, those before it get their old bytes back. */
function writeAll(run: Run, planned: Planned): void {
  const made = [...planned].map(([outer, members]) => {
    const before = readBytes(run, outer);
    const own = members.find(({ inside }) => inside === "");
    const changes = members.map(({ inside, bytes }): MemberChange => ({ kind: "put", path: inside, content: bytes }));
    return { outer, before, after: own?.bytes ?? openArchiveFile(run, outer).change(changes) ?? before };
  });
  const written: (typeof made)[number][] = [];
  const result = catchStop(() => {
    for (const file of made) {
      writeWhole(run, file.outer, file.after);
      written.push(file);
    }
  });
  if (!("issue" in result)) return;
  for (const { outer, before } of written) writeWhole(run, outer, before);
  throw new UsageError(`${result.issue.message} Nothing was changed.`);
}

export const set: Command = {
  name: "set",
  summary: "Changes the values that an expression finds. Shows what it would do; --write does it.",
  usage: "EXPR CHANGE PATH… [options]",
  options: {
    write: { type: "boolean", help: "Make the changes." },
    json: { type: "boolean", help: "One JSON object a line instead of text for people." },
    ...DUMP_OPTION,
    ...NAMES_OPTION,
  },
  details: `${EXPRESSION_HELP}

CHANGE is one of
  40, "= 40"         the new value; "= -5" for one with a sign
  "* 1.5"            a calculation: + * /; whole numbers are rounded; "+ -3" subtracts
  "Sword => Axe"     each such part of a text replaced; texts without it stay
  original           the value that the dump has (--dump)
No value changes its type. Each file is written back, decoded again and compared: nothing but
the values shown differs. If one value cannot be changed, no file is.

${PATHS_HELP}

Each change gives one line; with --json
  {"path":…,"field":…,"type":…,"value":…,"before":…,"offset":…}

Exit code: 0, 1 if nothing is found, a file cannot be read or a value cannot be changed, 2 for
wrong usage.`,

  async run(args, run) {
    const [expression, text, ...paths] = args.positionals;
    if (expression === undefined || text === undefined || paths.length === 0)
      throw new UsageError("set needs an expression, a change and at least one file or folder.");
    const change = orUsageError(() => parseChange(text));
    if (change.kind === "original" && args.list("dump").length === 0)
      throw new UsageError('"original" needs the unmodified game: give its folder with --dump.');
    const setup = await readSearch(args, run, expression, paths);
    const planned: Planned = new Map();
    let failed = false;
    let [count, files] = [0, 0];
    for await (const found of search(setup, () => (failed = true))) {
      const rows = found.rows.filter((row) => found.values.isValue(row));
      if (rows.length === 0) continue;
      const replaced = replaceIn({ ...found, rows }, change, setup);
      if ("refused" in replaced) {
        run.complain(refusalLine(found, replaced));
        failed = true;
        continue;
      }
      if (replaced.changes.length === 0) continue;
      count += replaced.changes.length;
      files++;
      const { outer, inside, layers } = found.file;
      const bytes = rewrap(replaced.bytes, layers);
      planned.set(outer, [...(planned.get(outer) ?? []), { inside, bytes }]);
      await run.print(linesOf(found, replaced, args.flag("json")));
    }
    const sum = `${counted(count, "value")} in ${counted(files, "file")}`;
    if (failed) {
      run.complain(`bytewright: nothing was changed, because of the errors above.\n`);
      return EXIT_FAILED;
    }
    if (args.flag("write")) writeAll(run, planned);
    run.complain(args.flag("write") ? `${sum} changed\n` : `${sum} would change. Use --write to change ${count === 1 ? "it" : "them"}.\n`);
    return count === 0 ? EXIT_FAILED : EXIT_OK;
  },
};
