/** Reads and writes the header of a clip, field by field as declared. */
import type { StructSchema } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { faultOfTime, MAX_BONES, MAX_FRAMES, MAX_SLOTS, MAX_STATE } from "../clip.ts";
import type { Cursor } from "./cursor.ts";

/** Values by field name; floats as bits. */
export type HeaderValues = Readonly<Record<string, number>>;

/** Values that the layout does not allow end the read. */
const CHECKS: Readonly<Record<string, (cursor: Cursor, value: number) => void>> = {
  mark: (cursor, value) => {
    if (value !== 1) cursor.fail("unknown-layout", `Expected the constant 1, found ${hex(value, 8)}.`, 4);
  },
  versionBytes: (cursor, value) => {
    if (value !== VERSION_BYTES) cursor.fail("unknown-layout", `Expected the version bytes 01 01, found ${hex(value, 4)}.`, 2);
  },
  duration: checkTime("duration"),
  durationState: checkState,
  interval: checkTime("interval"),
  intervalState: checkState,
  channelCount: (cursor, count) => {
    if (count < 1 || count > MAX_BONES) cursor.fail("bone-count", `A clip has 1 to ${MAX_BONES} bones, this one states ${count}.`, 4);
  },
  frames: (cursor, frames) => {
    if (frames < 2 || frames > MAX_FRAMES)
      cursor.fail("key-frames", `The key bitmap has ${frames} bits; a clip has 2 to ${MAX_FRAMES} frames.`, 4);
  },
  keyCount: (cursor, count) => {
    if (count === 0) cursor.fail("track-keys", "The clip has no keys; the games divide by the number of keys.", 4);
  },
  boneSlots: (cursor, slots) => {
    if (slots > MAX_SLOTS) cursor.fail("bone-count", `The bone table has ${slots} entries; expected 100, at most ${MAX_SLOTS}.`, 4);
  },
};

export const VERSION_BYTES = 0x0101;

function checkTime(name: "duration" | "interval") {
  return (cursor: Cursor, bits: number): void => {
    const fault = faultOfTime(name, bits);
    if (fault !== undefined) cursor.fail("time-range", fault, 4);
  };
}

function checkState(cursor: Cursor, state: number): void {
  if (state > MAX_STATE) cursor.fail("time-range", `The state of a time must be 0 to ${MAX_STATE}; this one is ${state}.`, 4);
}

/** Reads all fields except the version, which was read before. */
export function readHeader(cursor: Cursor, { fields }: StructSchema): HeaderValues {
  const values: Record<string, number> = {};
  for (const { name, size } of fields.slice(1)) {
    values[name] = size === 2 ? cursor.u16("the header") : cursor.u32("the header");
    CHECKS[name]?.(cursor, values[name]);
  }
  return values;
}

/** @returns the offset after the header */
export function writeHeader(view: DataView, { fields }: StructSchema, values: HeaderValues): number {
  let at = 0;
  for (const { name, size } of fields) {
    if (size === 2) view.setUint16(at, values[name]);
    else view.setUint32(at, values[name]);
    at += size;
  }
  return at;
}
