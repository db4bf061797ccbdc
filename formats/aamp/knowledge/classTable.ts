/**
 * Classes of a game's AI programs with their children and parameters: read from a text that tools/botwKnowledge.mjs makes, one line for
 * each class, in columns: kind, name, flags, base, uses, children, then the parameters of each store. Independent of documents and games.
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
  /** The game's name for it: `float`, `int`, `bool`, `str`, `vec3`, or a type that exists in memory only. */
  readonly type: string;
  /** Id of the value type in a file; undefined for types that exist in memory only. */
  readonly valueType: number | undefined;
  readonly fallback: string | undefined;
  /** Values in real files, as the table has them. */
  readonly real: Omit<RealValues, "count" | "of">;
  /** Several values from real files; the table has `|` between them. */
  readonly examples: readonly string[];
}

export interface KnownClass {
  readonly kind: EntryKind;
  readonly name: string;
  /** Flags from the game's own list: `TriggerAction`, `NoStop`. */
  readonly flags: string;
  /** The class whose reader it shares, or empty. */
  readonly base: string;
  /** How often real programs use it. */
  readonly uses: number;
  /** Names of the children in the order in which the game reads them. */
  readonly children: readonly string[];
  /** Parameters from the file, in the order in which the game reads them. */
  readonly parameters: readonly ClassParameter[];
  /** Hashes of the names of {@link children} and {@link parameters}, signed. */
  readonly childHashes: readonly number[];
  readonly parameterHashes: readonly number[];
  /** Index in {@link parameters} by name hash, or -1. */
  indexOf(hash: number): number;
  /** Parameters that do not come from the file. */
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
  /** Lines by kind and name; a class is parsed on first use. */
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

/** Parses the type letter, the name, `=` and the default, `:` and values in real files. */
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

/** The value that the game uses if the parameter is missing: zero or empty if the class states none. */
export function classDefault({ type, fallback }: ClassParameter): string {
  if (fallback !== undefined) return fallback;
  return { float: "0.0", int: "0", bool: "false", str: '""', vec3: "0.0 0.0 0.0" }[type] ?? "none";
}
