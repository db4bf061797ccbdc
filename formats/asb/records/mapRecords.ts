/** The fields of the source map, and the records of a file as each version of the format has them. */

import { type RecordFields, RecordSchemas } from "../../core/fields/recordFields.ts";
import { getOrMake } from "../../core/lists.ts";
import { type FieldSchema, structSize } from "../../core/schema.ts";
import { EXPRESSION, INFO } from "../expressions/records.ts";
import { MapField } from "./mapFields.ts";
import { NEWER_FIELDS } from "./newerHeader.ts";
import { GROUPS } from "./plugs.ts";
import { HEADER, PROPERTY } from "./schema.ts";
import { MAPPED } from "./structs.ts";

function record(name: string, meaning: string, size = 0): FieldSchema {
  return { name, type: "record", size, meaning };
}
function bits(name: string, size: number, { meaning }: { readonly meaning: string } = PROPERTY): FieldSchema {
  return { name, type: "bits", size, meaning };
}

/** Parts without a record, by number in the map. */
const OTHERS: Readonly<Record<number, FieldSchema>> = {
  [MapField.property]: bits("Property", 8),
  [MapField.textProperty]: bits("Text property", 8),
  [MapField.vector]: bits("Vector property", 16),
  [MapField.plug]: record("Connection", "A child or another connection of a node."),
  [MapField.blackboardName]: record("Blackboard name", "Name of a blackboard entry, with the number of its source file.", 4),
  [MapField.blackboardValue]: record("Blackboard value", "The value that a blackboard entry starts with."),
  [MapField.marking]: record("AS marking", "Three texts that nodes name by its number.", 12),
  [MapField.tagGroup]: record("Tag group", "A list of tags that is used as a whole."),
  [MapField.commandGroup]: record("Command group", "Commands that a transition names together."),
  [MapField.flags]: bits("Flags", 4, PROPERTY.fields[0]),
  [MapField.tag]: record("Tag", "A tag of the file. Offset of a string in the pool.", 4),
  [MapField.expressions]: record("Expressions", "The expression block."),
  [MapField.leftConstant]: record("LHS Value", "The left value, among the constants of the block."),
  [MapField.rightConstant]: record("RHS Value", "The right value, among the constants of the block."),
  [MapField.value]: record("Value", "A value that is changed where it is."),
  [MapField.syncList]: record("Sync controls", "Numbers of the sync controls of a node."),
  [MapField.calculationList]: record("Calculations", "The calculations of a node."),
  [MapField.bones]: record("Bones", "The bones of a partial."),
  [MapField.eventList]: record("Events", "Events of a node, one after the other."),
  [MapField.blackboardType]: record("Blackboard type", "Number of entries of a type, and where they are in the blackboard.", 8),
  [MapField.section]: { name: "Section", type: "bytes", size: 0, meaning: "A section of the file." },
  [MapField.headerWord]: record("Header word", "A word of the header of a version whose layout is not known.", 4),
};

/** Fields of a source map, in the order of {@link MapField}; those of records follow. */
const mapSchemas: FieldSchema[] = [];
GROUPS.forEach(({ name, meaning }, group) => {
  mapSchemas[MapField.plugs + group] = record(name, meaning);
});
for (const [number, schema] of Object.entries(OTHERS)) mapSchemas[Number(number)] = schema;
mapSchemas.splice(MapField.header, HEADER.fields.length, ...HEADER.fields);
mapSchemas.splice(MapField.newerHeader, NEWER_FIELDS.length, ...NEWER_FIELDS);
for (const { map, struct } of MAPPED) mapSchemas[map] = record(struct.title, struct.meaning, structSize(struct));

const schemas = new RecordSchemas(mapSchemas);
/** Of all fields that the map distinguishes, by their numbers. */
export const ALL_MAP_SCHEMAS: readonly FieldSchema[] = schemas.all;

export const EXPRESSION_INFO_FIELDS = schemas.fieldsOf(INFO.struct);
/** Of version 1 of the block, and of the later ones. */
export const EXPRESSION_FIELDS_1 = schemas.fieldsOf(
  EXPRESSION.struct,
  (name) => name !== "Pre-Entry Static Memory Usage" && name !== "instruction count",
);
export const EXPRESSION_FIELDS = schemas.fieldsOf(EXPRESSION.struct);

/** Records of one version of the format, by their numbers in the map. */
const VERSIONS = new Map<number, readonly RecordFields[]>();

export function recordsOf(version: number): readonly RecordFields[] {
  return getOrMake(VERSIONS, version, () => {
    const made: RecordFields[] = [];
    for (const mapped of MAPPED) made[mapped.map] = schemas.fieldsOf(mapped.structOf?.(version) ?? mapped.struct);
    return made;
  });
}
