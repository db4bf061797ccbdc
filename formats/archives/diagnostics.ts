/** Findings about archives of all types: the documentation pages of `archive/…` codes. */
import type { Issue, Stop } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { error, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

const LISTED = "Other members are not affected.";

export const ARCHIVE_DIAGNOSTICS = {
  "name-path": warning(
    "Name that is not a path",
    "The member's name leads out of the archive (`..`), has empty parts, begins with a slash or a drive letter, or contains backslashes or control characters. If it cannot be a path, Bytewright lists the member under a number. Extracting never writes outside the chosen folder.",
  ),
  "same-name": warning(
    "Duplicate name",
    "Two members have the same name, so the game finds only one of them. Both are listed, the second one under a number, and both are read-only.",
  ),
  "case-only": warning(
    "Names that differ only in case",
    "On Windows and macOS, such members would be extracted to the same file. Bytewright refuses to extract the second one over the first.",
  ),
  "shared-bytes": warning(
    "Members share bytes",
    "Two members have the same bytes, or one begins inside another. A change to one would change the other, so both are read-only. They still share bytes after changes to other members.",
  ),
  covered: warning(
    "Member without a path",
    "A nested archive has the name of a folder with other members, and contains a member with the same path as one of them. The path opens the member in the folder. Extract the nested archive to open the member inside.",
  ),
  outside: error(
    "Member outside the file",
    "The member's offset is beyond the end of the file: the file was cut off, or its tables are damaged. Complete members can be read, but nothing can be changed.",
  ),
  "not-possible": error(
    "Change not possible",
    "The archive's type, its limits or the names of its other members do not allow this change. Nothing was changed.",
  ),
  "not-proved": error(
    "Changed archive does not match",
    "Before a changed archive replaces the old one, Bytewright reads it back and compares every member. A member differed, so nothing was changed. This is a bug in Bytewright: please report it.",
  ),
  "not-exact": error(
    "Archive that cannot be written back byte for byte",
    "Rewritten without changes, the archive would have different bytes, so a change could damage other members. Members can be opened and extracted, but nothing can be changed.",
  ),
  "not-found": error("No such member", `The archive has no member with this name. ${LISTED}`),
  "not-an-archive": error(
    "Not an archive",
    "The path continues inside this file, but the file is not an archive that Bytewright can open.",
  ),
  "too-deep": error("Archives nested too deeply", "Bytewright opens nested archives up to 16 levels deep. Real files need three."),
  "entered-before": warning(
    "Archive is already listed",
    "Another member has the same bytes of the file, or the file contains itself. The contents of such an archive are listed once: with members that share bytes, a few kilobytes could contain endless archives. Each member can be opened by its own path.",
  ),
  "too-much": error(
    "Too much content in an archive",
    "Members share bytes or unpack to far more than the size of the file, so going through all of them could take forever. Bytewright stops here and skips the rest. No game has such a file. You can still open individual members.",
  ),
  "known-only": error(
    "Unsupported type of archive",
    "Bytewright recognizes the type by the first bytes of the file, such as WU8, RARC or the PAK of another game, but cannot open it. Unpack it with a tool for this type.",
  ),
};

export const archiveIssue = issueMaker("archive", ARCHIVE_DIAGNOSTICS);
export const archiveStop = stopMaker(archiveIssue);

export function noSuchMember(path: string): Stop {
  return archiveStop("not-found", `The archive has no member ${quote(path)}.`);
}

/** Maximum number of listed findings; a malicious file could have one for each of 65,535 members. */
const MAX_FINDINGS = 200;

/** Adds a finding about a member, unless there are already too many. */
export function addFinding(issues: Issue[], finding: Issue): void {
  if (issues.length < MAX_FINDINGS) issues.push(finding);
}
