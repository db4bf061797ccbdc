/** Limits the text of a file with shared records, because a few kilobytes could result in any length. */

/** More than VS Code shows to an extension, and far more than any file needs. */
export const MAX_TEXT = 100e6;
/** Harmless for any file. */
const ALWAYS_ALLOWED = 4e6;
/** Maximum number of UTF-16 units per byte. Files without shared records reach 8. */
const MAX_RATIO = 32;

/** @param size of the file */
export function maxTextOf(size: number): number {
  return Math.min(MAX_TEXT, Math.max(ALWAYS_ALLOWED, size * MAX_RATIO));
}
