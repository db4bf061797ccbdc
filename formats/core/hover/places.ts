/** Places of the file in hovers, in one notation for all formats: `0x88, 4 bytes`. Knows no format. */
import { hex, hexBytes } from "../text/hex.ts";
import { code, type Markdown, markdown } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";

/** Of more bytes only the first ones are shown. */
const MAX_BYTES = 16;

/** For what a text says that no byte of the file stands for by itself. */
export const NO_BYTES = "It has no bytes of its own in the file.";

export const NO_OFFSETS: Markdown = markdown`*Offsets appear when the text has no errors.*`;

/** What a place is inside of: the count from its start helps where documents count so. */
export interface Around {
  readonly start: number;
  /** "entry", "record". */
  readonly noun: string;
}

/** `0x88, 4 bytes`; inside of something also `+0x2A in the entry`. */
export function placeText({ start, end }: Span, around?: Around): string {
  const size = end - start;
  const place = `${hex(start)}, ${size === 1 ? "1 byte" : `${size} bytes`}`;
  return around === undefined || around.start > start ? place : `${place}, +${hex(start - around.start)} in the ${around.noun}`;
}

/** The place with what is there: `0x88, 4 bytes: 3F 80 00 00`. @param bytes of the file, while the text has one */
export function placeLine(bytes: Uint8Array | undefined, span: Span, around?: Around): Markdown {
  return bytes === undefined || span.start === span.end
    ? markdown`${placeText(span, around)}`
    : markdown`${placeText(span, around)}: ${code(hexBytes(bytes.subarray(span.start, span.end), MAX_BYTES))}`;
}
