/** Parts of fields in ASB records, and tables of records. */

import { hexWord as printWord, quote } from "../../core/json/print.ts";
import { listText, MAX, type Unsigned, unsigned } from "../../core/record/parts.ts";
import { field, type Part, type Tools } from "../../core/record/record.ts";
import type { Reading } from "../binary/reading.ts";
import type { Writing } from "../binary/writing.ts";
import { GUID_WORDS } from "../model/guid.ts";
import type { Guid } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { printEnum } from "../text/words.ts";
import { named, type ValueType } from "./enums.ts";

export interface AsbTools extends Tools {
  readonly reading: Reading;
  readonly writing: Writing;
  readonly printing: Printing;
  readonly parsing: PropertyParser;
}
export type AsbPart<T> = Part<T, AsbTools> & {
  /** For a list: its items. */
  readonly rows?: Rows<T>;
  /** What the value refers to: by index (or -1), for tags by pointer, for a float through a calculation. */
  readonly leadsTo?: Led;
  /**
   * The part in a particular record, if it depends on other fields; undefined if the record does not have the value. A part without size
   * then covers the bytes before it.
   */
  // biome-ignore lint/suspicious/noExplicitAny: parts have values of all types
  readonly partOf?: (reading: Reading, start: number) => AsbPart<any> | undefined;
  /** The text states a value that follows from other bytes. In a file that is edited in place, it cannot be changed. */
  readonly said?: (reading: Reading, start: number) => SaidPlace;
};
export interface SaidPlace {
  /** Changes are ignored. */
  readonly isIgnored: boolean;
  /** Its field in the source map, and its bytes. */
  readonly place?: { readonly what: string; readonly start: number; readonly size: number };
}
export type Led =
  | "tags"
  | "calculation"
  | "AS marking"
  | "material blend"
  | "event group"
  | "command group"
  | "state transition"
  | "sync record";

/** An item of a list, and its byte offset. */
export type PlacedRow<T> = readonly [row: Row<T>, at: number];

/** The items of a list. */
// biome-ignore lint/suspicious/noExplicitAny: lists have items of all types
export interface Rows<L = any> {
  /** The field points to them. */
  readonly isPointer?: true;
  /** The text omits an empty list. */
  readonly isOptional?: true;
  /** @param at byte offset of the field @param start byte offset of its record */
  placesOf(reading: Reading, at: number, start: number): readonly PlacedRow<L extends readonly (infer T)[] ? T : L>[];
}

export const TEXT: AsbPart<string> = {
  schema: { type: "u32", size: 4, label: "string" },
  read: ({ input }, at) => input.str(at),
  write: ({ out }, value) => out.str(value),
  print: (_, value) => quote(value),
  parse: ({ reader }, row) => reader.text(row),
};
export const U32 = unsigned("u32") as AsbPart<number>;
export const U16 = unsigned("u16") as AsbPart<number>;
export const POINTER = { type: "u32", size: 4, label: "pointer" } as const;
export const str = (name: string, meaning: string) => field(name, `${meaning} Offset of a string in the pool.`, TEXT);
export const pointing = (meaning: string): string => `${meaning} Offset in the file.`;

export function property(type: ValueType): AsbPart<Prop> {
  return {
    schema: { type: "bits", size: type === "vec3f" ? 16 : 8, label: `property of ${type}` },
    read: (reading, at) => reading.prop(at, type),
    write: (writing, value) => writing.prop(value),
    print: (printing, value) => printing.prop(value, type),
    parse: (parser, row) => parser.prop(row, type),
  };
}

export const GUID_MEANING = "Identity of the record, not always random: one 32-bit number, two 16-bit numbers, 8 bytes.";
export const guid: AsbPart<Guid> = {
  schema: { type: "bytes", size: 16 },
  read: (reading, at) => reading.list(at, GUID_WORDS),
  write: (writing, value) => writing.list(value),
  print: (printing, value) => printing.guid(value),
  parse: (parser, row) => parser.guid(row),
};

/** A number with a word for each value. */
export function choice(type: Unsigned, names: readonly (string | undefined)[]): AsbPart<number> {
  return {
    ...unsigned(type, { values: named(names) }),
    print: (_, value) => printEnum(value, names),
    parse: (parser, row) => parser.enum(row, names, MAX[type]),
  };
}

export const hexWord: AsbPart<number> = {
  ...unsigned("u32"),
  print: (_, value) => printWord(value),
  parse: (parser, row) => parser.hex(row),
};

const NO_WORDS: readonly [number, number] = [0, 0];
/** Two words that are 0 in all known files; the text then omits them. */
export const wordPair: AsbPart<readonly [number, number]> = {
  schema: { type: "bytes", size: 8 },
  read: ({ input }, at) => [input.u32(at), input.u32(at + 4)],
  write: (writing, words) => writing.list(words),
  print: (_, words) => (words.some((word) => word !== 0) ? `[${words.map(printWord).join(", ")}]` : undefined),
  parse: (parser, row) => (row < 0 ? NO_WORDS : parser.hexPair(row)),
};

/** Index of a tag group, or -1. */
export const tagGroup: AsbPart<number> = {
  schema: POINTER,
  leadsTo: "tags",
  read: (reading, at) => reading.tagsAt(at, 0),
  write: (writing, group) => writing.tagPointer(group, 0),
  print: (printing, group) => (group < 0 ? undefined : printing.texts(printing.file.tagGroups[group].texts)),
  parse: (parser, row) => (row < 0 ? -1 : parser.tags(row)),
};
/** The same, if the strings of the tags precede those of bodies in the file. */
export const namedTagGroup: AsbPart<number> = {
  ...tagGroup,
  write: (writing, group) => {
    writing.internTags(group);
    writing.tagPointer(group, 0);
  },
};

/** The count of a list in the same record. @param key key of the list @param of name of an item */
export function listCount(key: string, of: string, type: Unsigned = "u32") {
  return field(`${of} count`, `Number of ${of}s.`, unsigned(type), {
    derived: (record: object) => (record as Readonly<Record<string, readonly unknown[]>>)[key].length,
  });
}

/** An item of a list in the text and of a table in the file. */
export interface Row<T> {
  /** The schema of a value that is not a record. */
  readonly schema?: AsbPart<T>["schema"];
  sizeOf(version: number): number;
  read(from: Reading, at: number): T;
  write(to: Writing, value: T): void;
  print(printing: Printing, value: T, indent: string): string;
  parse(parser: PropertyParser, row: number): T;
}

/** Consecutive records. @param what for messages */
export function rowsAt<T>({ input, version }: Reading, record: Row<T>, first: number, count: number, what: string): PlacedRow<T>[] {
  const size = record.sizeOf(version);
  input.table(first, count, size, what);
  return Array.from({ length: count }, (_, i) => [record, first + i * size] as const);
}
/** Reads consecutive records. */
export function readTable<T>(reading: Reading, record: Row<T>, first: number, count: number, what: string): T[] {
  return readRows(reading, rowsAt(reading, record, first, count, what));
}
export function readRows<T>(reading: Reading, rows: readonly PlacedRow<T>[]): T[] {
  return rows.map(([row, at]) => row.read(reading, at));
}
/** Returns the offset of the first record and the number of records. */
type PlaceOf = (reading: Reading, at: number, start: number) => readonly [first: number, count: number];

/** @param what for messages @param write writes the list */
function listOf<T>(
  schema: AsbPart<T[]>["schema"],
  record: Row<T>,
  what: string,
  placeOf: PlaceOf,
  textWhat: string,
  write: (writing: Writing, all: () => void) => void,
): AsbPart<T[]> {
  const rows: Rows<T[]> = {
    ...(schema === POINTER ? { isPointer: true } : {}),
    placesOf: (reading, at, start) => rowsAt(reading, record, ...placeOf(reading, at, start), what),
  };
  return {
    schema,
    rows,
    read: (reading, at, start) => readRows(reading, rows.placesOf(reading, at, start)),
    write: (writing, values) =>
      write(writing, () => {
        for (const value of values) record.write(writing, value);
      }),
    ...listText(record, textWhat),
  };
}
/** The text omits the list if it is empty. */
export function optionalList<T>(part: AsbPart<T[]>): AsbPart<T[]> {
  return {
    ...part,
    rows: { ...(part.rows as Rows<T[]>), isOptional: true },
    print: (printing, values, indent, record) => (values.length === 0 ? undefined : part.print(printing, values, indent, record)),
  };
}
/** Records that follow the record with the list. @param placeOf their position, given the field's offset `at` */
export function recordsAfter<T>(record: Row<T>, what: string, textWhat: string, placeOf: PlaceOf): AsbPart<T[]> {
  return listOf({ type: "bytes", size: 0 }, record, what, placeOf, textWhat, (_, all) => all());
}
/** A pointer to records whose count is elsewhere in the record. */
export function pointerTo<T>(
  record: Row<T>,
  what: string,
  textWhat: string,
  countOf: (reading: Reading, start: number) => number,
): AsbPart<T[]> {
  const placeOf: PlaceOf = (reading, at, start) => [reading.input.u32(at), countOf(reading, start)];
  return listOf(POINTER, record, what, placeOf, textWhat, ({ out }, all) => out.pointerTo(all));
}
