/** What makes a finding the same one in another version of its file. */
import { createHash } from "node:crypto";
import { addToCount } from "../../../formats/core/lists.ts";
import type { Finding } from "../report.ts";

/** Places and values in a message change with what is around it. */
export function identityOf({ code, path, message }: Finding): string {
  return JSON.stringify([code, path, message.replaceAll(/\d+/g, "#")]);
}

/** One for each, no two alike: the n-th of several that are the same ends with its number. */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const identity = identityOf(finding);
    const count = addToCount(counts, identity);
    return `${createHash("sha256").update(identity).digest("hex").slice(0, 16)}:${count}`;
  });
}
