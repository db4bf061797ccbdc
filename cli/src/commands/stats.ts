/** `bytewright stats`: counts a file's contents. */

import { basename } from "node:path";
import type { Fact } from "../../../formats/core/coded.ts";
import { catchStop, firstError, type Issue, Stop } from "../../../formats/core/issue.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import type { Command } from "../command.ts";
import { ARCHIVES_HELP, ARCHIVES_OPTION, JSON_OPTION, NAMES_OPTION, PATHS_HELP, twoColumns } from "../command.ts";
import { findTextDocument } from "../documents.ts";
import { type NameTable, readNames } from "../nameLists.ts";
import { perFile } from "../perFile.ts";
import { complainOf, jsonLine } from "../report.ts";
import { type ArchiveSource, type Source, sourcesAt } from "../sources.ts";
import { findBinary, getSubject } from "../subject.ts";
import { EXIT_FAILED, EXIT_OK } from "../usage.ts";

interface Statistics {
  readonly format: string;
  readonly facts: readonly Fact[];
  /** Why the file cannot be read; the facts cover the readable part. */
  readonly issue?: Issue;
}

/** Undefined if the format is unknown. @throws Stop if nothing can be read */
function statisticsOf(source: Source, names: NameTable): Statistics | undefined {
  const { path } = source;
  const document = findTextDocument(source);
  const fileName = basename(path);
  if (document) {
    const { format, text, facts } = document;
    const analysis = format.analyse(text, { names: names.namesFor(format), decoded: false, fileName });
    return { format: format.id, facts: [...facts, ...(analysis.facts?.() ?? [])] };
  }
  const bytes = findBinary(source);
  if (!bytes) return undefined;
  const { format, content } = getSubject(bytes, path, source.supplies);
  const own = names.namesFor(format, path);
  const decoded = format.decode(content, own);
  if (decoded.kind === "fail") return { format: format.id, facts: decoded.facts, issue: firstError(decoded.issues) };
  const analysis = format.analyse(decoded.text, { names: own, decoded: true, fileName });
  return { format: format.id, facts: [...decoded.facts, ...(analysis.facts?.() ?? [])] };
}

function statisticsOfArchive({ nested, issue, size }: ArchiveSource): Statistics | undefined {
  if (issue) throw new Stop(issue);
  if (!nested) return undefined;
  const { archive, layers } = nested;
  const facts: Fact[] = [
    { label: "members", value: String(archive.entries.length) },
    { label: "size", value: counted(size, "byte") },
  ];
  for (const { container, size: packed } of layers)
    facts.push({ label: "compressed", value: `${container.title}, ${counted(packed, "byte")}` });
  if (layers.length > 0) facts.push({ label: "unpacked", value: counted(archive.bytes.length, "byte") });
  return { format: archive.type.id, facts };
}

function linesOf(path: string, { format, facts }: Statistics, isJson: boolean): string {
  if (isJson) return jsonLine({ path, format, facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])) });
  const rows = facts.map(({ label, value }): [string, string] => [oneLine(label), oneLine(value)]);
  return `${oneLine(path)}: ${format}\n${rows.length > 0 ? `${twoColumns(rows)}\n` : ""}`;
}

export const stats: Command = {
  name: "stats",
  summary: "Counts what files contain.",
  usage: "PATH… [options]",
  options: { ...JSON_OPTION, ...ARCHIVES_OPTION, ...NAMES_OPTION },
  details: `${PATHS_HELP}
${ARCHIVES_HELP}
Text forms (x.bxml.yml) and formats that are text themselves count by the ending of the name.
With --json each file gives one line: {"path":…,"format":…,"facts":{"label":"value",…}}

For a damaged file, the readable part is counted.

Exit code: 0, or 1 if a file cannot be read, 2 for wrong usage.`,

  async run(args, run) {
    args.paths("stats");
    const names = readNames(args, run);
    const isJson = args.flag("json");
    let isWhole = true;
    const failed = await perFile(args, run, async (file) => {
      let counts = false;
      for (const found of sourcesAt(run, file, !args.flag("no-archives"))) {
        const { path } = "archive" in found ? found.archive : found.file;
        const result = catchStop(() => ("archive" in found ? statisticsOfArchive(found.archive) : statisticsOf(found.file, names)));
        counts ||= "issue" in result || result.value !== undefined;
        const statistics = "value" in result ? result.value : undefined;
        const issue = "issue" in result ? result.issue : statistics?.issue;
        if (issue) {
          complainOf(run, path, issue);
          isWhole = false;
        }
        if (statistics && (issue === undefined || statistics.facts.length > 0)) await run.print(linesOf(path, statistics, isJson));
      }
      return counts;
    });
    return failed || !isWhole ? EXIT_FAILED : EXIT_OK;
  },
};
