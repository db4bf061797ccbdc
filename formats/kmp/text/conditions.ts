/**
 * LE-CODE conditions by name: `IF$BATTLE` is the number of a predefined condition, `C$OFFLINE` a mask of races for definition objects of
 * type BITS. Source: wkmpt's own list, `cond_ref_tab` in lib-kmp.c.
 */

export interface Condition {
  /** Names without the prefix; the second one is the short form. */
  readonly names: readonly string[];
  readonly id: number;
  /** The races for which it holds, one bit each; undefined if it does not depend on the race alone. */
  readonly mask: number | undefined;
  readonly meaning: string;
}

/** The first number of a predefined condition. */
const FIRST = 0x1000;
/** The first number of a condition for LE-CODE's developers. */
const FIRST_OF_DEVELOPERS = 0x1900;

/** Name and short name, mask, meaning. */
const TABLE = `
NEVER|-|never
LECODE/P1234|ffff|always with LE-CODE
SINGLE/P1|5551|1 player at the console
MULTI/P234|aaae|2 to 4 players at the console
OFFLINE/OFF|400f|offline
ONLINE/ON|bff0|online
LE6/1_6|c03f|6 drivers or fewer
GE7/7_99|3fc0|7 drivers or more
LE9/1_9|c0ff|9 drivers or fewer
GE10/10_99|3f00|10 drivers or more
LE12/1_12|c3ff|12 drivers or fewer
GE13/13_99|3c00|13 drivers or more
LE18/1_18|cfff|18 drivers or fewer
GE19/19_99|3000|19 drivers or more
7_9|c0|7 to 9 drivers
NOT_7_9|ff3f|not 7 to 9 drivers
7_12|3c0|7 to 12 drivers
NOT_7_12|fc3f|not 7 to 12 drivers
7_18|fc0|7 to 18 drivers
NOT_7_18|f03f|not 7 to 18 drivers
10_12|300|10 to 12 drivers
NOT_10_12|fcff|not 10 to 12 drivers
10_18|f00|10 to 18 drivers
NOT_10_18|f0ff|not 10 to 18 drivers
13_18|c00|13 to 18 drivers
NOT_13_18|f3ff|not 13 to 18 drivers
TIMETRIAL/TT|4000|time trial
NOT_TIMETRIAL/NOTT|bfff|not in time trial
BATTLE|-|battle
RACE|-|race
BALLOON|-|balloon battle
NOT_BALLOON|-|not in balloon battle
COIN|-|coin battle
NOT_COIN|-|not in coin battle
VERSUS|-|versus race
NOT_VERSUS|-|not in a versus race
ITEMRAIN|-|item rain
NOT_ITEMRAIN|-|not in item rain
SETTING5|-|mode of setting 5
NOT_SETTING5|-|not in the mode of setting 5
SETTING6|-|mode of setting 6
NOT_SETTING6|-|not in the mode of setting 6
SETTING7|-|mode of setting 7
NOT_SETTING7|-|not in the mode of setting 7
SETTING8|-|mode of setting 8
NOT_SETTING8|-|not in the mode of setting 8
P2|aaa2|2 players at the console
P134|555d|1, 3 or 4 players at the console
P3|4|3 players at the console
P124|fffb|1, 2 or 4 players at the console
P4|8|4 players at the console
P123|fff7|1 to 3 players at the console
P12|fff3|1 or 2 players at the console
P34|c|3 or 4 players at the console
P13|5555|1 or 3 players at the console
P24|aaaa|2 or 4 players at the console
P14|5559|1 or 4 players at the console
P23|aaa6|2 or 3 players at the console`;

const DEVELOPERS = ["DEBUG", "RELEASE", "TESTVAL", "NOT_TESTVAL"];

export const CONDITIONS: readonly Condition[] = TABLE.trim()
  .split("\n")
  .map((line, at) => {
    const [names, mask, meaning] = line.split("|");
    return { names: names.split("/"), id: FIRST + at, mask: mask === "-" ? undefined : Number.parseInt(mask, 16), meaning };
  });

/** `[name, value, meaning]` of all conditions and masks, with their prefixes. */
export function conditionNames(): (readonly [name: string, value: number, meaning: string])[] {
  return [
    ...CONDITIONS.flatMap(({ names, id, meaning }) => names.map((name) => [`IF$${name}`, id, meaning] as const)),
    ...CONDITIONS.flatMap(({ names, mask, meaning }) =>
      mask === undefined ? [] : names.map((name) => [`C$${name}`, mask, meaning] as const),
    ),
    ...DEVELOPERS.map((name, at) => [`IFDEV$${name}`, FIRST_OF_DEVELOPERS + at, "for developers of LE-CODE"] as const),
  ];
}
