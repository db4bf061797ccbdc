/** All records of the format, for the documentation. */
import type { StructSchema } from "../../core/schema.ts";
import { NODE_TYPES } from "./nodeTypes.ts";
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

export const STRUCTS: readonly StructSchema[] = [
  HEADER,
  records.COMMAND.struct,
  NODE,
  PROPERTY,
  SYNC,
  records.STATE_TRANSITION.struct,
  COMPARISON,
  records.TRIGGER_EVENT.struct,
  records.HOLD_EVENT.struct,
  records.TRANSITION_GROUP.struct,
  records.TRANSITION.struct,
  records.PARTIAL.struct,
  records.PARTIAL_BONE.struct,
  records.BONE_GROUP.struct,
  records.BONE.struct,
  CALCULATION,
  records.MATERIAL_BLEND.struct,
  records.ENUM_RESOLVE.struct,
  SOURCE_FILE,
  EXPRESSION_INFO,
  EXPRESSION,
  INSTRUCTION,
  FUNCTION_CALL,
  ...NODE_TYPES.filter(({ fields }) => fields.length > 0).map((nodeType) => bodyStruct(nodeType, nodeType.fields)),
];
