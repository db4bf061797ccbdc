/**
 * Classes of a game's AI programs with their children and parameters: read from a text that tools/botwKnowledge.mjs makes, one line for
 * each class, in columns: kind, name, flags, base, uses, children, then the parameters of each store. Knows no document and no game.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { getOrMake } from "../../core/lists.ts";
import { Type } from "../valueTypes.ts";
import { parseReal, type RealValues } from "./valueText.ts";

export type EntryKind = "AI" | "Action" | "Behavior" | "Query";

/** Where a class gets a parameter from: the file, its caller, the placement in the map, variables of the actor's tree. */
export type Store = "file" | "caller" | "map" | "tree";

export interface ClassParameter {
  readonly name: string;
  /** As the game calls it: `float`, `int`, `bool`, `str`, `vec3`, and what exists in memory only. */
  readonly type: string;
  /** Id of the value type in a file; undefined for what exists in memory only. */
  readonly valueType: number | undefined;
  readonly fallback: string | undefined;
  /** What real files have, as the table writes it. */
  readonly real: Omit<RealValues, "count" | "of">;
  /** Several values that occur, with `|` between them. */
  readonly examples: readonly string[];
}

export interface KnownClass {
  readonly kind: EntryKind;
  readonly name: string;
  /** Words of the game's own list: `TriggerAction`, `NoStop`. */
  readonly flags: string;
  /** The class whose reader it shares, or empty. */
  readonly base: string;
  /** How often real programs have it. */
  readonly uses: number;
  /** Names of the children in the order in which the game reads them. */
  readonly children: readonly string[];
  /** Those of the file in the order in which the game reads them. */
  readonly parameters: readonly ClassParameter[];
  /** Hashes of the names of {@link children} and {@link parameters}, signed. */
  readonly childHashes: readonly number[];
  readonly parameterHashes: readonly number[];
  /** Place among {@link parameters} by the hash of the name, or -1. */
  indexOf(hash: number): number;
  /** Those that come from elsewhere. */
  parametersFrom(store: Exclude<Store, "file">): readonly ClassParameter[];
}

const KINDS: Readonly<Record<string, EntryKind>> = { A: "AI", C: "Action", B: "Behavior", Q: "Query" };
export const ENTRY_KINDS = Object.values(KINDS);
const LETTERS: Readonly<Record<EntryKind, string>> = { AI: "A", Action: "C", Behavior: "B", Query: "Q" };
const TYPES: Readonly<Record<string, readonly [name: string, valueType: number | undefined]>> = {
  f: ["float", Type.f32],
  i: ["int", Type.int],
  b: ["bool", Type.bool],
  s: ["str", Type.stringRef],
  v: ["vec3", Type.vec3],
  p: ["ptr", undefined],
  a: ["actor", undefined],
  h: ["handle", undefined],
  m: ["mesid", undefined],
  r: ["rail", undefined],
};
const Column = { kind: 0, name: 1, flags: 2, base: 3, uses: 4, children: 5, file: 6, caller: 7, map: 8, tree: 9 } as const;

export class ClassTable {
  /** Lines by kind and name; a class is read when it is asked for. */
  private readonly lines = new Map<string, string>();
  private readonly classes = new Map<string, KnownClass>();

  constructor(text: string) {
    for (const line of text.split("\n")) {
      const end = line.indexOf("\t", 2);
      if (line !== "") this.lines.set(end < 0 ? line : line.slice(0, end), line);
    }
  }

  find(kind: EntryKind, name: string): KnownClass | undefined {
    const key = `${LETTERS[kind]}\t${name}`;
    const line = this.lines.get(key);
    return line === undefined ? undefined : getOrMake(this.classes, key, () => readClass(line));
  }

  /** All classes of a kind, in the order of the table. */
  all(kind: EntryKind): KnownClass[] {
    const start = `${LETTERS[kind]}\t`;
    return [...this.lines.keys()].filter((key) => key.startsWith(start)).flatMap((key) => this.find(kind, key.slice(start.length)) ?? []);
  }
}

function readClass(line: string): KnownClass {
  const columns = line.split("\t");
  const column = (at: number) => columns[at] ?? "";
  const children = column(Column.children);
  const parameters = readParameters(column(Column.file));
  const parameterHashes = parameters.map(({ name }) => crc32(name) | 0);
  const places = new Map(parameterHashes.map((hash, at) => [hash, at]));
  const childNames = children === "" ? [] : children.split("|");
  return {
    kind: KINDS[column(Column.kind)],
    name: column(Column.name),
    flags: column(Column.flags),
    base: column(Column.base),
    uses: Number(column(Column.uses)),
    children: childNames,
    childHashes: childNames.map((name) => crc32(name) | 0),
    parameters,
    parameterHashes,
    indexOf: (hash) => places.get(hash | 0) ?? -1,
    parametersFrom: (store) => readParameters(column(Column[store])),
  };
}

function readParameters(text: string): ClassParameter[] {
  return text === "" ? [] : text.split(";").map(readParameter);
}

/** Type letter, name, `=` and the default, `:` and what real files have. */
function readParameter(text: string): ClassParameter {
  const [, letter, name, fallback, real = ""] = /^(.)([^=:]+)(?:=([^:]*))?(?::(.*))?$/.exec(text) ?? [];
  if (letter === undefined) throw new RangeError(`the table has a parameter that cannot be read: ${text}`);
  const [type, valueType] = TYPES[letter];
  return {
    name,
    type,
    valueType,
    fallback,
    real: real.includes("|") ? {} : parseReal(real),
    examples: real.includes("|") ? real.split("|") : [],
  };
}

/** What the game uses where the parameter is missing: a static one falls back to nothing. */
export function classDefault({ type, fallback }: ClassParameter): string {
  if (fallback !== undefined) return fallback;
  return { float: "0.0", int: "0", bool: "false", str: '""', vec3: "0.0 0.0 0.0" }[type] ?? "none";
}
