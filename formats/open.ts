/** What a file is: its compression taken off, the format that its content shows or its name promises, and its text. Knows no file system. */
import { type Peeled, peel, type Supplies } from "./containers/index.ts";
import { notDecoded } from "./core/codec.ts";
import type { Decoded } from "./core/coded.ts";
import type { Format } from "./core/format.ts";
import { catchStop, type Issue } from "./core/issue.ts";
import { Names, namesOf } from "./core/names.ts";
import { looksLikeText } from "./core/text/textCoding.ts";
import { findFormatByName, findFormatOf } from "./registry.ts";
import { unknownFile } from "./unknownFile.ts";

/** A file without its compression. Byte offsets of findings count in its content. */
export interface Identified extends Peeled {
  readonly format: Format;
  readonly issue?: undefined;
}

/** A file that is of no known format, or whose compression does not come off: then its content is the file as it is stored. */
export interface Unidentified extends Peeled {
  /** By its name, where the content cannot be seen. */
  readonly format: Format | undefined;
  readonly issue: Issue;
}

/** The content decides, then the name. Total. */
export function identify(bytes: Uint8Array, fileName: string, supplies: Supplies): Identified | Unidentified {
  const peeled = peel(bytes, supplies);
  if ("issue" in peeled) return { content: bytes, layers: [], format: findFormatByName(fileName), issue: peeled.issue };
  const format = findFormatOf(fileName, peeled.content);
  return format ? { ...peeled, format } : { ...peeled, format, issue: unknownFile(fileName, peeled.content) };
}

export interface DecodedFile extends Peeled {
  /** As on disk. */
  readonly bytes: Uint8Array;
  readonly format: Format | undefined;
  readonly decoded: Decoded;
  readonly names: Names;
}

/** Total: whatever is wrong is said in `decoded`. */
export function decodeFile(
  bytes: Uint8Array,
  fileName: string,
  namesFor: (format: Format) => Names,
  supplies: Supplies,
  path = fileName,
): DecodedFile {
  const file = identify(bytes, fileName, supplies);
  const { content, layers, format } = file;
  const decodedBy = (decoded: Decoded, names: Names) => ({ bytes, content, layers, format, decoded, names });
  if (file.issue) return decodedBy(notDecoded(file.issue), Names.none);
  const names = namesFor(file.format);
  const outcome = catchStop(() => file.format.decode(content, namesOf(file.format, names, { path })));
  return decodedBy("issue" in outcome ? notDecoded(outcome.issue) : outcome.value, names);
}

/**
 * Whether a file is a text of others that only shares the ending of its name with a format (Unity's `.anim`): none of ours by its first
 * bytes, not in place of one, and readable as it is.
 */
export function isForeignText({ content, decoded, layers }: Pick<DecodedFile, "content" | "decoded" | "layers">): boolean {
  return decoded.kind === "fail" && layers.length === 0 && decoded.issues[0]?.code === "file/unknown-format" && looksLikeText(content);
}
