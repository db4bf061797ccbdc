/** Identifies a file: removes its compression, finds its format by content or name, and decodes its text. Knows no file system. */
import { type Peeled, peel, type Supplies } from "./containers/index.ts";
import { notDecoded } from "./core/codec.ts";
import type { Decoded, DecodedText } from "./core/coded.ts";
import type { Format } from "./core/format.ts";
import { catchStop, findError, type Issue } from "./core/issue.ts";
import { Names, namesOf } from "./core/names.ts";
import { encodeProved, type ProvedBytes, rewriting } from "./core/proof.ts";
import { decodeUtf8, encodeUtf8, looksLikeText, validUtf8Length } from "./core/text/textCoding.ts";
import { findFormatByName, findFormatOf, findTextFormat } from "./registry.ts";
import { findTextFormOf, unknownFile } from "./unknownFile.ts";

/** A file without its compression. Byte offsets of findings are relative to its content. */
export interface Identified extends Peeled {
  readonly format: Format;
  readonly issue?: undefined;
}

/** A file of an unknown format, or one that cannot be decompressed: then its content is the stored file. */
export interface Unidentified extends Peeled {
  /** The format by name, if the content cannot be read. */
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
  /** The bytes on disk. */
  readonly bytes: Uint8Array;
  readonly format: Format | undefined;
  readonly decoded: Decoded;
  readonly names: Names;
}

/** Total: `decoded` contains any problems. */
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
 * Whether a file belongs to another program that uses the same extension, such as Unity's `.anim`: a text file that no format recognizes,
 * and not one that takes the place of a game file.
 */
export function isForeignText({ content, decoded, layers }: Pick<DecodedFile, "content" | "decoded" | "layers">): boolean {
  return decoded.kind === "fail" && layers.length === 0 && decoded.issues[0]?.code === "file/unknown-format" && looksLikeText(content);
}

/** How to read and write a document when comparing, merging or changing it by meaning. */
export interface DocumentKind {
  readonly format: Format;
  /** Whether it is a text, not a game file. */
  readonly isText: boolean;
}

/**
 * Undefined if the format is unknown. The content decides whether it is a text, because a game file and a text form that are compared share
 * one path.
 * @param content without containers
 * @param known the format of a text form, if neither its path nor its content shows it
 */
export function documentKindOf(path: string, content: Uint8Array, known?: Format): DocumentKind | undefined {
  const textFormat = findTextFormat(path, content) ?? findTextFormOf(path, content, known);
  const format = textFormat ?? findFormatOf(path, content);
  return format && { format, isText: textFormat !== undefined };
}

/** The kinds of the versions of one document: each may show the format of the others. */
export function documentKindsOf(path: string, versions: readonly (Uint8Array | undefined)[]): readonly (DocumentKind | undefined)[] {
  const kinds = versions.map((content) => content && documentKindOf(path, content));
  const known = kinds.find((kind) => kind !== undefined)?.format;
  return versions.map((content, at) => kinds[at] ?? (content && documentKindOf(path, content, known)));
}

/**
 * Reads the text of a document, with the map of a game file.
 * @param refuse called with the reason if that fails: the end of a sentence that begins with the name of the file
 * @param isExact whether to refuse a file that would be written differently
 */
export function readDocument(
  { format, isText }: DocumentKind,
  bytes: Uint8Array,
  names: Names,
  refuse: (problem: string) => never,
  isExact: boolean,
): Pick<DecodedText, "text"> & Partial<DecodedText> {
  if (isText) {
    const text =
      decodeUtf8(bytes) ?? refuse(validUtf8Length(bytes) < bytes.length ? "is not a text in UTF-8." : "is larger than a text can be.");
    const error = findError(format.encode(text).issues);
    return error ? refuse(`has an error. ${error.message}`) : { text };
  }
  const decoded = format.decode(bytes, names);
  if (decoded.kind === "fail") return refuse(`cannot be read. ${decoded.issues[0]?.message ?? ""}`);
  return isExact && !decoded.exact ? refuse(`is not exact. ${rewriting(decoded, bytes.length) ?? ""}`) : decoded;
}

/** A text is written even if it has errors. */
export function writeDocument({ format, isText }: DocumentKind, text: string, names: Names): ProvedBytes {
  return isText ? { kind: "bytes", bytes: encodeUtf8(text), issues: format.encode(text).issues } : encodeProved(format, text, names);
}
