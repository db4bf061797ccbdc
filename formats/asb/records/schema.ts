/** The records of an ASB file, declared once. Source: format reference, sections 4 to 6. */
import { type FieldSchema, fieldOf as field, type StructSchema, structOf } from "../../core/schema.ts";
import { SELECT_FLAGS } from "./enums.ts";
import { ptr, str } from "./header.ts";

export const PROPERTY = structOf("property", "Property", "A value, or its source while the game runs. A vec3f has three values.", [
  field(
    "flags",
    "u32",
    "0 for a constant. Bit 31: comes from elsewhere. Then bit 24: expression; 30, of a float: calculation; 25, of a float or string: command data; none of them: entry of the blackboard, by index within its type. Bits 29-28: select flag; 27-26, of a float: 0 for a float entry, 1, 2, 3 for x, y, z of a vec3f; 23-16: not in use; low 16 bits: index.",
    { values: SELECT_FLAGS.map((name, value) => ({ name, value: (0x8000_0000 | (value << 28)) >>> 0 })) },
  ),
  field("value", "u32", "The constant (0 or 1 for a bool); with a source, the default or input; with a calculation, 0."),
]);

const count = (of: string): FieldSchema => field("count", "u32", `Number of ${of}.`);
/** Structs without an object of their own in the text: lists of texts, tables of offsets, the blackboard. */
export const LISTS: readonly StructSchema[] = [
  structOf(
    "plugCounts",
    "Connections of a node",
    "After the fields of a body, for each of six groups, in this order: State Connections, Unknown Connections, Child Nodes, State Transitions, Events, Frame Controls. The offsets of all connections follow, then the connections. Offsets are relative to the start of the file; from version 0x41a on, to this block or the list of offsets.",
    [
      field("count", "u8", "Number of connections of the group."),
      field("first", "u8", "Number of connections before them, even if the group has none."),
    ],
  ),
  structOf(
    "connection",
    "Connection",
    "Used for State Connections, Events and Frame Controls, for children without a condition, and before 0x417 for State Transitions, where it may be the index of a transition.",
    [field("Node Index", "u32", "Number of the node.")],
  ),
  structOf("syncIndex", "Sync index table", "The sync records of each node, in the order of the nodes.", [
    field("sync record", "u32", "Index of a sync record."),
  ]),
  structOf("tableCount", "Count of a table", "State transitions, AS markings, material blends and enum values start with it.", [
    count("records that follow"),
  ]),
  structOf("transitionGroups", "Head of the transitions", "The groups follow, then the transitions of all groups.", [
    field("group count", "u32", "Number of groups."),
    field("zero", "u32", "0."),
  ]),
  structOf(
    "blackboard",
    "Blackboard",
    "Entries by type, in this order: string, int, float, bool, vec3f, pointer; in 0x41b string, int, uint, float, bool, vec3f. Each type has these 8 bytes; then follow the names, values and reference files of all types.",
    [
      field("entry count", "u16", "Number of entries of the type."),
      field("first name", "u16", "Index of their first name."),
      field("first value", "u16", "Offset of the first value in the value area: values have 4 bytes, a vec3f 12, a pointer none.", {
        unit: "bytes",
      }),
      field("zero", "u16", "0."),
    ],
  ),
  structOf("blackboardName", "Blackboard name", "Name of an entry.", [
    field(
      "Name",
      "bits",
      "Bit 31: has a reference file, whose index is in bits 30 to 24; 23 and 22: Inherit; the rest: offset of a string in the pool.",
      { size: 4 },
    ),
  ]),
  structOf("tagList", "Tag list", "All tags of the file. A string for each tag follows, then the tag groups.", [count("tags")]),
  structOf("tagGroup", "Tag group", "Tags that are used together. A string for each follows.", [count("tags")]),
  structOf(
    "commandGroups",
    "Command groups",
    "Commands that a transition refers to together. The offset of each group follows; a group is a count, then the strings.",
    [count("groups")],
  ),
  structOf("marking", "AS marking", "A mark of the developers, to which nodes refer by index.", [
    str("Kind", "Kind of the mark: `ASMarking`."),
    str("Kind in Japanese", "The same in Japanese: `ASマーキング`."),
    str("Name", "Name of the mark."),
  ]),
  structOf("eventTable", "Event offset table", "The offsets of the event groups.", [ptr("event group", "The event group.")]),
  structOf("eventParameter", "Event parameter", "After the parameter count of an event, a word for each parameter.", [
    field(
      "parameter",
      "bits",
      "Top byte: type, 0x40 string, 0x30 float, 0x20 int, 0x10 bool; the rest: offset of a property in the file.",
      { size: 4 },
    ),
  ]),
];
