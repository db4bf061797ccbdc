/// <reference path="../../txt.d.ts" />
/**
 * The games whose parameter files Bytewright knows. To support another game, add an entry with its tables. Tables are read when the first
 * file of a game needs them.
 */
import { once } from "../../core/memoize.ts";
import botwClasses from "./botwClasses.txt";
import botwKinds from "./botwKinds.txt";
import botwMeanings from "./botwMeanings.txt";
import botwParameters from "./botwParameters.txt";
import { ClassTable } from "./classTable.ts";
import { BOTW_COUNTS, type CountRule } from "./countRules.ts";
import { type KnownKind, readKinds } from "./parameterTable.ts";

export interface Game {
  readonly title: string;
  /** Kinds of files by extension. */
  readonly kinds: () => ReadonlyMap<string, KnownKind>;
  /** Extensions that mean the same kind as another. */
  readonly sameEndings: Readonly<Record<string, string>>;
  /** Kinds that other games of the same developer also have, with types of their own: the tables describe them but report no mistakes. */
  readonly sharedKinds: readonly string[];
  /** Extension of AI programs. */
  readonly programs: string;
  readonly classes: () => ClassTable;
  /** Kinds whose objects always hold all of their parameters. */
  readonly completeKinds: readonly string[];
  /** Numbers that count something, by extension. */
  readonly counts: Readonly<Record<string, readonly CountRule[]>>;
}

export const GAMES: readonly Game[] = [
  {
    title: "The Legend of Zelda: Breath of the Wild",
    kinds: once(() => readKinds(botwParameters, botwKinds, botwMeanings)),
    sameEndings: {},
    sharedKinds: "baglblm baglccr baglclwd baglcube bagldof baglenv baglenvset baglfila bagllmap bgenv bglght bksky".split(" "),
    programs: "baiprog",
    classes: once(() => new ClassTable(botwClasses)),
    completeKinds: ["bgparamlist"],
    counts: BOTW_COUNTS,
  },
];
