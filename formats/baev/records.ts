/** The records of a BAEV file, declared once. Source: format reference, appendix A. */
import { block, hexWord, quote } from "../core/json/print.ts";
import { flag, type Item, listText, single, unsigned, word } from "../core/record/parts.ts";
import { field, type Part, RecordType, type Tools, type ValueOf } from "../core/record/record.ts";
import { type FieldSchema, fieldOf, type StructSchema, structOf } from "../core/schema.ts";
import type { Reading } from "./binary/reading.ts";
import type { Writing } from "./binary/writing.ts";
import { findEventNumber } from "./eventNames.ts";
import { type Parameter, parseParameter, printParameter, readParameter, writeParameter } from "./parameter.ts";
import type { EventParser } from "./text/eventParser.ts";

export interface BaevTools extends Tools {
  readonly reading: Reading;
  readonly writing: Writing;
  readonly parsing: EventParser;
}
type BaevPart<T> = Part<T, BaevTools>;
/** @param after called when all items are written */
type Bytes<T> = Pick<BaevPart<T>, "read" | "write"> & { after?(to: Writing): void };
type Text<T> = Pick<BaevPart<T>, "print" | "parse">;

/** For parts that are not in the text. */
const NO_TEXT: Text<never> = { print: () => undefined, parse: () => undefined as never };

const hash: BaevPart<number> = {
  ...unsigned("u32"),
  print: (_, value) => hexWord(value),
  parse: (parser, row) => (row < 0 ? 0 : parser.hash(parser.reader.text(row), row)),
};
const name: BaevPart<string> = {
  schema: { type: "bits", size: 8, label: "pointer of 64 bits" },
  read: (from, at) => from.text(at),
  write: (to, value) => to.textPointer(value),
  ...NO_TEXT,
};

/** A 64-bit pointer, count, and item size. @param stated the item size that the record states, if it may differ from the actual size */
function array<T>(size: number, item: Bytes<T>, text: Text<T[]>, stated?: (record: never) => number): BaevPart<T[]> {
  return {
    schema: { type: "bytes", size: 16, label: "array" },
    read: (from, at, start) => from.items(at, size).map((one) => item.read(from, one, start)),
    write: (to, values, record) =>
      to.array(values.length, stated?.(record) ?? (values.length > 0 ? size : 0), () => {
        for (const value of values) item.write(to, value, record);
        item.after?.(to);
      }),
    ...text,
  };
}
/** An array of records; the text omits an empty list. */
function records<T>(record: Bytes<T> & Item<T, BaevTools> & { sizeOf(version: number): number }, what: string): BaevPart<T[]> {
  const { print, parse } = listText(record, what);
  return array(record.sizeOf(1), record, {
    print: (to, values, indent, record) => (values.length > 0 ? print(to, values, indent, record) : undefined),
    parse,
  });
}
const arrayOf = (meaning: string): string => `${meaning} 64-bit pointer, count, size of an item; all 0 if empty.`;

const parameters: BaevPart<Parameter[]> = array(
  8,
  {
    read: (from, at) => readParameter(from, from.pointer(at)),
    write: (to, value: Parameter) => {
      to.out.pointerTo(() => writeParameter(to, value));
      to.out.u32(0);
    },
    after: (to) => {
      if (!to.hasTablesFirst) to.out.settle();
    },
  },
  {
    print: (_, values) => `[${values.map(printParameter).join(", ")}]`,
    parse: (parser, row) => parser.reader.items(row, "parameters").map((item) => parseParameter(parser, item)),
  },
  (record: { parameterSize: number }) => record.parameterSize,
);

/** The item size that the array of parameters states: in the game's files, that of a pointer. */
const parameterSize: BaevPart<number> = {
  ...unsigned("u32"),
  schema: { type: "u32", size: 0 },
  read: (from, _, start) => from.u32(start + 12),
  write: () => undefined,
};

function occurrence<D extends { usual?: number }>(what: string, end: D) {
  return new RecordType(
    { name: "occurrence", title: "Occurrence", meaning: "When an event happens, and with which values.", what },
    {
      parameters: field("Parameters", arrayOf("An integer, a float, three floats, or a text each."), parameters),
      start: field("Start Frame", "Frame at which it starts.", single),
      end: field("End Frame", "Frame at which it ends; -1 for the end of the clip, 0 for triggers.", single, end),
      parameterSize: field(
        "Parameter Size",
        "Size of a parameter as the file states it: 8 in the game's files, 16 for three floats in files of older tools.",
        parameterSize,
        { usual: 8 },
      ),
    },
  );
}
/** Occurrences at one frame: the text has no end frame. */
export const TRIGGER = occurrence("an occurrence", { usual: 0 });
export const HOLD = occurrence("a hold", {});
export type Occurrence = ValueOf<typeof TRIGGER>;

export const EVENT = new RecordType(
  { name: "event", title: "Event", meaning: "An event with its occurrences.", what: "an event", isBlock: true },
  {
    name: field("name", "Name of the event.", name),
    triggers: field("Trigger Array", arrayOf("Occurrences at one frame."), records(TRIGGER, "occurrences"), { optional: true }),
    holds: field("Hold Array", arrayOf("Occurrences that last."), records(HOLD, "occurrences"), { optional: true }),
    isHold: field("Is Hold", "1 if the event lasts; the text states it only if its occurrences do not show it.", unsigned("u32"), {
      // a hold list alone, even an empty one, makes it a hold event
      follows: ({ holds }: { holds: readonly unknown[] }, hasKey: (key: string) => boolean): number =>
        holds.length > 0 || (hasKey("Hold Array") && !hasKey("Trigger Array")) ? 1 : 0,
    }),
    number: field(
      "Event Id",
      "Index in the game's list of trigger or hold events (49 and 100 in Tears of the Kingdom); in the text only if the name does not determine it.",
      unsigned("u32"),
      { follows: (event: { name: string; isHold: number }) => findEventNumber(event.name, event.isHold !== 0) },
    ),
  },
);
export type AnimationEvent = ValueOf<typeof EVENT>;

/** Offsets of an event's lists. */
const LISTS = [8, 24];

/** Whether the parameters of some occurrence are not directly after their table. */
function hasTablesFirst(from: Reading, node: number): boolean {
  return from.items(node, EVENT.sizeOf(1)).some((event) =>
    LISTS.flatMap((list) => from.items(event + list, TRIGGER.sizeOf(1))).some((occurrence) => {
      const pointers = from.items(occurrence, 8);
      return pointers.length > 0 && from.pointer(pointers[0]) !== pointers[0] + pointers.length * 8;
    }),
  );
}

/** Whether a node has at least two tables, so that all tables can precede all parameters. */
function hasTables(events: readonly AnimationEvent[]): boolean {
  return events.flatMap(({ triggers, holds }) => [...triggers, ...holds]).filter(({ parameters }) => parameters.length > 0).length > 1;
}

const eventBytes: Bytes<AnimationEvent> = {
  read: (from, at) => EVENT.read(from, at),
  write: (to, event, node: { hasTablesFirst: number }) => {
    to.hasTablesFirst = node.hasTablesFirst !== 0;
    EVENT.write(to, event);
  },
};
const events: BaevPart<AnimationEvent[]> = array(EVENT.sizeOf(1), eventBytes, {
  print: (to, values, indent) =>
    block(
      values.map((event) => `${quote(event.name)}: ${EVENT.print(to, event, `${indent}  `)}`),
      indent,
    ),
  parse: (parser, row) => parser.events(row),
});

export const NODE = new RecordType(
  {
    name: "node",
    title: "Node",
    meaning:
      "Events that belong together. After all nodes, each group has its events, their occurrences, pointers to all parameters, and the parameters.",
    what: "a node",
    order: ["Hash", "Unknown", "Event", "Index", "Tables First"],
    isBlock: true,
  },
  {
    events: field("Event", arrayOf("Events by name."), events),
    hash: field(
      "Hash",
      "FNV-1a hash of the GUID of an Event node of the `.asb` file, in most nodes. In others its meaning is unknown.",
      hash,
    ),
    unknown: field("Unknown", "Probably the length of the clip in frames.", word()),
    index: field(
      "Index",
      "Index among the nodes of the file, if it differs from the order of the text.",
      { ...unsigned("u32"), schema: { type: "u32", size: 0 }, read: () => -1, write: () => undefined },
      { usual: -1 },
    ),
    hasTablesFirst: field(
      "Tables First",
      "True if all tables of parameters precede all parameters, as tools write them. In the game's files, each table precedes its own parameters.",
      {
        ...flag("u8"),
        schema: { type: "u8", size: 0 },
        read: (from, _, start) => Number(hasTablesFirst(from, start)),
        write: () => undefined,
        parse: ({ reader }, row, { events }: { events: readonly AnimationEvent[] }) => {
          const value = reader.switch(row, 1);
          return hasTables(events) ? value : 0;
        },
      } satisfies BaevPart<number>,
      { usual: 0 },
    ),
  },
);
export type EventNode = ValueOf<typeof NODE>;

export const HASH_ENTRY = new RecordType(
  {
    name: "hashEntry",
    title: "Hash entry",
    meaning: "Maps the FNV-1a hash (32 bits) of a node's GUID in lower case, or of a clip's name, to nodes.",
    what: "a hash",
  },
  {
    hash: field("hash", "The hash.", hash),
    padding: field("padding", "0.", unsigned("u32"), { derived: () => 0 }),
    nodes: field(
      "nodes",
      arrayOf("Node indices, 4 bytes each, padded to a multiple of 8."),
      array<number>(4, { read: (from, at) => from.u32(at), write: ({ out }, value) => out.u32(value) }, NO_TEXT),
    ),
  },
);
export type HashEntry = ValueOf<typeof HASH_ENTRY>;

export interface BaevFile {
  /** Sorted by hash. */
  readonly entries: readonly HashEntry[];
  readonly nodes: readonly EventNode[];
}

/** The value of a parameter. */
export const VALUE: FieldSchema = { name: "value", type: "bytes", size: 0, meaning: "The value: a number, three numbers, or a text." };

const HEADER = structOf("header", "Header", "Two section headers follow, `Default` and `StringPool`, then the container.", [
  { name: "magic", type: "bytes", size: 4, meaning: "The letters `BFFH`." },
  { name: "zero", type: "u32", size: 4, meaning: "0." },
  { name: "file size", type: "u32", size: 4, meaning: "Size of the file." },
  { name: "alignment", type: "u32", size: 4, meaning: "8." },
  { name: "sections", type: "bytes", size: 16, meaning: arrayOf("Section headers of 40 bytes."), label: "array" },
  { name: "container", type: "bits", size: 8, meaning: "The container.", label: "pointer of 64 bits" },
  fieldOf(
    "class",
    "text",
    "Name of the class in the file: `Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData`.",
    { size: 128 },
  ),
]);
const CONTAINER = structOf("container", "Container", "Version and tables of the file.", [
  { name: "zero", type: "bytes", size: 8, meaning: "0." },
  {
    name: "version",
    type: "bytes",
    size: 4,
    meaning:
      "Micro and minor version with 8 bits each, major version with 16; 1.0.0 in Tears of the Kingdom. There is a public description of 2.1.0.",
  },
  { name: "padding", type: "u32", size: 4, meaning: "0." },
  {
    name: "strings",
    type: "bits",
    size: 8,
    meaning: "The string pool: an empty string, then the names of events and the texts of parameters in the order of first use.",
    label: "pointer of 64 bits",
  },
  { name: "hash entries", type: "bytes", size: 16, meaning: arrayOf("Sorted by hash."), label: "array" },
  { name: "nodes", type: "bytes", size: 16, meaning: arrayOf("The nodes."), label: "array" },
]);
const PARAMETER = structOf("parameter", "Parameter", "A value with its type. 4 bytes follow a value that is not a text.", [
  fieldOf("type", "u32", "Type of the value.", {
    values: [
      { value: 0, name: "u32", meaning: "an integer" },
      { value: 1, name: "f32", meaning: "a float" },
      { value: 3, name: "vec3f", meaning: "three numbers" },
      { value: 5, name: "string", meaning: "a 64-bit pointer" },
    ],
  }),
  { name: "zero", type: "u32", size: 4, meaning: "0." },
  VALUE,
]);
/** The structs in the source map, including record fields. */
export const STRUCTS: readonly StructSchema[] = [
  HEADER,
  CONTAINER,
  HASH_ENTRY.struct,
  NODE.struct,
  EVENT.struct,
  TRIGGER.struct,
  PARAMETER,
];
/** Not in the source map, because it has no text. */
export const SECTION = structOf("section", "Section header", "The position of a section.", [
  { name: "magic", type: "bytes", size: 4, meaning: "The letters `BFSI`." },
  { name: "offset", type: "u32", size: 4, meaning: "Offset of the section." },
  { name: "size", type: "u32", size: 4, meaning: "Size of the section.", unit: "bytes" },
  { name: "alignment", type: "u32", size: 4, meaning: "8 for `Default`, 1 for `StringPool`." },
  { name: "start", type: "bits", size: 8, meaning: "Offset of the section, repeated.", label: "pointer of 64 bits" },
  { name: "name", type: "text", size: 16, meaning: "Name of the section." },
]);
