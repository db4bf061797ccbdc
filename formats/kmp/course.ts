/**
 * A course: the one structure that the binary reader, the text reader, the checks and the map work with. Entries are in tables as
 * the bytes of the file; fields are read by the offsets of the schema: `course.tables.GOBJ.u16(index, Gobj.route)`.
 * What no field says (order of sections, unknown bytes) is in {@link FileLayout}. Knows no text.
 */
import { lastIndex } from "../core/search.ts";
import { HEADER_START, NAME_SIZE, SECTION_HEADER_SIZE, USUAL_VERSION, VERSION_SIZE } from "./schema/container.ts";
import { ENTRY_SIZES, ROUTE_POINT_SIZE, SECTION_NAMES, type SectionName } from "./schema/index.ts";
import { GROUP_LINKS, Group, NO_GROUP } from "./schema/points.ts";
import { Poti } from "./schema/things.ts";
import { Table } from "./table.ts";

/** A section, or unknown bytes, as they follow one another after the header. */
export interface Piece {
  /** The known section, if it is one. The entries are in the course's table. */
  readonly section?: SectionName;
  /** The four letters of an unknown section, or of a second one with a known name: one UTF-16 unit for each byte. */
  readonly name: string;
  /** The whole unknown section with its header; empty for known ones. */
  raw: Uint8Array;
  /** Bytes after it that belong to no entry. */
  gap: Uint8Array;
}

export interface FileLayout {
  /** 0 where the header has no word for it. */
  version: number;
  /** The header has a word for the version. */
  hasVersion: boolean;
  /** The length that the header states, where it is not the real one. */
  statedLength: number | undefined;
  /** Bytes of the header between its fixed part and the version, or the table of offsets where it has no version. */
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
  /** Points of all routes one after the other; `POTI` entries hold their counts. */
  readonly routePoints: Table;
  /** The second number of each section's header. */
  readonly extras: Record<SectionName, number>;
  /** The start position follows the letters of its section, without count and extra value. */
  startHasNoCount: boolean;
  /** Bytes of an entry as files of this version hold them; the rest of an entry is then at its default. */
  readonly entrySizes: Record<SectionName, number>;
  readonly layout: FileLayout;
}

const NO_BYTES = new Uint8Array(0);

/** What entries of old versions do not hold: byte offset, size and value. Source: format reference, 1.3. */
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

/** Index of each route's first point among `routePoints`; one more at the end. */
export function routeStarts(course: Course): Int32Array {
  const routes = course.tables.POTI;
  const starts = new Int32Array(routes.count + 1);
  for (let route = 0; route < routes.count; route++) starts[route + 1] = starts[route] + routes.u16(route, Poti.point_count);
  return starts;
}

/** The route that a point belongs to. @param starts of all routes @param point its index among `routePoints` */
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

/** Gives the check points before and after each one in its group; -1 at the ends of groups. */
export function neighboursBy({ CKPT, CKPH }: Course["tables"]): (point: number) => readonly [previous: number, next: number] {
  const starts = new Set([0, CKPT.count]);
  for (let group = 0; group < CKPH.count; group++) starts.add(CKPH.u8(group, Group.start));
  return (point) => [starts.has(point) ? -1 : point - 1, starts.has(point + 1) ? -1 : point + 1];
}

/** Sets what entries of an old version do not hold to what the game takes it for. */
export function setDefaultsOfOld(course: Course): void {
  for (const [name, defaults] of Object.entries(DEFAULTS_OF_OLD) as [SectionName, readonly (readonly [number, number])[]][])
    clearAfter(course.tables[name], course.entrySizes[name], defaults);
  for (const name of ["KTPT", "ENPT"] as const) clearAfter(course.tables[name], course.entrySizes[name], []);
}

/** Where each header of a section ends: after the letters, or after count and extra value. */
export function sectionHeaderSize(course: Course, name: SectionName): number {
  return name === "KTPT" && course.startHasNoCount ? NAME_SIZE : SECTION_HEADER_SIZE;
}

/** Bytes of the header with the table of offsets. */
export function headerLength({ headerExtra, hasVersion, slots }: FileLayout): number {
  return HEADER_START + headerExtra.length + (hasVersion ? VERSION_SIZE : 0) + 4 * slots.length;
}

/** Known sections that are kept as bytes, for their entries have an unknown size. */
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

/** Whether sections, table and header are those of all known games. */
export function isUsualLayout(layout: FileLayout): boolean {
  return (
    layout.slots.length === SECTION_NAMES.length &&
    layout.pieces.length === SECTION_NAMES.length &&
    layout.slots.every((piece, slot) => piece === slot && layout.pieces[piece].section === SECTION_NAMES[slot])
  );
}
