/** What can be said about archives of every type, declared once: the documentation pages of `archive/…` codes. */
import type { Issue } from "../core/issue.ts";
import { error, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

const LISTED = "The other members are not concerned.";

export const ARCHIVE_DIAGNOSTICS = {
  "name-path": warning(
    "Name that is not a path",
    "The member's name leads out of the archive (`..`), has empty parts, begins with a slash or a drive letter, or holds backslashes or control characters. Bytewright lists it under a number where no path can say it. Extracting never writes outside of the chosen folder.",
  ),
  "same-name": warning(
    "One name twice",
    "Two members have the same name: the game finds one of them only. Both are listed, the second under a number, and both are read-only.",
  ),
  "case-only": warning(
    "Names that differ in upper and lower case only",
    "Windows and macOS store such members in one file when they are extracted. Bytewright refuses to extract the second one over the first.",
  ),
  "shared-bytes": warning(
    "Members share bytes",
    "Two members share the same bytes, or one begins inside another. A change to one would change the other, so both are read-only. They keep sharing when others change.",
  ),
  covered: warning(
    "Member without a path",
    "An archive is named like a folder that other members are in, and holds a member with the path of one of those. The path leads to the member outside. Extract the archive inside to get at the one that it holds.",
  ),
  outside: error(
    "Member outside of the file",
    `The archive says that the member is where the file has no bytes: the file was cut off, or its tables are damaged. The members that are whole can be read, and nothing can be changed.`,
  ),
  "not-possible": error(
    "The change is not possible",
    "The archive's type, its limits or the names of its other members do not allow this change. Nothing was changed.",
  ),
  "not-proved": error(
    "The changed archive does not read back",
    "Before a changed archive replaces the old one, Bytewright reads it back and compares every member. Here something differed, so nothing was changed. This is a mistake in Bytewright: please report it.",
  ),
  "not-exact": error(
    "Archive that cannot be written back byte for byte",
    "Written again without a change, the archive would not have the same bytes, so a change could damage what it does not concern. Members can be opened and extracted; nothing can be changed.",
  ),
  "not-found": error("No such member", `The archive holds no member of this name. ${LISTED}`),
  "not-an-archive": error(
    "Not an archive",
    "The path goes on inside of this file, but its bytes are not those of an archive that Bytewright can open.",
  ),
  "too-deep": error(
    "Archives inside of archives, too deep",
    "Bytewright follows archives inside of archives 16 deep. Real files need three.",
  ),
  "entered-before": warning(
    "Archive that is listed already",
    "Another member is the same bytes of the file, or the file holds itself. What such an archive holds is listed once; with members that share bytes, a few kilobytes could hold archives without end. Each member can be opened by its own path.",
  ),
  "too-much": error(
    "Archive that holds too much",
    "Members share bytes, or unpack to far more than the file has, so that going through all of them would not end. Bytewright stops here and does not look at the rest. No game has such a file; members can be opened one by one.",
  ),
  "known-only": error(
    "Archive of a type that Bytewright does not open",
    "Bytewright recognizes the type by the first bytes of the file, such as WU8, RARC or the PAK of another game. Unpack it with the tool that is made for it.",
  ),
};

export const archiveIssue = issueMaker("archive", ARCHIVE_DIAGNOSTICS);
export const archiveStop = stopMaker(archiveIssue);

/** Findings that are listed; a file made to fill the memory has one for each of 65,535 members. */
const MAX_FINDINGS = 200;

/** Adds a finding about one member, where there are not too many yet. */
export function addFinding(issues: Issue[], finding: Issue): void {
  if (issues.length < MAX_FINDINGS) issues.push(finding);
}
