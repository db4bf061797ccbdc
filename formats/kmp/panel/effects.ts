/** Short descriptions of the effects of areas and cameras. */
import { AREA, Area, CAME } from "../schema/things.ts";
import type { Table } from "../table.ts";

const NONE = 0xff;
/** Area types whose effect has a number, and the field with the number. */
const NAMED: Readonly<Record<number, readonly [word: string, size: "u8" | "u16", offset: number]>> = {
  0: ["", "u8", Area.camera],
  2: ["", "u16", Area.setting_1],
  3: ["route", "u8", Area.route],
  4: ["enemy point", "u8", Area.enemy_point],
  6: ["", "u16", Area.setting_1],
  8: ["", "u16", Area.setting_1],
  9: ["", "u16", Area.setting_1],
};

/** "camera 5", "moving road, route 2". */
export function effectOf(areas: Table, index: number): string {
  const type = areas.u8(index, Area.type);
  const name = nameOfType("AREA", type);
  const named = NAMED[type];
  if (!named) return name;
  const [word, size, offset] = named;
  const value = areas[size](index, offset);
  if (size === "u8" && value === NONE) return name;
  return word === "" ? `${name} ${value}` : `${name}, ${word} ${value}`;
}

/** "fog", "PathSearch"; the number of an unknown type. */
export function nameOfType(section: "AREA" | "CAME", type: number): string {
  const { fields } = section === "AREA" ? AREA : CAME;
  return fields.find(({ name }) => name === "type")?.values?.find(({ value }) => value === type)?.name ?? `type ${type}`;
}
