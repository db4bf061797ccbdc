/** Decides which files count, and identifies them. Uses formats and containers only through their interfaces. */
import { containersForName, findContainer, type Supplies } from "../../formats/containers/index.ts";
import { findKnownFile } from "../../formats/core/files/knownFiles.ts";
import type { Format } from "../../formats/core/format.ts";
import { Stop } from "../../formats/core/issue.ts";
import { type Identified, identify } from "../../formats/open.ts";
import { findFormatByBytes, findFormatByName, findFormatByTextHead, findFormatByTextName, formats } from "../../formats/registry.ts";
import { isOfOthers } from "../../formats/unknownFile.ts";
import { STANDARD_STREAM } from "./files.ts";
import type { Source } from "./sources.ts";

/** Identifies a file. @throws Stop if its format is unknown */
export function getSubject(bytes: Uint8Array, fileName: string, supplies: Supplies): Identified {
  const subject = identify(bytes, fileName, supplies);
  if (subject.issue) throw new Stop(subject.issue);
  return subject;
}

/**
 * Reads a file that counts: one with a known ending or recognized content, also inside compression. Of others, only the first bytes are
 * read, unless they are compressed.
 * @throws Stop with an `io/…` issue.
 */
export function findBinary(source: Source): Uint8Array | undefined {
  if (source.path === STANDARD_STREAM) return source.read();
  const head = source.head();
  const isWrapped = findContainer(head) !== undefined;
  if (findFormatByName(source.path) && (isWrapped || !isOfOthers(source.path, head))) return source.read();
  if (findFormatByBytes(head)) return source.read();
  // an x.bxml.zs is recognized by its decompressed content; a stand-in only by its name
  if (findKnownFile(head)?.standIn !== undefined && formats.some((format) => containersForName(source.path, format).length > 0))
    return source.read();
  if (!isWrapped) return undefined;
  const bytes = source.read();
  return identify(bytes, source.path, source.supplies).issue ? undefined : bytes;
}

/** The format of a text: by name, by its first line, or else the only one that can encode it. */
export function findFormatOfText(textName: string, text: string): Format | undefined {
  const known = findFormatByTextName(textName) ?? findFormatByTextHead(text);
  if (known) return known;
  const fitting = formats.filter((format) => format.textSuffix !== "" && format.encode(text).bytes !== undefined);
  return fitting.length === 1 ? fitting[0] : undefined;
}
