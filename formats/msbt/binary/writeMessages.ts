/** Writes messages as the bytes of a file, with computed offsets, buckets and sizes. */
import { setAscii } from "../../core/bytes/bytes.ts";
import {
  ATTRIBUTES,
  bucketOf,
  HEADER_SIZE,
  LABELS,
  type MessageFile,
  NUMBERS,
  SECTION_HEAD_SIZE,
  STYLES,
  TEXTS,
  UNIT_SIZES,
} from "../messages.ts";
import { bytesOfText } from "../pieces.ts";
import { MAGIC } from "./readSections.ts";

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** The start of each label, attribute, style and text; 0 if it does not exist. */
  readonly labels: Uint32Array;
  readonly attributes: Uint32Array;
  readonly styles: Uint32Array;
  readonly texts: Uint32Array;
}

/** Data of a section, and the start of each message's part in it. */
interface Data {
  readonly bytes: Uint8Array;
  readonly starts?: Uint32Array;
}

export function writeMessages(file: MessageFile): WrittenFile {
  const data = new Map(file.sections.map((name) => [name, dataOf(name, file)]));
  const padded = (size: number) => Math.ceil(size / 16) * 16;
  let length = HEADER_SIZE;
  const places = new Map<string, number>();
  for (const [name, { bytes }] of data) {
    places.set(name, length + SECTION_HEAD_SIZE);
    length += SECTION_HEAD_SIZE + padded(bytes.length);
  }
  const bytes = new Uint8Array(length + file.tail.length);
  const view = new DataView(bytes.buffer);
  const { littleEndian } = file;
  setAscii(bytes, 0, MAGIC);
  view.setUint16(8, 0xfeff, littleEndian);
  bytes[0x0c] = file.encoding;
  bytes[0x0d] = file.version;
  view.setUint16(0x0e, file.sections.length, littleEndian);
  view.setUint32(0x12, file.statedSize ?? bytes.length, littleEndian);
  for (const [name, { bytes: inner }] of data) {
    const start = places.get(name) ?? 0;
    setAscii(bytes, start - SECTION_HEAD_SIZE, name);
    view.setUint32(start - SECTION_HEAD_SIZE + 4, inner.length, littleEndian);
    bytes.set(inner, start);
    bytes.fill(file.padding, start + inner.length, start + padded(inner.length));
  }
  bytes.set(file.tail, length);
  const startsIn = (name: string) => {
    const start = places.get(name);
    return start === undefined
      ? new Uint32Array(file.messages.length)
      : (data.get(name)?.starts ?? new Uint32Array()).map((at) => at + start);
  };
  return {
    bytes,
    labels: startsIn(file.sections.includes(LABELS) ? LABELS : NUMBERS),
    attributes: startsIn(ATTRIBUTES),
    styles: startsIn(STYLES),
    texts: startsIn(TEXTS),
  };
}

function dataOf(name: string, file: MessageFile): Data {
  const kept = file.kept.get(name);
  if (kept) return { bytes: kept };
  switch (name) {
    case LABELS:
      return labelData(file);
    case NUMBERS:
      return numberData(file);
    case ATTRIBUTES:
      return attributeData(file);
    case STYLES:
      return styleData(file);
    default:
      return textData(file);
  }
}

function labelData({ messages, buckets, labelOrder, littleEndian }: MessageFile): Data {
  const head = 4 + 8 * buckets;
  const bytes = new Uint8Array(messages.reduce((sum, { label }) => sum + 5 + label.length, head));
  const view = new DataView(bytes.buffer);
  const starts = new Uint32Array(messages.length);
  const counts = new Uint32Array(buckets);
  view.setUint32(0, buckets, littleEndian);
  let at = head;
  let bucket = 0;
  const openTo = (next: number) => {
    for (; bucket < next; bucket++) view.setUint32(4 + 8 * bucket + 4, at, littleEndian);
  };
  for (const index of labelOrder) {
    const { label } = messages[index];
    const own = bucketOf(label, buckets);
    openTo(own + 1);
    counts[own]++;
    starts[index] = at;
    bytes[at] = label.length;
    setAscii(bytes, at + 1, label);
    view.setUint32(at + 1 + label.length, index, littleEndian);
    at += 5 + label.length;
  }
  openTo(buckets);
  counts.forEach((count, own) => view.setUint32(4 + 8 * own, count, littleEndian));
  return { bytes, starts };
}

function numberData({ messages, littleEndian }: MessageFile): Data {
  const bytes = new Uint8Array(4 + 8 * messages.length);
  const view = new DataView(bytes.buffer);
  const starts = new Uint32Array(messages.length);
  view.setUint32(0, messages.length, littleEndian);
  const order = messages.map(({ label }, index) => ({ number: Number(label), index })).sort((a, b) => a.number - b.number);
  order.forEach(({ number, index }, place) => {
    starts[index] = 4 + 8 * place;
    view.setUint32(4 + 8 * place, number, littleEndian);
    view.setUint32(8 + 8 * place, index, littleEndian);
  });
  return { bytes, starts };
}

function attributeData(file: MessageFile): Data {
  const { messages, attributes, littleEndian, encoding } = file;
  const { areTexts, size, count, rest } = attributes ?? { areTexts: false, size: 0, count: 0, rest: new Uint8Array() };
  const texts = areTexts ? messages.map((message) => bytesOfText(String(message.attributes ?? ""), file)) : [];
  const unit = UNIT_SIZES[encoding];
  const table = 8 + count * size;
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length + unit, table + rest.length));
  const view = new DataView(bytes.buffer);
  const starts = new Uint32Array(messages.length);
  view.setUint32(0, count, littleEndian);
  view.setUint32(4, size, littleEndian);
  let at = table;
  for (const [index, message] of messages.entries()) {
    if (areTexts) {
      view.setUint32(8 + 4 * index, at, littleEndian);
      bytes.set(texts[index], at);
      starts[index] = at;
      at += texts[index].length + unit;
    } else if (index < count) {
      starts[index] = 8 + index * size;
      if (typeof message.attributes === "object") bytes.set(message.attributes, starts[index]);
    }
  }
  bytes.set(rest, at);
  return { bytes, starts };
}

function styleData({ messages, littleEndian }: MessageFile): Data {
  const bytes = new Uint8Array(4 * messages.length);
  const view = new DataView(bytes.buffer);
  messages.forEach(({ style }, index) => view.setInt32(4 * index, style ?? 0, littleEndian));
  return { bytes, starts: Uint32Array.from(messages, (_, index) => 4 * index) };
}

function textData({ messages, littleEndian, encoding }: MessageFile): Data {
  const unit = UNIT_SIZES[encoding];
  const sizeOf = ({ text, isEnded }: MessageFile["messages"][number]) => text.length + (isEnded ? unit : 0);
  const bytes = new Uint8Array(messages.reduce((sum, message) => sum + sizeOf(message), 4 + 4 * messages.length));
  const view = new DataView(bytes.buffer);
  const starts = new Uint32Array(messages.length);
  view.setUint32(0, messages.length, littleEndian);
  let at = 4 + 4 * messages.length;
  for (const [index, message] of messages.entries()) {
    view.setUint32(4 + 4 * index, at, littleEndian);
    bytes.set(message.text, at);
    starts[index] = at;
    at += sizeOf(message);
  }
  return { bytes, starts };
}
