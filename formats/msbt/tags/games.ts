/// <reference path="../../txt.d.ts" />
/** The tags, colors and values of games, from a table. Source: format reference, sections 3 and 7. */
import { addToList, getOrMake, groupBy } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import table from "./tags.txt";

type ParameterType = "u8" | "s8" | "u16" | "s16" | "u32" | "s32" | "f32" | "chars" | "str" | "hex";

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  /** Size in bytes; 0 for a text. */
  readonly size: number;
  /** The list with the names of its numbers. */
  readonly list?: string;
  /** The default value, which is left out at the end of a tag. */
  readonly usual?: string;
}

export interface TagKind {
  readonly group: number;
  readonly type: number;
  readonly name?: string;
  /** Undefined if they are unknown. */
  readonly parameters?: readonly Parameter[];
  /** How often real files have it. */
  readonly count: number;
  readonly meaning: string;
}

interface ValueList {
  readonly byNumber: ReadonlyMap<number, string>;
  readonly byName: ReadonlyMap<string, number>;
}

export interface Game {
  /** The id in texts: `botw`. */
  readonly id: string;
  readonly title: string;
  findTag(group: number, type: number): TagKind | undefined;
  findTagByName(name: string): TagKind | undefined;
  readonly tags: readonly TagKind[];
  readonly lists: ReadonlyMap<string, ValueList>;
  /** RRGGBBAA. */
  readonly colors: ReadonlyMap<number, string>;
}

/** Only the tags that all games share. */
export const NO_GAME = "none";

const TITLES: Readonly<Record<string, string>> = {
  botw: "Breath of the Wild",
  totk: "Tears of the Kingdom",
  smo: "Super Mario Odyssey",
  acnh: "Animal Crossing: New Horizons",
  splatoon2: "Splatoon 2",
  skyward: "Skyward Sword",
  ssbu: "Super Smash Bros. Ultimate",
  nxmenu: "Switch system",
  "3dworld": "Super Mario 3D World",
};
export const GAME_IDS: readonly string[] = Object.keys(TITLES);

const SIZES: Readonly<Record<string, number>> = { u8: 1, s8: 1, u16: 2, s16: 2, u32: 4, s32: 4, f32: 4, chars: 2, str: 0 };

const known = new Map<string, Game>();

/** Lines of the table by game, split once. */
const linesByGame = once(() => {
  const lines = table
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return groupBy(lines, ([, game]) => game);
});

/** @param id one of {@link GAME_IDS}, or {@link NO_GAME} */
export function gameOf(id: string): Game {
  return getOrMake(known, id, () => readGame(id));
}

function readGame(id: string): Game {
  const lines = linesByGame().get(id) ?? [];
  const tags = lines.flatMap(([kind, , key, name, parameters, count, meaning = ""]): TagKind[] => {
    if (kind !== "tag") return [];
    const [group, type] = key.split(":").map(Number);
    return [
      {
        group,
        type,
        ...(name ? { name } : {}),
        ...(parameters === "?" ? {} : { parameters: parameters === "-" ? [] : parameters.split(" ").map(readParameter) }),
        count: Number(count),
        meaning,
      },
    ];
  });
  const values = new Map<string, [number, string][]>();
  for (const [kind, , key, name] of lines) {
    const [list, number] = key.split(".");
    if (kind === "value") addToList(values, list, [Number(number), name]);
  }
  const byKey = new Map(tags.map((tag) => [tag.group * 0x1_0000 + tag.type, tag]));
  const byName = new Map(tags.flatMap((tag) => (tag.name ? [[tag.name, tag] as const] : [])));
  return {
    id,
    title: TITLES[id] ?? "any game",
    tags,
    findTag: (group, type) => byKey.get(group * 0x1_0000 + type),
    findTagByName: (name) => byName.get(name),
    lists: new Map(
      Array.from(values, ([list, rows]) => [
        list,
        { byNumber: new Map(rows), byName: new Map(rows.map(([number, name]) => [name, number])) },
      ]),
    ),
    colors: new Map(lines.filter(([kind]) => kind === "color").map(([, , key, rgba]) => [Number(key), rgba])),
  };
}

function readParameter(words: string): Parameter {
  const [declared, usual] = words.split("=");
  const [name, type, list] = declared.split(":");
  const size = type.startsWith("hex") ? Number(type.slice(3)) : SIZES[type];
  return {
    name,
    type: (type.startsWith("hex") ? "hex" : type) as ParameterType,
    size,
    ...(list === undefined ? {} : { list }),
    ...(usual === undefined ? {} : { usual: usual === '""' ? "" : usual }),
  };
}

/** Parameters of Breath of the Wild's questions that are numbers of answers. */
export const ANSWERS: ReadonlySet<string> = new Set(["first", "second", "third", "fourth", "label"]);

/** Whether the tag's name is from the game's own table. */
export function isOwnTag({ group, type, parameters }: TagKind): boolean {
  const shared = gameOf(NO_GAME).findTag(group, type)?.parameters;
  return shared === undefined || shared.some((one, index) => one.type !== parameters?.[index]?.type);
}

/** Names of characters of the font that Nintendo's systems share, by code point. */
export function nameOfCharacter(code: number): string | undefined {
  return linesByGame()
    .get("nintendo")
    ?.find(([, , key]) => Number.parseInt(key, 16) === code)?.[3];
}
