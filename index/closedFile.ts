/** Explains why a file is not the archive or binary file that its name promises. Knows no file system. */
import { isArchiveName, mustBeArchive, notAnArchive } from "../formats/archives/registry.ts";
import { findContainer, peel, type Supplies } from "../formats/containers/index.ts";
import { findKnownFile } from "../formats/core/files/knownFiles.ts";
import { catchStop, type Issue } from "../formats/core/issue.ts";
import { findFormatByTextName, findFormatOf, findTextFormat } from "../formats/registry.ts";
import { unknownFile } from "../formats/unknownFile.ts";

/** A file, or a member of an archive at any depth. */
export interface Source {
  /** For a member, its path follows the file's. */
  readonly path: string;
  /** What its compression needs. */
  readonly supplies: Supplies;
  /** The first bytes, enough to recognize every format and container. @throws Stop if they cannot be read */
  head(): Uint8Array;
  /** All bytes, possibly compressed. @throws Stop if they cannot be read */
  read(): Uint8Array;
}

/**
 * Why a file named like an archive cannot be opened: it cannot be decompressed, or it was destroyed. Also why a text is not the file that
 * its name promises. Undefined for all others. Total.
 */
export function whyClosed({ path, supplies, head, read }: Source): Issue | undefined {
  const found = catchStop((): Issue | undefined => {
    const isText = (findTextFormat(path) ?? findFormatByTextName(path)) !== undefined;
    if (isText && findKnownFile(head())?.standIn !== undefined) return unknownFile(path, head());
    // other programs have files of gigabytes with such names
    const isWrapped = findContainer(head()) !== undefined;
    if (!isArchiveName(path) || (!isWrapped && !mustBeArchive(path, head()))) return undefined;
    const peeled = peel(read(), supplies);
    if ("issue" in peeled) return peeled.issue;
    const { content } = peeled;
    return mustBeArchive(path, content) && !findFormatOf(path, content) ? notAnArchive(content) : undefined;
  });
  return "issue" in found ? found.issue : found.value;
}
