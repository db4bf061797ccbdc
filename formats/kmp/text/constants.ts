/** Constants and their meanings. Source: format reference, 5.2, 5.4, 7.4, 7.5 and 7.7, and wkmpt's lib-kmp.c and db-kcl.c. */
import { findObjectByName, ITEMS, objectKinds } from "../objects/objectTable.ts";
import { SECTION_NAMES } from "../schema/index.ts";
import { conditionNames } from "./conditions.ts";
import { int, NONE, type Value } from "./values.ts";

type Named = readonly [name: string, value: number, meaning: string];

/** Reads `NAME meaning, NAME meaning`. Values count from 0; those of flags are powers of two. */
function listed(prefix: string, names: string, valueOf: (index: number) => number = (index) => index): Named[] {
  return names.split(", ").map((one, index) => {
    const [name] = one.split(" ");
    return [`${prefix}$${name}`, valueOf(index), one.slice(name.length + 1)];
  });
}
const bit = (index: number): number => 1 << index;

/** Names of items, in the order of {@link ITEMS}. */
const ITEM_NAMES =
  "RANDOM BANANA MUSHROOM 3MUSHROOMS STAR 3GREEN BANANA_MUSHROOM GREEN RED MEGA CLOUD STAR_MUSHROOM MUSHROOM_GREEN 3BANANAS_GREEN";

/** Classes and features of collision, and the collision types (0 to 0x1F) that have them. */
const COLLISION: readonly (readonly [name: string, meaning: string, types: readonly number[]])[] = [
  ["C_ROAD", "road", [0x00, 0x16, 0x17, 0x1d]],
  ["C_OFFROAD", "off-road", [1, 2, 3, 4, 5]],
  ["C_FAST", "boost and trick", [6, 7, 8]],
  ["C_HALFPIPE", "half-pipe", [0x13]],
  ["C_MOVING", "moving road", [0x15]],
  ["C_WATER", "moving water", [0x0b]],
  ["C_CANNON", "cannon", [0x11]],
  ["C_WALL", "wall", [0x0c, 0x0d, 0x0f, 0x14, 0x1e, 0x1f]],
  ["C_FALL", "fall and out of bounds", [0x0a, 0x10]],
  ["C_EFFECT", "sounds and other effects", [0x12, 0x18, 0x1a]],
  ["C_ITEM", "for items only", [0x09, 0x0e]],
  ["C_UNKNOWN", "unknown", [0x19, 0x1b, 0x1c]],
  ["DRIVE", "can be driven on", [0, 1, 2, 3, 4, 5, 6, 7, 8, 0x0b, 0x13, 0x15, 0x16, 0x17, 0x1d]],
  ["BORDER", "road or wall", [0, 1, 2, 3, 4, 5, 6, 7, 8, 0x0b, 0x0c, 0x0d, 0x0f, 0x13, 0x14, 0x15, 0x16, 0x17, 0x1d, 0x1e, 0x1f]],
  ["BOOST", "boost", [6, 7]],
  ["TRICK", "trick", [7, 8]],
  ["SOUND", "sound", [0x18]],
  ["ITEM", "items", [0x09, 0x0d, 0x0e]],
  ["UNKNOWN", "unknown", [0x19, 0x1b, 0x1c]],
];

const ALL: readonly Named[] = [
  ["TRUE", 1, "true"],
  ["FALSE", 0, "false"],
  ["ENABLED", 1, "on"],
  ["DISABLED", 0, "off"],
  ...listed(
    "PF",
    "OFFLINE1 offline with 1 player, OFFLINE2 offline with 2 players, OFFLINE3 offline with 3 or 4 players, ONLINE1 online with 1 player, ONLINE2 online with 2 players, ONLINE3 online with 3 or 4 players",
    bit,
  ),
  ["PF$OFFLINE", 7, "offline"],
  ["PF$ONLINE", 0x38, "online"],
  ["PF$ALL", 0x3f, "everywhere"],
  ...[...ITEMS].map(([value, meaning], at): Named => [`ITEM$${ITEM_NAMES.split(" ")[at]}`, value, meaning]),
  ...listed(
    "AM",
    "OFF keys as written, NORM keys without gaps, RENUMBER keys renumbered, 1LAP keys for a race with one lap, SHORT keys for a very short race, UNLIMIT keys for an endless race",
  ),
  ...listed(
    "AC",
    "OFF links as written, PREV previous links follow from next ones, AUTO_PREV the same if no previous ones are written, DISPATCH links of arenas are generated",
  ),
  ["ACF$FIX_PREV", 0x10, "a group without previous links gets one to itself"],
  ["ACF$FIX_NEXT", 0x20, "a group without next links gets one to itself"],
  ["ACF$FIX", 0x30, "a group without links gets one to itself"],
  ["ACF$PR_PREV", 0x40, "wkmpt prints all `$PREV`"],
  ...listed("SORT", "OFF not sorted, GROUPING by kind, ANGLE by kind and angle, XYZ by place, TINY for a small file"),
  ...listed("F", "FALL falls to the collision, SNAP snaps to enemy points, JGPT becomes a respawn point", bit),
  ["DOB$OFF", 0, "not sorted"],
  ["DOB$BEGIN", 1, "at the beginning"],
  ["DOB$END", 2, "at the end"],
  ["DOB$BEFORE", 1, "before what refers to it"],
  ["DOB$BEHIND", 2, "after what refers to it"],
  ...listed("EN", "BATTLE battle, 50 50cc, 100 100cc, 150 150cc, 200 200cc, 150M mirror, 200M 200cc mirror", bit),
  ["EN$150X", 0x28, "150cc and mirror"],
  ["EN$200X", 0x50, "200cc and its mirror"],
  ["EN$MIRROR", 0x60, "both mirror classes"],
  ["EN$ALL", 0x7f, "all classes"],
  ...COLLISION.map(([name, meaning, types]): Named => {
    return [`KCL$${name}`, types.reduce((mask, type) => mask + 2 ** type, 0), `collision types: ${meaning}`];
  }),
  ...conditionNames(),
  ...SECTION_NAMES.map((name, index): Named => [`SECT$${name}`, index + 1, `number of the section ${name}`]),
];

/** Predefined variables, which can be changed. */
export const PREDEFINED: Readonly<Record<string, number>> = {
  ...Object.fromEntries("ocam laps showrt showck automode test slot d".split(" ").map((name) => [`mode$${name}`, 0])),
  mode$laps: 3,
};

const constants = new Map<string, { readonly value: Value; readonly meaning: string }>([
  ["$none", { value: NONE, meaning: "nothing" }],
  ...ALL.map(([name, value, meaning]) => [name.toLowerCase(), { value: int(value), meaning }] as const),
]);

/** Returns the value of a constant. @param name in lower case */
export function findConstant(name: string): Value | undefined {
  const constant = constants.get(name);
  if (constant !== undefined || !name.startsWith("o$")) return constant?.value;
  const kind = findObjectByName(name.slice(2));
  return kind && int(kind.id);
}

/** Returns the meaning of a constant, or undefined for objects. @param name in lower case */
export function constantMeaning(name: string): string | undefined {
  return constants.get(name)?.meaning;
}

/** The names of all constants; objects are `o$itembox`. */
export function constantNames(): readonly string[] {
  return ["$NONE", ...ALL.map(([name]) => name), ...[...objectKinds().values()].map((kind) => `o$${kind.name}`)];
}
