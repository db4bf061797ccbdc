/** The records of an ASB file, declared once. Source: format reference, sections 4 to 6. */
import { type FieldSchema, fieldOf as field, type StructSchema, structOf } from "../../core/schema.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { GAMES, SELECT_FLAGS } from "./enums.ts";

function str(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset of a string in the pool.`, { label: "string" });
}
function ptr(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset in the file.`, { label: "pointer" });
}
/** The header's fields in file order, four bytes each. */
const HEADER_FIELDS = {
  magic: field("magic", "bytes", "The letters `ASB ` with a space.", { size: 4 }),
  version: field("version", "u32", "Version of the format.", {
    values: [...GAMES].map(([value, meaning]) => ({ value, name: lowerHex(value), meaning })),
  }),
  fileName: str("Filename", "Name of the file without its ending; the first of the strings."),
  commandCount: field("command count", "u32", "Number of commands."),
  nodeCount: field("node count", "u32", "Number of nodes."),
  eventCount: field("event count", "u32", "Number of event groups. The game asks for the companion BAEV file only where it is not 0."),
  partialCount: field("partial count", "u32", "Number of partials."),
  syncCount: field("sync count", "u32", "Number of sync records."),
  blackboard: ptr("blackboard", "The blackboard."),
  pool: ptr("string pool", "The strings in UTF-8, each once and ending with 0, in the order of their first use; last in the file."),
  enums: ptr("enum resolve table", "Words that the game replaces with enum values when it loads the file."),
  stateTransitions: ptr("state transitions", "The state transitions."),
  events: ptr("event offset table", "Offsets of the event groups; the end of the node table."),
  partials: ptr("partials", "The partials."),
  syncs: ptr("sync records", "The sync records."),
  syncIndices: ptr("sync index table", "Numbers of the nodes' sync records."),
  calculations: ptr("calculation table", "The calculations."),
  calculationCount: field("calculation count", "u32", "Number of calculations; it may differ from the records that are there."),
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
export type HeaderKey = keyof typeof HEADER_FIELDS;
const HEADER_KEYS = Object.keys(HEADER_FIELDS) as readonly HeaderKey[];
/** Byte offsets of the header's fields. */
export const HEADER_AT = Object.fromEntries(HEADER_KEYS.map((key, index) => [key, index * 4])) as Readonly<Record<HeaderKey, number>>;

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The first 108 bytes of a file; 104 before version 0x417, which the last pointer came with.",
  fields: Object.values(HEADER_FIELDS),
};

export const PROPERTY = structOf("property", "Property", "A value, or where it comes from while the game runs. A vec3f has three values.", [
  field(
    "flags",
    "u32",
    "0 for a constant. Bit 31: comes from elsewhere. Then bit 24: expression; 30, of a float: calculation; 25, of a float or string: command data; none of them: entry of the blackboard, counted within its type. Bits 29-28: select flag; 27-26, of a float: 0 for a float entry, 1, 2, 3 for x, y, z of a vec3f; 23-16: not in use; low 16 bits: index.",
    {
      values: SELECT_FLAGS.map((name, value) => ({ name, value: (0x8000_0000 | (value << 28)) >>> 0 })),
    },
  ),
  field("value", "u32", "The constant (0 or 1 for a bool); with a source, the default or input; with a calculation, 0."),
]);

const count = (of: string): FieldSchema => field("count", "u32", `Number of ${of}.`);
/** What has no object of its own in the text: lists of texts, tables of offsets, the blackboard. */
export const LISTS: readonly StructSchema[] = [
  structOf(
    "plugCounts",
    "Connections of a node",
    "After the fields of a body, for each of six groups, in this order: State Connections, Unknown Connections, Child Nodes, State Transitions, Events, Frame Controls. The offsets of all connections follow, then these. They count from the start of the file; from version 0x41a on from this block or from the list of offsets.",
    [
      field("count", "u8", "Number of connections of the group."),
      field("first", "u8", "Number of connections before them, also where the group has none."),
    ],
  ),
  structOf(
    "connection",
    "Connection",
    "Of State Connections, Events and Frame Controls, of children that are chosen by nothing, and before 0x417 of State Transitions, where it may be the number of a transition.",
    [field("Node Index", "u32", "Number of the node.")],
  ),
  structOf("syncIndex", "Sync index table", "The sync records of each node, in the order of the nodes.", [
    field("sync record", "u32", "Number of a sync record."),
  ]),
  structOf("tableCount", "Count of a table", "State transitions, AS markings, material blends and enum values start with it.", [
    count("records that follow"),
  ]),
  structOf("transitionGroups", "Head of the transitions", "The groups follow, then the transitions of all.", [
    field("group count", "u32", "Number of groups."),
    field("zero", "u32", "0."),
  ]),
  structOf(
    "blackboard",
    "Blackboard",
    "Entries by type, in this order: string, int, float, bool, vec3f, pointer; in 0x41b string, int, uint, float, bool, vec3f. Each type has these 8 bytes; names, values and reference files of all follow.",
    [
      field("entry count", "u16", "Number of entries of the type."),
      field("first name", "u16", "Number of their first name."),
      field("first value", "u16", "Offset of the first value in the value area: values take 4 bytes, a vec3f 12, a pointer none.", {
        unit: "bytes",
      }),
      field("zero", "u16", "0."),
    ],
  ),
  structOf("blackboardName", "Blackboard name", "Name of an entry.", [
    field(
      "Name",
      "bits",
      "Bit 31: has a reference file, whose number is in bits 30 to 24; 23 and 22: Inherit; the rest: offset of a string in the pool.",
      { size: 4 },
    ),
  ]),
  structOf("tagList", "Tag list", "All tags of the file: a string for each follows, then the tag groups.", [count("tags")]),
  structOf("tagGroup", "Tag group", "Tags that are used together: a string for each follows.", [count("tags")]),
  structOf(
    "commandGroups",
    "Command groups",
    "Commands that a transition refers to together. The offset of each group follows; a group is a number of strings and these.",
    [count("groups")],
  ),
  structOf("marking", "AS marking", "A mark of the makers, which nodes name by its number.", [
    str("Kind", "Kind of the mark: `ASMarking`."),
    str("Kind in Japanese", "The same in Japanese: `ASマーキング`."),
    str("Name", "Name of the mark."),
  ]),
  structOf("eventTable", "Event offset table", "Where each event group is.", [ptr("event group", "The event group.")]),
  structOf("eventParameter", "Event parameter", "After the number of parameters of an event, a word for each.", [
    field(
      "parameter",
      "bits",
      "Top byte: type, 0x40 string, 0x30 float, 0x20 int, 0x10 bool; the rest: offset of a property in the file.",
      { size: 4 },
    ),
  ]),
];
