/** Reads messages from the bytes of a file, and checks sizes before using them. Source: format reference, section 2. */
import { hasMagic } from "../../core/files/knownFiles.ts";
import { bytesAt } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import { maxTextOf } from "../../core/text/textLimit.ts";
import { type BmgCode, stop } from "../diagnostics.ts";
import { readBytewise } from "../encodings.ts";
import { wrongSize } from "../findings.ts";
import { BLOCK, type Encoding, HEADER_SIZE, type KeptSection, type Message, type MessageFile } from "../messages.ts";

export const MAGIC = "MESGbmg1";
export const SWITCH_MAGIC = "GSEM1gmb";
/** A higher number of sections means that it is in the other byte order. */
const MAX_SECTIONS = 100;

interface Section {
  readonly name: string;
  readonly start: number;
  /** Offset in the file, which is the end of the file for a cut section. */
  readonly end: number;
}

interface ReadFile {
  readonly file: MessageFile;
  readonly places: Places;
  readonly oddities: readonly { readonly code: BmgCode; readonly message: string; readonly at: number; readonly size: number }[];
}

/** Byte offsets. */
export interface Places {
  readonly items: number;
  readonly ids: number | undefined;
}

/** @throws Stop */
export function readMessages(bytes: Uint8Array): ReadFile {
  if (hasMagic(bytes, SWITCH_MAGIC))
    throw stop(
      "not-messages",
      `The file begins with ${SWITCH_MAGIC}. It is from Super Mario 3D All-Stars, whose message files are not supported.`,
      bytesAt(0, 8),
    );
  if (bytes.length < HEADER_SIZE || !hasMagic(bytes, MAGIC))
    throw stop(
      "not-messages",
      `A message file has at least ${HEADER_SIZE} bytes and begins with ${MAGIC}.`,
      bytesAt(0, Math.min(8, bytes.length)),
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const littleEndian = view.getUint32(0x0c) > MAX_SECTIONS;
  const u16 = (at: number) => view.getUint16(at, littleEndian);
  const u32 = (at: number) => view.getUint32(at, littleEndian);
  const stated = bytes[0x10];
  if (stated > 4) throw stop("encoding-unknown", `The header states encoding ${stated}; expected 0 to 4.`, bytesAt(0x10, 1));
  const legacy = stated === 0;
  const encoding = (stated || 1) as Encoding;

  const { sections, end, isCut } = readSections(bytes, u32);
  const find = (name: string) => sections.find((section) => section.name === name);
  const inf = find("INF1");
  const dat = find("DAT1");
  if (!inf || !dat) {
    const place = bytesAt(HEADER_SIZE, Math.min(4, bytes.length - HEADER_SIZE));
    throw stop("section-missing", `The file has no section ${inf ? "DAT1" : "INF1"}.`, place);
  }
  if (inf.end - inf.start < 16) throw stop("items-beyond", "INF1 is too short for its header of 16 bytes.", bytesAt(inf.start + 4, 4));
  const count = u16(inf.start + 8);
  const itemSize = u16(inf.start + 10);
  if (itemSize < 4) throw stop("items-beyond", `Items have ${itemSize} bytes; expected at least 4.`, bytesAt(inf.start + 10, 2));
  if (16 + count * itemSize > inf.end - inf.start)
    throw stop("items-beyond", `${count} items of ${itemSize} bytes do not fit into INF1.`, bytesAt(inf.start + 8, 2));
  const mid = find("MID1");
  if (mid && (mid.end - mid.start < 16 || u16(mid.start + 8) !== count || 16 + 4 * count > mid.end - mid.start))
    throw stop(
      "ids-beyond",
      `MID1 does not fit the IDs of ${counted(count, "message")}.`,
      bytesAt(mid.start + (mid.end - mid.start < 16 ? 4 : 8), 2),
    );

  const items = inf.start + 16;
  const ids = mid && mid.start + 16;
  const textAt = textReader(bytes, dat, encoding, littleEndian);
  const messages: Message[] = [];
  let room = maxTextOf(bytes.length) / 4;
  for (let index = 0; index < count; index++) {
    const at = items + index * itemSize;
    const id = ids === undefined ? index : u32(ids + 4 * index);
    const text = textAt(u32(at), at, id);
    room -= text?.length ?? 0;
    if (room < 0) throw stop("text-offset", "Messages share such a long text that they would not fit into memory.", bytesAt(at, 4));
    messages.push({ id, attributes: bytes.slice(at + 4, at + itemSize), text });
  }
  const flow = find("FLW1")?.start;
  const length = legacy ? Math.ceil(bytes.length / BLOCK) : bytes.length;
  const size = u32(8);
  const headerSize = size === length ? "length" : size === flow ? "FLW1" : size;
  const oddities: ReadFile["oddities"][number][] = [];
  const wrong = wrongSize({ headerSize, legacy }, bytes.length);
  if (wrong !== undefined) oddities.push({ code: "size-field", message: wrong, at: 8, size: 4 });
  if (end < bytes.length)
    oddities.push({
      code: "trailing-bytes",
      message: `The last section is followed by ${counted(bytes.length - end, "byte")}.`,
      at: end,
      size: bytes.length - end,
    });
  const kept = sections.filter((section) => section !== inf && section !== dat && section !== mid);
  const file: MessageFile = {
    littleEndian,
    legacy,
    encoding,
    hasIds: mid !== undefined,
    itemSize,
    inf0C: u32(inf.start + 12),
    mid0A: mid ? u16(mid.start + 10) : 0x1000,
    mid0C: mid ? u32(mid.start + 12) : 0,
    reserved: bytes.slice(0x11, HEADER_SIZE),
    headerSize,
    isCut,
    messages,
    sections: kept.map((section): KeptSection => ({ name: section.name, data: bytes.slice(section.start + 8, section.end) })),
  };
  return { file, places: { items, ids }, oddities };
}

function readSections(bytes: Uint8Array, u32: (at: number) => number) {
  const count = u32(0x0c);
  const sections: Section[] = [];
  const names = new Set<string>();
  let start = HEADER_SIZE;
  let isCut = false;
  for (let index = 0; index < count; index++) {
    if (start + 8 > bytes.length)
      throw stop(
        "section-beyond",
        `The header states ${count} sections, but the file ends in section ${index + 1}.`,
        bytesAt(Math.min(start, bytes.length), 0),
      );
    const name = String.fromCharCode(...bytes.subarray(start, start + 4));
    const size = u32(start + 4);
    const over = start + size - bytes.length;
    isCut = over > 0 && over < BLOCK && size % BLOCK === 0 && index === count - 1;
    if (size < 8 || (over > 0 && !isCut))
      throw stop(
        "section-beyond",
        `Section ${index + 1} states ${hex(size)} bytes, but the file has only ${hex(bytes.length - start)} left.`,
        bytesAt(start + 4, 4),
      );
    if (names.has(name)) throw stop("section-missing", `The file has the section ${name} twice.`, bytesAt(start, 4));
    names.add(name);
    sections.push({ name, start, end: Math.min(start + size, bytes.length) });
    start = Math.min(start + size, bytes.length);
  }
  return { sections, end: start, isCut };
}

/** Returns a function that reads the text at an offset after the header of DAT1. */
function textReader(bytes: Uint8Array, dat: Section, encoding: Encoding, littleEndian: boolean) {
  const start = dat.start + 8;
  const size = dat.end - start;
  const units = encoding === 2 ? unitsOf(bytes.subarray(start, dat.end), littleEndian) : "";
  return (offset: number, item: number, id: number): string | undefined => {
    if (offset === 0) return undefined;
    const isOdd = encoding === 2 && offset % 2 === 1;
    if (offset >= size || isOdd)
      throw stop(
        "text-offset",
        `Message ${id.toString(16)} has its text at ${hex(offset)}, ${isOdd ? "which is odd" : `but DAT1 ends at ${hex(size)}`}.`,
        bytesAt(item, 4),
      );
    const read = encoding === 2 ? readWide(units, offset / 2, littleEndian) : readBytewise(bytes, start + offset, dat.end, encoding);
    if ("text" in read) return read.text;
    const at = encoding === 2 ? start + read.at * 2 : read.at;
    throw read.escape === undefined
      ? stop("text-end", `The text of message ${id.toString(16)} has no NUL before the end of DAT1.`, bytesAt(at, 1))
      : stop(
          "text-end",
          `An escape of message ${id.toString(16)} states ${read.escape} bytes, which is not possible here.`,
          bytesAt(at, 1),
        );
  };
}

function readWide(units: string, start: number, littleEndian: boolean) {
  let text = "";
  for (let from = start; ; ) {
    const end = units.indexOf("\0", from);
    if (end < 0) return { at: start, escape: undefined };
    // a search in all units would continue to their end for each text
    const stretch = units.slice(from, end);
    const at = stretch.indexOf("\x1a");
    if (at < 0) return { text: text + stretch, end };
    const escape = from + at;
    const head = escape + 1 < units.length ? units.charCodeAt(escape + 1) : 0;
    const length = littleEndian ? head & 0xff : head >> 8;
    const next = escape + ((length + 1) >> 1);
    if (length < 4 || next > units.length) return { at: escape, escape: length };
    text += stretch.slice(0, at + 1) + (littleEndian ? swapped(units.slice(escape + 1, next)) : units.slice(escape + 1, next));
    from = next;
  }
}

/** The data of an escape after its first unit is bytes, regardless of the byte order. */
function swapped(units: string): string {
  return Array.from({ length: units.length }, (_, at) => {
    const unit = units.charCodeAt(at);
    return String.fromCharCode(((unit & 0xff) << 8) | (unit >> 8));
  }).join("");
}

function unitsOf(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  const chunk = new Uint16Array(4096);
  for (let at = 0; at + 1 < bytes.length; ) {
    let count = 0;
    for (; count < chunk.length && at + 1 < bytes.length; at += 2) chunk[count++] = view.getUint16(at, littleEndian);
    parts.push(String.fromCharCode(...chunk.subarray(0, count)));
  }
  return parts.join("");
}
