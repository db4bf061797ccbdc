/** First bytes, compared. */

/** Whether letters or bytes lie at `at`. */
export function hasMagic(bytes: Uint8Array, magic: string | readonly number[], at = 0): boolean {
  for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== (typeof magic === "string" ? magic.charCodeAt(i) : magic[i])) return false;
  return true;
}
