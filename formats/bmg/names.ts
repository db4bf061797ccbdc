/** Names of Mario Kart Wii's IDs and colors. Source: format reference, sections 3 and 4. */

const TRACKS =
  "245c 2455 2456 2458 2454 2459 245a 245b 245d 2463 245f 2457 2462 245e 2460 2461 2464 2468 246d 246e 246f 2473 246b 2466 2469 2472 2471 2465 246c 246a 2467 2470";
const ARENAS = "24b9 24b8 24bb 24ba 24bc 24bf 24c0 24c1 24bd 24be";
/** Distances from the first copy of a name to the second, and the course files in the order of the IDs. */
const COPIES = [
  {
    ...{ first: 0x2454, last: 0x2473, step: 0x3c },
    courses: [
      ...["castle_course", "farm_course", "kinoko_course", "volcano_course", "factory_course", "shopping_course", "boardcross_course"],
      ...["truck_course", "beginner_course", "senior_course", "ridgehighway_course", "treehouse_course", "koopa_course", "rainbow_course"],
      ...["desert_course", "water_course", "old_peach_gc", "old_mario_gc", "old_waluigi_gc", "old_donkey_gc", "old_falls_ds"],
      ...["old_desert_ds", "old_garden_ds", "old_town_ds", "old_mario_sfc", "old_obake_sfc", "old_mario_64", "old_sherbet_64"],
      ...["old_koopa_64", "old_donkey_64", "old_koopa_gba", "old_heyho_gba"],
    ],
  },
  {
    ...{ first: 0x24b8, last: 0x24c1, step: 0x14 },
    courses: [
      ...["venice_battle", "block_battle", "casino_battle", "skate_battle", "sand_battle", "old_CookieLand_gc", "old_House_ds"],
      ...["old_battle4_sfc", "old_battle3_gba", "old_matenro_64"],
    ],
  },
];
const FIRST_LINE = 0x1194;
const LINES = 96;

/** `T41` has two IDs because files have the name twice. */
export const IDS_BY_NAME = new Map<string, readonly number[]>();
export const NAMES_BY_ID = new Map<number, string>();
for (const [letter, ids, cupSize] of [
  ["T", TRACKS, 4],
  ["U", ARENAS, 5],
] as const)
  for (const [at, word] of ids.split(" ").entries()) {
    const id = Number.parseInt(word, 16);
    addName(`${letter}${Math.floor(at / cupSize) + 1}${(at % cupSize) + 1}`, [id, copyOf(id) as number]);
  }
for (let line = 1; line <= LINES; line++) addName(`M${String(line).padStart(2, "0")}`, [FIRST_LINE + line - 1]);

function addName(name: string, ids: readonly number[]): void {
  IDS_BY_NAME.set(name, ids);
  for (const id of ids) NAMES_BY_ID.set(id, name);
}

/** The ID of the second copy of a track's or arena's name, from the first one's ID. */
export function copyOf(id: number): number | undefined {
  const range = COPIES.find(({ first, last }) => id >= first && id <= last);
  return range && id + range.step;
}

/** The ID of the other copy. */
export function otherCopy(id: number): number | undefined {
  return copyOf(id) ?? COPIES.map(({ step }) => id - step).find((first, at) => first >= COPIES[at].first && first <= COPIES[at].last);
}

/** The archive of the course with this name, without its extension; the same for both copies. */
export function courseOf(id: number): string | undefined {
  const first = copyOf(id) === undefined ? otherCopy(id) : id;
  const range = COPIES.find(({ first: from, last }) => first !== undefined && first >= from && first <= last);
  return range?.courses[(first ?? 0) - range.first];
}

/** Mario Kart Wii's escapes by head and type, in hexadecimal, except for characters, sizes, colors, plurals and icons. */
export const ESCAPES: Readonly<Record<string, string>> = {
  "602 0": "the player's Mii name",
  "802 11": "message number given as argument",
  "802 12": "Mii name, argument",
  "802 13": "name of a license, argument",
  "802 14": "frame of a player, argument",
  "802 15": "question mark, argument",
  "802 17": "back button of the controller of player",
  "802 20": "text, argument",
  "803 10": "confirm button of the controller of player",
  "a02 10": "number, argument",
  "a02 16": "number with sign, argument",
};

export const COLORS: ReadonlyMap<number, string> = new Map([
  [0, "gray"],
  [1, "red4"],
  [2, "white"],
  [8, "transp"],
  ...Array.from({ length: 8 }, (_, at): [number, string] => [0x10 + at, `yor${at}`]),
  [0x20, "red2"],
  [0x21, "blue1"],
  [0x30, "yellow"],
  [0x31, "blue2"],
  [0x32, "red3"],
  [0x33, "green"],
  [0x40, "red1"],
]);

const colorCodes = new Map<string, number>([...COLORS].map(([code, name]) => [name, code]));
for (const [name, code] of Object.entries({ off: 0, none: 0, clear: 8, red: 0x40, blue: 0x21 })) colorCodes.set(name, code);
for (let at = 0; at < 8; at++) colorCodes.set(`yr${at}`, 0x10 + at);

export function colorOf(name: string): number | undefined {
  return colorCodes.get(name.toLowerCase());
}
