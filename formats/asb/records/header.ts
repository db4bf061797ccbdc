/**
 * The headers of all versions with one set of keys, declared once. For 0x41A and 0x41B there are two conflicting descriptions; files of
 * these versions are edited in place, never written from scratch. Source: format reference, sections 3 and 10.
 */
import { type FieldSchema, fieldOf as field, type StructSchema } from "../../core/schema.ts";
import { hex, lowerHex } from "../../core/text/hex.ts";
import { GAMES } from "./enums.ts";

export function str(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset of a string in the pool.`, { label: "string" });
}
export function ptr(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset in the file.`, { label: "pointer" });
}
const magic = field("magic", "bytes", "The letters `ASB ` with a space.", { size: 4 });

/** Before version 0x41a, in file order, four bytes each. */
const OLDER = {
  magic,
  version: field("version", "u32", "Version of the format.", {
    values: [...GAMES].map(([value, meaning]) => ({ value, name: lowerHex(value), meaning })),
  }),
  fileName: str("Filename", "Name of the file without its extension; the first of the strings."),
  commandCount: field("command count", "u32", "Number of commands."),
  nodeCount: field("node count", "u32", "Number of nodes."),
  eventCount: field("event count", "u32", "Number of event groups. The game loads the companion BAEV file only if it is not 0."),
  partialCount: field("partial count", "u32", "Number of partials."),
  syncCount: field("sync count", "u32", "Number of sync records."),
  blackboard: ptr("blackboard", "The blackboard."),
  pool: ptr("string pool", "The strings in UTF-8, each once and ending with 0, in the order of their first use; last in the file."),
  enums: ptr("enum resolve table", "Words that the game replaces with enum values when it loads the file."),
  stateTransitions: ptr("state transitions", "The state transitions."),
  events: ptr("event offset table", "Offsets of the event groups; the end of the node table."),
  partials: ptr("partials", "The partials."),
  syncs: ptr("sync records", "The sync records."),
  syncIndices: ptr("sync index table", "Indexes of the nodes' sync records."),
  calculations: ptr("calculation table", "The calculations."),
  calculationCount: field("calculation count", "u32", "Number of calculations; may differ from the actual number of records."),
  boneGroups: ptr("bone groups", "The bone groups."),
  boneGroupCount: field("bone group count", "u32", "Number of bone groups."),
  poolSize: field("string pool size", "u32", "Size of the strings.", { unit: "bytes" }),
  transitions: ptr("transitions", "The transitions."),
  tags: ptr("tag list", "All tags of the file."),
  markings: ptr("AS markings", "The AS markings."),
  expressions: ptr("expressions", "The expression block; 0 for none."),
  commandGroups: ptr("command groups", "The command groups; 0 for none."),
  materialBlends: ptr("material blends", "The material blends. From version 0x417 on."),
};

const count = (of: string): FieldSchema => field(`${of} count`, "u32", `Probably the number of ${of}s.`);
/** The header of versions 0x41a and 0x41b. */
const NEWER = {
  magic,
  version: field("version", "u32", "Version of the format."),
  fileName: str("Filename", "Name of the file without its extension."),
  commandCount: count("command"),
  commands: ptr("commands", "The commands."),
  nodeCount: count("node"),
  nodes: ptr("nodes", "The nodes, which documents call elements."),
  eventCount: count("event"),
  events: ptr("events", "Unused: these games take events from BAEV files. Not written."),
  partialCount: count("partial"),
  partials: ptr("partials", "Slots of the model that animations fill."),
  syncCount: count("attachment"),
  syncs: ptr("attachments", "The attachments, called sync records and later parts in earlier versions."),
  syncIndices: ptr("attachment indices", "32-bit indexes of attachments."),
  blackboard: ptr("blackboard", "The blackboard."),
  pool: ptr("string pool", "The strings."),
  enums: ptr("enum relocations", "Words that the game replaces with enum values when it loads the file."),
  stateTransitions: ptr("states", "The states, called state transitions in earlier versions."),
  calculationCount: count("calculation"),
  calculations: ptr("calculations", "The calculations, which public documents call float property ex."),
  boneGroupCount: count("bone blend"),
  boneGroups: ptr("bone blends", "Bone weights; earlier versions have bone groups. Layout unknown."),
  skeletonCount: count("partial skeleton"),
  skeletons: ptr("partial skeletons", "Lists of bones."),
  poolSize: field("string pool size", "u32", "Size of the strings.", { unit: "bytes" }),
  transitions: ptr("transitions", "Layout unknown."),
  transitionSkeletons: ptr("transition partial skeletons", "Their count, then one 32-bit number each."),
  tags: ptr("tag list", "Their count, then one string each."),
  markings: ptr("external actions", "Their count, then records of unknown size; called AS markings in earlier versions."),
  expressions: ptr("expressions", "The expression block; 0 for none."),
  commandGroups: ptr("transition groups", "Called command groups in earlier versions. Layout unknown."),
  materialBlends: ptr("material blends", "Their count, then 8 bytes each."),
};

export type HeaderKey = keyof typeof NEWER;
export const HEADER_KEYS = Object.keys(NEWER) as readonly HeaderKey[];
/** The keys of pointers to tables. */
export const POINTERS = HEADER_KEYS.filter((key) => NEWER[key].label === "pointer");

/** The layout of a header, with the keys of its fields. */
export interface HeaderLayout {
  readonly struct: StructSchema;
  readonly keys: readonly HeaderKey[];
}

/** Byte offsets of the header's fields before version 0x41a. */
export const HEADER_AT = Object.fromEntries(Object.keys(OLDER).map((key, index) => [key, index * 4])) as Readonly<
  Record<keyof typeof OLDER, number>
>;

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The first 108 bytes of a file; 104 before version 0x417, which added the last pointer.",
  fields: Object.values(OLDER),
};
export const OLDER_HEADER: HeaderLayout = { struct: HEADER, keys: Object.keys(OLDER) as readonly HeaderKey[] };

function newerHeader(name: string, meaning: string, middle: readonly HeaderKey[]): HeaderLayout {
  const keys = [
    ...HEADER_KEYS.slice(0, HEADER_KEYS.indexOf("partialCount")),
    ...middle,
    ...HEADER_KEYS.slice(HEADER_KEYS.indexOf("transitions")),
  ];
  const fields = keys.map((key) => NEWER[key]);
  const title = `Header of ${hex(fields.length * 4)} bytes`;
  return { keys, struct: { name, title, meaning: `Of version 0x41a or 0x41b. ${meaning}`, fields } };
}

/** The newest description is first. */
export const NEWER_HEADERS: readonly HeaderLayout[] = [
  newerHeader("header80", "According to a public reader and the later description.", [
    "partialCount",
    "partials",
    "syncCount",
    "syncs",
    "syncIndices",
    "blackboard",
    "pool",
    "enums",
    "stateTransitions",
    "calculations",
    "calculationCount",
    "boneGroupCount",
    "boneGroups",
    "skeletonCount",
    "skeletons",
    "poolSize",
  ]),
  newerHeader("header70", "According to the first description, which its author replaced.", [
    "syncCount",
    "syncs",
    "syncIndices",
    "blackboard",
    "pool",
    "calculationCount",
    "calculations",
    "boneGroupCount",
    "boneGroups",
    "skeletonCount",
    "skeletons",
    "poolSize",
  ]),
];
