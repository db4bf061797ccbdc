/** The game's objects by id, and by their names in texts (`o$itembox`). Source: format reference, 5.4. */
import { once } from "../../core/memoize.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import table from "./objects.txt";

export interface ObjectKind {
  readonly id: number;
  readonly name: string;
  /** The usual name, such as "Goomba": the first part of its meaning, or its name in texts if the meaning is unknown. */
  readonly title: string;
  readonly meaning: string;
  /** Whether it moves on a route. */
  readonly route: "needed" | "forbidden" | "optional" | "unknown";
  readonly solid: boolean;
  /** Where the game has it, as letters: T race tracks, A arenas, O other files. */
  readonly found: string;
  /** Known meanings of settings 1 to 8. */
  readonly settings: ReadonlyMap<number, string>;
}

const ROUTES: Readonly<Record<string, ObjectKind["route"]>> = { yes: "needed", no: "forbidden", opt: "optional" };

/** All known objects by id. */
export const objectKinds = once((): ReadonlyMap<number, ObjectKind> => new Map(readTable().map((kind) => [kind.id, kind])));
const kindsByName = once(() => new Map([...objectKinds().values()].map((kind) => [kind.name.toLowerCase(), kind])));

/** The bits of an id that identify the object; LE-CODE uses the upper bits. */
const OBJECT_ID_BITS = 0x3ff;

/** Finds an object by id, ignoring the bits of LE-CODE. Returns undefined for definition objects and unknown ids. */
export function findObjectKind(id: number): ObjectKind | undefined {
  return id >= 0x2000 ? undefined : objectKinds().get(id & OBJECT_ID_BITS);
}

/** Finds an object by name, without the prefix `o$`, ignoring case. */
export function findObjectByName(name: string): ObjectKind | undefined {
  return kindsByName().get(name.toLowerCase());
}

const MAX_SUGGESTED = 5;

/** Objects that a word may mean: first by their English names, then by similar names, for typos. */
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
  /** A short description; empty if the meaning only lists values. */
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

/** Splits a meaning: `start delay, 240 = at GO`, `0 green shell, 1 red shell`, `view 0 left, 1 right`; `item for players`. */
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
