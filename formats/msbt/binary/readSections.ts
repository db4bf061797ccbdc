/** Reads the header and sections of a file, and checks sizes before using them. Source: format reference, section 1. */

import { findKnownFile } from "../../core/files/knownFiles.ts";
import { bytesAt, type Issue } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeBytewise } from "../../core/text/textCoding.ts";
import { issue, stop } from "../diagnostics.ts";
import { type Encoding, HEADER_SIZE, SECTION_HEAD_SIZE, USUAL_PADDING } from "../messages.ts";

export const MAGIC = "MsgStdBn";
/** A file that seems to have more sections has the other byte order. */
const MAX_HEADS = 1024;

export interface Section {
  readonly name: string;
  /** Start of the data. */
  readonly start: number;
  readonly end: number;
}

interface SectionedFile {
  readonly littleEndian: boolean;
  readonly encoding: Encoding;
  readonly version: number;
  readonly sections: readonly Section[];
  readonly padding: number;
  readonly statedSize: number | undefined;
  /** After the padding of the last section. */
  readonly end: number;
  readonly issues: readonly Issue[];
}

/** @throws Stop */
export function readSections(bytes: Uint8Array): SectionedFile {
  const magic = decodeBytewise(bytes.subarray(0, 8));
  if (bytes.length < HEADER_SIZE)
    throw stop(
      "not-msbt",
      `The file has ${bytes.length} bytes; the header of a message file has ${HEADER_SIZE}.`,
      bytesAt(bytes.length, 0),
    );
  if (magic !== MAGIC) throw stop("not-msbt", `A message file begins with ${MAGIC}${describeOther(bytes)}.`, bytesAt(0, 8));
  const mark = (bytes[8] << 8) | bytes[9];
  if (mark !== 0xfeff && mark !== 0xfffe)
    throw stop("byte-order", `The byte order mark is ${hex(mark)}; expected 0xfeff or 0xfffe.`, bytesAt(8, 2));
  const littleEndian = mark === 0xfffe;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (at: number) => view.getUint32(at, littleEndian);
  const encoding = bytes[0x0c];
  if (encoding > 2) throw stop("encoding", `The header states encoding ${encoding}; expected 0 to 2.`, bytesAt(0x0c, 1));
  const issues: Issue[] = [];
  const version = bytes[0x0d];
  if (version !== 3) issues.push(issue("version", `The header states version ${version}; known files have version 3.`, bytesAt(0x0d, 1)));
  const reserved = (start: number, size: number) => {
    const odd = bytes.subarray(start, start + size).findIndex((byte) => byte !== 0);
    if (odd >= 0)
      issues.push(issue("header", `A reserved word is ${hex(bytes[start + odd])}; it is 0 in all known files.`, bytesAt(start, size)));
  };
  reserved(0x0a, 2);
  reserved(0x10, 2);
  reserved(0x16, 10);
  const statedSize = u32(0x12);
  if (statedSize !== bytes.length)
    issues.push(issue("file-size", `The header states ${statedSize} bytes, but the file has ${bytes.length}.`, bytesAt(0x12, 4)));

  const count = view.getUint16(0x0e, littleEndian);
  if (count * SECTION_HEAD_SIZE > Math.max(MAX_HEADS, bytes.length))
    throw stop("section-outside", `The header states ${count} sections, but the file is too short for them.`, bytesAt(0x0e, 2));
  const sections: Section[] = [];
  const names = new Set<string>();
  const paddings = new Set<number>();
  let at = HEADER_SIZE;
  for (let index = 0; index < count; index++) {
    if (at + SECTION_HEAD_SIZE > bytes.length)
      throw stop(
        "section-outside",
        `The header states ${count} sections, but the file ends in the header of section ${index + 1}.`,
        bytesAt(Math.min(at, bytes.length), 0),
      );
    const size = u32(at + 4);
    const start = at + SECTION_HEAD_SIZE;
    if (size > bytes.length - start)
      throw stop(
        "section-outside",
        `Section ${index + 1} states ${hex(size)} bytes, but the file has only ${hex(bytes.length - start)} left.`,
        bytesAt(at, 8),
      );
    const name = decodeBytewise(bytes.subarray(at, at + 4));
    if (names.has(name)) throw stop("section-twice", `The file has the section ${name} twice.`, bytesAt(at, 4));
    names.add(name);
    reserved(at + 8, 8);
    const end = start + size;
    sections.push({ name, start, end });
    at = Math.ceil(end / 16) * 16;
    for (const byte of bytes.subarray(end, at)) paddings.add(byte);
    if (at > bytes.length) {
      issues.push(issue("padding", "The file ends with the data of its last section, not at a multiple of 16.", bytesAt(bytes.length, 0)));
      at = bytes.length;
    }
  }
  const [padding = USUAL_PADDING] = paddings;
  if (paddings.size > 1 || (padding !== 0 && padding !== USUAL_PADDING)) {
    const shown = Array.from(paddings, (byte) => hex(byte)).slice(0, 4);
    issues.push(
      issue(
        "padding",
        `Sections are padded with ${shown.join(" and ")}; expected either 0xab or 0 everywhere.`,
        bytesAt(sections[0]?.end ?? 0, 0),
      ),
    );
  }
  return {
    littleEndian,
    encoding: encoding as Encoding,
    version,
    sections,
    padding: padding === 0 ? 0 : USUAL_PADDING,
    statedSize: statedSize === bytes.length ? undefined : statedSize,
    end: at,
    issues,
  };
}

function describeOther(bytes: Uint8Array): string {
  const known = findKnownFile(bytes);
  if (known?.title === "RFRM")
    return "; this file begins with RFRM: it is a file of Retro Studios, with a message file inside for each language";
  if (known) return `; this file has the format ${known.title}${known.holds ? ` (${known.holds})` : ""}`;
  const magic = decodeBytewise(bytes.subarray(0, 4));
  return /^[A-Za-z0-9]{4}$/.test(magic) ? `; this file begins with ${magic}` : "";
}
