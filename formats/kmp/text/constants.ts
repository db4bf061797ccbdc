/** Names with a fixed value. Source: format reference, 5.2, 5.4, 7.4, 7.5 and 7.7. */
import { findObjectByName, objectKinds } from "../objects/objectTable.ts";
import { SECTION_NAMES } from "../schema/index.ts";
import { int, NONE, type Value } from "./values.ts";

/** Names of an enumeration, whose values count from 0, or of flags, whose values double from 1 on. */
function enumeration(prefix: string, names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(" ").map((name, index) => [`${prefix}$${name}`, index]));
}
function flags(prefix: string, names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(" ").map((name, index) => [`${prefix}$${name}`, 1 << index]));
}

const INTS: Readonly<Record<string, number>> = {
  TRUE: 1,
  FALSE: 0,
  ENABLED: 1,
  DISABLED: 0,
  ...flags("PF", "OFFLINE1 OFFLINE2 OFFLINE3 ONLINE1 ONLINE2 ONLINE3"),
  PF$OFFLINE: 7,
  PF$ONLINE: 0x38,
  PF$ALL: 0x3f,
  ITEM$STAR: 4,
  ...enumeration("AM", "OFF NORM RENUMBER 1LAP SHORT UNLIMIT"),
  ...enumeration("AC", "OFF PREV AUTO_PREV DISPATCH"),
  ACF$FIX_PREV: 0x10,
  ACF$FIX_NEXT: 0x20,
  ACF$FIX: 0x30,
  ACF$PR_PREV: 0x40,
  ...enumeration("SORT", "OFF GROUPING ANGLE XYZ TINY"),
  ...flags("F", "FALL SNAP JGPT"),
  ...enumeration("DOB", "OFF BEFORE BEHIND"),
  KCL$DRIVE: 552077823,
  ...flags("EN", "BATTLE 50 100 150 200 150M 200M"),
};

/** Variables that are there from the start and may be set. */
export const PREDEFINED: Readonly<Record<string, number>> = {
  ...Object.fromEntries("ocam laps showrt showck automode test slot d".split(" ").map((name) => [`mode$${name}`, 0])),
  mode$laps: 3,
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
