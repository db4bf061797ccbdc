/** The fields of the source map, and the records of a file in each version of the format. */

import { fieldsOfRecord, type RecordFields } from "../../core/fields/recordFields.ts";
import { getOrMake } from "../../core/lists.ts";
import { type FieldSchema, fieldOf, wholeOf } from "../../core/schema.ts";
import { EXPRESSION, INFO } from "../expressions/records.ts";
import { CHILDREN, DEFAULTS, TAGS_CHILD } from "./children.ts";
import { GROUPS, SHORT_PLUG, TRANSITION_PLUG } from "./plugs.ts";
import { PROPERTY } from "./schema.ts";
import { MAPPED } from "./structs.ts";

function record(name: string, meaning: string, size = 0): FieldSchema {
  return fieldOf(name, "record", meaning, { size });
}
function bits(name: string, size: number, { meaning }: { readonly meaning: string } = PROPERTY): FieldSchema {
  return fieldOf(name, "bits", meaning, { size });
}

/** Parts that are not records. */
const OTHERS = {
  property: bits("Property", 8),
  textProperty: bits("Text property", 8),
  vector: bits("Vector property", 16),
  plug: record("Connection", "A child or another connection of a node."),
  blackboardName: record("Blackboard name", "Name of a blackboard entry, with the index of its source file.", 4),
  blackboardValue: record("Blackboard value", "The initial value of a blackboard entry."),
  marking: record("AS marking", "Three texts, to which nodes refer by index.", 12),
  tagGroup: record("Tag group", "A list of tags that is used as a whole."),
  commandGroup: record("Command group", "Commands that a transition refers to together."),
  flags: bits("Flags", 4, PROPERTY.fields[0]),
  tag: record("Tag", "A tag of the file. Offset of a string in the pool.", 4),
  expressions: record("Expressions", "The expression block."),
  leftConstant: record("LHS Value", "The left value, among the constants of the block."),
  rightConstant: record("RHS Value", "The right value, among the constants of the block."),
  value: record("Value", "A value that is changed in place."),
  syncList: record("Sync controls", "Indexes of the sync controls of a node."),
  calculationList: record("Calculations", "The calculations of a node."),
  bones: record("Bones", "The bones of a partial."),
  eventList: record("Events", "Events of a node, one after the other."),
  blackboardType: record("Blackboard type", "Number of entries of a type, and their offset in the blackboard.", 8),
  section: fieldOf("Section", "bytes", "A section of the file."),
  headerWord: record("Header word", "A header word of a version whose layout is unknown.", 4),
};

const PLUGS = [...Object.values(CHILDREN), ...Object.values(DEFAULTS), TAGS_CHILD, TRANSITION_PLUG, SHORT_PLUG];
type Fields = Readonly<Record<string, FieldSchema | undefined>> & typeof OTHERS;
/** Fields by the names of records, groups of connections, and {@link OTHERS}. */
export const FIELDS: Fields = {
  ...Object.fromEntries(GROUPS.map(({ name, meaning }) => [name, record(name, meaning)])),
  ...Object.fromEntries(MAPPED.map(({ struct }) => [struct.name, wholeOf(struct)])),
  ...Object.fromEntries(PLUGS.map(({ struct }) => [struct.name, OTHERS.plug])),
  ...OTHERS,
};

export const EXPRESSION_INFO_FIELDS = fieldsOfRecord(INFO.struct);
/** For version 1 of the block; the other is for later versions. */
export const EXPRESSION_FIELDS_1 = fieldsOfRecord(
  EXPRESSION.struct,
  (name) => name !== "Pre-Entry Static Memory Usage" && name !== "instruction count",
);
export const EXPRESSION_FIELDS = fieldsOfRecord(EXPRESSION.struct);

/** Fields of records by version of the format and by entry of {@link FIELDS}. */
const VERSIONS = new Map<number, ReadonlyMap<FieldSchema | undefined, RecordFields>>();

export function recordsOf(version: number): ReadonlyMap<FieldSchema | undefined, RecordFields> {
  return getOrMake(
    VERSIONS,
    version,
    () => new Map(MAPPED.map((mapped) => [FIELDS[mapped.struct.name], fieldsOfRecord(mapped.structOf?.(version) ?? mapped.struct)])),
  );
}
