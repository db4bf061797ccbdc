/** The records of a file for its source map, as each version of the format has them. */
import { type RecordFields, RecordSchemas } from "../core/fields/recordFields.ts";
import type { FieldSchema, StructSchema } from "../core/schema.ts";
import { MAP_SCHEMAS, MapField } from "./mapFields.ts";
import { getBodyFields, NODE_TYPES, type NodeType, VERSION_410, VERSION_417 } from "./nodeTypes.ts";
import {
  BONE,
  BONE_GROUP,
  bodyStruct,
  CALCULATION,
  COMMAND,
  COMPARISON,
  ENUM_RESOLVE,
  EXPRESSION,
  EXPRESSION_INFO,
  FUNCTION_CALL,
  HOLD_EVENT,
  INSTRUCTION,
  MATERIAL_BLEND,
  NODE,
  PARTIAL,
  PARTIAL_BONE,
  STATE_TRANSITION,
  SYNC,
  TRANSITION,
  TRANSITION_GROUP,
  TRIGGER_EVENT,
} from "./schema.ts";

const schemas = new RecordSchemas(MAP_SCHEMAS);
/** Of all fields that the map tells apart, by their numbers. */
export const ALL_MAP_SCHEMAS: readonly FieldSchema[] = schemas.all;

export const EXPRESSION_INFO_FIELDS = schemas.fieldsOf(EXPRESSION_INFO);
/** Of version 1 of the block, and of the later ones. */
export const EXPRESSION_FIELDS_1 = schemas.fieldsOf(
  EXPRESSION,
  (name) => name !== "Pre-Entry Static Memory Usage" && name !== "instruction count",
);
export const EXPRESSION_FIELDS = schemas.fieldsOf(EXPRESSION);

/** By the number of the record in the map. */
const RECORDS: readonly (readonly [number, StructSchema])[] = [
  [MapField.command, COMMAND],
  [MapField.node, NODE],
  [MapField.sync, SYNC],
  [MapField.stateTransition, STATE_TRANSITION],
  [MapField.comparison, COMPARISON],
  [MapField.triggerEvent, TRIGGER_EVENT],
  [MapField.holdEvent, HOLD_EVENT],
  [MapField.transitionGroup, TRANSITION_GROUP],
  [MapField.transition, TRANSITION],
  [MapField.partial, PARTIAL],
  [MapField.partialBone, PARTIAL_BONE],
  [MapField.boneGroup, BONE_GROUP],
  [MapField.bone, BONE],
  [MapField.calculation, CALCULATION],
  [MapField.materialBlend, MATERIAL_BLEND],
  [MapField.enumResolve, ENUM_RESOLVE],
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
    for (const [number, struct] of RECORDS)
      this.records[number] = schemas.fieldsOf(
        struct,
        (name) => (struct !== COMMAND || name !== "Tags" || version >= VERSION_417) && (name !== "Calc Mode" || version >= VERSION_410),
      );
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
