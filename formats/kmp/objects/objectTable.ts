/** What is known of the game's objects by their id, and their names in texts (`o$itembox`). Source: format reference, 5.4. */
import { once } from "../../core/memoize.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import table from "./objects.txt";

export interface ObjectKind {
  readonly id: number;
  readonly name: string;
  /** What people call it, as "Goomba": its meaning without what follows about what else it needs; its name where there is none. */
  readonly title: string;
  readonly meaning: string;
  /** Whether it moves on a route. */
  readonly route: "needed" | "forbidden" | "optional" | "unknown";
  readonly solid: boolean;
  /** Letters of where the game has it: T race tracks, A arenas, O other files. */
  readonly found: string;
  /** Meaning of settings 1 to 8, where known. */
  readonly settings: ReadonlyMap<number, string>;
}

const ROUTES: Readonly<Record<string, ObjectKind["route"]>> = { yes: "needed", no: "forbidden", opt: "optional" };

/** All known objects by id. */
export const objectKinds = once((): ReadonlyMap<number, ObjectKind> => new Map(readTable().map((kind) => [kind.id, kind])));
const kindsByName = once(() => new Map([...objectKinds().values()].map((kind) => [kind.name.toLowerCase(), kind])));

/** The bits of an id that say what the object is; LE-CODE uses the upper ones. */
const OBJECT_ID_BITS = 0x3ff;

/** What an id stands for, the bits of LE-CODE left out; undefined for definition objects and unknown ids. */
export function findObjectKind(id: number): ObjectKind | undefined {
  return id >= 0x2000 ? undefined : objectKinds().get(id & OBJECT_ID_BITS);
}

/** The object with this name, case ignored, without the prefix `o$`. */
export function findObjectByName(name: string): ObjectKind | undefined {
  return kindsByName().get(name.toLowerCase());
}

const MAX_SUGGESTED = 5;

/** Objects that people may mean by a word: by what they are called in English first, then by names that differ by a slip of the keyboard. */
export function findObjectsLike(word: string): readonly ObjectKind[] {
  const wanted = plainWords(word.replace(/^o\$/i, ""));
  if (wanted === "") return [];
  const all = [...objectKinds().values()];
  const called = all
    .filter(({ meaning }) => ` ${plainWords(meaning)} `.includes(` ${wanted}`))
    .sort(
      (a, b) => Number(plainWords(b.meaning) === wanted) - Number(plainWords(a.meaning) === wanted) || a.meaning.length - b.meaning.length,
    );
  const names = new Set(
    closestNames(
      word.replace(/^o\$/i, ""),
      all.map(({ name }) => name),
    ),
  );
  const words = new Set(closestNames(wanted, [...new Set(all.flatMap(({ meaning }) => plainWords(meaning).split(" ")))]));
  const near = all.filter(({ name }) => names.has(name));
  const nearly = all.filter(({ meaning }) =>
    plainWords(meaning)
      .split(" ")
      .some((one) => words.has(one)),
  );
  return [...new Set([...called, ...near, ...nearly])].slice(0, MAX_SUGGESTED);
}

/** `Chain_Chomp` and `chain chomp` are the same. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function readTable(): ObjectKind[] {
  return table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [id, name, meaning, route, solid, found, settings] = line.split("\t");
      return {
        id: Number.parseInt(id, 16),
        name,
        title: meaning.split(";")[0] || name,
        meaning,
        route: ROUTES[route] ?? "unknown",
        solid: solid === "yes",
        found: found ?? "",
        settings: readSettings(settings ?? ""),
      };
    });
}

/** `1: speed; 2: start delay`. */
function readSettings(text: string): ReadonlyMap<number, string> {
  const settings = new Map<number, string>();
  for (const [, number, meaning] of text.matchAll(/(\d): (.*?)(?=; \d: |$)/g)) settings.set(Number(number), meaning);
  return settings;
}

export interface SettingWords {
  /** What it sets, in a few words; empty where its meaning is its values alone. */
  readonly label: string;
  readonly values: readonly { readonly value: number; readonly name: string }[];
}

/** Items by their numbers in settings of item boxes. Source: format reference, 5.4. */
export const ITEMS: ReadonlyMap<number, string> = new Map([
  [0, "random"],
  [1, "banana"],
  [2, "mushroom"],
  [3, "three mushrooms"],
  [4, "star"],
  [5, "three green shells"],
  [6, "banana and mushroom"],
  [7, "green shell"],
  [8, "red shell"],
  [10, "mega mushroom"],
  [11, "cloud"],
  [12, "star and mushroom"],
  [13, "mushroom and green shell"],
  [36, "three bananas and green shell"],
]);

/** A meaning in its parts: `start delay, 240 = at GO`, `0 green shell, 1 red shell`, `view 0 left, 1 right`; `item for players`. */
export function readSettingWords(meaning: string): SettingWords {
  const words: string[] = [];
  const values: { value: number; name: string }[] = [];
  meaning.split(", ").forEach((part, at) => {
    const [, lead, number, name] = /^(?:(?!not )([a-z]+) )?(0x[\dA-F]+|\d+) (?:= )?(.+)$/.exec(part) ?? [];
    if (number === undefined || name === undefined || (lead !== undefined && at > 0)) words.push(part);
    else {
      if (lead !== undefined) words.push(lead);
      values.push({ value: Number(number), name });
    }
  });
  if (/^item for /.test(meaning)) for (const [value, name] of ITEMS) values.push({ value, name });
  return { label: words.join(", "), values };
}
