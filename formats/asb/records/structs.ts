/** All records of the format. */
import type { StructSchema } from "../../core/schema.ts";
import { EXPRESSION, FUNCTION_CALL, INFO, INSTRUCTION } from "../expressions/records.ts";
import { CHILDREN, DEFAULTS, TAGS_CHILD } from "./children.ts";
import { COMPARISON } from "./comparisons.ts";
import { NODE } from "./nodeRecord.ts";
import { NODE_TYPES } from "./nodeTypes.ts";
import { TRANSITION_PLUG } from "./plugs.ts";
import * as records from "./records.ts";
import { HEADER, LISTS, PROPERTY } from "./schema.ts";
import { FADE, START, SYNC } from "./syncRecord.ts";

/** A record that the source map distinguishes. */
export interface MappedStruct {
  /** Of {@link MapField}. */
  readonly map: number;
  readonly struct: StructSchema;
  /** Missing where every version has all fields. */
  structOf?(version: number): StructSchema;
}

/** In the order of the documentation. */
export const MAPPED: readonly MappedStruct[] = [
  records.COMMAND,
  NODE,
  SYNC,
  FADE,
  START,
  records.STATE_TRANSITION,
  COMPARISON,
  records.TRIGGER_EVENT,
  records.HOLD_EVENT,
  records.TRANSITION_GROUP,
  records.TRANSITION,
  records.PARTIAL,
  records.PARTIAL_BONE,
  records.PARTIAL_SKELETON,
  records.BONE_GROUP,
  records.BONE,
  records.CALCULATION,
  records.MATERIAL_BLEND,
  records.ENUM_RESOLVE,
  records.SOURCE_FILE,
  INFO,
  EXPRESSION,
  INSTRUCTION,
  FUNCTION_CALL,
  ...NODE_TYPES.flatMap(({ body }) => body ?? []),
];

/** For the documentation. */
export const STRUCTS: readonly StructSchema[] = [
  HEADER,
  PROPERTY,
  ...MAPPED.map(({ struct }) => struct),
  ...[...Object.values(CHILDREN), ...Object.values(DEFAULTS), TAGS_CHILD, TRANSITION_PLUG].map(({ struct }) => struct),
  ...LISTS,
];
