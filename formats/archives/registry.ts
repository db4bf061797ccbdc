/** Every type of archive the product opens: a new one is one folder and one line here. */
import { hasExtension } from "../core/fileNames.ts";
import { catchStop, type Issue } from "../core/issue.ts";
import type { Archive, ArchiveType } from "./archive.ts";
import { ARCHIVE_HEAD_SIZE } from "./archive.ts";
import { sarcType } from "./sarc/index.ts";

export const archiveTypes: readonly ArchiveType[] = [sarcType];

/** The type that recognises the first bytes of an unwrapped file. Names say nothing: others use the same endings. */
export function findArchiveType(head: Uint8Array): ArchiveType | undefined {
  const start = head.subarray(0, ARCHIVE_HEAD_SIZE);
  return archiveTypes.find((type) => type.sniff(start));
}

/** Whether files named like this can be archives: worth a look at their bytes. */
export function isArchiveName(fileName: string): boolean {
  return archiveTypes.some(({ extensions }) => hasExtension(fileName, extensions));
}

/** Opens an unwrapped archive; undefined where the bytes are none of ours. Total. */
export function openArchive(bytes: Uint8Array): { readonly archive: Archive } | { readonly issue: Issue } | undefined {
  const type = findArchiveType(bytes);
  if (type === undefined) return undefined;
  const opened = catchStop(() => type.open(bytes));
  return "issue" in opened ? opened : { archive: opened.value };
}
