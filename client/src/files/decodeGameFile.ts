/**
 * From the bytes of a game file, wrapped or not, to everything the editor needs to know of it. Must know no file system
 * and no editor.
 */
import type { Peeled, Supplies } from "../../../formats/containers/index.ts";
import { peel } from "../../../formats/containers/index.ts";
import { notDecoded } from "../../../formats/core/codec.ts";
import type { Decoded } from "../../../formats/core/coded.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { Names, namesOf } from "../../../formats/core/names.ts";
import { looksLikeText } from "../../../formats/core/text/textCoding.ts";
import { findFormatByName, findFormatOf } from "../../../formats/registry.ts";
import { unknownFile } from "../../../formats/unknownFile.ts";

/** UTF-16 units of the longest text that VS Code gives to extensions. */
const MAX_SHARED_TEXT = 50 * 1024 * 1024;

export interface DecodedGameFile {
  /** As on disk. */
  readonly bytes: Uint8Array;
  /** Without its containers; as on disk where one did not come off. Byte offsets of findings count in it. */
  readonly content: Uint8Array;
  /** Containers, outermost first. */
  readonly layers: Peeled["layers"];
  readonly format: Format | undefined;
  readonly decoded: Decoded;
  readonly names: Names;
}

/** A file without its containers. */
export type Unwrapped = Pick<DecodedGameFile, "content" | "layers" | "format"> & { readonly issue?: Issue };

/** Total: with an issue where a container does not come off. */
export function unwrapGameFile(bytes: Uint8Array, name: string, supplies: Supplies): Unwrapped {
  const peeled = peel(bytes, supplies);
  if ("issue" in peeled) return { content: bytes, layers: [], format: findFormatByName(name), issue: peeled.issue };
  return { ...peeled, format: findFormatOf(name, peeled.content) };
}

/** Total: whatever is wrong is said in `decoded`. */
export function decodeGameFile(
  bytes: Uint8Array,
  name: string,
  namesFor: (format: Format) => Names,
  supplies: Supplies,
  path = name,
): DecodedGameFile {
  const { content, layers, format, issue } = unwrapGameFile(bytes, name, supplies);
  const failed = (found: Issue) => ({ bytes, content, layers, format, decoded: notDecoded(found), names: Names.none });
  if (issue) return failed(issue);
  if (!format) return failed(unknownFile(name, content));
  const names = namesFor(format);
  const own = namesOf(format, names, { path });
  const outcome = catchStop(() => format.decode(content, own));
  return { bytes, content, layers, format, decoded: "issue" in outcome ? notDecoded(outcome.issue) : outcome.value, names };
}

/** Whether VS Code would not give the text to extensions: no language features, and no save that could be refused. */
export function isTooLargeForEditor(decoded: Decoded): boolean {
  return decoded.kind === "ok" && decoded.text.length > MAX_SHARED_TEXT;
}

/**
 * Whether a file is a text of others that only shares the ending of its name with a format (Unity's `.anim`): none of ours by its first
 * bytes, not in place of one, and readable as it is.
 */
export function isForeignText({ content, decoded, layers }: Pick<DecodedGameFile, "content" | "decoded" | "layers">): boolean {
  return decoded.kind === "fail" && layers.length === 0 && decoded.issues[0]?.code === "file/unknown-format" && looksLikeText(content);
}
