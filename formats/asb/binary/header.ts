/** The header of a file, by its version. */

import { hasMagic } from "../../core/files/knownFiles.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { GAMES, VERSION_40F, VERSION_410, VERSION_417, VERSION_418, words } from "../records/enums.ts";
import { HEADER_AT, type HeaderKey } from "../records/schema.ts";
import type { Input } from "./input.ts";

/** Words of the header; those that the version does not have are 0. */
export type Header = Readonly<Record<HeaderKey, number>>;

/** The letters `ASB ` as the first word of a file. */
export const MAGIC = 0x2042_5341;

const VERSIONS: readonly number[] = [VERSION_40F, VERSION_410, VERSION_417, VERSION_418];

/** Versions that can be read and written, as a text says them. */
export const VERSION_NAMES = words(Object.fromEntries(VERSIONS.map((version) => [lowerHex(version), GAMES.get(version) ?? ""])));

/** A version with the game that has it, where that is known. */
export function versionName(version: number): string {
  const game = GAMES.get(version);
  return lowerHex(version) + (game === undefined ? "" : ` (${game})`);
}

export function isKnownVersion(version: number): boolean {
  return VERSIONS.includes(version);
}

export function headerSize(version: number): number {
  return version >= VERSION_417 ? 0x6c : 0x68;
}
export const NODE_SIZE = 0x24;

/** @throws Stop where it is not an ASB file, or of a version whose layout is not known. */
export function readHeader(input: Input): Header {
  const { bytes, length } = input;
  if (!hasMagic(bytes, "ASB ")) input.stop("not-asb", "The file does not start with the letters `ASB `.", 0, 4);
  if (length < 8) input.stop("too-short", `This file is cut short: it has ${length} of at least ${headerSize(0)} bytes.`, length, 0);
  const version = input.u32(4);
  if (!isKnownVersion(version))
    input.stop(
      "unsupported-version",
      `Version ${versionName(version)} cannot be read in full; expected 0x40f, 0x410, 0x417, 0x418, 0x41a or 0x41b.`,
      4,
      4,
    );
  if (length < headerSize(version))
    input.stop(
      "too-short",
      `The file has ${length} bytes; the header of version ${lowerHex(version)} takes ${headerSize(version)}.`,
      length,
      0,
    );
  return Object.fromEntries(
    Object.entries(HEADER_AT).map(([key, at]) => [key, at < headerSize(version) ? input.u32(at) : 0]),
  ) as unknown as Header;
}
