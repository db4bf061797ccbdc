/** Maps text to bytes of the file as it would be saved: each column of each row, each group and section. */
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { findVersionPlace } from "./binary/readCourse.ts";
import type { WrittenCourse } from "./binary/writeCourse.ts";
import { type Course, routeOf, routeStarts, sectionHeaderSize } from "./course.ts";
import { HEADER_FIELDS_PLACED, type KmpField, ROUTE_POINT_SIZE, SECTIONS, type SectionName } from "./schema/index.ts";
import { ROUTE_POINT } from "./schema/things.ts";
import { type ParsedText, Row } from "./text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS, type RowKind } from "./text/rowLayouts.ts";

/** A whole entry of each kind. */
const WHOLES = ROW_KINDS.map((kind): KmpField => {
  const { name, meaning } = kind === "POTI_point" ? ROUTE_POINT : SECTIONS[kind];
  return { name, type: "record", size: 0, meaning };
});

/** Node numbers have the kind in their lower bits and the entry above it. */
const KIND_BITS = 5;
const HEADER_NODE = 31;

export function mapOfText(parsed: ParsedText, written: WrittenCourse): SourceMap {
  const { rows, cells, course } = parsed;
  const builder = new SourceMapBuilder(cells.length / 2 + rows.length / Row.stride + HEADER_FIELDS_PLACED.length);
  const version = parsed.parameters.find(({ name }) => name === "KMP-VERSION")?.valueSpan ?? { start: 0, end: 0 };
  for (const { field, offset } of HEADER_FIELDS_PLACED) {
    const isVersion = field.name === "version";
    if (isVersion && !course.layout.hasVersion) continue;
    const text = isVersion ? version : { start: 0, end: field.name === "magic" ? Math.min(4, parsed.text.length) : 0 };
    const at = offset + (isVersion ? course.layout.headerExtra.length : 0);
    builder.add(field, HEADER_NODE, text.start, text.end, at, at + field.size);
  }
  const offsetOf = entryOffsets(course, written);
  for (let at = 0; at < rows.length; at += Row.stride) {
    const kindNumber = rows[at];
    const kind = ROW_KINDS[kindNumber];
    const entry = rows[at + Row.entry];
    const start = offsetOf(kind, entry);
    if (start < 0) continue;
    const node = (entry << KIND_BITS) | kindNumber;
    const size = kind === "POTI_point" ? ROUTE_POINT_SIZE : course.entrySizes[kind];
    builder.add(WHOLES[kindNumber], node, rows[at + Row.start], rows[at + Row.end], start, start + size);
    const columns = ROW_LAYOUTS[kind]?.columns ?? [];
    for (let column = 0; column < rows[at + Row.cells] && column < columns.length; column++) {
      const cell = (rows[at + Row.firstCell] + column) * 2;
      const { field, offset, type } = columns[column];
      const width = type === "u8" ? 1 : type === "f32" || type === "u32" ? 4 : 2;
      if (offset + width > size) continue;
      builder.add(field, node, cells[cell], cells[cell + 1], start + offset, start + offset + width);
    }
  }
  return builder.build((node) => {
    if (node === HEADER_NODE) return "header";
    const kind = ROW_KINDS[node & ((1 << KIND_BITS) - 1)];
    return pathOf(course, kind, node >> KIND_BITS);
  });
}

/** The fields of the header alone, for a file that could not be read further. All text offsets are 0. */
export function mapOfHeader(bytes: Uint8Array): SourceMap {
  const builder = new SourceMapBuilder(HEADER_FIELDS_PLACED.length);
  for (const { field, offset } of HEADER_FIELDS_PLACED) {
    const at = field.name === "version" ? findVersionPlace(bytes) : offset;
    if (at !== undefined && at + field.size <= bytes.length) builder.add(field, HEADER_NODE, 0, 0, at, at + field.size);
  }
  return builder.build(() => "header");
}

function pathOf(course: Course, kind: RowKind, entry: number): string {
  if (kind !== "POTI_point") return `${kind}/${entry}`;
  const starts = routeStarts(course);
  const route = routeOf(starts, entry);
  return `POTI/${route}/${entry - starts[route]}`;
}

/** Returns the byte offset of an entry in the written file, or a negative number if its section is not written. */
export function entryOffsets(course: Course, { starts }: WrittenCourse): (kind: RowKind, entry: number) => number {
  const routes = course.tables.POTI;
  const firstPoints = routeStarts(course);
  const routeOfPoint = new Int32Array(course.routePoints.count);
  for (let route = 0; route < routes.count; route++) routeOfPoint.fill(route, firstPoints[route], firstPoints[route + 1]);
  return (kind, entry) => {
    const section: SectionName = kind === "POTI_point" ? "POTI" : kind;
    const start = starts[section];
    if (start === undefined) return -1;
    const first = start + sectionHeaderSize(course, section);
    if (kind === "POTI_point") return first + course.entrySizes.POTI * (routeOfPoint[entry] + 1) + entry * ROUTE_POINT_SIZE;
    return first + entry * course.entrySizes[kind] + (kind === "POTI" ? firstPoints[entry] * ROUTE_POINT_SIZE : 0);
  };
}
