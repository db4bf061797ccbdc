/** Bytes to the events of a file. Follows the pointers; writing the file again shows whether the layout is the usual one. */
import { hasMagic } from "../../core/files/knownFiles.ts";
import { hex } from "../../core/text/hex.ts";
import { type BaevFile, HASH_ENTRY, NODE } from "../records.ts";
import { Reading } from "./reading.ts";

export const HEADER_SIZE = 0xa8;
export const CLASS_NAME = "Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData";
export const CLASS_OFFSET = 0x28;
export const VERSION_1_0_0 = 0x1_0000;

/** @throws Stop at the first thing that cannot be read */
export function readFile(bytes: Uint8Array): BaevFile {
  const reading = new Reading(bytes);
  checkHeader(reading);
  const container = reading.pointer(0x20);
  const version = reading.u32(container + 8);
  if (version !== VERSION_1_0_0)
    reading.stop(
      "unsupported-version",
      `Version ${version >>> 16}.${(version >>> 8) & 0xff}.${version & 0xff} is not supported; expected 1.0.0.`,
      container + 8,
      4,
    );
  const entries = reading.items(container + 0x18, HASH_ENTRY.sizeOf(1)).map((at) => HASH_ENTRY.read(reading, at));
  const nodes = reading.items(container + 0x28, NODE.sizeOf(1)).map((at) => NODE.read(reading, at));
  for (const { nodes: numbers, hash } of entries)
    for (const number of numbers)
      if (number >= nodes.length)
        reading.stop("outside-file", `The hash ${hex(hash)} refers to node ${number}; there are ${nodes.length}.`, container + 0x18, 16);
  return { entries, nodes };
}

function checkHeader(reading: Reading): void {
  const { bytes } = reading;
  if (bytes.length >= 4 && !hasMagic(bytes, "BFFH")) reading.stop("not-baev", "The file does not start with the letters BFFH.", 0, 4);
  if (bytes.length < HEADER_SIZE)
    reading.stop("too-short", `This file is cut short: it has ${bytes.length} of at least ${HEADER_SIZE} bytes.`, bytes.length, 0);
  if (!hasMagic(bytes, CLASS_NAME, CLASS_OFFSET))
    reading.stop("not-baev", `This is not a file of animation events: expected the class ${CLASS_NAME}.`, CLASS_OFFSET, 128);
}
