/** Shared by the types: reads uncompressed members. */

import { bytesAt, type Issue } from "../core/issue.ts";
import { hex } from "../core/text/hex.ts";
import type { Entry } from "./archive.ts";
import { addFinding, archiveIssue, archiveStop } from "./diagnostics.ts";
import type { Block } from "./layout.ts";
import { shownEntry } from "./names.ts";

/** Returns a view of the member's bytes. @throws Stop if they are not completely in the file */
export function readMember(bytes: Uint8Array, entry: Entry): Uint8Array {
  const { start, size } = entry;
  if (size >= 0 && start >= 0 && start + size <= bytes.length) return bytes.subarray(start, start + size);
  const path = shownEntry(entry);
  throw archiveStop("outside", `${path} is outside the archive, which ends at ${hex(bytes.length)}.`, { path });
}

/** Locks entries that share bytes, because a change to one would change the others. */
export function lockShared<E extends Entry>(entries: readonly E[], blocks: readonly Block[], issues: Issue[]): readonly E[] {
  const marked = [...entries];
  for (const { rows } of blocks) {
    if (rows.length === 1) continue;
    const said = rows.slice(0, 3).map((row) => shownEntry(entries[row]));
    const first = entries[rows[0]];
    const message = `${rows.length} members share bytes: ${said.join(", ")}${rows.length > 3 ? ", …" : ""}.`;
    addFinding(issues, archiveIssue("shared-bytes", message, { ...bytesAt(first.start, first.size), path: shownEntry(first) }));
    for (const row of rows) marked[row] = { ...marked[row], locked: "It shares bytes with another member, so it is read-only." };
  }
  return marked;
}
