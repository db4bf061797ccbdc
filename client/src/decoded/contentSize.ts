/**
 * The size that a decoded file states. VS Code sees a conflict between the editor and the disk only where the time of the last change grew AND
 * the size differs, but a changed value often leaves a file as long as it was. So the stated size depends on the content of the game file too.
 * It does not depend on its text: names change texts, and that is not a conflict. Nothing reads a text by this size.
 */
import { shortChecksum } from "../files/checksum.ts";

/** Far below the limits that editors have for sizes, large enough that two versions hardly ever meet. */
const DISTINCT_SIZES = 0x10000;

/** A number that differs, nearly always, between contents of one length. @param content of the game file, without containers */
export function statedSize(content: Uint8Array): number {
  return content.length + (shortChecksum(content) % DISTINCT_SIZES);
}
