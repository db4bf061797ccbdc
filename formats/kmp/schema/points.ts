/** Points of the course, and their groups. Source: format reference, chapters 2 and 3. */

import { named, structOf } from "../../core/schema.ts";
import { f32, offsetsOf, position, rotation, s16, u8, u16, word } from "./fields.ts";

export const KTPT = structOf(
  "KTPT",
  "Start position",
  "Where the drivers start. Races use only the first entry and compute the starting grid from it.",
  [
    ...position("the start"),
    ...rotation("the start", "0, 90, 180 and 270 are recommended, because the minimap does not mirror the start line"),
    s16(
      "player",
      "Player who starts here, -1 for all. Arenas: 0 to 11, or to 23 with LE-CODE. With LE-CODE, the minimap draws the finish line at a second entry with -1.",
      { none: -1, range: [-1, 23] },
    ),
    u16("padding", "Always 0."),
  ],
);
export const Ktpt = offsetsOf(KTPT.fields);

const DRIFT = u8("setting_2", "Drifting.", { values: named("none", "end drift", ["no drift", "a guess"], "force drift") });
const ENPT_SETTING_3 = u8("setting_3", "Unknown: 0 or 0x80.", {
  values: [{ value: 0x80, name: "0x80", meaning: "unknown" }],
  hexDigits: 1,
});

export const ENPT = {
  ...structOf("ENPT", "Enemy point", "A point of the lines that CPU drivers follow. With more than 255, the game freezes while loading.", [
    ...position("the point"),
    f32("width", "How far drivers may stray from the line to each side."),
    u16("setting_1", "What a driver does here.", {
      values: named(
        "none",
        ["item needed", "only with an item for driving off-road: mushroom, star or mega mushroom"],
        ["use item", "uses such an item here"],
        ["wheelie", "wheelie allowed"],
        "end wheelie",
        "unknown",
      ),
    }),
    DRIFT,
    ENPT_SETTING_3,
  ]),
  words: [word("setting_2_3", "Setting 2, drifting, in the high byte; setting 3, unknown, in the low byte.", DRIFT, ENPT_SETTING_3)],
};
export const Enpt = offsetsOf(ENPT.fields);

export const ITPT = structOf(
  "ITPT",
  "Item point",
  "A point of the lines that red shells and Bullet Bills follow. With more than 255, the game freezes while loading.",
  [
    ...position("the point"),
    f32("width", "The width within which a Bullet Bill steers; 1.0 is about 10 units."),
    u16("setting_1", "How a Bullet Bill follows the ground. Tools disagree on what 0 and 1 mean.", {
      values: named(["default", "gravity on"], "gravity", ["no gravity", "follows the height of the points exactly"], "bouncing mushrooms"),
    }),
    u16("setting_2", "Bit 0: a Bullet Bill cannot stop here. 0x0A: route of low priority. 0x0B: both.", {
      values: [
        { value: 0, name: "none" },
        { value: 1, name: "no stop" },
        { value: 10, name: "low priority" },
        { value: 11, name: "no stop, low priority" },
      ],
    }),
  ],
);
export const Itpt = offsetsOf(ITPT.fields);

export const CKPT = structOf(
  "CKPT",
  "Check point",
  "A line across the course. It forms a quadrilateral with its successor, which must be convex; a driver inside it is at this check point, and the distance from the two lines determines the race position. Heights do not matter.",
  [
    f32("left_x", "Left end of the line as the driver sees it, x.", { unit: "world units" }),
    f32("left_z", "Left end of the line as the driver sees it, z.", { unit: "world units" }),
    f32("right_x", "Right end of the line as the driver sees it, x.", { unit: "world units" }),
    f32("right_z", "Right end of the line as the driver sees it, z.", { unit: "world units" }),
    u8(
      "respawn",
      "The respawn point of a driver who enters the quadrilateral. The game reads it as a signed byte: only 0 to 127 work; with others, drivers keep their previous one.",
      { link: "JGPT", none: 0xff, range: [0, 127] },
    ),
    u8(
      "type",
      "0 is the lap line, 1 to 127 a key check point (up to 254 according to the wiki), 0xFF neither. The game reads it as a signed byte. Keys increase from 1 without gaps; a driver advances from key to key, and goes back by one key when driving backwards. A lap counts when a driver crosses the lap line forwards and the last key reached is the highest one.",
      {
        none: 0xff,
        series: { from: 1, to: 127, name: "key check point" },
        values: [
          { value: 0, name: "lap line" },
          { value: 0xff, name: "normal" },
        ],
      },
    ),
    u8("previous", "Check point before it in its group, 0xFF for the first.", { link: "CKPT", none: 0xff }),
    u8("next", "Next check point in its group, 0xFF for the last.", { link: "CKPT", none: 0xff }),
  ],
);
export const Ckpt = offsetsOf(CKPT.fields);
/** Types above are not key check points. */
export const MAX_KEY = 127;

/** Link slots of a group in each direction. */
export const GROUP_LINKS = 6;
/** An empty link slot. */
export const NO_GROUP = 0xff;

/** How many groups links can name. Later groups are ignored: thousands of groups with the same points would take too long to check. */
export function countNamed(groups: { readonly count: number }): number {
  return Math.min(groups.count, NO_GROUP);
}

const PREVIOUS = ["previous_1", "previous_2", "previous_3", "previous_4", "previous_5", "previous_6"] as const;
const NEXT = ["next_1", "next_2", "next_3", "next_4", "next_5", "next_6"] as const;

function groupFields(points: "ENPT" | "ITPT" | "CKPT", groups: "ENPH" | "ITPH" | "CKPH", next: string) {
  const link = { link: groups, none: NO_GROUP } as const;
  const setting = points === "ENPT" ? "0, except in dispatch points of arenas." : "Always 0.";
  return [
    u8("start", "Index of the first point of the group.", { link: points }),
    u8("length", "Number of points."),
    ...PREVIOUS.map((name) => u8(name, "A group that leads here: for driving backwards and after respawns; 0xFF for none.", link)),
    ...NEXT.map((name) => u8(name, next, link)),
    u8("setting_1", setting),
    u8("setting_2", setting),
  ] as const;
}

/** Offsets in all three kinds of groups. */
export const Group = { start: 0, length: 1, previous: 2, next: 8, settings: 14 } as const;

export const ENPH = structOf(
  "ENPH",
  "Enemy group",
  "A sequence of enemy points. Its last point leads to the first point of a next group, which is chosen at random; a group that is listed twice is chosen more often.",
  groupFields(
    "ENPT",
    "ENPH",
    "A next group, chosen at random; listing one twice raises its chance. It may require an item for a shortcut. 0xFF for none.",
  ),
);
export const ITPH = structOf(
  "ITPH",
  "Item group",
  "A sequence of item points. Its last point leads to the first point of its first next group, which must exist; items take other groups only if a driver enters them or is targeted there.",
  groupFields("ITPT", "ITPH", "A next group. The first one is the standard route and must exist. 0xFF for none."),
);
export const CKPH = structOf(
  "CKPH",
  "Check point group",
  "A sequence of check points. Group 0 contains the start. Lap progress is the number of groups before this one, divided by the largest such number plus 1: each step from group to group counts the same, so splitting or joining groups changes race positions. All next groups are valid continuations. The game searches for a driver's check point in at most six steps, and not beyond a key that was not reached; groups that cannot be reached from group 0 give no progress.",
  groupFields("CKPT", "CKPH", "A next group; all are valid. 0xFF for none."),
);

export const JGPT = structOf(
  "JGPT",
  "Respawn point",
  "Where drivers respawn, at 12 places in an area of about 1200 × 900 units around it.",
  [
    ...position("the respawn point"),
    ...rotation("the respawn point", "the direction of driving"),
    u16("id", "Not used by the game, which uses the index."),
    s16("range", "-1, or a sound trigger: 199 + 100 × n, with n from 0 to 7.", {
      none: -1,
      values: [-1, 0, 199, 299, 399, 499, 599, 699, 799, 899].map((value) => ({
        value,
        name: value <= 0 ? "none" : `sound trigger ${(value - 199) / 100}`,
      })),
    }),
  ],
);
export const Jgpt = offsetsOf(JGPT.fields);

export const CNPT = structOf("CNPT", "Cannon target", "Where a cannon shoots to. The variant of the cannon's KCL type is the index.", [
  ...position("the landing line"),
  ...rotation(
    "the cannon",
    "the direction of the shot, `hDir` of the cannon and the target",
    " Values above 0 and up to 100 may turn the driver after landing.",
  ),
  u16("id", "Not used by the game, which uses the index."),
  s16("effect", "How the driver flies.", {
    values: [
      { value: -1, name: "straight", meaning: "fast, speed 500" },
      { value: 0, name: "straight", meaning: "fast, speed 500" },
      { value: 1, name: "curved", meaning: "speed 500, height 5000" },
      { value: 2, name: "curved and slow", meaning: "speed 120, height 2000, end speed 45" },
      { value: 3, name: "slow", meaning: "according to the wiki; not in any known file" },
    ],
  }),
]);
export const Cnpt = offsetsOf(CNPT.fields);

export const MSPT = structOf(
  "MSPT",
  "End position",
  "Where drivers are placed after a battle or a competition. Arenas have four, most competitions one.",
  [
    ...position("the end position"),
    ...rotation("the end position"),
    u16("id", "Not used by the game, which uses the index."),
    s16("unknown", "Unknown, nearly always -1."),
  ],
);
export const Mspt = offsetsOf(MSPT.fields);
