/** Reads messages from the bytes of a file. Source: format reference, sections 2 to 4. */
import { bytesAt, type Issue } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import type { Span } from "../../core/text/span.ts";
import { maxTextOf } from "../../core/text/textLimit.ts";
import { issue, stop } from "../diagnostics.ts";
import {
  ATTRIBUTES,
  type Attributes,
  type Coding,
  LABELS,
  type Message,
  type MessageFile,
  NUMBERS,
  STYLES,
  TEXTS,
  UNIT_SIZES,
} from "../messages.ts";
import { hasEnd } from "../pieces.ts";
import { isKept } from "../text/printText.ts";
import { readAttributes } from "./readAttributes.ts";
import { readLabels, readNumbers } from "./readLabels.ts";
import { readSections, type Section } from "./readSections.ts";

interface ReadFile {
  readonly file: MessageFile;
  readonly places: Places;
  readonly issues: readonly Issue[];
}

/** Byte offsets. */
export interface Places {
  /** The start of each text. */
  readonly texts: readonly number[];
  /** The start of each attribute. */
  readonly attributes: readonly number[];
}

/** @throws Stop */
export function readMessages(bytes: Uint8Array): ReadFile {
  const { sections, littleEndian, encoding, version, padding, statedSize, end, issues } = readSections(bytes);
  const coding: Coding = { littleEndian, encoding };
  const names = sections.map(({ name }) => name);
  const find = (name: string) => sections.find((section) => section.name === name);
  const texts = find(TEXTS);
  const labels = find(LABELS);
  const numbers = find(NUMBERS);
  if (!texts) throw stop("section-missing", "The file has no section TXT2.", bytesAt(0x0e, 2));
  if (!labels && !numbers) throw stop("section-missing", "The file has neither LBL1 nor NLI1.", bytesAt(0x0e, 2));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [...issues];

  const stretches = readTexts(bytes, view, texts, littleEndian, found);
  const named = labels
    ? readLabels(bytes, view, labels, stretches.length, littleEndian, found)
    : readNumbers(view, numbers as Section, stretches.length, littleEndian);
  const table = find(ATTRIBUTES);
  const attributes = table && readAttributes(bytes, view, table, stretches.length, coding);
  const styles = find(STYLES);
  if (styles && styles.end - styles.start !== stretches.length * 4)
    throw stop(
      "style-table",
      `TSY1 has ${counted(styles.end - styles.start, "byte")}; the styles of ${counted(stretches.length, "message")} have ${stretches.length * 4}.`,
      bytesAt(styles.start, 0),
    );

  const messages = stretches.map(({ start, end: textEnd }, index): Message => {
    const whole = bytes.subarray(start, textEnd);
    const isEnded = hasEnd(whole, coding);
    return {
      label: named.labels[index],
      text: isEnded ? whole.subarray(0, whole.length - UNIT_SIZES[encoding]) : whole,
      isEnded,
      attributes: attributes?.values[index],
      style: styles && view.getInt32(styles.start + 4 * index, littleEndian),
    };
  });
  const kept = sections.filter(({ name }) => isKept(name, names));
  const file: MessageFile = {
    littleEndian,
    encoding,
    version,
    messages,
    attributes: attributes as Attributes | undefined,
    sections: names,
    kept: new Map(kept.map(({ name, start, end: dataEnd }) => [name, bytes.slice(start, dataEnd)])),
    buckets: named.buckets,
    labelOrder: named.order,
    padding,
    statedSize,
    tail: bytes.slice(end),
  };
  return { file, places: { texts: stretches.map(({ start }) => start), attributes: attributes?.places ?? [] }, issues: found };
}

function readTexts(bytes: Uint8Array, view: DataView, { start, end }: Section, littleEndian: boolean, issues: Issue[]): readonly Span[] {
  const size = end - start;
  const count = size < 4 ? 0 : view.getUint32(start, littleEndian);
  if (size < 4 || count > (size - 4) / 4)
    throw stop("text-table", `TXT2 has ${size} bytes, too few for the offsets of ${count} texts.`, bytesAt(start, 0));
  const first = 4 + 4 * count;
  const offsets = Array.from({ length: count }, (_, index) => view.getUint32(start + 4 + 4 * index, littleEndian));
  const outside = offsets.findIndex((offset) => offset < first || offset > size);
  if (outside >= 0)
    throw stop(
      "text-table",
      `Text ${outside} is at ${hex(offsets[outside])} of TXT2, but its texts are from ${hex(first)} to ${hex(size)}.`,
      bytesAt(start + 4 + 4 * outside, 4),
    );
  const wrong = offsets.findIndex((offset, index) => (index === 0 ? offset !== first : offset <= offsets[index - 1]));
  if (wrong >= 0) {
    const what = wrong === 0 ? "does not begin after the table" : "does not begin after the previous one";
    issues.push(issue("text-table", `Text ${wrong} ${what}.`, bytesAt(start + 4 + 4 * wrong, 4), "warning"));
  }
  if (count === 0 && size > first)
    issues.push(issue("text-table", "There are bytes after the empty table of texts.", bytesAt(start + first, 0), "warning"));
  const sorted = wrong < 0 ? offsets : [...new Set(offsets)].sort((a, b) => a - b);
  const ends = new Map(sorted.map((offset, index) => [offset, sorted[index + 1] ?? size]));
  let room = maxTextOf(bytes.length);
  return offsets.map((offset, index) => {
    const textEnd = ends.get(offset) ?? size;
    room -= textEnd - offset;
    if (room < 0)
      throw stop("text-table", "Messages share such a long text that they would not fit into memory.", bytesAt(start + 4 + 4 * index, 4));
    return { start: start + offset, end: start + textEnd };
  });
}
