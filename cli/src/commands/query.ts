/** `bytewright query`: finds values in game files and archives. */
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { parseQuery } from "../../../index/query.ts";
import type { PlainValue } from "../../../index/values.ts";
import type { Command } from "../command.ts";
import { DUMP_OPTION, JSON_OPTION, NAMES_OPTION, PATHS_HELP } from "../command.ts";
import { jsonLine } from "../report.ts";
import { type FileHits, orUsageError, readSearch, type SearchSetup, search } from "../searching.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../usage.ts";

/** Help for searches and changes. */
export const PATH_HELP = `  Power > 30                 a comparison: > >= < <= = != and ~ for "contains"
  Attack/Power               the path of a field, or the end of it
  Actor/**/bgparamlist       the path of files; * and ? stand for parts of a name,
                             ** for folders, an ending for all files that have it
  *.bdrop/*/ItemName* = X    both, with a comparison`;

export function shownValue(value: PlainValue | undefined): string {
  return value === undefined || value === null ? "" : Array.isArray(value) ? `[${value.join(", ")}]` : oneLine(String(value));
}

function linesOf({ file, values, rows, isHit }: FileHits, { originals }: SearchSetup, isJson: boolean): string {
  let output = "";
  if (isHit) {
    const whole = { path: file.path, field: "", type: file.format.id, value: null, original: null, offset: 0 };
    output += isJson ? jsonLine(whole) : `${oneLine(file.path)}: ${file.format.title}\n`;
  }
  for (const row of rows) {
    const [field, type, value] = [values.path(row), values.type(row), values.value(row)];
    const found = originals.find(file, values, row);
    const original = found?.values.value(found.row) ?? undefined;
    if (isJson) output += jsonLine({ path: file.path, field, type, value, original: original ?? null, offset: values.offset(row) });
    else {
      const before = original === undefined || shownValue(original) === shownValue(value) ? "" : ` (original: ${shownValue(original)})`;
      output += `${oneLine(`${file.path}: ${field}`)} = ${shownValue(value)}${before}\n`;
    }
  }
  return output;
}

export const query: Command = {
  name: "query",
  summary: "Finds values in game files by text, name, hash, comparison or path.",
  usage: "EXPR PATH… [options]",
  options: { ...JSON_OPTION, ...DUMP_OPTION, ...NAMES_OPTION },
  details: `EXPR is one of
  Sword                      a text in names or values, upper and lower case alike; the name
                             of a hash, too, and %d in it is any number: AI_%d
  36, 0x1d333994             a value, or the hash of a name
  "36"                       the same as a text
${PATH_HELP}

${PATHS_HELP}

Each hit gives one line; with --json
  {"path":…,"field":…,"type":…,"value":…,"original":…,"offset":…}
"original" is the value in the same file of the dump, or null. "offset" is that of the byte in the
decompressed file. A file that is itself a hit has an empty field.

Exit code: 0 with hits, 1 without any or if a file cannot be read, 2 for wrong usage.`,

  async run(args, run) {
    const [expression, ...paths] = args.positionals;
    if (expression === undefined || paths.length === 0) throw new UsageError("query needs an expression and at least one file or folder.");
    const setup = await readSearch(
      args,
      run,
      orUsageError(() => parseQuery(expression)),
      paths,
    );
    const isJson = args.flag("json");
    let failed = false;
    let [hits, files] = [0, 0];
    for await (const found of search(setup, () => (failed = true))) {
      hits += found.rows.length + (found.isHit ? 1 : 0);
      files++;
      await run.print(linesOf(found, setup, isJson));
    }
    if (!isJson) run.complain(`${counted(hits, "hit")} in ${counted(files, "file")}\n`);
    return failed || hits === 0 ? EXIT_FAILED : EXIT_OK;
  },
};
