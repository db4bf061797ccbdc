/** Verifies one file: its bytes to text and back. Does not rely on what the decoder says about itself. */

import type { Issue } from "../../formats/core/issue.ts";
import { catchStop, firstError, hasErrors, Stop } from "../../formats/core/issue.ts";
import { findDifference } from "../../formats/core/proof.ts";
import type { FileReport, JobContext } from "./job.ts";
import { byteFinding, findingLine, jsonLine } from "./report.ts";
import type { Subject } from "./subject.ts";
import { findBinary, identify } from "./subject.ts";
import type { FoundFile } from "./walk.ts";

export type Status = "exact" | "inexact" | "failed";

interface Verdict {
  readonly status: Status;
  readonly issue?: Issue;
  /** First byte that differs, or where the issue lies. */
  readonly offset: number;
}

export function inexactIssue(offset: number, encodedSize: number, fileSize: number): Issue {
  const sizes = encodedSize === fileSize ? `both have ${fileSize} bytes` : `${encodedSize} bytes instead of ${fileSize}`;
  return {
    code: "verify/inexact",
    severity: "warning",
    message: `The text encodes to other bytes (${sizes}); the first difference is at byte 0x${offset.toString(16)}.`,
    bytes: { start: offset, end: offset + 1 },
  };
}

function failed(issue: Issue): Verdict {
  return { status: "failed", issue, offset: issue.bytes?.start ?? 0 };
}

/** @throws whatever a bug in a format throws. */
export function proveExact({ format, content }: Subject, names: JobContext["names"]): Verdict {
  const decoded = format.decode(content, names.namesFor(format));
  if (decoded.kind === "fail") return failed(firstError(decoded.issues));
  const encoded = format.encode(decoded.text);
  if (!encoded.bytes) {
    const reason = encoded.issues.find((issue) => hasErrors([issue]));
    const message = `The decoded text cannot be encoded again: ${reason?.message ?? "no reason is given."}`;
    return {
      status: "inexact",
      issue: { code: reason?.code ?? "internal/no-bytes", severity: "warning", message },
      offset: reason?.bytes?.start ?? 0,
    };
  }
  const offset = findDifference(encoded.bytes, content);
  if (offset === undefined) return { status: "exact", offset: 0 };
  return { status: "inexact", issue: inexactIssue(offset, encoded.bytes.length, content.length), offset };
}

/** Adds that an offset counts inside the wrapping. */
function insideOf(verdict: Verdict, { layers }: Subject): Verdict {
  if (!verdict.issue || layers.length === 0) return verdict;
  const wrapping = layers.map(({ container }) => container.title).join(" in ");
  return {
    ...verdict,
    issue: { ...verdict.issue, message: `${verdict.issue.message} (Offsets count in the content of the ${wrapping} data.)` },
  };
}

export function verifyFile(file: FoundFile, { json, names }: JobContext): FileReport {
  let size = 0;
  let formatId = "";
  const result = catchStop((): Verdict | undefined => {
    const bytes = findBinary(file.path);
    if (!bytes) return undefined;
    size = bytes.length;
    const subject = identify(bytes, file.path);
    formatId = subject.format?.id ?? "";
    if ("issue" in subject) throw new Stop(subject.issue);
    return insideOf(proveExact(subject, names), subject);
  });
  const verdict = "issue" in result ? failed(result.issue) : result.value;
  if (!verdict) return { output: "", tally: file.explicit ? { passedOver: 1 } : {} };
  const { status, issue, offset } = verdict;
  const tally = { [status]: 1 };
  if (json) {
    const line = { path: file.path, format: formatId, status, bytes: size };
    return { output: jsonLine(issue ? { ...line, issue: { code: issue.code, message: issue.message, offset } } : line), tally };
  }
  return {
    output: issue ? findingLine({ ...byteFinding(file.path, issue, offset), severity: status === "failed" ? "error" : "warning" }) : "",
    tally,
  };
}
