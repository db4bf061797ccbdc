/** Identifies a finding across versions of its file. */
import { createHash } from "node:crypto";
import { addToCount } from "../../../formats/core/lists.ts";
import type { Finding } from "../report.ts";

/** Ignores places and values in a message, which change with its context. */
export function identityOf({ code, path, message }: Finding): string {
  return JSON.stringify([code, path, message.replaceAll(/\d+/g, "#")]);
}

/** One for each finding, all different: the n-th of several equal ones ends with its number. */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const identity = identityOf(finding);
    const count = addToCount(counts, identity);
    return `${createHash("sha256").update(identity).digest("hex").slice(0, 16)}:${count}`;
  });
}
