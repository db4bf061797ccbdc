/** `plan_values`: one change of all values of a field. */
import { rewrap } from "../../formats/containers/index.ts";
import { type Change, originalValue, parseChange } from "../../index/change.ts";
import { FileSearch } from "../../index/fileSearch.ts";
import { replaceValues } from "../../index/replace.ts";
import { shown } from "../answer.ts";
import { gameFiles, mustBeExact, readArea } from "../contents.ts";
import type { Context } from "../context.ts";
import { type Comparison, fieldQuery, valueQuery } from "../fields.ts";
import { Originals } from "../originals.ts";
import { isInDump } from "../paths.ts";
import { problemsOf } from "../reading/findValues.ts";
import { noDump, ToolError, unreadable } from "../toolError.ts";
import { Draft, placeInMod, refused } from "./draft.ts";
import type { PlannedChange, Proposal } from "./proposal.ts";

interface Input {
  readonly field: string;
  readonly value?: Comparison;
  readonly in?: string;
  readonly change: string;
}

export async function planValues({ field, value, in: text, change: wanted }: Input, context: Context): Promise<Proposal> {
  const { host } = context;
  const change = readChange(wanted);
  const query = value ? valueQuery(field, value) : fieldQuery(field);
  const area = await readArea(host, text);
  if (area.isFile || isInDump(area.start)) await placeInMod(host, area.start);
  if (change.kind === "original" && host.dumpCount === 0) throw noDump("change/refused");
  const search = new FileSearch(query, (format) => host.namesFor(format), context.tick);
  const originals = new Originals(context);
  const draft = new Draft(host);
  const changes: PlannedChange[] = [];
  const problems: string[] = [];
  let met = 0;
  for await (const found of gameFiles(context, area)) {
    if ("issue" in found) {
      // an unreadable file might be one of those meant
      if (found.issue.code.startsWith("io/")) throw unreadable(found.path, found.issue);
      problems.push(`${found.path}: ${found.issue.message}`);
      continue;
    }
    const { opened, file } = found;
    const hits = search.search(file);
    if (hits && "issues" in hits) for (const { message } of hits.issues) problems.push(`${file.path}: ${message}`);
    if (!hits || "issues" in hits) continue;
    const { values, decoded } = hits;
    const rows = hits.rows.filter((row) => values.isValue(row));
    if (rows.length === 0) continue;
    met += rows.length;
    await placeInMod(host, opened.path);
    mustBeExact(file, decoded);
    const original = change.kind === "original" ? await originals.findValues(file) : undefined;
    const originalOf = (row: number) => originalValue(original, values, row);
    const names = host.namesFor(file.format);
    const made = replaceValues({ values, rows, change, format: file.format, names, fileName: file.path, originalOf });
    if ("refused" in made) throw refused(`${file.path}: ${made.row === undefined ? field : values.path(made.row)}: ${made.refused}`);
    if (made.changes.length === 0) continue;
    for (const { row, before, after } of made.changes)
      changes.push({ path: file.path, field: values.path(row), type: values.type(row), before: shown(before), after: shown(after) });
    await draft.put(opened.path, file.inside, rewrap(made.bytes, file.layers));
  }
  if (met === 0)
    throw new ToolError(
      "search/no-hit",
      `No value there is named ${JSON.stringify(field.slice(0, 200))}.`,
      "find_values with text finds fields by a part of their name.",
    );
  return { files: draft.finish(), changes, more: problemsOf(problems) };
}

function readChange(text: string): Change {
  try {
    return parseChange(text);
  } catch (error) {
    throw refused(
      error instanceof Error ? error.message : String(error),
      'A change is "= 40", "* 1.5", "+ -3", "Sword => Axe" or "original".',
    );
  }
}
