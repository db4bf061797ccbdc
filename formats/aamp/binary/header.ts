/** Reads and checks the header of a file, and computes where the sections start. */

import { ByteReader } from "../../core/bytes/bytes.ts";
import { hasMagic } from "../../core/files/knownFiles.ts";
import { counted } from "../../core/text/counted.ts";
import { hex, hexBytes } from "../../core/text/hex.ts";
import { HEADER, HEADER_SIZE } from "../schema.ts";
import { isBigEndianFile, isLittleEndian, withOtherByteOrder } from "./byteOrder.ts";
import type { Findings } from "./findings.ts";

const UTF8 = 2;

/** Byte offsets of the sections, according to the header. */
export interface Sections {
  readonly lists: number;
  readonly objects: number;
  readonly parameters: number;
  readonly data: number;
  readonly strings: number;
  readonly unknown: number;
  readonly end: number;
}

/** The numbers of the header, keyed by field. */
export function readHeader(bytes: Uint8Array): Readonly<Record<string, number>> {
  return new ByteReader(isBigEndianFile(bytes) ? withOtherByteOrder(bytes, false) : bytes).struct(HEADER, 0);
}

/** Reads the header. @throws Stop if the file cannot be read with it. */
export function checkHeader(bytes: Uint8Array, isBigEndian: boolean, findings: Findings) {
  if (bytes.length >= 4 && !hasMagic(bytes, "AAMP")) {
    const found = hexBytes(bytes.subarray(0, 4));
    const yaz0 = found === "59 61 7A 30" ? " It is Yaz0-compressed." : "";
    findings.stop("not-aamp", `The file starts with the bytes ${found}; expected 41 41 4D 50 (AAMP).${yaz0}`, 0, 4);
  }
  if (bytes.length < HEADER_SIZE)
    findings.stop(
      "too-short",
      `This file is cut short: it has ${bytes.length} of at least ${counted(HEADER_SIZE, "byte")}.`,
      bytes.length,
      0,
    );
  const header = readHeader(bytes);
  const version = header["version"];
  if (version === 1)
    findings.stop("unsupported-version", "Version 1 (Mario Kart 8 generation) is not supported; expected version 2.", 4, 4);
  if (version !== 2) findings.stop("unsupported-version", `Version ${version} is not supported; expected version 2.`, 4, 4);
  const flags = header["flags"];
  if (isLittleEndian(flags) === isBigEndian) {
    const [numbers, said] = isBigEndian ? ["big", "little endian (bit 0 set)"] : ["little", "big endian (bit 0 clear)"];
    findings.stop("byte-order", `The numbers of this file are ${numbers} endian, but its flags ${hex(flags)} say ${said}.`, 8, 4);
  }
  if (isBigEndian) findings.note("big-endian", "This file is big endian: the bytes of its numbers are in reverse order.", 8, 4);
  if (!(flags & UTF8)) findings.note("text-encoding", `The flags ${hex(flags)} say that strings are not UTF-8 (bit 1 clear).`, 8, 4);
  if (flags >>> 0 > 3) findings.note("unknown-flags", `The flags ${hex(flags)} hold more than the known bits 0 and 1.`, 8, 4);
  const size = header["file_size"];
  if (bytes.length < size)
    findings.stop("file-cut", `The header says ${size} bytes, but the file has only ${bytes.length}.`, bytes.length, 0);
  if (bytes.length > size)
    findings.warn(
      "file-longer",
      `The header says ${size} bytes, but the file has ${bytes.length}: ${bytes.length - size} more.`,
      size,
      bytes.length - size,
    );
  const typeSize = header["type_size"];
  if (typeSize % 4 !== 0)
    findings.stop("type-string", `The type string has room for ${typeSize} bytes; expected a multiple of 4.`, 0x14, 4);
  if (HEADER_SIZE + typeSize > bytes.length)
    findings.stop("type-string", `The ${typeSize} bytes of the type string end outside the file of ${bytes.length} bytes.`, 0x14, 4);
  const sections = sectionsOf(header);
  if (header["unknown_count"] > 0)
    findings.note(
      "unknown-section",
      `The header counts ${header["unknown_count"]} unknown words after the strings; expected none.`,
      0x2c,
      4,
    );
  if (sections.end !== size)
    findings.warn("header-mismatch", `The sections of the header end at ${hex(sections.end)}, but the file at ${hex(size)}.`, 0x0c, 4);
  return { header, sections };
}

/** Computes the sections from the header's counts and sizes. */
export function sectionsOf(header: Readonly<Record<string, number>>): Sections {
  const lists = HEADER_SIZE + header["type_size"];
  const objects = lists + header["list_count"] * 12;
  const parameters = objects + header["object_count"] * 8;
  const data = parameters + header["parameter_count"] * 8;
  const strings = data + header["data_size"];
  const unknown = strings + header["string_size"];
  return { lists, objects, parameters, data, strings, unknown, end: unknown + header["unknown_count"] * 4 };
}
