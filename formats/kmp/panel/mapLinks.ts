/** What an entry names besides its neighbours: its route, respawn point, camera, enemy point. */
import { routeStarts } from "../course.ts";
import { linkOf } from "../language/entries.ts";
import type { SectionName } from "../schema/index.ts";
import { Group } from "../schema/points.ts";
import type { ParsedText } from "../text/parsedText.ts";
import { ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";
import type { MapEntry } from "./mapModel.ts";

/** Those that are on the map: of a route or a group its first point. */
export function targetsOf(parsed: ParsedText, section: RowKind, index: number): readonly MapEntry[] {
  if (section === "POTI_point") return [];
  const table = parsed.course.tables[section];
  const targets: MapEntry[] = [];
  for (const { field, type, offset } of ROW_LAYOUTS[section]?.columns ?? []) {
    // neighbours of check points are the way itself
    if (section === "CKPT" && field.link === "CKPT") continue;
    const link = linkOf(parsed, { section, index }, field);
    const target = link && targetOf(parsed, link, table[type](index, offset));
    if (target) targets.push(target);
  }
  return targets;
}

function targetOf({ course }: ParsedText, link: SectionName, value: number): MapEntry | undefined {
  if (value < 0 || value >= course.tables[link].count) return undefined;
  if (link === "POTI") {
    const [start, end] = routeStarts(course).subarray(value, value + 2);
    return start < end ? { section: "POTI_point", index: start } : undefined;
  }
  if (link === "ENPH") return { section: "ENPT", index: course.tables.ENPH.u8(value, Group.start) };
  return { section: link, index: value };
}
