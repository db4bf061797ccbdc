/** Declares findings between files and about Bytewright itself, with the documentation pages of their codes. */
import type { DiagnosticCatalogue } from "../formats/core/schema.ts";
import { error, hint, information, issueMaker, warning } from "../formats/core/text/diagnosticPages.ts";

export const LINK_DIAGNOSTICS = {
  "missing-file": warning(
    "Missing file",
    "A value names a file that is not in the archive, and the archive holds everything else that its actor needs. It is not in the other files either. The game continues without it and reports no error: the actor has no AI, no drops or no animation. Correct the name, or add the file.\n\nIn an archive that holds only what a mod changes, nothing is reported.",
  ),
  "missing-course-file": warning(
    "Missing file of a course",
    "An object of the course needs a model or a collision file that the course does not have. The game freezes while it loads such a course. Add the file, or delete the object.\n\nOnly courses with `course.kcl` and a course model are checked: archives that replace single files of a course get the rest from the disc.",
  ),
  "missing-effect": hint(
    "Missing effect, sound or other part of a course",
    "An object of the course needs a file that the course does not have, and the game runs without it: an effect, a sound, or anything of an object that appears in no mode.",
  ),
  "missing-name": hint(
    "Name without its entry",
    "A value names an entry of another file, such as an animation of the actor's list, and that file has no entry of this name. Some such names are known to the game without an entry, so this is only a hint. Upper and lower case matter.",
  ),
  "copies-differ": information(
    "Copies that differ",
    "Several archives of the mod hold this file, and their copies differ. The game keeps the first one that it loads and uses it for all, so a change in one copy may not show. Make the same change in each: Save to All Copies does that.",
  ),
};

export const linkIssue = issueMaker("links", LINK_DIAGNOSTICS);

const REPORT = "Please report it with the output of **Bytewright: Copy Diagnostic Report**.";

/** Findings about Bytewright itself. */
export const INTERNAL_DIAGNOSTICS = {
  unexpected: error("Bytewright failed on this input", `This is a mistake in Bytewright. The file was not changed. ${REPORT}`),
  "not-proved": error(
    "The new bytes do not decode to the same text",
    `Before Bytewright writes a file, it decodes the new bytes and compares them with your text. They differ, so nothing was written. ${REPORT}`,
  ),
  "no-bytes": warning("The text of the file gives no bytes", `The file was decoded, but its text cannot be encoded again. ${REPORT}`),
  crashed: error(
    "A thread of the command line died",
    "The file needed more memory than there is, or Bytewright has a mistake. Other files were done.",
  ),
} as const satisfies DiagnosticCatalogue;
