/** The file next to a document that its panels draw below it: a loose file, or a member of the same archive. */
import type { Uri } from "vscode";
import { workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import type { BackdropAnswer } from "../../../webview/src/protocol.ts";
import { findCompanion } from "../companion/findCompanion.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";

/** Bytes; the largest real one has 2 MB. */
const LARGEST = 64 << 20;

/** Null where there is none. @throws Error of the file system */
export async function readBackdrop(format: Format | undefined, document: Uri): Promise<BackdropAnswer | null> {
  const backdrop = format?.backdrop;
  const place = backdrop && (await findCompanion(findRealUri(document) ?? document, backdrop));
  if (!backdrop || !place || (await workspace.fs.stat(place)).size > LARGEST) return null;
  return { fileName: gameFileName(place), data: backdrop.read(await workspace.fs.readFile(place)) };
}
