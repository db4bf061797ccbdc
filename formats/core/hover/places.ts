/** Byte ranges in hovers, with the same notation for all formats: `0x88, 4 bytes`. Must not know a format. */
import { hex, hexBytes } from "../text/hex.ts";
import { code, type Markdown, markdown } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";

/** Maximum number of shown bytes. */
const MAX_BYTES = 16;

/** For parts of a text without their own bytes in the file. */
export const NO_BYTES = "It has no bytes of its own in the file.";

export const NO_OFFSETS: Markdown = markdown`*Offsets appear when the text has no errors.*`;

/** The record around a range, because documentation often has offsets from its start. */
export interface Around {
  readonly start: number;
  /** "entry", "record". */
  readonly noun: string;
}

/** `0x88, 4 bytes`; inside a record also `+0x2A in the entry`. */
export function placeText({ start, end }: Span, around?: Around): string {
  const size = end - start;
  const place = `${hex(start)}, ${size === 1 ? "1 byte" : `${size} bytes`}`;
  return around === undefined || around.start > start ? place : `${place}, +${hex(start - around.start)} in the ${around.noun}`;
}

/** The range and its bytes: `0x88, 4 bytes: 3F 80 00 00`. @param bytes of the file; undefined if the text has errors */
export function placeLine(bytes: Uint8Array | undefined, span: Span, around?: Around): Markdown {
  return bytes === undefined || span.start === span.end
    ? markdown`${placeText(span, around)}`
    : markdown`${placeText(span, around)}: ${code(hexBytes(bytes.subarray(span.start, span.end), MAX_BYTES))}`;
}
