/** The header of a file, by its version. */

import { hex } from "../../core/text/hex.ts";
import { VERSION_40F, VERSION_410, VERSION_417 } from "../records/nodeTypes.ts";
import type { Input } from "./input.ts";

export interface Header {
  readonly version: number;
  readonly commandCount: number;
  readonly nodeCount: number;
  readonly eventCount: number;
  readonly partialCount: number;
  readonly syncCount: number;
  readonly blackboard: number;
  readonly pool: number;
  readonly enums: number;
  readonly stateTransitions: number;
  readonly events: number;
  readonly partials: number;
  readonly syncs: number;
  readonly syncIndices: number;
  readonly calculations: number;
  readonly calculationCount: number;
  readonly boneGroups: number;
  readonly boneGroupCount: number;
  readonly poolSize: number;
  readonly transitions: number;
  readonly tags: number;
  readonly markings: number;
  readonly expressions: number;
  readonly commandGroups: number;
  readonly materialBlends: number;
}

/** The letters `ASB ` as the first word of a file. */
export const MAGIC = 0x2042_5341;

/** 0x418 is read as 0x417: nothing is known but that it follows it. Its proof decides. */
export const VERSION_418 = 0x418;

const VERSIONS: readonly number[] = [VERSION_40F, VERSION_410, VERSION_417, VERSION_418];
/** Versions that can be read and written, as a text says them. */
export const VERSION_NAMES: readonly string[] = VERSIONS.map((version) => `0x${version.toString(16)}`);

export function isKnownVersion(version: number): boolean {
  return VERSIONS.includes(version);
}

export function headerSize(version: number): number {
  return version >= VERSION_417 ? 0x6c : 0x68;
}
export function commandSize(version: number): number {
  return version >= VERSION_417 ? 0x30 : 0x2c;
}
export const NODE_SIZE = 0x24;
export function calculationSize(version: number): number {
  return version >= VERSION_410 ? 0x20 : 0x1c;
}

/** @throws Stop where it is no ASB file, or of a version whose layout is not known. */
export function readHeader(input: Input): Header {
  const { bytes, length } = input;
  if (bytes[0] !== 0x41 || bytes[1] !== 0x53 || bytes[2] !== 0x42 || bytes[3] !== 0x20)
    input.stop("not-asb", "The file does not start with the letters `ASB `.", 0, 4);
  if (length < 8) input.stop("too-short", `The file has ${length} bytes; the header alone takes ${headerSize(0)}.`, length, 0);
  const version = input.u32(4);
  if (!isKnownVersion(version))
    input.stop("unsupported-version", `Version ${hex(version)} cannot be read in full; expected 0x40f, 0x410, 0x417 or 0x418.`, 4, 4);
  if (length < headerSize(version))
    input.stop("too-short", `The file has ${length} bytes; the header of version ${hex(version)} takes ${headerSize(version)}.`, length, 0);
  const word = (at: number): number => input.u32(at);
  return {
    version,
    commandCount: word(0x0c),
    nodeCount: word(0x10),
    eventCount: word(0x14),
    partialCount: word(0x18),
    syncCount: word(0x1c),
    blackboard: word(0x20),
    pool: word(0x24),
    enums: word(0x28),
    stateTransitions: word(0x2c),
    events: word(0x30),
    partials: word(0x34),
    syncs: word(0x38),
    syncIndices: word(0x3c),
    calculations: word(0x40),
    calculationCount: word(0x44),
    boneGroups: word(0x48),
    boneGroupCount: word(0x4c),
    poolSize: word(0x50),
    transitions: word(0x54),
    tags: word(0x58),
    markings: word(0x5c),
    expressions: word(0x60),
    commandGroups: word(0x64),
    materialBlends: version >= VERSION_417 ? word(0x68) : 0,
  };
}
