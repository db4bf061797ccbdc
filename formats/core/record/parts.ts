/** Common parts of records: numbers, switches, singles, lists of records. */
import { printSingle } from "../json/numbers.ts";
import { lines } from "../json/print.ts";
import type { FieldSchema } from "../schema.ts";
import type { Part, Tools } from "./record.ts";

type Extras = Pick<FieldSchema, "label" | "values" | "unit">;
const SIZES = { u8: 1, u16: 2, u32: 4 } as const;
export type Unsigned = keyof typeof SIZES;
export const MAX: Readonly<Record<Unsigned, number>> = { u8: 0xff, u16: 0xffff, u32: 0xffff_ffff };

/** Reads and writes an unsigned number. */
function bytesOf(type: Unsigned, extras: Extras): Pick<Part<number>, "schema" | "read" | "write"> {
  const schema = { type, size: SIZES[type], ...extras };
  if (type === "u8") return { schema, read: ({ input }, at) => input.u8(at), write: ({ out }, value) => out.u8(value) };
  if (type === "u16") return { schema, read: ({ input }, at) => input.u16(at), write: ({ out }, value) => out.u16(value) };
  return { schema, read: ({ input }, at) => input.u32(at), write: ({ out }, value) => out.u32(value) };
}

/** An unsigned number. */
export function unsigned(type: Unsigned, extras: Extras = {}): Part<number> {
  return {
    ...bytesOf(type, extras),
    print: (_, value) => String(value),
    parse: ({ reader }, row) => reader.integer(row, 0, MAX[type]),
  };
}

/** 32 bits of unknown meaning, which texts may write with a sign. */
export function word(extras: Extras = {}): Part<number> {
  return { ...unsigned("u32", extras), parse: ({ reader }, row) => reader.word(row) };
}

/** A boolean number; other numbers are kept. */
export function flag(type: Unsigned): Part<number> {
  return {
    ...bytesOf(type, {}),
    print: (_, value) => printSwitch(value),
    parse: ({ reader }, row) => reader.switch(row, MAX[type]),
  };
}

/** A single by its bits. */
export const single: Part<number> = {
  ...bytesOf("u32", {}),
  schema: { type: "f32", size: 4 },
  print: (_, value) => printSingle(value),
  parse: ({ reader }, row) => reader.single(row),
};

/** Prints 0 and 1 as `false` and `true`, and other numbers as numbers. */
export function printSwitch(value: number): string {
  return value === 0 ? "false" : value === 1 ? "true" : String(value);
}

/** Prints and parses the items of a list: a record or a part. */
export interface Item<T, X extends Tools> {
  print(printing: X["printing"], value: T, indent: string): string | undefined;
  parse(parsing: X["parsing"], row: number): T;
}

/** Prints and parses a list with one item per line. @param what plural, for messages */
export function listText<T, X extends Tools>(item: Item<T, X>, what: string): Pick<Part<T[], X>, "print" | "parse"> {
  return {
    print: (printing, values, indent) =>
      lines(
        values.map((value) => item.print(printing, value, `${indent}  `) ?? ""),
        indent,
      ),
    parse: (parsing, row) => parsing.reader.items(row, what).map((one) => item.parse(parsing, one)),
  };
}
