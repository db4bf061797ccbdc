/**
 * Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), within the limits of GitHub's code scanning. A finding in a
 * binary file is at its first line, because SARIF regions are for texts.
 */
import { counted } from "../../../formats/core/text/counted.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { findFinding } from "../../../index/findingOwners.ts";
import { version } from "../../../package.json";
import type { Finding } from "../report.ts";
import { fingerprints } from "./fingerprints.ts";

/** GitHub's limit. */
const MAX_RESULTS = 5000;
/** Characters that GitHub shows of a text. */
const MAX_TEXT = 1024;
export interface ReportPlace {
  /** From the root of the repository, `/` between its parts. */
  readonly file: string;
  /** Path of the member of an archive; empty for the file itself. */
  readonly inside: string;
}

const LEVELS = ["error", "warning"] as const;

/** @param placeOf where a finding is, from the root of the repository */
export function sarifOf(findings: readonly Finding[], placeOf: (path: string) => ReportPlace): string {
  const reported = LEVELS.flatMap((level) => findings.filter(({ severity }) => severity === level));
  const kept = reported.slice(0, MAX_RESULTS);
  const codes = [...new Set(kept.map(({ code }) => code))].sort();
  const left = reported.length - kept.length;
  const ids = fingerprints(kept);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Bytewright", semanticVersion: version, rules: codes.map(ruleOf) } },
        automationDetails: { id: "bytewright/check/" },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true, ...(left > 0 ? { toolExecutionNotifications: [leftOut(left)] } : {}) }],
        results: kept.map((finding, at) => resultOf(finding, placeOf(finding.path), codes.indexOf(finding.code), ids[at])),
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}

function leftOut(count: number) {
  return {
    level: "warning",
    message: { text: `${counted(count, "further finding")} left out: ${MAX_RESULTS} is the most that can be shown.` },
  };
}

function textOf(text: string): { readonly text: string } {
  return { text: oneLine(text).slice(0, MAX_TEXT) || "-" };
}

function ruleOf(code: string) {
  const { page } = findFinding(code) ?? {};
  const title = page?.title ?? code;
  return { id: code, shortDescription: textOf(title), fullDescription: textOf(title), help: textOf(page?.help ?? title) };
}

function resultOf(
  { code, severity, message, line, column, offset }: Finding,
  { file, inside }: ReportPlace,
  ruleIndex: number,
  id: string,
) {
  const isText = line > 0 && inside === "";
  const [startLine, startColumn] = isText ? [line, column] : [1, 1];
  const where = [inside, line > 0 ? (isText ? "" : `line ${line}`) : offset > 0 ? `byte ${hex(offset)}` : ""].filter((part) => part !== "");
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: textOf(where.length > 0 ? `${where.join(", ")}: ${message}` : message),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
          region: { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 },
        },
        ...(inside === "" ? {} : { logicalLocations: [{ fullyQualifiedName: inside, kind: "member" }] }),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: id },
  };
}
