/** All types of archives. A new type is one folder and one line here. */
import { hasExtension } from "../core/files/fileNames.ts";
import { findKnownFile } from "../core/files/knownFiles.ts";
import { bytesAt, catchStop, hasErrors, type Issue } from "../core/issue.ts";
import type { Archive, ArchiveType } from "./archive.ts";
import { ARCHIVE_HEAD_SIZE } from "./archive.ts";
import { archiveIssue } from "./diagnostics.ts";
import { pakType } from "./pak/index.ts";
import { sarcType } from "./sarc/index.ts";
import { u8Type } from "./u8/index.ts";

export const archiveTypes: readonly ArchiveType[] = [sarcType, u8Type, pakType];

/** The type that recognizes the first bytes of an uncompressed file. Names are ignored, because other files have the same extensions. */
export function findArchiveType(head: Uint8Array): ArchiveType | undefined {
  const start = head.subarray(0, ARCHIVE_HEAD_SIZE);
  return archiveTypes.find((type) => type.sniff(start));
}

/** Extensions that many other programs also use. */
const SHARED_ENDINGS = ["pack", "pak", "arc", "bin", "stats"];

/** Whether a file with this name must be an archive of a known type: no other program uses its extension. */
export function isOwnArchiveName(fileName: string): boolean {
  return isArchiveName(fileName) && !hasExtension(fileName, SHARED_ENDINGS);
}

/** Whether a file with this name may be an archive, so that its bytes should be checked. */
export function isArchiveName(fileName: string): boolean {
  return archiveTypes.some(({ extensions }) => hasExtension(fileName, extensions));
}

/** Shared extensions of programs that also write empty files or zeros. */
const ANY_CONTENT = ["bin", "stats"];

/**
 * Whether a file with an archive's name should be an archive but is not: only archives have its extension, or it is empty, all zeros, or a
 * placeholder that no program needs. Archives of unsupported types are fine.
 * @param content the whole uncompressed content
 */
export function mustBeArchive(fileName: string, content: Uint8Array): boolean {
  if (!isArchiveName(fileName) || hasExtension(fileName, ANY_CONTENT) || findArchiveType(content)) return false;
  const known = findKnownFile(content);
  if (known) return known.standIn !== undefined || (isOwnArchiveName(fileName) && !known.isArchive);
  return isOwnArchiveName(fileName) || content.every((byte) => byte === 0);
}

/** The finding about a file that a path or command uses as an archive, but that cannot be opened as one. `head` is uncompressed. */
export function notAnArchive(head: Uint8Array): Issue {
  const place = bytesAt(0, Math.min(4, head.length));
  if (head.length === 0) return archiveIssue("not-an-archive", "This file is empty, so it is not an archive.", place);
  if (head.every((byte) => byte === 0))
    return archiveIssue("not-an-archive", "This file begins with zeros, so it is not an archive.", place);
  const known = findKnownFile(head);
  if (known?.standIn !== undefined) return archiveIssue("not-an-archive", known.standIn, place);
  if (known === undefined)
    return archiveIssue("not-an-archive", "This file does not begin like an archive that Bytewright can open.", place);
  return known.isArchive
    ? archiveIssue("known-only", `This is an archive of the type ${known.title}, which Bytewright cannot open.`, place)
    : archiveIssue("not-an-archive", `This is not an archive, but a file of the type ${known.title}.`, place);
}

/** Opens an uncompressed archive; undefined if it has no known type. Total. */
export function openArchive(bytes: Uint8Array): { readonly archive: Archive } | { readonly issue: Issue } | undefined {
  const type = findArchiveType(bytes);
  if (type === undefined) return undefined;
  const opened = catchStop(() => type.open(bytes));
  return "issue" in opened ? opened : { archive: opened.value };
}

/** Whether the bytes are an undamaged archive. @param isWhole false if `content` is only the first bytes. Total. */
export function fitsArchive(content: Uint8Array, isWhole: boolean): boolean {
  if (!isWhole) return findArchiveType(content) !== undefined;
  const opened = openArchive(content);
  return opened !== undefined && "archive" in opened && !hasErrors(opened.archive.issues);
}
