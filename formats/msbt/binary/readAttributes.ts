/** Reads the attributes of messages: bytes, or a text for each. Source: format reference, section 4. */
import { bytesAt } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { stop } from "../diagnostics.ts";
import { type Attributes, type Coding, UNIT_SIZES } from "../messages.ts";
import { bytesOfText, textOf } from "../pieces.ts";
import type { Section } from "./readSections.ts";

interface ReadAttributes extends Attributes {
  readonly values: readonly (Uint8Array | string)[];
  /** The byte offset of each attribute. */
  readonly places: readonly number[];
}

/** @throws Stop */
export function readAttributes(
  bytes: Uint8Array,
  view: DataView,
  { start, end }: Section,
  messages: number,
  coding: Coding,
): ReadAttributes {
  const length = end - start;
  if (length < 8) throw stop("attribute-table", `ATR1 has ${length} bytes, too few for its header of 8.`, bytesAt(start, 0));
  const count = view.getUint32(start, coding.littleEndian);
  const size = view.getUint32(start + 4, coding.littleEndian);
  if (count > messages)
    throw stop(
      "attribute-table",
      `ATR1 has attributes of ${counted(count, "message")}, but there are only ${messages}.`,
      bytesAt(start, 4),
    );
  if (count * size > length - 8)
    throw stop(
      "attribute-table",
      `ATR1 has ${counted(length, "byte")}, too few for ${counted(count, "attribute")} of ${counted(size, "byte")}.`,
      bytesAt(start + 4, 4),
    );
  const table = start + 8;
  const texts = size === 4 && count === messages && count > 0 ? readTexts(bytes, view, { start, end }, count, coding) : undefined;
  return {
    areTexts: texts !== undefined,
    size,
    count,
    rest: texts ? new Uint8Array() : bytes.slice(table + count * size, end),
    values: texts?.values ?? Array.from({ length: count }, (_, index) => bytes.slice(table + index * size, table + (index + 1) * size)),
    places: texts?.places ?? Array.from({ length: count }, (_, index) => table + index * size),
  };
}

/** Returns the texts if the attributes are their offsets, in order, and the section has nothing else; otherwise undefined. */
function readTexts(
  bytes: Uint8Array,
  view: DataView,
  { start, end }: Pick<Section, "start" | "end">,
  count: number,
  coding: Coding,
): Pick<ReadAttributes, "values" | "places"> | undefined {
  const unit = UNIT_SIZES[coding.encoding];
  const values: string[] = [];
  const places: number[] = [];
  let at = start + 8 + 4 * count;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(start + 8 + 4 * index, coding.littleEndian) !== at - start) return undefined;
    let textEnd = at;
    while (textEnd + unit <= end && bytes.subarray(textEnd, textEnd + unit).some((byte) => byte !== 0)) textEnd += unit;
    const text = textEnd + unit > end ? undefined : textOf(bytes.subarray(at, textEnd), coding);
    if (text === undefined || bytesOfText(text, coding).length !== textEnd - at) return undefined;
    values.push(text);
    places.push(at);
    at = textEnd + unit;
  }
  return at === end ? { values, places } : undefined;
}
