/**
 * Additions to the core's field declaration: which section an index refers to, and which value means none. Checks, navigation, renaming
 * and completion derive from it. Must not depend on a particular section.
 */
import { type FieldSchema, type FieldType, type NamedValue, type StructSchema, writtenNumber } from "../../core/schema.ts";

/** The known sections, in file order. */
export const SECTION_NAMES = [
  "KTPT",
  "ENPT",
  "ENPH",
  "ITPT",
  "ITPH",
  "CKPT",
  "CKPH",
  "GOBJ",
  "POTI",
  "AREA",
  "CAME",
  "JGPT",
  "CNPT",
  "MSPT",
  "STGI",
] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

export interface KmpField extends FieldSchema {
  /** The value is the index of an entry of this section. */
  readonly link?: SectionName;
  /** The value that means "no entry" (of a link) or "not set". */
  readonly none?: number;
  /** A range of values with the same meaning and a number: "key check point 3". */
  readonly series?: { readonly from: number; readonly to: number; readonly name: string };
  /** Meanings of the bits, from the lowest one. */
  readonly flags?: readonly string[];
  /** Fields that share the number, the most important one first. The number's {@link values} follow from theirs. */
  readonly parts?: readonly FieldPart[];
}

/** A field in some of a number's bits. */
export interface FieldPart {
  readonly field: Pick<KmpField, "name" | "meaning" | "values" | "flags">;
  readonly shift: number;
  readonly bits: number;
}

export interface KmpStruct extends StructSchema {
  readonly fields: readonly KmpField[];
  /** Numbers of the text that combine several fields of the file. Each is at the offset of its first part. */
  readonly words?: readonly KmpField[];
}

type FieldExtra = Partial<Omit<KmpField, "name" | "type" | "size" | "meaning">>;

function numberField<const Type extends FieldType>(type: Type, size: number) {
  return <const N extends string>(name: N, meaning: string, extra: FieldExtra = {}) => ({ name, type, size, meaning, ...extra }) as const;
}
export const u8 = numberField("u8", 1);
export const u16 = numberField("u16", 2);
export const s16 = numberField("s16", 2);
export const u32 = numberField("u32", 4);
export const f32 = numberField("f32", 4);

/** Two fields of a byte each that texts show as one number: `high * 256 + low`. */
export function word<const N extends string>(name: N, meaning: string, high: KmpField, low: KmpField): KmpField {
  const parts = packed([
    { field: high, shift: 8, bits: 8 },
    { field: low, shift: 0, bits: 8 },
  ]);
  return u16(name, meaning, { ...parts, hexDigits: 3 });
}

/** Whether the text shows several fields of the file as one number. */
export function isWord({ parts = [] }: KmpField): boolean {
  return parts.length > 1 && parts.every(({ bits }) => bits === 8);
}

/** Extracts a part's value. */
export function partOf(value: number, { shift, bits }: FieldPart): number {
  return (value >>> shift) & (2 ** bits - 1);
}

/** Makes a number of parts. Its known values are those of the first part, with and without the known values of the others. */
export function packed(parts: readonly [FieldPart, ...FieldPart[]]): Required<Pick<KmpField, "parts" | "values">> {
  const [main, ...others] = parts;
  const sums = others.reduce<readonly number[]>(
    (before, { field, shift }) => {
      const values = [0, ...(field.values ?? []).map(({ value }) => Number(value))];
      return values.flatMap((value) => before.map((sum) => sum + value * 2 ** shift));
    },
    [0],
  );
  return { parts, values: sums.flatMap((sum) => combinedValues(main, others, sum)) };
}

/** The known values of the first part, combined with the other parts' values in `rest`. */
export function combinedValues({ field, shift }: FieldPart, others: readonly FieldPart[], rest: number): readonly NamedValue[] {
  const said = others.filter((part) => partOf(rest, part) !== 0).map((part) => partText(part, rest));
  return (field.values ?? []).map(({ value, name, meaning }) => ({
    value: Number(value) * 2 ** shift + rest,
    name: [name, ...said].join(", "),
    ...(meaning && rest === 0 ? { meaning } : {}),
  }));
}

/** `setting 2: 3 force drift`. */
export function partText(part: FieldPart, whole: number): string {
  const { field } = part;
  const value = partOf(whole, part);
  const known = field.values?.find((one) => one.value === value)?.name;
  const set = field.flags?.filter((_, bit) => (value >>> bit) & 1).join(", ");
  const shown = writtenNumber(value, value > 9 ? 1 : undefined);
  const said = known ?? set;
  return `${field.name.replaceAll("_", " ")}: ${said && said !== shown ? `${shown} ${said}` : shown}`;
}

const UNITS = { unit: "world units" } as const;
const DEGREES = { unit: "degrees" } as const;

/** Three coordinates: x to the right, y up, z towards the viewer of a map. */
export function position(of: string) {
  return [
    f32("x", `Position of ${of}, x.`, UNITS),
    f32("y", `Position of ${of}, height.`, UNITS),
    f32("z", `Position of ${of}, z.`, UNITS),
  ] as const;
}

/** Three angles, applied x, then y, then z. */
export function rotation(of: string, heading = "0 looks to +z, 90 to +x", aboutX = "") {
  return [
    f32("rotation_x", `Rotation of ${of} about x; x is applied first, then y, then z.${aboutX}`, DEGREES),
    f32("rotation_y", `Rotation of ${of} about the vertical axis, its heading: ${heading}.`, DEGREES),
    f32("rotation_z", `Rotation of ${of} about z.`, DEGREES),
  ] as const;
}

export function scale(of: string, note = "") {
  const more = note && ` ${note}`;
  return [
    f32("scale_x", `Scale of ${of} along x.${more}`),
    f32("scale_y", `Scale of ${of} along y.${more}`),
    f32("scale_z", `Scale of ${of} along z.${more}`),
  ] as const;
}

/** Returns the byte offsets of the fields by name: `offsetsOf(fields).route`. */
export function offsetsOf<const F extends readonly KmpField[]>(fields: F): { readonly [N in F[number]["name"]]: number } {
  const offsets: Record<string, number> = {};
  let at = 0;
  for (const field of fields) {
    offsets[field.name] = at;
    at += field.size;
  }
  return offsets as { readonly [N in F[number]["name"]]: number };
}
