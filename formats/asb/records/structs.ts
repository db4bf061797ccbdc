/** All records of the format. */
import type { StructSchema } from "../../core/schema.ts";
import { MapField } from "./mapFields.ts";
import { NODE_TYPES } from "./nodeTypes.ts";
import * as records from "./records.ts";
import { bodyStruct, COMPARISON, EXPRESSION, EXPRESSION_INFO, FUNCTION_CALL, HEADER, INSTRUCTION, NODE, PROPERTY, SYNC } from "./schema.ts";

/** A record that the source map distinguishes. */
export interface MappedStruct {
  /** Of {@link MapField}. */
  readonly map: number;
  readonly struct: StructSchema;
  /** Missing where every version has all fields. */
  hasField?(name: string, version: number): boolean;
}

/** In the order of the documentation. */
export const MAPPED: readonly MappedStruct[] = [
  records.COMMAND,
  { map: MapField.node, struct: NODE },
  { map: MapField.sync, struct: SYNC },
  records.STATE_TRANSITION,
  { map: MapField.comparison, struct: COMPARISON },
  records.TRIGGER_EVENT,
  records.HOLD_EVENT,
  records.TRANSITION_GROUP,
  records.TRANSITION,
  records.PARTIAL,
  records.PARTIAL_BONE,
  records.BONE_GROUP,
  records.BONE,
  records.CALCULATION,
  records.MATERIAL_BLEND,
  records.ENUM_RESOLVE,
  records.SOURCE_FILE,
  { map: MapField.expressionInfo, struct: EXPRESSION_INFO },
  { map: MapField.expression, struct: EXPRESSION },
  { map: MapField.instruction, struct: INSTRUCTION },
  { map: MapField.functionCall, struct: FUNCTION_CALL },
];

/** For the documentation. */
export const STRUCTS: readonly StructSchema[] = [
  HEADER,
  PROPERTY,
  ...MAPPED.map(({ struct }) => struct),
  ...NODE_TYPES.filter(({ fields }) => fields.length > 0).map((nodeType) => bodyStruct(nodeType, nodeType.fields)),
];
