/** Reads the padding after the data: 0 to 31 bytes, all 0xFF or all 0. */
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import { ALIGNMENT, type Padding } from "../clip.ts";
import type { Cursor } from "./cursor.ts";

export function readPadding(cursor: Cursor): Padding {
  const { bytes, at } = cursor;
  const count = bytes.length - at;
  const fill = bytes[at];
  let same = at;
  while (same < bytes.length && bytes[same] === fill) same++;
  if (count >= ALIGNMENT || (count > 0 && (same < bytes.length || (fill !== 0xff && fill !== 0)))) {
    cursor.at = bytes.length;
    cursor.fail(
      "trailing-data",
      `The data ends at ${hex(at)}, but ${counted(count, "byte")} follow; expected up to 31 bytes of padding, all 0xFF or all 0.`,
      count,
    );
  }
  return { count, zeros: count > 0 && fill === 0 };
}
