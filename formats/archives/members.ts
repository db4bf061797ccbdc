/** What types share in reading members that are stored as they are. */
import { Stop } from "../core/issue.ts";
import type { Entry } from "./archive.ts";
import { archiveIssue } from "./diagnostics.ts";
import { shownEntry } from "./names.ts";

/** A view of the member's bytes. @throws Stop where they are not all in the file. */
export function readMember(bytes: Uint8Array, entry: Entry): Uint8Array {
  const { start, size } = entry;
  if (size < 0 || start < 0 || start + size > bytes.length)
    throw new Stop(
      archiveIssue("outside", `${shownEntry(entry)} lies outside of the archive, which ends at 0x${bytes.length.toString(16)}.`, {
        path: shownEntry(entry),
      }),
    );
  return bytes.subarray(start, start + size);
}
