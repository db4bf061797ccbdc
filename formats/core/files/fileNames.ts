/** What the endings of file names say. Works on names and on paths, without regard to case; must know no particular ending. */

/** @param extensions without the dot, lower case; they may hold dots of their own */
export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  const lower = fileName.toLowerCase();
  return extensions.some((extension) => lower.endsWith(`.${extension}`));
}

/** The name of the binary file that a text form is made of; undefined where the text's name does not give it. */
export function findBinaryName(textName: string, textSuffix: string): string | undefined {
  if (textSuffix === "" || !textName.toLowerCase().endsWith(textSuffix)) return undefined;
  const name = textName.slice(0, -textSuffix.length);
  return /[^/\\]$/.test(name) ? name : undefined;
}
