/** Files that cannot be judged without their game's dictionary: one warning per folder instead of an error per file. */

import { dirname } from "node:path";
import { counted } from "../../formats/core/text/counted.ts";
import type { FileReport, Row } from "./fileReport.ts";
import { byteFinding, type Finding } from "./report.ts";

const CODE = "container/zstd-dictionary";

function isUnjudged(row: Row): boolean {
  return "code" in row ? row.code === CODE : row.issue?.code === CODE;
}

/** True if a report depends on where dictionaries were searched for. */
export function hasUnjudged({ rows }: FileReport): boolean {
  return rows.some(isUnjudged);
}

/** The report on a file without such rows. @param path of the file on disk */
export function withoutUnjudged(report: FileReport, path: string): FileReport {
  const count = report.rows.filter(isUnjudged).length;
  if (count === 0) return report;
  const tally: Record<string, number> = { ...report.tally, notJudged: count };
  for (const row of report.rows.filter(isUnjudged)) {
    const name = "code" in row ? row.severity : row.status;
    tally[name] = (tally[name] ?? 0) - 1;
  }
  return { ...report, rows: report.rows.filter((row) => !isUnjudged(row)), tally, notJudged: { folder: dirname(path), count } };
}

/** True for a finding about a folder. */
export function isNotJudged({ code, severity }: Finding): boolean {
  return code === CODE && severity === "warning";
}

/** The finding about a folder. */
export function notJudgedFinding(folder: string, count: number): Finding {
  const need = count === 1 ? "needs" : "need";
  const message = `Not judged: ${counted(count, "file")} here ${need} the dictionary of the game, which --dictionaries can name.`;
  return byteFinding(folder, { code: CODE, severity: "warning", message });
}
