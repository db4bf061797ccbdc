/** `find_values`: fields by name or path, by a comparison, or by a text in names and values. */
import { FileSearch, type Hits } from "../../index/fileSearch.ts";
import { exactName } from "../../index/pathPattern.ts";
import { findRows, type Query } from "../../index/query.ts";
import { type Answer, Page, type PageInput, shown } from "../answer.ts";
import { gameFiles, readArea } from "../contents.ts";
import type { Context } from "../context.ts";
import { type Comparison, fieldPattern, fieldQuery, invalid, valueQuery } from "../fields.ts";
import { Originals } from "../originals.ts";

interface Input extends PageInput {
  readonly field?: string;
  readonly value?: Comparison;
  readonly text?: string;
  readonly in?: string;
}

export async function findValues(input: Input, context: Context): Promise<Answer> {
  const { host } = context;
  const [query, ...further] = queriesOf(input);
  const area = await readArea(host, input.in);
  const search = new FileSearch(query, (format) => host.namesFor(format), context.tick);
  const originals = new Originals(context);
  const page = new Page<object>(input);
  const problems: string[] = [];
  let files = 0;
  for await (const found of gameFiles(context, area)) {
    if ("issue" in found) {
      problems.push(`${found.path}: ${found.issue.message}`);
      continue;
    }
    const { file } = found;
    const hits = search.search(file);
    if (!hits) continue;
    if ("issues" in hits) {
      for (const { message } of hits.issues) problems.push(`${file.path}: ${message}`);
      continue;
    }
    const rows = rowsOf(hits, further);
    if (rows.length === 0) continue;
    files++;
    const original = await originals.findValues(file);
    const { values } = hits;
    for (const row of rows)
      page.add(() => {
        const field = values.path(row);
        const other = original?.find(field) ?? -1;
        const before = host.dumpCount > 0 ? { original: original && other >= 0 ? shown(original.value(other)) : null } : {};
        return { path: file.path, field, type: values.type(row), value: shown(values.value(row)), ...before };
      });
  }
  return { total: page.total, files, hits: page.rows, ...page.end, ...problemsOf(problems) };
}

/** At least one condition; hits meet all of them. @throws ToolError without any */
function queriesOf({ field, value, text }: Input): readonly [Query, ...Query[]] {
  if (text !== undefined && text.trim() === "") throw invalid("The text is empty.");
  const queries: Query[] = [];
  if (value !== undefined) queries.push(valueQuery(field, value));
  else if (field !== undefined) queries.push(fieldQuery(field));
  if (text !== undefined) queries.push({ kind: "text", path: exactName(text), text: text.toLowerCase(), number: undefined });
  const [first, ...rest] = queries;
  if (!first) throw invalid("There is nothing to search for.");
  if (field !== undefined) fieldPattern(field);
  return [first, ...rest];
}

function rowsOf({ values, rows }: Hits, further: readonly Query[]): readonly number[] {
  return further.reduce((left, query) => {
    const fits = new Set(findRows(query, values, []));
    return left.filter((row) => fits.has(row));
  }, rows);
}

const MAX_PROBLEMS = 5;

/** Files that could not be searched. */
export function problemsOf(problems: readonly string[]): Answer {
  if (problems.length === 0) return {};
  return { unreadable: problems.length, problems: problems.slice(0, MAX_PROBLEMS).map((one) => one.slice(0, 400)) };
}
