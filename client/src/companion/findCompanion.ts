/**
 * The companion of a game file, at the places next to it that its format names. It is looked for on disk, because the files that exist now are
 * saved together, and texts may be opened outside the workspace or before the index is complete. Without one, the index may have a companion
 * at the same place in other archives or dumps (`companions.ts`), which is only read.
 */
import { FileSystemError, Uri, workspace } from "vscode";
import type { Companion } from "../../../formats/core/companion.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { BackdropAnswer } from "../../../webview/src/protocol.ts";
import { findGitRef, gameFileName } from "../decoded/addresses.ts";

/** A folder of the path may be missing, or be a file. */
const MISSING = new Set(["FileNotFound", "FileNotADirectory"]);
/** Bytes; the largest real collision has 2 MB. */
const MAX_SIZE = 64 << 20;

/** Possible places; the first file that exists counts. None for older versions in Git, whose neighbors are unknown. */
export function companionPlaces(real: Uri, { places }: Companion): readonly Uri[] {
  return findGitRef(real) === undefined ? places(gameFileName(real)).map((path) => Uri.joinPath(real, "..", path)) : [];
}

/** @throws FileSystemError if it is unknown whether the file exists: a save must not mistake this for a missing file. */
export async function findCompanion(real: Uri, companion: Companion): Promise<Uri | undefined> {
  for (const place of companionPlaces(real, companion)) {
    try {
      await workspace.fs.stat(place);
      return place;
    } catch (error) {
      if (!(error instanceof FileSystemError) || !MISSING.has(error.code)) throw error;
    }
  }
  return undefined;
}

/** Undefined if it is too large. @throws Error of the file system */
export async function readCompanion(place: Uri): Promise<Uint8Array | undefined> {
  return (await workspace.fs.stat(place)).size > MAX_SIZE ? undefined : workspace.fs.readFile(place);
}

/** The backdrop of the format's panels. Null if missing. @throws Error of the file system */
export async function readBackdrop(format: Format | undefined, real: Uri): Promise<BackdropAnswer | null> {
  const companion = format?.companion;
  const place = companion?.backdrop && (await findCompanion(real, companion));
  const bytes = place && (await readCompanion(place));
  return bytes ? { fileName: gameFileName(place), data: companion?.backdrop?.(bytes) } : null;
}
