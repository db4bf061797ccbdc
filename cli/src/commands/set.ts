/** `bytewright set`: changes the values that an expression finds, in whole files or not at all. */

import { rewriting } from "../../../formats/core/proof.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { type Change, parseChange } from "../../../index/change.ts";
import { parseTarget, type Query } from "../../../index/query.ts";
import { type Replaced, replaceValues } from "../../../index/replace.ts";
import type { Command } from "../command.ts";
import { DUMP_OPTION, JSON_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import { nothingChanged, PlannedWrites } from "../plannedWrites.ts";
import { byteFinding, complainOf, findingLine, jsonLine, rewritingIssue } from "../report.ts";
import { type FileHits, orUsageError, readSearch, type SearchSetup, search } from "../searching.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";
import { PATH_HELP, shownValue } from "./query.ts";

function replaceIn(
  { file, decoded, values, rows }: FileHits,
  change: Change,
  { names, originals }: SearchSetup,
  isForced: boolean,
): Replaced {
  const rewritten = rewriting(decoded, file.content.length);
  if (rewritten !== undefined && !isForced)
    return { refused: `It cannot be written back byte for byte, so it is not changed. --force changes it anyway: ${rewritten}` };
  const own = names.namesFor(file.format);
  const originalOf = (row: number) => originals.find(file, values, row);
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
      return `${oneLine(`${file.path}: ${field}`)}: ${shownValue(before)} → ${shownValue(after)}\n`;
    })
    .join("");
}

/** Further names are only counted. */
const MAX_NAMES = 12;

function namesOf(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, MAX_NAMES).map(oneLine);
  return `${shown.join(", ")}${names.size > MAX_NAMES ? " …" : ""}`;
}

/** The last line of a preview. */
function preview(sum: string, count: number, names: ReadonlySet<string>, allNames: boolean): string {
  if (count === 0) return `${sum} would change.\n`;
  const them = count === 1 ? "it" : "them";
  if (names.size === 1) return `${sum} would change, ${count === 1 ? "" : "all "}named ${namesOf(names)}. Use --write to change ${them}.\n`;
  const use = allNames ? "--write" : "--all-names and --write";
  return `${sum} would change, with ${names.size} different names: ${namesOf(names)}. Use ${use} to change ${them}.\n`;
}

function nothingFound(query: Query, expression: string): string {
  if (query.kind !== "name" || query.path.isDeep) return "No value was found.\n";
  return `No value is called ${expression}. Names are case-sensitive; a part of a name is "*${expression}*", a value "* = ${expression}".\n`;
}

export const set: Command = {
  name: "set",
  summary: "Changes the values that an expression finds. Previews the changes; --write makes them.",
  usage: "EXPR CHANGE PATH… [options]",
  options: {
    write: { type: "boolean", help: "Make the changes." },
    "all-names": { type: "boolean", help: "Also if the values have different names." },
    force: { type: "boolean", help: "Also in files that another tool arranged in a way that their texts cannot keep." },
    ...JSON_OPTION,
    ...DUMP_OPTION,
    ...NAMES_OPTION,
  },
  details: `EXPR is one of
  Power, 0x1d333994          a whole name, case-sensitive, or its hash;
                             with "Sword => Axe" also a text in values
  *Power*                    a part of a name; %d is any number: AI_%d
${PATH_HELP}

CHANGE is one of
  40, -3, "= 40"             the new value; "= * 2" for a text that looks like a calculation
  "* 1.5", "- 3"             a calculation: + - * /; whole numbers are rounded, halves away from 0
  "Sword => Axe"             each such part of a text replaced; texts without it stay
  original                   the value that the dump has (--dump)
No value changes its type. Each file is written back, decoded again and compared: nothing but
the values shown differs. If one value cannot be changed, no file is. Values with different
names are changed only with --all-names. A file whose text does not give it back byte for byte
is refused; --force writes it as encode does, and a warning says what that changes.

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
    const query = orUsageError(() => parseTarget(expression, change.kind === "replace"));
    const setup = await readSearch(args, run, query, paths);
    const planned = new PlannedWrites(run);
    const names = new Set<string>();
    let failed = false;
    let [met, count, files] = [0, 0, 0];
    const isForced = args.flag("force");
    for await (const found of search(setup, () => (failed = true), { writes: true })) {
      const rows = found.rows.filter((row) => found.values.isValue(row));
      if (rows.length === 0) continue;
      met += rows.length;
      const replaced = replaceIn({ ...found, rows }, change, setup, isForced);
      if ("refused" in replaced) {
        run.complain(refusalLine(found, replaced));
        failed = true;
        continue;
      }
      if (replaced.changes.length === 0) continue;
      const rewritten = rewritingIssue("set", found.decoded, found.file.content.length);
      if (rewritten) complainOf(run, found.file.path, rewritten);
      count += replaced.changes.length;
      files++;
      for (const { row } of replaced.changes) names.add(found.values.title(row));
      planned.add(found.file, replaced.bytes);
      await run.print(linesOf(found, replaced, args.flag("json")));
    }
    const sum = `${counted(count, "value")} in ${counted(files, "file")}`;
    if (failed) return nothingChanged(run);
    if (met === 0) {
      run.complain(nothingFound(query, expression));
      return EXIT_FAILED;
    }
    if (!args.flag("write")) {
      run.complain(preview(sum, count, names, args.flag("all-names")));
      return count === 0 ? EXIT_FAILED : EXIT_OK;
    }
    if (names.size > 1 && !args.flag("all-names")) {
      run.complain(
        `bytewright: nothing was changed: ${sum} have ${names.size} different names: ${namesOf(names)}. --all-names changes them all.\n`,
      );
      return EXIT_FAILED;
    }
    const failure = planned.write();
    if (failure) return nothingChanged(run, failure);
    run.complain(`${sum} changed\n`);
    return count === 0 ? EXIT_FAILED : EXIT_OK;
  },
};
