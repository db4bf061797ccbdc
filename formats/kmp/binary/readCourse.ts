/**
 * Reads the bytes of a file into a course. Total: bytes that cannot be a course end in a `Stop` with an offset; a course keeps every byte.
 * Must not know the text form.
 */

import { hasMagic } from "../../core/files/knownFiles.ts";
import { Stop } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { type Course, emptyCourse, type Piece, setDefaultsOfOld } from "../course.ts";
import { issue, type KmpCode } from "../diagnostics.ts";
import {
  HEADER_START,
  Header,
  LAST_WITHOUT_COUNT,
  NAME_SIZE,
  SECTION_HEADER_SIZE,
  SectionHeader,
  VERSION_SIZE,
} from "../schema/container.ts";
import { ENTRY_SIZES, OLD_ENTRY_SIZES, ROUTE_POINT_SIZE, SECTION_NAMES, type SectionName } from "../schema/index.ts";
import { Poti } from "../schema/things.ts";

export const MAGIC = "RKMD";

/** Returns the offset of the version, which is just before the table of offsets, or undefined if the header has no room for both. */
export function findVersionPlace(bytes: Uint8Array): number | undefined {
  if (bytes.length < HEADER_START) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = view.getUint16(Header.header_length) - 4 * view.getUint16(Header.section_count) - VERSION_SIZE;
  return at >= HEADER_START && at + VERSION_SIZE <= bytes.length ? at : undefined;
}

function stop(code: KmpCode, message: string, start: number, end: number): never {
  throw new Stop(issue(code, message, { bytes: { start, end } }));
}

/** @throws Stop if the bytes are not a course that can be shown. */
export function readCourse(bytes: Uint8Array): Course {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!hasMagic(bytes, MAGIC)) stop("not-kmp", notKmpMessage(bytes), 0, Math.min(4, bytes.length));
  if (bytes.length < HEADER_START)
    stop("too-short", `This file is cut short: it has ${bytes.length} of at least ${HEADER_START} bytes.`, 0, bytes.length);
  const slotCount = view.getUint16(Header.section_count);
  const headerLength = view.getUint16(Header.header_length);
  const tableStart = headerLength - 4 * slotCount;
  if (tableStart < HEADER_START || headerLength > bytes.length) {
    const message = `The header states ${slotCount} sections and a length of ${headerLength} bytes; the table of offsets needs ${HEADER_START + 4 * slotCount}, and the file has ${bytes.length}.`;
    stop("header-length", message, Header.section_count, Header.section_count + 4);
  }
  const course = emptyCourse();
  const { layout } = course;
  const versionStart = findVersionPlace(bytes);
  layout.hasVersion = versionStart !== undefined;
  layout.version = versionStart === undefined ? 0 : view.getUint32(versionStart);
  const stated = view.getUint32(Header.file_length);
  layout.statedLength = stated === bytes.length ? undefined : stated;
  layout.headerExtra = bytes.slice(HEADER_START, versionStart ?? tableStart);

  const starts: number[] = [];
  for (let slot = 0; slot < slotCount; slot++) {
    const at = tableStart + 4 * slot;
    const start = headerLength + view.getUint32(at);
    if (start + SECTION_HEADER_SIZE > bytes.length) {
      const message = `Entry ${slot} of the table of offsets points to ${hex(start)}, but the file of ${hex(bytes.length)} bytes has no room for a section there.`;
      stop("section-outside", message, at, at + 4);
    }
    starts.push(start);
  }
  const order = [...new Set(starts)].sort((a, b) => a - b);
  layout.firstGap = bytes.slice(headerLength, order[0] ?? bytes.length);
  // the game uses the first section of a name in the table
  const owner = new Map<SectionName, number>();
  for (const start of starts) {
    const name = nameAt(bytes, start);
    if (isKnown(name) && !owner.has(name)) owner.set(name, start);
  }
  layout.pieces = order.map((start, index) => {
    const end = order[index + 1] ?? bytes.length;
    const name = nameAt(bytes, start);
    if (!isKnown(name) || owner.get(name) !== start) return { name, raw: bytes.slice(start, end), gap: new Uint8Array(0) };
    return readSection(course, bytes, view, name, start, end) ?? { name, raw: bytes.slice(start, end), gap: new Uint8Array(0) };
  });
  const places = new Map(order.map((start, place) => [start, place]));
  layout.slots = starts.map((start) => places.get(start) ?? 0);
  setDefaultsOfOld(course);
  return course;
}

function notKmpMessage(bytes: Uint8Array): string {
  const wanted = "A course of Mario Kart Wii starts with the letters RKMD";
  return hasMagic(bytes, "DMDC")
    ? `${wanted}; this file is from Mario Kart 7 (DMDC), whose layout differs.`
    : `${wanted}; this file does not.`;
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]);
}

function isKnown(name: string): name is SectionName {
  return (SECTION_NAMES as readonly string[]).includes(name);
}

/**
 * Reads a section that ends at `end`, where the next section or the end of the file is. Returns undefined if its entries have an unknown
 * size: then it is kept as bytes.
 */
function readSection(course: Course, bytes: Uint8Array, view: DataView, name: SectionName, start: number, end: number): Piece | undefined {
  if (name === "KTPT" && isStartWithoutCount(course, view, start, end)) {
    course.startHasNoCount = true;
    course.entrySizes.KTPT = OLD_START_SIZE;
    const first = start + NAME_SIZE;
    course.tables.KTPT.appendBytes(bytes.subarray(first, first + OLD_START_SIZE), OLD_START_SIZE);
    return { section: name, name, raw: new Uint8Array(0), gap: bytes.slice(first + OLD_START_SIZE, end) };
  }
  const count = view.getUint16(start + SectionHeader.entry_count);
  const first = start + SECTION_HEADER_SIZE;
  const extra = view.getUint16(start + SectionHeader.extra_value);
  if (name === "POTI") {
    course.extras.POTI = extra;
    return { section: name, name, raw: new Uint8Array(0), gap: bytes.slice(readRoutes(course, view, start, end), end) };
  }
  const size = entrySize(name, count, course.layout.version, end - first);
  if (count > 0 && isOfOtherSize(course, bytes, first, end, count, size)) return undefined;
  course.entrySizes[name] = size;
  course.extras[name] = extra;
  const last = first + count * size;
  if (last > end) tooLong(name, `${count} entries of ${size} bytes`, start, last, end, bytes.length);
  course.tables[name].appendBytes(bytes.subarray(first, last), size);
  return { section: name, name, raw: new Uint8Array(0), gap: bytes.slice(last, end) };
}

/**
 * Entries of old versions can be shorter. The old size is used if the version is old enough, and the section has exactly that size or no
 * room for the usual one.
 */
function entrySize(name: SectionName, count: number, version: number, room: number): number {
  const old = OLD_ENTRY_SIZES[name];
  const usual = ENTRY_SIZES[name];
  if (old === undefined || version > old.upTo || count === 0) return usual;
  return count * old.size === room || (count * usual > room && count * old.size < room) ? old.size : usual;
}

const OLD_START_SIZE = OLD_ENTRY_SIZES.KTPT?.size ?? 0;

/** Early courses have the start position right after the section's letters. A count is there only if the section's size agrees with it. */
function isStartWithoutCount({ layout }: Course, view: DataView, start: number, end: number): boolean {
  if (layout.version > LAST_WITHOUT_COUNT || start + NAME_SIZE + OLD_START_SIZE > end) return false;
  const count = view.getUint16(start + SectionHeader.entry_count);
  const room = end - start - SECTION_HEADER_SIZE;
  return room !== count * ENTRY_SIZES.KTPT && room !== count * OLD_START_SIZE;
}

/**
 * Whether entries have another size than the known one: a multiple of four bytes that fills the section. If the header states a wrong
 * length, a short last section is cut off instead.
 */
function isOfOtherSize({ layout }: Course, bytes: Uint8Array, first: number, end: number, count: number, size: number): boolean {
  const room = end - first;
  const own = room / count;
  if (own === size || own % 4 !== 0 || own === 0) return false;
  const isLast = end === bytes.length;
  if (own < size) return !isLast || layout.statedLength === undefined;
  // bytes after the entries are a gap, unless they are not zero and every entry can have a share; anything may follow the last section
  return !isLast && count > 1 && bytes.subarray(first + count * size, end).some((byte) => byte !== 0);
}

function tooLong(name: SectionName, what: string, start: number, last: number, end: number, length: number): never {
  if (end === length) {
    const message = `Section ${name} at ${hex(start)} states ${what}, which would end at ${hex(last)}; the file ends at ${hex(length)}.`;
    stop("section-cut", message, start + 4, start + 6);
  }
  const message = `Section ${name} at ${hex(start)} states ${what}, which would end at ${hex(last)}, but the next section starts at ${hex(end)}.`;
  stop("section-overlap", message, start + 4, start + 6);
}

/** Returns the offset after the last point. */
function readRoutes(course: Course, view: DataView, start: number, end: number): number {
  const count = view.getUint16(start + SectionHeader.entry_count);
  const { tables, routePoints } = course;
  let at = start + SECTION_HEADER_SIZE;
  if (at > end) tooLong("POTI", "a header of 8 bytes", start, at, end, view.byteLength);
  for (let route = 0; route < count; route++) {
    const points = at + 4 <= end ? view.getUint16(at) : 0;
    const next = at + 4 + points * ROUTE_POINT_SIZE;
    if (next > end) tooLong("POTI", `${count} routes, of which route ${route} has ${points} points`, start, next, end, view.byteLength);
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, next - at);
    const index = tables.POTI.append();
    tables.POTI.setU16(index, Poti.point_count, points);
    tables.POTI.setU8(index, Poti.smooth, bytes[Poti.smooth]);
    tables.POTI.setU8(index, Poti.back, bytes[Poti.back]);
    routePoints.appendBytes(bytes.subarray(4));
    at = next;
  }
  return at;
}
