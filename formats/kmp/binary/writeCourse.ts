/** Writes a course as the bytes of a file, in its own layout, and returns where each section is. Must not know the text form. */
import { setAscii } from "../../core/bytes/bytes.ts";
import { type Course, headerLength as headerLengthOf, routeStarts, sectionHeaderSize } from "../course.ts";
import { HEADER_START, Header, SectionHeader, VERSION_SIZE } from "../schema/container.ts";
import { ROUTE_POINT_SIZE, type SectionName } from "../schema/index.ts";

export interface WrittenCourse {
  readonly bytes: Uint8Array;
  /** Offset of each section's header; undefined if the file does not have the section. */
  readonly starts: Readonly<Partial<Record<SectionName, number>>>;
  /** Offset after each piece of the layout and its gap. */
  readonly pieceEnds: readonly number[];
}

/** A course has more entries or a longer header than the file's numbers can state. The message is shown to users. */
export class CourseLimit extends Error {}

/** Largest number of entries that a section can state. */
const MAX_ENTRIES = 0xffff;

/** @throws CourseLimit */
export function writeCourse(course: Course): WrittenCourse {
  const { layout } = course;
  const headerLength = headerLengthOf(layout);
  if (headerLength > 0xffff) throw new CourseLimit(`The header would take ${headerLength} bytes; at most 65535 can be stated.`);
  const offsets: number[] = [];
  const starts: Partial<Record<SectionName, number>> = {};
  let length = headerLength + layout.firstGap.length;
  for (const piece of layout.pieces) {
    offsets.push(length);
    if (piece.section !== undefined) starts[piece.section] = length;
    length += (piece.section === undefined ? piece.raw.length : sectionLength(course, piece.section)) + piece.gap.length;
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x52, 0x4b, 0x4d, 0x44]);
  view.setUint32(Header.file_length, layout.statedLength ?? length);
  view.setUint16(Header.section_count, layout.slots.length);
  view.setUint16(Header.header_length, headerLength);
  bytes.set(layout.headerExtra, HEADER_START);
  if (layout.hasVersion) view.setUint32(headerLength - 4 * layout.slots.length - VERSION_SIZE, layout.version);
  layout.slots.forEach((piece, slot) => {
    view.setUint32(headerLength - 4 * (layout.slots.length - slot), offsets[piece] - headerLength);
  });
  bytes.set(layout.firstGap, headerLength);
  layout.pieces.forEach((piece, index) => {
    let at = offsets[index];
    if (piece.section === undefined) {
      bytes.set(piece.raw, at);
      at += piece.raw.length;
    } else at = writeSection(course, piece.section, bytes, view, at);
    bytes.set(piece.gap, at);
  });
  return { bytes, starts, pieceEnds: [...offsets.slice(1), length] };
}

function sectionLength(course: Course, name: SectionName): number {
  const entries = course.tables[name].count * course.entrySizes[name];
  return sectionHeaderSize(course, name) + entries + (name === "POTI" ? course.routePoints.count * ROUTE_POINT_SIZE : 0);
}

/** Returns the offset after the section. */
function writeSection(course: Course, name: SectionName, bytes: Uint8Array, view: DataView, start: number): number {
  const table = course.tables[name];
  if (table.count > MAX_ENTRIES)
    throw new CourseLimit(`Section ${name} would have ${table.count} entries; at most ${MAX_ENTRIES} can be stated.`);
  setAscii(bytes, start, name);
  let at = start + sectionHeaderSize(course, name);
  if (name === "KTPT" && course.startHasNoCount) {
    if (table.count !== 1)
      throw new CourseLimit(
        `Section KTPT has no count (\`#!kmp count KTPT = none\`): it holds one entry, and the text has ${table.count}.`,
      );
  } else {
    view.setUint16(start + SectionHeader.entry_count, table.count);
    view.setUint16(start + SectionHeader.extra_value, course.extras[name]);
  }
  const entries = table.bytes;
  const size = course.entrySizes[name];
  if (name === "POTI") {
    const points = course.routePoints.bytes;
    const first = routeStarts(course);
    for (let route = 0; route < table.count; route++) {
      bytes.set(entries.subarray(route * size, route * size + size), at);
      bytes.set(points.subarray(first[route] * ROUTE_POINT_SIZE, first[route + 1] * ROUTE_POINT_SIZE), at + size);
      at += size + (first[route + 1] - first[route]) * ROUTE_POINT_SIZE;
    }
    return at;
  }
  if (size === table.size) bytes.set(entries, at);
  else
    for (let index = 0; index < table.count; index++)
      bytes.set(entries.subarray(index * table.size, index * table.size + size), at + index * size);
  return at + table.count * size;
}
