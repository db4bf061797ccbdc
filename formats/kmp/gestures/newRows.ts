/** Writes new entries as rows of text, with usual values, in the columns of a decoded text. */

import { printFloat } from "../text/numbers.ts";
import { columnOf } from "../text/parsedText.ts";
import { printRow, ROW_LAYOUTS, type RowKind, writtenValue } from "../text/rowLayouts.ts";

export type Values = Readonly<Record<string, number | string>>;

/** Default values of new entries; all other columns are 0. */
const USUAL: Readonly<Partial<Record<RowKind, Values>>> = {
  KTPT: { player: -1 },
  ENPT: { width: 15 },
  ITPT: { width: 20 },
  CKPT: { respawn: -1, type: -1, previous: -1, next: -1 },
  GOBJ: { route: -1, presence: 0x3f, scale_x: 1, scale_y: 1, scale_z: 1 },
  POTI: {},
  POTI_point: { setting_1: 30 },
  AREA: { camera: -1, route: -1, enemy_point: -1, scale_x: 1, scale_y: 1, scale_z: 1 },
  CAME: { type: 1, next: -1, route: -1, zoom_begin: 45, zoom_end: 45 },
  JGPT: { range: -1 },
  CNPT: { effect: -1 },
  MSPT: { unknown: -1 },
  STGI: { laps: 3, flare_flashing: 1, flare_color: 0xe6e6e6, flare_alpha: 0x4b },
};

/** Returns a row with its line ends. @param values numbers or literal text, by the names of columns or fields */
export function rowText(kind: RowKind, name: string, values: Values): string {
  const columns = ROW_LAYOUTS[kind]?.columns ?? [];
  const said = new Map<number, number | string>();
  for (const [field, value] of [...Object.entries(USUAL[kind] ?? {}), ...Object.entries(values)]) {
    const at = columnOf(kind, field);
    if (at >= 0) said.set(at, value);
  }
  return printRow(name, columns, (column, at) => {
    const value = said.get(at) ?? 0;
    if (typeof value === "string") return value;
    return column.style === "float" ? floatText(value) : writtenValue(column, Math.round(value));
  });
}

/** Rounds to a thousandth of a unit; gestures are less precise. */
export function floatText(value: number): string {
  return printFloat(Math.fround(Math.round(value * 1000) / 1000));
}
