/** Where the tables of a file are that is edited in place: one set of names for the headers of all versions. */
import type { FieldSchema } from "../../core/schema.ts";
import { headerSize, readHeader } from "../binary/header.ts";
import type { Input } from "../binary/input.ts";
import { VERSION_41A } from "../records/enums.ts";
import { findNewerHeader } from "../records/newerHeader.ts";
import { CALCULATION, COMMAND } from "../records/records.ts";
import { HEADER, HEADER_AT, type HeaderKey } from "../records/schema.ts";

/** Pointers to tables by their keys, with what is kept of them called. */
const NAMES = {
  commands: "commands",
  nodes: "nodes",
  events: "events",
  partials: "partials",
  syncs: "attachments",
  syncIndices: "attachment indices",
  blackboard: "blackboard",
  pool: "string pool",
  enums: "enum relocations",
  stateTransitions: "states",
  calculations: "calculations",
  boneBlends: "bone blends",
  skeletons: "partial skeletons",
  transitions: "transitions",
  transitionSkeletons: "transition partial skeletons",
  tags: "tag list",
  externalActions: "external actions",
  expressions: "expressions",
  transitionGroups: "transition groups",
  materialBlends: "material blends",
} as const;
const COUNTS = {
  fileName: "Filename",
  commandCount: "command count",
  nodeCount: "node count",
  eventCount: "event count",
  partialCount: "partial count",
  syncCount: "attachment count",
  calculationCount: "calculation count",
  boneBlendCount: "bone blend count",
  skeletonCount: "partial skeleton count",
  poolSize: "string pool size",
} as const;
const WORDS = { ...NAMES, ...COUNTS };
export type PointerKey = keyof typeof NAMES;
export type CountKey = keyof typeof COUNTS;
export const POINTERS = Object.keys(NAMES) as readonly PointerKey[];

/** Tables whose number of records is in the header. */
export const COUNT_OF: Readonly<Partial<Record<PointerKey, CountKey>>> = {
  commands: "commandCount",
  nodes: "nodeCount",
  events: "eventCount",
  partials: "partialCount",
  syncs: "syncCount",
  syncIndices: "syncCount",
  calculations: "calculationCount",
  boneBlends: "boneBlendCount",
  skeletons: "skeletonCount",
};
/** Tables that begin with their number of records. */
export const COUNTED: ReadonlySet<PointerKey> = new Set<PointerKey>([
  "enums",
  "stateTransitions",
  "materialBlends",
  "transitionSkeletons",
  "tags",
  "externalActions",
]);

export interface Tables {
  readonly version: number;
  /** Bytes of the header. */
  readonly size: number;
  /** Those of the header; each has a word. */
  readonly fields: readonly FieldSchema[];
  /** A word of the header, or what follows from others where the version has no such word; 0 where there is nothing to follow from. */
  word(key: PointerKey | CountKey): number;
  /** Byte offset of the word; -1 where the header has none. */
  place(key: PointerKey | CountKey): number;
  /** What kept bytes of the table are called. */
  nameOf(key: PointerKey): string;
}

/** Before version 0x41a. */
const OLDER: Readonly<Partial<Record<PointerKey | CountKey, HeaderKey>>> = {
  fileName: "fileName",
  commandCount: "commandCount",
  nodeCount: "nodeCount",
  eventCount: "eventCount",
  partialCount: "partialCount",
  syncCount: "syncCount",
  boneBlendCount: "boneGroupCount",
  poolSize: "poolSize",
  events: "events",
  partials: "partials",
  syncs: "syncs",
  syncIndices: "syncIndices",
  blackboard: "blackboard",
  pool: "pool",
  enums: "enums",
  stateTransitions: "stateTransitions",
  calculations: "calculations",
  boneBlends: "boneGroups",
  transitions: "transitions",
  tags: "tags",
  externalActions: "markings",
  expressions: "expressions",
  transitionGroups: "commandGroups",
  materialBlends: "materialBlends",
};

/** Undefined where the header of a newer version fits no account of it. @throws Stop where an older file has no whole header */
export function findTables(input: Input): Tables | undefined {
  const version = input.u32(4);
  if (version < VERSION_41A) return olderTables(input);
  const header = findNewerHeader(input.bytes);
  if (header === undefined) return undefined;
  return {
    version,
    size: header.size,
    fields: header.fields,
    word: (key) => header.word(WORDS[key]),
    place: (key) => header.placeOf(WORDS[key]),
    nameOf: (key) => NAMES[key],
  };
}

/** Commands follow the header, and nodes follow them; calculations are all that is before the tags. */
function olderTables(input: Input): Tables {
  const header = readHeader(input);
  const { version } = header;
  const size = headerSize(version);
  const nodes = size + header.commandCount * COMMAND.sizeOf(version);
  const derived: Readonly<Partial<Record<PointerKey | CountKey, number>>> = {
    commands: size,
    nodes,
    calculationCount: Math.max(0, Math.floor((header.tags - header.calculations) / CALCULATION.sizeOf(version))),
  };
  const place = (key: PointerKey | CountKey): number => {
    const word = OLDER[key];
    return word === undefined || HEADER_AT[word] >= size ? -1 : HEADER_AT[word];
  };
  return {
    version,
    size,
    fields: HEADER.fields.slice(0, size / 4),
    word: (key) => derived[key] ?? (place(key) < 0 ? 0 : input.u32(place(key))),
    place,
    nameOf: (key) => HEADER.fields[place(key) / 4].name,
  };
}
