/** Every type of archive the product opens: a new one is one folder and one line here. */
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

/** The type that recognises the first bytes of an unwrapped file. Names say nothing: others use the same endings. */
export function findArchiveType(head: Uint8Array): ArchiveType | undefined {
  const start = head.subarray(0, ARCHIVE_HEAD_SIZE);
  return archiveTypes.find((type) => type.sniff(start));
}

/** Endings that programs of all kinds give to files of their own. */
const SHARED_ENDINGS = ["pack", "pak", "arc", "bin", "stats"];

/** Whether a file named like this is meant to be an archive of ours: other files do not have its ending. */
export function isOwnArchiveName(fileName: string): boolean {
  return isArchiveName(fileName) && !hasExtension(fileName, SHARED_ENDINGS);
}

/** Whether files named like this can be archives: worth a look at their bytes. */
export function isArchiveName(fileName: string): boolean {
  return archiveTypes.some(({ extensions }) => hasExtension(fileName, extensions));
}

/** Of those, the ones of programs that write empty files and zeros, too. */
const ANY_CONTENT = ["bin", "stats"];

/**
 * Whether a file with an archive's name must be one: its ending is an archive's alone, or it is empty, all zeros, or something in place of
 * the file, which no program has a use for. An archive of a type that is not opened is an archive.
 * @param content without compression, all of it
 */
export function mustBeArchive(fileName: string, content: Uint8Array): boolean {
  if (!isArchiveName(fileName) || hasExtension(fileName, ANY_CONTENT) || findArchiveType(content)) return false;
  const known = findKnownFile(content);
  if (known) return known.standIn !== undefined || (isOwnArchiveName(fileName) && !known.isArchive);
  return isOwnArchiveName(fileName) || content.every((byte) => byte === 0);
}

/** The finding about a file that is not an archive that can be opened, though a path or a command takes it for one. `head` is without compression. */
export function notAnArchive(head: Uint8Array): Issue {
  const place = bytesAt(0, Math.min(4, head.length));
  if (head.length === 0) return archiveIssue("not-an-archive", "This file is empty, so it is not an archive.", place);
  if (head.every((byte) => byte === 0))
    return archiveIssue("not-an-archive", "This file begins with zeros, so it is not an archive.", place);
  const known = findKnownFile(head);
  if (known?.standIn !== undefined) return archiveIssue("not-an-archive", known.standIn, place);
  if (known === undefined)
    return archiveIssue("not-an-archive", "The first bytes of this file are not those of an archive that Bytewright can open.", place);
  return known.isArchive
    ? archiveIssue("known-only", `This is an archive of the type ${known.title}, which Bytewright does not open.`, place)
    : archiveIssue("not-an-archive", `This is not an archive, but a file of the type ${known.title}.`, place);
}

/** Opens an unwrapped archive; undefined where the bytes are not ours. Total. */
export function openArchive(bytes: Uint8Array): { readonly archive: Archive } | { readonly issue: Issue } | undefined {
  const type = findArchiveType(bytes);
  if (type === undefined) return undefined;
  const opened = catchStop(() => type.open(bytes));
  return "issue" in opened ? opened : { archive: opened.value };
}

/** Whether the bytes are an archive without a fault. @param isWhole false for the first bytes of it, which say less. Total. */
export function fitsArchive(content: Uint8Array, isWhole: boolean): boolean {
  if (!isWhole) return findArchiveType(content) !== undefined;
  const opened = openArchive(content);
  return opened !== undefined && "archive" in opened && !hasErrors(opened.archive.issues);
}
