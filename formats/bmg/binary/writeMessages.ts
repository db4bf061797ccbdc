/** Writes messages as the bytes of a file. Offsets are computed, and each message gets its own text. */
import { ByteSink } from "../../core/bytes/byteSink.ts";
import { setAscii } from "../../core/bytes/bytes.ts";
import type { Span } from "../../core/text/span.ts";
import { type NotWritten, writeText } from "../encodings.ts";
import { BLOCK, HEADER_SIZE, type MessageFile, rounded } from "../messages.ts";
import { MAGIC } from "./readMessages.ts";

export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly items: number;
  readonly texts: number;
  readonly ids: number;
  /** The start of each text, after the header of DAT1; 0 for null. */
  readonly offsets: Uint32Array;
  readonly ends: Uint32Array;
  /** The bytes of each kept section, including its header. */
  readonly sections: readonly Span[];
}

interface WrittenTexts extends Pick<WrittenFile, "offsets" | "ends"> {
  readonly texts: ByteSink;
  /** Messages whose texts cannot be encoded. */
  readonly failed: readonly (NotWritten & { readonly index: number })[];
}

export function writeTexts({ messages, littleEndian, encoding }: MessageFile): WrittenTexts {
  const texts = new ByteSink();
  texts.push(0);
  if (encoding === 2) texts.push(0);
  const offsets = new Uint32Array(messages.length);
  const ends = new Uint32Array(messages.length);
  const failed: (NotWritten & { readonly index: number })[] = [];
  for (const [index, { text }] of messages.entries()) {
    if (text === undefined) continue;
    offsets[index] = texts.length;
    const wrong = writeText(text, encoding, littleEndian, texts);
    if (wrong) failed.push({ ...wrong, index });
    ends[index] = texts.length;
  }
  return { texts, offsets, ends, failed };
}

/** @param written the texts of the file, none of them failed */
export function writeMessages(file: MessageFile, { texts, offsets, ends }: WrittenTexts): WrittenFile {
  const { messages, littleEndian, itemSize, encoding } = file;
  const sizes = [
    16 + messages.length * itemSize,
    8 + texts.length,
    ...(file.hasIds ? [16 + 4 * messages.length] : []),
    ...file.sections.map(({ data }) => 8 + data.length),
  ];
  const starts: number[] = [];
  let length = HEADER_SIZE;
  for (const size of sizes) {
    starts.push(length);
    length += rounded(size);
  }
  if (file.isCut) length = starts[sizes.length - 1] + sizes[sizes.length - 1];

  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  const u16 = (at: number, value: number) => view.setUint16(at, value, littleEndian);
  const u32 = (at: number, value: number) => view.setUint32(at, value, littleEndian);
  const head = (index: number, name: string) => {
    setAscii(bytes, starts[index], name);
    u32(starts[index] + 4, rounded(sizes[index]));
  };
  setAscii(bytes, 0, MAGIC);
  u32(0x0c, sizes.length);
  bytes[0x10] = file.legacy ? 0 : encoding;
  bytes.set(file.reserved, 0x11);

  head(0, "INF1");
  u16(starts[0] + 8, messages.length);
  u16(starts[0] + 10, itemSize);
  u32(starts[0] + 12, file.inf0C);
  const items = starts[0] + 16;
  for (const [index, { attributes }] of messages.entries()) {
    u32(items + index * itemSize, offsets[index]);
    bytes.set(attributes, items + index * itemSize + 4);
  }
  head(1, "DAT1");
  bytes.set(texts.bytes.subarray(0, texts.length), starts[1] + 8);
  const ids = file.hasIds ? starts[2] + 16 : 0;
  if (file.hasIds) {
    head(2, "MID1");
    u16(starts[2] + 8, messages.length);
    u16(starts[2] + 10, file.mid0A);
    u32(starts[2] + 12, file.mid0C);
    for (const [index, { id }] of messages.entries()) u32(ids + 4 * index, id);
  }
  const first = sizes.length - file.sections.length;
  let flow = length;
  for (const [index, { name, data }] of file.sections.entries()) {
    head(first + index, name);
    bytes.set(data, starts[first + index] + 8);
    if (name === "FLW1") flow = starts[first + index];
  }
  const { headerSize } = file;
  const stated = headerSize === "FLW1" ? flow : headerSize === "length" ? (file.legacy ? Math.ceil(length / BLOCK) : length) : headerSize;
  u32(8, stated);
  const sections = file.sections.map(({ data }, at) => ({ start: starts[first + at], end: starts[first + at] + 8 + data.length }));
  return { bytes, items, texts: starts[1] + 8, ids, offsets, ends, sections };
}
