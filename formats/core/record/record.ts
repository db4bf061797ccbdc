/**
 * Declares a record of a binary file: its fields in file order, each with its name, its meaning and a part that defines its value in bytes
 * and in JSON. Reading, writing, printing, parsing, the keys of the object, the source map, hovers and documentation derive from it. The
 * format handles orders of pools, shared records and values that depend on other files. Must not know a format.
 */

import { block, inline } from "../json/print.ts";
import { JsonKeys, type JsonReader } from "../json/reader.ts";
import { getOrMake } from "../lists.ts";
import type { FieldSchema, StructSchema } from "../schema.ts";
import type { RecordWriter } from "./recordWriter.ts";

/** The tools to read, write, print and parse a record. A format can extend each of them for its own parts. */
export interface Tools {
  readonly reading: {
    readonly version: number;
    readonly input: { u8(at: number): number; u16(at: number): number; u32(at: number): number };
  };
  readonly writing: { readonly version: number; readonly out: RecordWriter; mark(what: string, at: number, start: number): void };
  readonly printing: unknown;
  readonly parsing: { readonly version: number; readonly reader: JsonReader };
}

/** Called for each written part with its name, its row in the text (or -1) and its bytes. */
export type Trace = (what: string, at: number, start: number, end: number) => void;

/** Defines a value in the file and in the text. */
export interface Part<T, X extends Tools = Tools> {
  /** Its type in the documentation, and its size; 0 if it is after the record or only in the text. */
  readonly schema: Pick<FieldSchema, "type" | "size" | "label" | "values" | "unit">;
  /** @param at byte offset of the field @param start byte offset of the record */
  read(from: X["reading"], at: number, start: number): T;
  write(to: X["writing"], value: T, record: never): void;
  /** Undefined if the text omits it. @param indent of the member's line */
  print(printing: X["printing"], value: T, indent: string, record: never): string | undefined;
  /** @param row of the value, -1 if it is missing @param record as far as it is parsed */
  parse(parsing: X["parsing"], row: number, record: never): T;
}

export interface FieldOptions<T> {
  /** First version with the field. In earlier versions, neither file nor text have it, and it has its usual value. */
  readonly since?: number;
  /** First version without the field. */
  readonly until?: number;
  /** The value that the text omits. */
  readonly usual?: T;
  /** The value in versions before {@link since}, which the text has nevertheless. */
  readonly before?: T;
  /** Computes {@link usual} from the previous fields and the keys in the text. Undefined if the text must have the value. */
  readonly follows?: (record: never, hasKey: (key: string) => boolean) => T | undefined;
  /** Whether the text may omit it, which the part decides. */
  readonly optional?: true;
  /** Names in other documentation. */
  readonly aliases?: readonly string[];
  /** Computes bytes of the file from the rest of the record, instead of a value. */
  readonly derived?: (record: never) => T;
}

export interface Field<T, X extends Tools = Tools> extends FieldOptions<T> {
  /** The name in the documentation, and the key in the text, unless it begins with a lowercase letter: then the text does not have it. */
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

/** Values of the fields, except for derived ones, and the row in the text (-1 if read from bytes). */
export type ValuesOf<F extends Fields> = {
  // biome-ignore lint/suspicious/noExplicitAny: only the shape of the field matters
  -readonly [K in keyof F as F[K] extends { derived: any } ? never : K]: F[K] extends Field<infer T, any> ? T : never;
} & { at: number };

/** The type of a record's values. */
// biome-ignore lint/suspicious/noExplicitAny: of any tools
export type ValueOf<R> = R extends RecordType<infer F, any> ? ValuesOf<F> : never;

export interface RecordOptions {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  /** The name in messages: "a command". */
  readonly what: string;
  /** Keys in the order of the text, if it differs from the file. */
  readonly order?: readonly string[];
  /** One member per line. */
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
  /** Keys of all versions. */
  readonly keys: JsonKeys;
  readonly struct: StructSchema;
  private readonly what: string;
  /** One member per line. */
  readonly isBlock: boolean;
  /** Whether a field has {@link Field.follows}. */
  private readonly hasFollowing: boolean;
  private readonly all: readonly Placed[];
  /** Members in the order of the text. */
  private readonly members: readonly Placed[];
  private readonly layouts = new Map<number, readonly Placed[]>();
  private readonly texts = new Map<number, Texts>();
  private readonly places = new Map<number, readonly PlacedMember[]>();
  /** The default values of all fields. */
  private readonly blank: Readonly<Record<string, unknown>>;

  constructor({ name, title, meaning, what, order, isBlock }: RecordOptions, fields: F) {
    this.what = what;
    this.isBlock = isBlock ?? false;
    this.all = Object.entries(fields).map(([key, declared]) => ({ key, offset: 0, field: declared, schema: schemaOf(declared) }));
    const values = this.all.filter(({ field: one }) => one.derived === undefined);
    this.blank = { ...Object.fromEntries(values.map(({ key, field: one }) => [key, one.usual ?? one.before])), at: -1 };
    const inText = this.all.filter(({ field: { name: key } }) => /^[A-Z]/.test(key));
    this.members = order === undefined ? inText : order.map((key) => inText.find((placed) => placed.field.name === key) as Placed);
    // versions may have different fields with the same name
    this.keys = keysOf([...new Map(this.members.map((placed) => [placed.field.name, placed])).values()]);
    this.hasFollowing = this.members.some(({ field: one }) => one.follows !== undefined);
    this.struct = {
      name,
      title,
      meaning,
      fields: schemasOf(this.all),
    };
  }

  /** The struct of a version's record. */
  structOf(version: number): StructSchema {
    return { ...this.struct, fields: schemasOf(this.layoutOf(version)) };
  }

  /** Members in the order of the text. A member without bytes in the record is placed after the previous fields. */
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

  /** The possible keys in the text of a version. */
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

  /** Writes the record, records its bytes for the source map, then writes the data after it. */
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

  /** The members as `"key": value`. @param indent of the record's first line */
  printMembers(printing: X["printing"], value: ValuesOf<F>, indent = ""): string[] {
    const values = value as Readonly<Record<string, unknown>>;
    const printed: string[] = [];
    const names = this.hasFollowing ? new Set<string>() : undefined;
    for (const { key, field: one } of this.members) {
      // the version does not have this field
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

  /** Total: missing or broken values become harmless ones. @param known values of fields that the object does not have */
  parse(parsing: X["parsing"], row: number, known?: Partial<ValuesOf<F>>): ValuesOf<F> {
    return this.parseMembers(
      parsing,
      row,
      row < 0 ? undefined : parsing.reader.members(row, this.keysOf(parsing.version), this.what),
      known,
    );
  }

  /** The same for members that were already found. @param rows in the order of the version's keys, undefined for missing ones */
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
