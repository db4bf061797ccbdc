/** The Markdown report of a check for reviewers. Text from files is included only as plain text. */
import { addToCount } from "../../../formats/core/lists.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { markdownSection } from "../../../formats/core/text/differencePage.ts";
import { code, inList, inParagraphs, inTable, type Markdown, markdown } from "../../../formats/core/text/markdown.ts";
import { oneLineOfPath } from "../../../formats/core/text/oneLine.ts";
import type { Tally } from "../fileReport.ts";
import { isNotJudged } from "../notJudged.ts";
import type { Finding } from "../report.ts";
import { findOwner } from "../shard.ts";
import type { Before, ChangedFile } from "./before.ts";

export interface Summary {
  readonly passed: boolean;
  readonly sum: Tally;
  readonly findings: readonly Finding[];
  /** Undefined without a base. */
  readonly before: Before | undefined;
  /** A path for readers on other machines. */
  readonly shown: (path: string) => string;
}

/** Bytes: GitHub allows a megabyte for all steps together. */
const MAX_SIZE = 200_000;
const MAX_FINDINGS = 50;
const MAX_FILES = 200;

export function summaryOf({ passed, sum, findings, before, shown }: Summary): string {
  const { files = 0, error = 0, warning = 0, notJudged = 0 } = sum;
  const judged = findings.filter((finding) => !isNotJudged(finding));
  const listed = (before?.findNew(judged) ?? judged).filter(({ severity }) => severity === "error" || severity === "warning");
  const verdict = passed ? "Passed" : "Failed";
  const numbers = [counted(files, "file"), counted(error, "error"), counted(warning, "warning")];
  if (before) numbers.push(`${listed.length} new`);
  if (notJudged > 0) numbers.push(`${notJudged} not judged`);
  const parts = [
    inParagraphs([markdown`## Bytewright: ${verdict}`, markdown`${numbers.join(", ")}`]).source,
    ...[
      before && filesTable(before.files, judged),
      listOf(before ? "New findings" : "Findings", listed, shown),
      listOf("Not judged", findings.filter(isNotJudged), shown),
      before && keptLine(judged.length - listed.length),
    ].flatMap((part) => part?.source ?? []),
    ...(before?.files ?? []).flatMap(({ changes }) => changes.map(({ place, sentences }) => markdownSection(place, sentences).trimEnd())),
  ];
  return joinWithin(parts);
}

/** Joins the parts that fit, skipping any that is too large. */
function joinWithin(parts: readonly string[]): string {
  let size = 0;
  const kept = parts.filter((part) => {
    const more = Buffer.byteLength(part) + 2;
    if (size + more > MAX_SIZE) return false;
    size += more;
    return true;
  });
  return `${[...kept, ...(kept.length < parts.length ? ["The rest does not fit here."] : [])].join("\n\n")}\n`;
}

function keptLine(count: number): Markdown | undefined {
  return count > 0
    ? markdown`${counted(count, "other finding")} that ${count === 1 ? "was" : "were"} there before, and notes, are in the log.`
    : undefined;
}

function findingItem({ line, column, severity, code: id, message }: Finding, path: string): Markdown {
  const place = line > 0 ? `:${line}:${column}` : "";
  return markdown`${severity} ${code(id)} ${oneLineOfPath(path)}${place}: ${message.slice(0, 1000)}`;
}

function listOf(title: string, findings: readonly Finding[], shown: Summary["shown"]): Markdown | undefined {
  if (findings.length === 0) return undefined;
  const items = findings.slice(0, MAX_FINDINGS).map((finding) => findingItem(finding, shown(finding.path)));
  const more = findings.length > MAX_FINDINGS ? markdown`And ${findings.length - MAX_FINDINGS} more, in the log.` : undefined;
  return inParagraphs([markdown`### ${title}`, inList(items), more]);
}

function filesTable(files: readonly ChangedFile[], findings: readonly Finding[]): Markdown {
  if (files.length === 0) return markdown`No game file changed.`;
  const paths = new Set(files.map(({ path }) => path));
  const counts = new Map<string, number>();
  for (const { path, severity } of findings) {
    const key = `${severity} ${findOwner(paths, path)}`;
    addToCount(counts, key);
  }
  const count = (severity: string, path: string) => counts.get(`${severity} ${path}`) ?? 0;
  const rows = files
    .slice(0, MAX_FILES)
    .map(({ path, state }) => [oneLineOfPath(path), state, count("error", path), count("warning", path)]);
  const more = files.length > MAX_FILES ? markdown`And ${counted(files.length - MAX_FILES, "more file")}.` : undefined;
  return inParagraphs([inTable(["File", "State", "Errors", "Warnings"], rows), more]);
}
