/** Reads the header of a file of any version. */

import { hasMagic } from "../../core/files/knownFiles.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { CALCULATION } from "../records/calculationRecord.ts";
import { COMMAND } from "../records/commandRecords.ts";
import { GAMES, VERSION_40F, VERSION_41A, VERSION_41B, VERSION_410, VERSION_417, VERSION_418, words } from "../records/enums.ts";
import { HEADER_KEYS, type HeaderKey, type HeaderLayout, NEWER_HEADERS, OLDER_HEADER } from "../records/header.ts";
import { Input } from "./input.ts";

/** Words of the header, or values derived from others. Words that the version does not have are 0. */
export interface Header extends Readonly<Record<HeaderKey, number>> {
  /** Size of the header in bytes. */
  readonly size: number;
  /** Its fields, one word each. */
  readonly fields: readonly FieldSchema[];
  /** Byte offsets of the words; -1 if the header does not have the word. */
  readonly places: Readonly<Record<HeaderKey, number>>;
  /** Actual number of calculations, whatever the header's count. */
  readonly calculationRecords: number;
}

/** The letters `ASB ` as the first word of a file. */
export const MAGIC = 0x2042_5341;

const VERSIONS: readonly number[] = [VERSION_40F, VERSION_410, VERSION_417, VERSION_418];

/** Versions that can be read and written, as spelled in texts. */
export const VERSION_NAMES = words(Object.fromEntries(VERSIONS.map((version) => [lowerHex(version), GAMES.get(version) ?? ""])));

/** A version with its game, if known. */
export function versionName(version: number): string {
  const game = GAMES.get(version);
  return lowerHex(version) + (game === undefined ? "" : ` (${game})`);
}

export function isKnownVersion(version: number): boolean {
  return VERSIONS.includes(version);
}

/** Whether files of the version are edited in place. */
export function isNewerVersion(version: number): boolean {
  return version === VERSION_41A || version === VERSION_41B;
}

export function headerSize(version: number): number {
  return version >= VERSION_417 ? 0x6c : 0x68;
}
export const NODE_SIZE = 0x24;

function headerOf(input: Input, { struct, keys }: HeaderLayout, size = keys.length * 4): Header {
  const placeOf = (key: HeaderKey): number => (keys.includes(key) && keys.indexOf(key) * 4 < size ? keys.indexOf(key) * 4 : -1);
  const places = Object.fromEntries(HEADER_KEYS.map((key) => [key, placeOf(key)])) as Record<HeaderKey, number>;
  const values = Object.fromEntries(HEADER_KEYS.map((key) => [key, places[key] < 0 ? 0 : input.view.getUint32(places[key], true)]));
  const header = values as Record<HeaderKey, number>;
  return { ...header, size, fields: struct.fields.slice(0, size / 4), places, calculationRecords: header.calculationCount };
}

/**
 * Reads headers before version 0x41a. Commands follow the header, then nodes; the calculations extend to the tags.
 * @throws Stop if it is not an ASB file, or the layout of its version is unknown
 */
export function readHeader(input: Input): Header {
  const { bytes, length } = input;
  if (!hasMagic(bytes, "ASB ")) input.stop("not-asb", "The file does not start with the letters `ASB `.", 0, 4);
  if (length < 8) input.stop("too-short", `This file is cut short: it has ${length} of at least ${headerSize(0)} bytes.`, length, 0);
  const version = input.view.getUint32(4, true);
  if (!isKnownVersion(version))
    input.stop(
      "unsupported-version",
      `Version ${versionName(version)} is not fully supported; expected 0x40f, 0x410, 0x417, 0x418, 0x41a or 0x41b.`,
      4,
      4,
    );
  const size = headerSize(version);
  if (length < size)
    input.stop("too-short", `The file has ${length} bytes; the header of version ${lowerHex(version)} takes ${size}.`, length, 0);
  const header = headerOf(input, OLDER_HEADER, size);
  return {
    ...header,
    commands: size,
    nodes: size + header.commandCount * COMMAND.sizeOf(version),
    calculationRecords: Math.max(0, Math.floor((header.tags - header.calculations) / CALCULATION.sizeOf(version))),
  };
}

/**
 * Chooses the description that fits the bytes: something directly follows the header, so its smallest pointer is its size. If none fits,
 * chooses the one whose pointers are all in the file and whose strings end with it; the one with 0x80 bytes is tried first, because it
 * replaced the other. Undefined for other versions, and if nothing fits.
 */
export function findNewerHeader(bytes: Uint8Array): Header | undefined {
  const input = new Input(bytes);
  if (bytes.length < 8 || !isNewerVersion(input.u32(4))) return undefined;
  const headers = NEWER_HEADERS.filter(({ keys }) => keys.length * 4 <= bytes.length).map((layout) => headerOf(input, layout));
  const pointers = ({ fields }: Header): readonly number[] =>
    fields.flatMap(({ label }, at) => (label === "pointer" && input.u32(at * 4) > 0 ? [input.u32(at * 4)] : []));
  return (
    headers.find((header) => Math.min(...pointers(header)) === header.size) ??
    headers.find(
      (header) =>
        pointers(header).every((pointer) => pointer >= header.size && pointer <= bytes.length) &&
        header.pool + header.poolSize === bytes.length,
    )
  );
}
