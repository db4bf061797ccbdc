/** Names with a fixed value. Source: format reference, 5.2, 5.4, 7.4, 7.5 and 7.7. */
import { findObjectByName, objectKinds } from "../objects/objectTable.ts";
import { SECTION_NAMES } from "../schema/index.ts";
import { int, NONE, type Value } from "./values.ts";

const INTS: Readonly<Record<string, number>> = {
  TRUE: 1,
  FALSE: 0,
  ENABLED: 1,
  DISABLED: 0,
  PF$OFFLINE1: 1,
  PF$OFFLINE2: 2,
  PF$OFFLINE3: 4,
  PF$OFFLINE: 7,
  PF$ONLINE1: 8,
  PF$ONLINE2: 16,
  PF$ONLINE3: 32,
  PF$ONLINE: 0x38,
  PF$ALL: 0x3f,
  ITEM$STAR: 4,
  AM$OFF: 0,
  AM$NORM: 1,
  AM$RENUMBER: 2,
  AM$1LAP: 3,
  AM$SHORT: 4,
  AM$UNLIMIT: 5,
  AC$OFF: 0,
  AC$PREV: 1,
  AC$AUTO_PREV: 2,
  AC$DISPATCH: 3,
  ACF$FIX_PREV: 0x10,
  ACF$FIX_NEXT: 0x20,
  ACF$FIX: 0x30,
  ACF$PR_PREV: 0x40,
  SORT$OFF: 0,
  SORT$GROUPING: 1,
  SORT$ANGLE: 2,
  SORT$XYZ: 3,
  SORT$TINY: 4,
  F$FALL: 1,
  F$SNAP: 2,
  F$JGPT: 4,
  DOB$OFF: 0,
  DOB$BEFORE: 1,
  DOB$BEHIND: 2,
  KCL$DRIVE: 552077823,
  EN$BATTLE: 1,
  EN$50: 2,
  EN$100: 4,
  EN$150: 8,
  EN$200: 0x10,
  EN$150M: 0x20,
  EN$200M: 0x40,
};

/** Variables that are there from the start and may be set. */
export const PREDEFINED: Readonly<Record<string, number>> = {
  mode$ocam: 0,
  mode$laps: 3,
  mode$showrt: 0,
  mode$showck: 0,
  mode$automode: 0,
  mode$test: 0,
  mode$slot: 0,
  mode$d: 0,
};

const constants = new Map<string, Value>([
  ["$none", NONE],
  ...Object.entries(INTS).map(([name, value]): [string, Value] => [name.toLowerCase(), int(value)]),
  ...SECTION_NAMES.map((name, index): [string, Value] => [`sect$${name.toLowerCase()}`, int(index + 1)]),
]);

/** The value of a constant; `name` in lower case. */
export function findConstant(name: string): Value | undefined {
  const constant = constants.get(name);
  if (constant !== undefined || !name.startsWith("o$")) return constant;
  const kind = findObjectByName(name.slice(2));
  return kind && int(kind.id);
}

/** All constants as people write them: objects as `o$itembox`. */
export function constantNames(): readonly string[] {
  return [
    "$NONE",
    ...Object.keys(INTS),
    ...SECTION_NAMES.map((name) => `SECT$${name}`),
    ...[...objectKinds().values()].map((kind) => `o$${kind.name}`),
  ];
}
