/**
 * A record of a binary file, declared once: its fields in file order, each with its name, its meaning and a part that says how its value
 * looks in bytes and in JSON. Reading, writing, printing, parsing, the keys of the object, the source map, hovers and the documentation
 * follow. Orders of pools, shared records and values that depend on other files stay with the format. Knows no format.
 */

import { block, inline } from "../json/print.ts";
import { JsonKeys, type JsonReader } from "../json/reader.ts";
import { getOrMake } from "../lists.ts";
import type { FieldSchema, StructSchema } from "../schema.ts";
import type { RecordWriter } from "./recordWriter.ts";

/** What a record is read from, written to, printed by and parsed with. A format adds to each what its own parts need. */
export interface Tools {
  readonly reading: {
    readonly version: number;
    readonly input: { u8(at: number): number; u16(at: number): number; u32(at: number): number };
  };
  readonly writing: { readonly version: number; readonly out: RecordWriter; mark(what: string, at: number, start: number): void };
  readonly printing: unknown;
  readonly parsing: { readonly version: number; readonly reader: JsonReader };
}

/** Called for each part that is written: its name, its row in the text (-1 if none), its bytes. */
export type Trace = (what: string, at: number, start: number, end: number) => void;

/** How a value looks in the file and in the text. */
export interface Part<T, X extends Tools = Tools> {
  /** How the documentation calls it, and its size; 0 for what is after the record or is in the text only. */
  readonly schema: Pick<FieldSchema, "type" | "size" | "label" | "values" | "unit">;
  /** @param at byte offset of the field @param start byte offset of the record */
  read(from: X["reading"], at: number, start: number): T;
  write(to: X["writing"], value: T, record: never): void;
  /** Undefined where the text leaves it out. @param indent of the line that the member is in */
  print(printing: X["printing"], value: T, indent: string, record: never): string | undefined;
  /** @param row row of the value, -1 where it is missing @param record as far as it is parsed */
  parse(parsing: X["parsing"], row: number, record: never): T;
}

export interface FieldOptions<T> {
  /** First version of the format that has it. Before, neither file nor text have it, and its value is the usual one. */
  readonly since?: number;
  /** First version of the format that has it no more. */
  readonly until?: number;
  /** The value that the text leaves out. */
  readonly usual?: T;
  /** The value in versions before {@link since}, which the text says all the same. */
  readonly before?: T;
  /** The same where it follows from the fields before it and from the keys that the text has. Undefined: the text has to say it. */
  readonly follows?: (record: never, hasKey: (key: string) => boolean) => T | undefined;
  /** The text may leave it out: the part does so by itself. */
  readonly optional?: true;
  /** What documents call it. */
  readonly aliases?: readonly string[];
  /** Bytes of the file that are made from the rest of the record, and no value of their own. */
  readonly derived?: (record: never) => T;
}

export interface Field<T, X extends Tools = Tools> extends FieldOptions<T> {
  /** Name in the documentation; the key in the text, unless it begins with a small letter: then the text does not have it. */
  readonly name: string;
  readonly meaning: string;
  readonly part: Part<T, X>;
}

export function field<T, X extends Tools>(name: string, meaning: string, part: Part<T, X>): Field<T, X>;
export function field<T, X extends Tools, D extends FieldOptions<T>>(
  name: string,
  meaning: string,
  part: Part<T, X>,
  options: D,
): Field<T, X> & D;
export function field<T>(name: string, meaning: string, part: Part<T>, options?: FieldOptions<T>): Field<T> {
  return { name, meaning, part, ...options };
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of one record have values of all types
type Fields = Readonly<Record<string, Field<any, any>>>;

/** Values of the fields, but for derived ones, and the row of the text (-1 where it came from bytes). */
export type ValuesOf<F extends Fields> = {
  // biome-ignore lint/suspicious/noExplicitAny: only the shape of the field is asked
  -readonly [K in keyof F as F[K] extends { derived: any } ? never : K]: F[K] extends Field<infer T, any> ? T : never;
} & { at: number };

/** The type of a record's values. */
// biome-ignore lint/suspicious/noExplicitAny: of any tools
export type ValueOf<R> = R extends RecordType<infer F, any> ? ValuesOf<F> : never;

export interface RecordOptions {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  /** What messages call it: "a command". */
  readonly what: string;
  /** Keys in the order of the text, where that is not the order of the file. */
  readonly order?: readonly string[];
  /** One member a line. */
  readonly isBlock?: boolean;
}

/** The members of a version's text, and their keys. */
interface Texts {
  readonly members: readonly Placed[];
  readonly keys: JsonKeys;
}

interface Placed {
  readonly key: string;
  readonly offset: number;
  readonly field: Field<unknown>;
  readonly schema: FieldSchema;
}

/** A member of a version's text. */
export interface PlacedMember {
  readonly offset: number;
  readonly schema: FieldSchema;
  // biome-ignore lint/suspicious/noExplicitAny: the fields of one record have values of all types, and parts of their format
  readonly field: Field<any, any>;
}

function isOf(version: number, { since = 0, until = Number.POSITIVE_INFINITY }: Pick<FieldOptions<unknown>, "since" | "until">): boolean {
  return version >= since && version < until;
}

export class RecordType<F extends Fields, X extends Tools = Tools> {
  /** Of all versions. */
  readonly keys: JsonKeys;
  readonly struct: StructSchema;
  private readonly what: string;
  /** One member a line. */
  readonly isBlock: boolean;
  /** Some field follows from others. */
  private readonly hasFollowing: boolean;
  private readonly all: readonly Placed[];
  /** In the order of the text. */
  private readonly members: readonly Placed[];
  private readonly layouts = new Map<number, readonly Placed[]>();
  private readonly texts = new Map<number, Texts>();
  private readonly places = new Map<number, readonly PlacedMember[]>();
  /** All values of a record that came from bytes, with those that the text leaves out. */
  private readonly blank: Readonly<Record<string, unknown>>;

  constructor({ name, title, meaning, what, order, isBlock }: RecordOptions, fields: F) {
    this.what = what;
    this.isBlock = isBlock ?? false;
    this.all = Object.entries(fields).map(([key, declared]) => ({ key, offset: 0, field: declared, schema: schemaOf(declared) }));
    const values = this.all.filter(({ field: one }) => one.derived === undefined);
    this.blank = { ...Object.fromEntries(values.map(({ key, field: one }) => [key, one.usual ?? one.before])), at: -1 };
    const inText = this.all.filter(({ field: { name: key } }) => /^[A-Z]/.test(key));
    this.members = order === undefined ? inText : order.map((key) => inText.find((placed) => placed.field.name === key) as Placed);
    // versions may have fields of one name
    this.keys = keysOf([...new Map(this.members.map((placed) => [placed.field.name, placed])).values()]);
    this.hasFollowing = this.members.some(({ field: one }) => one.follows !== undefined);
    this.struct = {
      name,
      title,
      meaning,
      fields: schemasOf(this.all),
    };
  }

  /** The bytes of a version's record. */
  structOf(version: number): StructSchema {
    return { ...this.struct, fields: schemasOf(this.layoutOf(version)) };
  }

  /** In the order of the text. What has no bytes in the record is placed after the fields before it. */
  placesOf(version: number): readonly PlacedMember[] {
    return getOrMake(this.places, version, () => {
      const layout = this.layoutOf(version);
      return this.textsOf(version).members.flatMap(({ key }) => layout.find((one) => one.key === key) ?? []);
    });
  }

  /** Fields of a version with their offsets. */
  private layoutOf(version: number): readonly Placed[] {
    return getOrMake(this.layouts, version, () => {
      let offset = 0;
      return this.all
        .filter(({ field: one }) => isOf(version, one))
        .map((placed) => {
          const here = { ...placed, offset };
          offset += placed.field.part.schema.size;
          return here;
        });
    });
  }

  private textsOf(version: number): Texts {
    return getOrMake(this.texts, version, () => {
      const members = this.members.filter(({ field: one }) => isOf(version, one) || one.before !== undefined);
      return { members, keys: members.length === this.members.length ? this.keys : keysOf(members) };
    });
  }

  /** The keys that the text of a version may have. */
  keysOf(version: number): JsonKeys {
    return this.textsOf(version).keys;
  }

  sizeOf(version: number): number {
    return this.layoutOf(version).reduce((sum, { field: { part } }) => sum + part.schema.size, 0);
  }

  read(from: X["reading"], start: number): ValuesOf<F> {
    const value: Record<string, unknown> = { ...this.blank };
    for (const { key, offset, field: one } of this.layoutOf(from.version))
      if (one.derived === undefined) value[key] = one.part.read(from, start + offset, start);
    return value as ValuesOf<F>;
  }

  /** Writes the record, marks its bytes for the source map, then writes what is after it. */
  write(to: X["writing"], value: ValuesOf<F>): void {
    const values = value as Readonly<Record<string, unknown>>;
    const layout = this.layoutOf(to.version);
    const { length } = to.out;
    for (const { key, field: one } of layout)
      if (one.part.schema.size > 0)
        one.part.write(to, one.derived === undefined ? values[key] : one.derived(value as never), value as never);
    to.mark(this.struct.name, value.at, length);
    for (const { key, field: one } of layout) if (one.part.schema.size === 0) one.part.write(to, values[key], value as never);
  }

  /** The members as `"key": value`. @param indent of the line that the record starts in */
  printMembers(printing: X["printing"], value: ValuesOf<F>, indent = ""): string[] {
    const values = value as Readonly<Record<string, unknown>>;
    const printed: string[] = [];
    const names = this.hasFollowing ? new Set<string>() : undefined;
    for (const { key, field: one } of this.members) {
      // a version without it
      if ((one.since !== undefined || one.until !== undefined) && values[key] === undefined) continue;
      const usual = one.follows === undefined ? one.usual : one.follows(value as never, (name) => names?.has(name) === true);
      if (usual !== undefined && values[key] === usual) continue;
      const text = one.part.print(printing, values[key], `${indent}  `, value as never);
      if (text === undefined) continue;
      names?.add(one.name);
      printed.push(`"${one.name}": ${text}`);
    }
    return printed;
  }

  print(printing: X["printing"], value: ValuesOf<F>, indent = ""): string {
    const members = this.printMembers(printing, value, indent);
    return this.isBlock ? block(members, indent) : inline(members);
  }

  /** Total: what is missing or broken gets a harmless value. @param known values of fields that the object does not have */
  parse(parsing: X["parsing"], row: number, known?: Partial<ValuesOf<F>>): ValuesOf<F> {
    return this.parseMembers(
      parsing,
      row,
      row < 0 ? undefined : parsing.reader.members(row, this.keysOf(parsing.version), this.what),
      known,
    );
  }

  /** The same where the members are found already. @param rows in the order of the version's keys, undefined for missing ones */
  parseMembers(parsing: X["parsing"], row: number, rows: readonly number[] | undefined, known?: Partial<ValuesOf<F>>): ValuesOf<F> {
    const { members, keys } = this.textsOf(parsing.version);
    const value: Record<string, unknown> = { ...this.blank };
    if (known !== undefined) Object.assign(value, known);
    value["at"] = row;
    const hasKey = (name: string): boolean => rows !== undefined && rows[keys.names.indexOf(name)] >= 0;
    members.forEach(({ key, field: one }, i) => {
      const at = rows?.[i] ?? -1;
      const usual = at >= 0 ? undefined : one.follows === undefined ? one.usual : one.follows(value as never, hasKey);
      value[key] = usual === undefined ? one.part.parse(parsing, at, value as never) : usual;
    });
    return value as ValuesOf<F>;
  }
}

function keysOf(members: readonly Placed[]): JsonKeys {
  const keys = new JsonKeys(...members.map(({ field: one }) => (isOptional(one) ? `${one.name}?` : one.name)));
  const aliases = new Map(members.flatMap(({ field: { name, aliases = [] } }) => aliases.map((alias) => [alias, name] as const)));
  return Object.assign(keys, { aliases, fields: new Map(members.map(({ field: { name }, schema }) => [name, schema])) });
}

function schemasOf(placed: readonly Placed[]): readonly FieldSchema[] {
  return placed.flatMap(({ schema }) => (schema.size > 0 ? [schema] : []));
}

function isOptional({ usual, follows, optional }: Field<unknown>): boolean {
  return usual !== undefined || follows !== undefined || optional === true;
}

function schemaOf({ name, meaning, part }: Field<unknown>): FieldSchema {
  return { ...part.schema, name, meaning };
}
