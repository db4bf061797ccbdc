/** How long the text of a file may be whose records can be shared: a few kilobytes could ask for any amount. */

/** More than VS Code would show to an extension, and far more than any file needs. */
export const MAX_TEXT = 100e6;
/** Harmless, whatever the file. */
const ALWAYS_ALLOWED = 4e6;
/** UTF-16 units for a byte. Real files and made ones that share nothing reach 8. */
const MAX_RATIO = 32;

/** @param size bytes of the file */
export function maxTextOf(size: number): number {
  return Math.min(MAX_TEXT, Math.max(ALWAYS_ALLOWED, size * MAX_RATIO));
}
