/**
 * A course: the structure that the binary reader, the text reader, the checks and the map share. Tables hold entries as the bytes of the
 * file; fields are read by the schema's offsets: `course.tables.GOBJ.u16(index, Gobj.route)`. {@link FileLayout} has everything that is
 * not in a field, such as the order of sections and unknown bytes. Must not know the text form.
 */
import { lastIndex } from "../core/search.ts";
import { HEADER_START, NAME_SIZE, SECTION_HEADER_SIZE, USUAL_VERSION, VERSION_SIZE } from "./schema/container.ts";
import { ENTRY_SIZES, ROUTE_POINT_SIZE, SECTION_NAMES, type SectionName } from "./schema/index.ts";
import { GROUP_LINKS, Group, NO_GROUP } from "./schema/points.ts";
import { Poti } from "./schema/things.ts";
import { Table } from "./table.ts";

/** A section, or unknown bytes, after the header. */
export interface Piece {
  /** The known section, if it is one. The entries are in the course's table. */
  readonly section?: SectionName;
  /** The section's four letters, one UTF-16 unit per byte. */
  readonly name: string;
  /** The whole unknown section with its header; empty for known ones. */
  raw: Uint8Array;
  /** Bytes after it that belong to no entry. */
  gap: Uint8Array;
}

export interface FileLayout {
  /** 0 if the header has no version. */
  version: number;
  /** Whether the header has a version. */
  hasVersion: boolean;
  /** The length that the header states, if it is wrong. */
  statedLength: number | undefined;
  /** Bytes of the header between its fixed part and the version, or the table of offsets if it has no version. */
  headerExtra: Uint8Array;
  /** Bytes between the header and the first piece. */
  firstGap: Uint8Array;
  /** In the order of the file. */
  pieces: Piece[];
  /** The table of offsets: indices of pieces. */
  slots: number[];
}

export interface Course {
  readonly tables: Readonly<Record<SectionName, Table>>;
  /** The points of all routes, one after the other; `POTI` entries have their counts. */
  readonly routePoints: Table;
  /** The second number of each section's header. */
  readonly extras: Record<SectionName, number>;
  /** The start position follows the letters of its section, without a count and extra value. */
  startHasNoCount: boolean;
  /** Size of an entry in files of this version; the rest of the entry has default values. */
  readonly entrySizes: Record<SectionName, number>;
  readonly layout: FileLayout;
}

const NO_BYTES = new Uint8Array(0);

/** Default values that are not 0 for bytes that entries of old versions lack: offset and value. Source: format reference, 1.3. */
const DEFAULTS_OF_OLD: Partial<Record<SectionName, readonly (readonly [number, number])[]>> = {
  AREA: [
    [0x2c, 0xff],
    [0x2d, 0xff],
  ],
  STGI: [[0x08, 75]],
};

export function emptyCourse(): Course {
  const pieces = SECTION_NAMES.map((section): Piece => ({ section, name: section, raw: NO_BYTES, gap: NO_BYTES }));
  return {
    tables: Object.fromEntries(SECTION_NAMES.map((name) => [name, new Table(ENTRY_SIZES[name])])) as Record<SectionName, Table>,
    routePoints: new Table(ROUTE_POINT_SIZE),
    extras: Object.fromEntries(SECTION_NAMES.map((name) => [name, 0])) as Record<SectionName, number>,
    startHasNoCount: false,
    entrySizes: { ...ENTRY_SIZES },
    layout: {
      version: USUAL_VERSION,
      hasVersion: true,
      statedLength: undefined,
      headerExtra: NO_BYTES,
      firstGap: NO_BYTES,
      pieces,
      slots: pieces.map((_, index) => index),
    },
  };
}

/** Index of each route's first point in `routePoints`, and the number of points at the end. */
export function routeStarts(course: Course): Int32Array {
  const routes = course.tables.POTI;
  const starts = new Int32Array(routes.count + 1);
  for (let route = 0; route < routes.count; route++) starts[route + 1] = starts[route] + routes.u16(route, Poti.point_count);
  return starts;
}

/** The route that a point belongs to. @param starts of all routes @param point its index in `routePoints` */
export function routeOf(starts: Int32Array, point: number): number {
  return lastIndex(starts.length - 1, (route) => starts[route] <= point);
}

/** The link slots of a group: the groups that it leads to (`Group.next`), or that lead to it (`Group.previous`). */
export function slotsOf(groups: Table, group: number, from: number): readonly number[] {
  return Array.from({ length: GROUP_LINKS }, (_, slot) => groups.u8(group, from + slot));
}

/** The groups in these slots that exist. */
export function linkedGroups(groups: Table, group: number, from: number): readonly number[] {
  return slotsOf(groups, group, from).filter((other) => other < groups.count && other !== NO_GROUP);
}

/** The first point of a group and the one after its last, limited to the points that exist. */
export function pointsIn(groups: Table, group: number, points: Table): readonly [start: number, end: number] {
  const start = groups.u8(group, Group.start);
  return [start, Math.min(start + groups.u8(group, Group.length), points.count)];
}

/** Returns a function that finds the previous and next check point in the same group; -1 at the ends of a group. */
export function neighboursBy({ CKPT, CKPH }: Course["tables"]): (point: number) => readonly [previous: number, next: number] {
  const starts = new Set([0, CKPT.count]);
  for (let group = 0; group < CKPH.count; group++) starts.add(CKPH.u8(group, Group.start));
  return (point) => [starts.has(point) ? -1 : point - 1, starts.has(point + 1) ? -1 : point + 1];
}

/** Sets the bytes that entries of old versions lack to the game's default values. */
export function setDefaultsOfOld(course: Course): void {
  for (const [name, defaults] of Object.entries(DEFAULTS_OF_OLD) as [SectionName, readonly (readonly [number, number])[]][])
    clearAfter(course.tables[name], course.entrySizes[name], defaults);
  for (const name of ["KTPT", "ENPT"] as const) clearAfter(course.tables[name], course.entrySizes[name], []);
}

/** Size of a section's header: only the letters, or also count and extra value. */
export function sectionHeaderSize(course: Course, name: SectionName): number {
  return name === "KTPT" && course.startHasNoCount ? NAME_SIZE : SECTION_HEADER_SIZE;
}

/** Size of the header, including the table of offsets. */
export function headerLength({ headerExtra, hasVersion, slots }: FileLayout): number {
  return HEADER_START + headerExtra.length + (hasVersion ? VERSION_SIZE : 0) + 4 * slots.length;
}

/** Known sections that are kept as bytes because their entries have an unknown size. */
export function rawSections({ pieces }: FileLayout): readonly SectionName[] {
  const read = new Set(pieces.map(({ section }) => section));
  return SECTION_NAMES.filter((name) => !read.has(name) && pieces.some((piece) => piece.name === name));
}

function clearAfter(table: Table, size: number, defaults: readonly (readonly [number, number])[]): void {
  for (let index = 0; size < table.size && index < table.count; index++) {
    for (let offset = size; offset < table.size; offset++) table.setU8(index, offset, 0);
    for (const [offset, value] of defaults) table.setU8(index, offset, value);
  }
}

/** Whether sections, table and header are as in all known games. */
export function isUsualLayout(layout: FileLayout): boolean {
  return (
    layout.slots.length === SECTION_NAMES.length &&
    layout.pieces.length === SECTION_NAMES.length &&
    layout.slots.every((piece, slot) => piece === slot && layout.pieces[piece].section === SECTION_NAMES[slot])
  );
}
