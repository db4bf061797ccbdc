/**
 * The file that accompanies a game file, next to it by the places that its format names. Looked for on the disk, since what is there at this
 * moment decides what is saved together, and texts are opened while the index is still built, and outside of the workspace. Where there is
 * none, the index knows one at the same place in other archives and in the dumps (`companions.ts`): that one is read, and never written.
 */
import { FileSystemError, Uri, workspace } from "vscode";
import type { Companion } from "../../../formats/core/companion.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { BackdropAnswer } from "../../../webview/src/protocol.ts";
import { findGitRef, gameFileName } from "../decoded/addresses.ts";

/** A folder on the way may be missing, or be a file. */
const MISSING = new Set(["FileNotFound", "FileNotADirectory"]);
/** Bytes; the largest real collision has 2 MB. */
const MAX_SIZE = 64 << 20;

/** Where it may be; the first that is there counts. None for older versions in Git: what was next to them is not known. */
export function companionPlaces(real: Uri, { places }: Companion): readonly Uri[] {
  return findGitRef(real) === undefined ? places(gameFileName(real)).map((path) => Uri.joinPath(real, "..", path)) : [];
}

/** @throws FileSystemError where it cannot be known: who saves must not take that for a missing file. */
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

/** Undefined where it is too large. @throws Error of the file system */
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
