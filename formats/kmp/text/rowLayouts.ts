/**
 * The columns of each section's rows: their bytes in an entry, and how they are printed. The order of columns is defined only here.
 * Source: format reference, 7.5.
 */
import { type NamedValue, writtenNumber } from "../../core/schema.ts";
import type { Course } from "../course.ts";
import { combinedValues, isWord, partOf } from "../schema/fields.ts";
import { type KmpField, placedFields, placedWords, SECTIONS, type SectionName } from "../schema/index.ts";
import { ROUTE_POINT } from "../schema/things.ts";
import type { NumberType, Table } from "../table.ts";

/** Rows are entries of a section, or points of a route. */
export type RowKind = SectionName | "POTI_point";

/** The table with the entries of a kind. */
export function tableOf({ tables, routePoints }: Course, kind: RowKind): Table {
  return kind === "POTI_point" ? routePoints : tables[kind];
}

/** How a column's number is printed: a float, a decimal number, hexadecimal, or the name of the entry that it refers to. */
export type ColumnStyle = "float" | "decimal" | "hex" | "link";

export interface Column {
  /** The column's field, or the field that contains it. */
  readonly field: KmpField;
  /** The column's name in messages and hints. */
  readonly name: string;
  /** Byte offset in the entry. */
  readonly offset: number;
  readonly type: NumberType;
  readonly style: ColumnStyle;
  /** Minimum width in characters, including the gap before it. */
  readonly width: number;
  /** The column starts a new line of the row. */
  readonly breaks: boolean;
}

export interface RowLayout {
  readonly kind: RowKind;
  readonly columns: readonly Column[];
  /** Letter of default names (`c0`); undefined if the first column is a meaningless index. */
  readonly letter: string | undefined;
  /** Letters of the flags after the last column. */
  readonly flags: string | undefined;
}

const TYPES = { f32: "f32", u8: "u8", s8: "u8", u16: "u16", s16: "s16", u32: "u32" } as const;
const WIDTHS: Readonly<Record<ColumnStyle, number>> = { float: 13, decimal: 7, hex: 8, link: 8 };

/**
 * @param columns names of fields, with `:` and a letter for the style (d, x, l) if it is not a float; `|` starts a line
 */
function layout(kind: RowKind, letter: string | undefined, flags: string | undefined, columns: string): RowLayout {
  const struct = kind === "POTI_point" ? ROUTE_POINT : SECTIONS[kind];
  const fields = new Map([...placedFields(struct), ...placedWords(struct)].map((placed) => [placed.field.name, placed]));
  let breaks = false;
  const out: Column[] = [];
  for (const word of columns.trim().split(/\s+/)) {
    if (word === "|") {
      breaks = true;
      continue;
    }
    const [name, letterOfStyle] = word.split(":");
    const style: ColumnStyle = ({ x: "hex", d: "decimal", l: "link" } as const)[letterOfStyle] ?? "float";
    const special = SPECIAL[`${kind}.${name}`];
    const placed = fields.get(special?.field ?? name);
    if (placed === undefined) throw new RangeError(`${kind} has no field ${name}`);
    out.push({
      field: style === "hex" ? { ...placed.field, hexDigits: placed.field.hexDigits ?? 1 } : placed.field,
      name,
      offset: placed.offset + (special?.shift ?? 0),
      type: special?.type ?? TYPES[placed.field.type as keyof typeof TYPES],
      style,
      width: WIDTHS[style],
      breaks,
    });
    breaks = false;
  }
  return { kind, columns: out, letter, flags };
}

/** Columns that are one byte of a field. */
const SPECIAL: Readonly<Record<string, { readonly field: string; readonly shift: number; readonly type: "u8" }>> = {
  "STGI.speed_high": { field: "speed", shift: 0, type: "u8" },
  "STGI.speed_low": { field: "speed", shift: 1, type: "u8" },
};

/** Prints a whole number for a row. */
export function writtenValue({ field, style }: Column, value: number): string {
  return style === "hex" ? writtenNumber(value, 1) : String(value === field.none ? -1 : value);
}

/** Prints a known value for a list of choices: numbers of two fields have all their digits. */
export function writtenChoice(column: Column, value: number): string {
  return isWord(column.field) ? writtenNumber(value, column.field.hexDigits) : writtenValue(column, value);
}

/**
 * The known values of a column. If several fields share the number, combinations with the text's present values of the other fields are
 * included, even if those are unknown.
 */
export function choicesOf({ field }: Column, present: number): readonly NamedValue[] {
  const { parts, values = [] } = field;
  const [main] = parts ?? [];
  if (main?.field.values === undefined) return values;
  const others = present - partOf(present, main) * 2 ** main.shift;
  return values.some(({ value }) => Number(value) - partOf(Number(value), main) * 2 ** main.shift === others)
    ? values
    : [...values, ...combinedValues(main, (parts ?? []).slice(1), others)];
}

const NAME_WIDTH = 5;

/** Prints the lines of a row. @param name the entry's name, or an index */
export function printRow(name: string, columns: readonly Column[], textOf: (column: Column, at: number) => string): string {
  let out = name.padStart(NAME_WIDTH);
  columns.forEach((column, at) => {
    const text = textOf(column, at);
    if (column.breaks) out += `\n${">".padStart(NAME_WIDTH)}`;
    out += text.length < column.width ? text.padStart(column.width) : ` ${text}`;
  });
  return `${out}\n`;
}

const STAND = "x y z rotation_x rotation_y rotation_z";

const ALL: readonly RowLayout[] = [
  layout("KTPT", undefined, undefined, `${STAND} player:d padding:x`),
  layout("ENPT", undefined, "FSJ", "x y z width setting_1:x setting_2_3:x"),
  layout("ITPT", undefined, "FJ", "x y z width setting_1:x setting_2:x"),
  layout("CKPT", undefined, undefined, "left_x left_z right_x right_z respawn:l type:d previous:d next:d"),
  layout(
    "GOBJ",
    "o",
    undefined,
    `object:x x y z setting_1:d setting_2:d setting_3:d setting_4:d route:l
     | reference:x rotation_x rotation_y rotation_z setting_5:d setting_6:d setting_7:d setting_8:l presence:x
     | scale_x scale_y scale_z`,
  ),
  layout("POTI", "r", undefined, "smooth:d back:d"),
  layout("POTI_point", undefined, undefined, "x y z setting_1:d setting_2:d"),
  layout(
    "AREA",
    "a",
    undefined,
    `shape:x type:x x y z setting_1:x setting_2:x
     | camera:l priority:x rotation_x rotation_y rotation_z route:l enemy_point:d padding:x
     | scale_x scale_y scale_z`,
  ),
  layout(
    "CAME",
    "c",
    undefined,
    `type:d camera_speed:d x y z zoom_begin
     | next:l zoom_speed:d rotation_x rotation_y rotation_z zoom_end
     | shake:x view_speed:d view_begin_x view_begin_y view_begin_z
     | route:l flags:x view_end_x view_end_y view_end_z time`,
  ),
  layout("JGPT", "j", "FS", `${STAND} id:d range:d`),
  layout("CNPT", "n", undefined, `${STAND} id:d effect:d`),
  layout("MSPT", "m", undefined, `${STAND} id:d unknown:d`),
  layout("STGI", "s", undefined, "laps:d pole:d narrow:d flare_flashing:d flare_color:x flare_alpha:x padding:x speed_high:x speed_low:x"),
];

/** Layouts by kind; groups have none because they are not rows. */
export const ROW_LAYOUTS: Readonly<Partial<Record<RowKind, RowLayout>>> = Object.fromEntries(ALL.map((row) => [row.kind, row]));

/** Row kinds in a fixed order: parsed rows store the index. Groups come after the kinds with columns. */
export const ROW_KINDS: readonly RowKind[] = [...ALL.map((row) => row.kind), "ENPH", "ITPH", "CKPH"];
