/** The fields of the source map, and the records of a file as each version of the format has them. */
import { type RecordFields, RecordSchemas } from "../../core/fields/recordFields.ts";
import { type FieldSchema, type StructSchema, structSize } from "../../core/schema.ts";
import { MapField } from "./mapFields.ts";
import { NEWER_FIELDS } from "./newerHeader.ts";
import { getBodyFields, NODE_TYPES, type NodeType, VERSION_410 } from "./nodeTypes.ts";
import * as records from "./records.ts";
import {
  bodyStruct,
  CALCULATION,
  COMPARISON,
  EXPRESSION,
  EXPRESSION_INFO,
  FUNCTION_CALL,
  HEADER,
  INSTRUCTION,
  NODE,
  PROPERTY,
  SOURCE_FILE,
  SYNC,
} from "./schema.ts";

function record(name: string, meaning: string, size = 0): FieldSchema {
  return { name, type: "record", size, meaning };
}
function recordOf(struct: StructSchema): FieldSchema {
  return record(struct.title, struct.meaning, structSize(struct));
}

/** Fields of a source map, in the order of {@link MapField}; those of records follow. */
const MAP_SCHEMAS: readonly FieldSchema[] = [
  { name: "Property", type: "bits", size: 8, meaning: PROPERTY.meaning },
  { name: "Text property", type: "bits", size: 8, meaning: PROPERTY.meaning },
  { name: "Vector property", type: "bits", size: 16, meaning: PROPERTY.meaning },
  recordOf(records.COMMAND.struct),
  recordOf(NODE),
  record("Body", "The values and connections of a node."),
  record("Connection", "A child or another connection of a node."),
  recordOf(SYNC),
  recordOf(records.STATE_TRANSITION.struct),
  recordOf(COMPARISON),
  recordOf(records.TRIGGER_EVENT.struct),
  recordOf(records.HOLD_EVENT.struct),
  recordOf(records.TRANSITION_GROUP.struct),
  recordOf(records.TRANSITION.struct),
  record("Blackboard name", "Name of a blackboard entry, with the number of its source file.", 4),
  record("Blackboard value", "The value that a blackboard entry starts with."),
  recordOf(SOURCE_FILE),
  recordOf(records.PARTIAL.struct),
  recordOf(records.PARTIAL_BONE.struct),
  recordOf(records.BONE_GROUP.struct),
  recordOf(records.BONE.struct),
  recordOf(CALCULATION),
  recordOf(records.MATERIAL_BLEND.struct),
  recordOf(records.ENUM_RESOLVE.struct),
  record("AS marking", "Three texts that nodes name by its number.", 12),
  record("Tag group", "A list of tags that is used as a whole."),
  record("Command group", "Commands that a transition names together."),
  record("Sync word", "Meaning unknown.", 4),
  { name: "Flags", type: "bits", size: 4, meaning: PROPERTY.fields[0]?.meaning ?? "" },
  record("Tag", "A tag of the file. Offset of a string in the pool.", 4),
  record("Expressions", "The expression block."),
  recordOf(EXPRESSION_INFO),
  recordOf(EXPRESSION),
  recordOf(INSTRUCTION),
  recordOf(FUNCTION_CALL),
  record("LHS Value", "The left value, among the constants of the block."),
  record("RHS Value", "The right value, among the constants of the block."),
  record("Section", "A section of the file."),
  ...HEADER.fields,
  record("Header word", "A word of the header of a version whose layout is not known.", 4),
  ...NEWER_FIELDS,
];

const schemas = new RecordSchemas(MAP_SCHEMAS);
/** Of all fields that the map distinguishes, by their numbers. */
export const ALL_MAP_SCHEMAS: readonly FieldSchema[] = schemas.all;

export const EXPRESSION_INFO_FIELDS = schemas.fieldsOf(EXPRESSION_INFO);
/** Of version 1 of the block, and of the later ones. */
export const EXPRESSION_FIELDS_1 = schemas.fieldsOf(
  EXPRESSION,
  (name) => name !== "Pre-Entry Static Memory Usage" && name !== "instruction count",
);
export const EXPRESSION_FIELDS = schemas.fieldsOf(EXPRESSION);

const RECORDS = [
  records.COMMAND,
  records.STATE_TRANSITION,
  records.TRIGGER_EVENT,
  records.HOLD_EVENT,
  records.TRANSITION_GROUP,
  records.TRANSITION,
  records.PARTIAL,
  records.PARTIAL_BONE,
  records.BONE_GROUP,
  records.BONE,
  records.MATERIAL_BLEND,
  records.ENUM_RESOLVE,
];
/** The same of structs that are read by hand, by the number of the record in the map. */
const STRUCTS: readonly (readonly [number, StructSchema])[] = [
  [MapField.node, NODE],
  [MapField.sync, SYNC],
  [MapField.comparison, COMPARISON],
  [MapField.calculation, CALCULATION],
  [MapField.instruction, INSTRUCTION],
  [MapField.functionCall, FUNCTION_CALL],
];

const BODIES: ReadonlyMap<NodeType, StructSchema> = new Map(
  NODE_TYPES.map((nodeType) => [nodeType, bodyStruct(nodeType, nodeType.fields)]),
);

/** The records of one version of the format. */
export class VersionRecords {
  readonly records: RecordFields[] = [];
  private readonly bodies = new Map<string, RecordFields>();

  constructor(version: number) {
    for (const record of RECORDS) this.records[record.map] = schemas.fieldsOf(record.struct, (name) => record.hasField(name, version));
    for (const [number, struct] of STRUCTS)
      this.records[number] = schemas.fieldsOf(struct, (name) => name !== "Calc Mode" || version >= VERSION_410);
    for (const nodeType of NODE_TYPES)
      this.bodies.set(nodeType.name, schemas.fieldsOf(BODIES.get(nodeType) as StructSchema, isOfVersion(nodeType, version)));
  }

  bodyOf({ name }: NodeType): RecordFields {
    return this.bodies.get(name) ?? [];
  }
}

const VERSIONS = new Map<number, VersionRecords>();

function isOfVersion(nodeType: NodeType, version: number): (name: string) => boolean {
  const names = new Set(getBodyFields(nodeType, version).map(({ name }) => name));
  return (name) => names.has(name);
}

export function recordsOf(version: number): VersionRecords {
  let records = VERSIONS.get(version);
  if (records === undefined) {
    records = new VersionRecords(version);
    VERSIONS.set(version, records);
  }
  return records;
}
