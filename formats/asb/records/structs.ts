/** All records of the format. */
import type { StructSchema } from "../../core/schema.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { EXPRESSION, FUNCTION_CALL, INFO, INSTRUCTION } from "../expressions/records.ts";
import { CHILDREN, DEFAULTS, TAGS_CHILD } from "./children.ts";
import { COMPARISON } from "./comparisons.ts";
import { VERSION_40F, VERSION_41A, VERSION_41B, VERSION_410, VERSION_417 } from "./enums.ts";
import { HEADER, NEWER_HEADERS } from "./header.ts";
import { NODE } from "./nodeRecord.ts";
import { NODE_TYPES } from "./nodeTypes.ts";
import { TRANSITION_PLUG } from "./plugs.ts";
import * as records from "./records.ts";
import { LISTS, PROPERTY } from "./schema.ts";
import { FADE, START, SYNC } from "./syncRecord.ts";

/** A record in the source map. */
export interface MappedStruct {
  readonly struct: StructSchema;
  /** Missing if every version has all fields. */
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

const VERSIONS = [VERSION_40F, VERSION_410, VERSION_417, VERSION_41A, VERSION_41B];

/** Adds the fields of each version, if they differ. */
function withLayouts(mapped: MappedStruct): StructSchema {
  const { struct } = mapped;
  const layouts = VERSIONS.map((version) => ({ version: lowerHex(version), fields: (mapped.structOf?.(version) ?? struct).fields }));
  const names = layouts.map(({ fields }) => fields.map(({ name, size }) => `${name} ${size}`).join());
  const changes = layouts.filter(({ fields }, at) => fields.length > 0 && names[at] !== names[at - 1]);
  return changes.length > 1 ? { ...struct, layouts: changes } : struct;
}

/** For the documentation. */
export const STRUCTS: readonly StructSchema[] = [
  HEADER,
  ...NEWER_HEADERS.map(({ struct }) => struct),
  PROPERTY,
  ...MAPPED.map(withLayouts),
  ...[...Object.values(CHILDREN), ...Object.values(DEFAULTS), TAGS_CHILD, TRANSITION_PLUG, records.EVENT_GROUP].map(({ struct }) => struct),
  ...LISTS,
];
