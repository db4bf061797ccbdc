/** All entries of a map in one common form, for selection, moves, lists and hit tests. */

import { getOrMake } from "../../../../formats/core/lists.ts";
import { nearest } from "../../../../formats/core/search.ts";
import type { MapCheck, MapEntry, MapModel, MapPart, MapPoint } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Place } from "../../canvas/fitBox.ts";

/** The position of a check point is its middle. */
export interface Entry extends Omit<MapPoint, "y">, Partial<Pick<MapPoint, "y"> & Pick<MapCheck, "ends">> {
  /** Section and index. */
  readonly key: string;
  readonly problems: readonly string[];
  /** Has errors or warnings. */
  readonly isWrong: boolean;
}

export function keyOf({ section, index }: MapEntry): string {
  return `${section} ${index}`;
}

/** Returns true for objects without a route. */
export function mayCreateRoute({ section, leadsTo }: Entry): boolean {
  return section === "GOBJ" && !leadsTo?.some((target) => target.section === "POTI_point");
}

export function entriesOf(model: MapModel): Entry[] {
  const problems = new Map<string, { readonly messages: string[]; isWrong: boolean }>();
  for (const { entry, message, severity } of model.problems) {
    if (!entry) continue;
    const known = getOrMake(problems, keyOf(entry), (): { messages: string[]; isWrong: boolean } => ({ messages: [], isWrong: false }));
    known.messages.push(message);
    if (severity === "error" || severity === "warning") known.isWrong = true;
  }
  const about = (entry: MapEntry) => {
    const known = problems.get(keyOf(entry));
    return { key: keyOf(entry), problems: known?.messages ?? [], isWrong: known?.isWrong ?? false };
  };
  return [
    ...model.checks.map((check) => {
      const [leftX, leftZ, rightX, rightZ] = check.ends;
      return { ...check, ...about(check), layer: "checks" as const, x: (leftX + rightX) / 2, z: (leftZ + rightZ) / 2 };
    }),
    ...model.points.map((point) => ({ ...point, ...about(point) })),
  ];
}

/** Returns an entry as it would be after the current move. */
export function movedEntry(entry: Entry, part: MapPart, dx: number, dz: number): Entry {
  if (!entry.ends) return { ...entry, x: entry.x + dx, z: entry.z + dz };
  const [lx, lz, rx, rz] = entry.ends;
  const left = part === "right" ? [lx, lz] : [lx + dx, lz + dz];
  const right = part === "left" ? [rx, rz] : [rx + dx, rz + dz];
  return { ...entry, ends: [left[0], left[1], right[0], right[1]], x: (left[0] + right[0]) / 2, z: (left[1] + right[1]) / 2 };
}

/** Returns the position of an entry or of one of its ends. */
export function placeOf({ x, z, ends }: Entry, part: MapPart): readonly [x: number, z: number] {
  if (!ends || part === "whole") return [x, z];
  return part === "left" ? [ends[0], ends[1]] : [ends[2], ends[3]];
}

/** Returns the position of an entry, or both ends of a check point. */
export function placesOf({ x, z, ends }: Pick<Entry, "x" | "z" | "ends">): readonly Place[] {
  return ends
    ? [
        [ends[0], ends[1]],
        [ends[2], ends[3]],
      ]
    : [[x, z]];
}

export interface Hit {
  readonly entry: Entry;
  readonly part: MapPart;
}

/** Returns the entry nearest to a position, at most `reach` world units away. Prefers points to lines. */
export function findHit(entries: readonly Entry[], x: number, z: number, reach: number): Hit | undefined {
  const points = entries.flatMap((entry): Hit[] =>
    entry.ends
      ? [
          { entry, part: "left" },
          { entry, part: "right" },
        ]
      : [{ entry, part: "whole" }],
  );
  const distanceOf = ({ entry, part }: Hit) => {
    const [atX, atZ] = placeOf(entry, part);
    return Math.hypot(atX - x, atZ - z);
  };
  const point = nearest(points, distanceOf, reach);
  const line = point ? undefined : nearest(entries, ({ ends }) => (ends ? distanceToLine(ends, x, z) : reach), reach);
  return point ?? (line && { entry: line, part: "whole" });
}

function distanceToLine([ax, az, bx, bz]: MapCheck["ends"], x: number, z: number): number {
  const [dx, dz] = [bx - ax, bz - az];
  const length = dx * dx + dz * dz;
  const along = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / length)) : 0;
  return Math.hypot(x - ax - along * dx, z - az - along * dz);
}

/** Returns the entries inside a rectangle; of check points, both ends must be inside. */
export function entriesIn(entries: readonly Entry[], left: number, top: number, right: number, bottom: number): readonly Entry[] {
  return entries.filter((entry) => placesOf(entry).every(([x, z]) => x >= left && x <= right && z >= top && z <= bottom));
}
