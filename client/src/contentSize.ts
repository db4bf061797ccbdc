/**
 * The size that a decoded file states. VS Code sees a conflict between the editor and the disk only where the time of the
 * last change grew AND the size differs, but a changed value often leaves a text as long as it was. So the stated size
 * depends on the contents too. Nothing reads a text by this size.
 */
import { crc32 } from "../../formats/core/crc32.ts";

/** Small beside the limits that editors have for sizes, large enough that two versions hardly ever meet. */
const DISTINCT_SIZES = 0x10000;

/** A number that is at least the bytes of the text and differs, nearly always, between texts of one length. */
export function statedSize(text: string, utf8Length: number): number {
  return utf8Length + (crc32(text) % DISTINCT_SIZES);
}
