/** Parts of paths and extensions of file names, which ignore case. Must not know particular extensions. */

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** @param extensions in lower case, without the first dot; they may contain more dots */
export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  const lower = fileName.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension) && lower.at(-extension.length - 1) === ".");
}

/** The name of the binary file for a text form; undefined if the text's name does not determine it. */
export function findBinaryName(textName: string, textSuffix: string): string | undefined {
  if (textSuffix === "" || !textName.toLowerCase().endsWith(textSuffix)) return undefined;
  const name = textName.slice(0, -textSuffix.length);
  return /[^/\\]$/.test(name) ? name : undefined;
}
