/** Links between entries that a field holds: the route of an object, the respawn point of a check point, the next camera. */

import { routeOf, routeStarts } from "../course.ts";
import type { KmpDocument } from "../language/document.ts";
import { countOfEntries } from "../language/entries.ts";
import type { MapChange } from "../panel/mapIntents.ts";
import type { MapEntry } from "../panel/mapModel.ts";
import { ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";

/** Which field of the one kind names the other. Of the points of a route any stands for the route. */
const FIELDS: Readonly<Partial<Record<RowKind, Readonly<Partial<Record<RowKind, string>>>>>> = {
  CKPT: { JGPT: "respawn" },
  GOBJ: { POTI_point: "route" },
  CAME: { POTI_point: "route", CAME: "next" },
  AREA: { POTI_point: "route", CAME: "camera", ENPT: "enemy_point" },
};

/** Undefined where no field links these two, or one of them is not there. What is linked already is not any more. */
export function referenceChange({ parsed }: KmpDocument, from: MapEntry, to: MapEntry): MapChange | undefined {
  const kind = from.section as RowKind;
  const name = FIELDS[kind]?.[to.section as RowKind];
  const column = ROW_LAYOUTS[kind]?.columns.find((one) => one.name === name);
  if (!name || !column || kind === "POTI_point") return undefined;
  const isThere = ({ section, index }: MapEntry) =>
    Number.isInteger(index) && index >= 0 && index < countOfEntries(parsed, section as RowKind);
  if (!isThere(from) || !isThere(to)) return undefined;
  const table = parsed.course.tables[kind];
  const target = to.section === "POTI_point" ? routeOf(routeStarts(parsed.course), to.index) : to.index;
  const now = table[column.type](from.index, column.offset);
  return { entry: { section: from.section, index: from.index }, values: { [name]: now === target ? -1 : target } };
}
