/** What to say about a file that no format reads: what it is, where its first bytes show that. */
import { findArchiveType } from "./archives/registry.ts";
import { error, issueMaker } from "./core/diagnosticPages.ts";
import type { Issue } from "./core/issue.ts";
import { findKnownFile } from "./core/knownFiles.ts";
import type { DiagnosticCatalogue } from "./core/schema.ts";
import { looksLikeText } from "./core/text/textCoding.ts";
import { findFormatByName } from "./registry.ts";

export const FILE_DIAGNOSTICS = {
  "other-format": error(
    "The file is of another type",
    "The first bytes show that the file is of a type that Bytewright does not open, whatever its name says. Use a tool for that type, or " +
      "check whether the file was renamed or extracted by mistake.",
  ),
  "stand-in": error(
    "Another file in place of this one",
    "The first bytes are those of a Git LFS pointer, a few lines that Git keeps in place of a large file, or of a web page that a download " +
      "gave instead of the file. For a pointer, run `git lfs pull` in the repository; else download the file again.",
  ),
  archive: error(
    "The file is an archive",
    "The file holds other files. Open it as an archive and choose a member: click it in VS Code, use `bytewright list` on the command line, or " +
      "`openArchive` of the library.",
  ),
  "unknown-format": error(
    "Bytewright does not recognize the file",
    "Neither the first bytes nor the ending of the name are those of a format that Bytewright knows. The file may belong to another game or be " +
      "compressed in a way that Bytewright does not know. [The formats](README.md) lists what it opens.",
  ),
  empty: error(
    "The file is empty",
    "The file has no bytes. Extract or copy it again from its source, or begin a new one in it: VS Code offers that when you click the file.",
  ),
} as const satisfies DiagnosticCatalogue;

const fileIssue = issueMaker("file", FILE_DIAGNOSTICS);

/** @param content without compression */
export function unknownFile(fileName: string, content: Uint8Array): Issue {
  if (content.length === 0) return fileIssue("empty", "This file is empty.");
  const bytes = { start: 0, end: Math.min(4, content.length) };
  const archive = findArchiveType(content);
  if (archive)
    return fileIssue("archive", `This file is an archive of the type ${archive.title}. Open one of its members instead.`, { bytes });
  const known = findKnownFile(content);
  if (known?.standIn !== undefined) return fileIssue("stand-in", known.standIn, { bytes });
  if (known) {
    const promised = findFormatByName(fileName);
    const named = promised ? ` Only its name is that of ${promised.title}.` : "";
    return fileIssue("other-format", `This file is of the type ${known.title}${holding(known)}, which Bytewright does not open.${named}`, {
      bytes,
    });
  }
  if (looksLikeText(content))
    return fileIssue("unknown-format", "This is a text file, and not one of a format that Bytewright knows.", { bytes });
  return fileIssue("unknown-format", "Bytewright does not recognize this file, neither by its first bytes nor by its name.", { bytes });
}

function holding({ holds, isArchive }: { readonly holds?: string; readonly isArchive?: true }): string {
  if (isArchive) return " (an archive)";
  return holds === undefined ? "" : ` (${holds})`;
}
