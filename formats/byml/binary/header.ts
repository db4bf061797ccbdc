/** Reads the header of a file, and recognizes files of other formats. */

import { hasMagic } from "../../core/files/knownFiles.ts";
import type { Issue } from "../../core/issue.ts";
import { Stop } from "../../core/issue.ts";
import { hex, hexBytes } from "../../core/text/hex.ts";
import { type BymlCode, issue } from "../diagnostics.ts";
import { Type } from "../nodeTypes.ts";

export const HEADER_SIZE = 16;
export const NEWEST_VERSION = 10;
const SEEN_VERSIONS: readonly number[] = [1, 2, 3, 4, 7];

export interface Header {
  readonly littleEndian: boolean;
  readonly version: number;
  /** Byte offsets; 0 for none. */
  readonly keys: number;
  readonly strings: number;
  readonly root: number;
}

/** @throws Stop, always */
export function stop(code: BymlCode, message: string, offset: number, size: number, path?: string): never {
  throw new Stop(issue(code, message, { bytes: { start: offset, end: offset + size }, ...(path === undefined ? {} : { path }) }));
}

/** The actual format of a file that is not BYML, for the message. */
function foreignName(bytes: Uint8Array): string {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  if (mark === "Yaz0") return " It is Yaz0-compressed.";
  if (mark === "SARC") return " It is a SARC archive.";
  if (mark === "AAMP") return " It is an AAMP file.";
  return mark === "\x28\xb5\x2f\xfd" ? " It is compressed with Zstandard." : "";
}

/** @throws Stop if the header is invalid. */
export function readHeader(bytes: Uint8Array, issues: Issue[]): Header {
  const littleEndian = hasMagic(bytes, "YB");
  if (bytes.length >= 2 && !littleEndian && !hasMagic(bytes, "BY")) {
    const found = hexBytes(bytes.subarray(0, 4));
    stop("not-byml", `The file starts with the bytes ${found}; expected 42 59 (BY) or 59 42 (YB).${foreignName(bytes)}`, 0, 2);
  }
  if (bytes.length < HEADER_SIZE)
    stop("too-short", `This file is cut short: it has ${bytes.length} of at least ${HEADER_SIZE} bytes.`, bytes.length, 0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(2, littleEndian);
  if (version === 0 || version > NEWEST_VERSION) {
    const swapped = view.getUint16(2, !littleEndian);
    const advice = swapped > 0 && swapped <= NEWEST_VERSION ? ` In the other byte order it is ${swapped}, so the mark may be wrong.` : "";
    stop("unsupported-version", `The version is ${hex(version)}; versions 1 to ${NEWEST_VERSION} exist.${advice}`, 2, 2);
  }
  const unseen = unseenMessage(version);
  if (unseen !== undefined) issues.push(issue("unseen-version", unseen, { bytes: { start: 2, end: 4 } }));
  const [keys, strings, root] = [4, 8, 12].map((at) => view.getUint32(at, littleEndian));
  if (root < bytes.length && bytes[root] === Type.pathTable)
    stop("path-table", "This file has a path table of Mario Kart 8, which is not supported.", 12, 4);
  return { littleEndian, version, keys, strings, root };
}

/** The message for a version that no known file has; undefined for the others. */
export function unseenMessage(version: number): string | undefined {
  return SEEN_VERSIONS.includes(version) ? undefined : `No file of version ${version} has been seen.`;
}
