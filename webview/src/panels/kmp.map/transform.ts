/** Turns, scales, aligns and distributes several entries. Must not know the canvas. */
import type { MapChange } from "../../../../formats/kmp/panel/mapIntents.ts";
import { type Entry, placesOf } from "./entries.ts";

export type Axis = "x" | "y" | "z";

/** Returns the middle of the entries' bounding box. */
export function middleOf(entries: readonly Entry[]): { readonly x: number; readonly z: number } {
  const places = entries.flatMap(placesOf);
  const [x, z] = [0, 1].map((axis) => {
    const values = places.map((place) => place[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  return { x, z };
}

/** Turns entries about their middle. Degrees have the direction of headings. */
export function turned(entries: readonly Entry[], degrees: number): MapChange[] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return mapped(entries, (x, z) => [x * cos + z * sin, z * cos - x * sin], degrees);
}

/** Scales the entries' distances from their middle. */
export function scaled(entries: readonly Entry[], factor: number): MapChange[] {
  return mapped(entries, (x, z) => [x * factor, z * factor], 0);
}

/** Moves all entries to a coordinate of the first. */
export function aligned(entries: readonly Entry[], axis: Axis): MapChange[] {
  const [first, ...others] = entries;
  if (!first) return [];
  return others.flatMap((entry) => {
    const value = first[axis];
    const own = entry[axis];
    if (value === undefined || own === undefined || value === own) return [];
    const { ends } = entry;
    if (!ends) return [changeOf(entry, { [axis]: value })];
    if (axis === "y") return [];
    const [left, right] = axis === "x" ? [ends[0], ends[2]] : [ends[1], ends[3]];
    return [changeOf(entry, { [`left_${axis}`]: left + value - own, [`right_${axis}`]: right + value - own })];
  });
}

/** Moves entries to equal distances on the line from the first to the last. Ignores check points. */
export function distributed(entries: readonly Entry[]): MapChange[] {
  const places = entries.filter(({ ends }) => !ends);
  const [first, last] = [places[0], places[places.length - 1]];
  if (places.length < 3) return [];
  const between = (from: number, to: number, at: number) => from + ((to - from) * at) / (places.length - 1);
  return places.slice(1, -1).map((entry, at) =>
    changeOf(entry, {
      x: between(first.x, last.x, at + 1),
      y: between(first.y ?? 0, last.y ?? 0, at + 1),
      z: between(first.z, last.z, at + 1),
    }),
  );
}

function mapped(entries: readonly Entry[], place: (x: number, z: number) => readonly [number, number], degrees: number): MapChange[] {
  const middle = middleOf(entries);
  const at = (x: number, z: number): readonly [number, number] => {
    const [dx, dz] = place(x - middle.x, z - middle.z);
    return [middle.x + dx, middle.z + dz];
  };
  return entries.map((entry) => {
    if (entry.ends) {
      const [left, right] = [at(entry.ends[0], entry.ends[1]), at(entry.ends[2], entry.ends[3])];
      return changeOf(entry, { left_x: left[0], left_z: left[1], right_x: right[0], right_z: right[1] });
    }
    const [x, z] = at(entry.x, entry.z);
    return changeOf(entry, {
      x,
      z,
      ...(degrees === 0 || entry.heading === undefined ? {} : { rotation_y: usualHeading(entry.heading + degrees) }),
    });
  });
}

function usualHeading(degrees: number): number {
  const turns = Math.floor((degrees + 180) / 360);
  return degrees - turns * 360;
}

function changeOf({ section, index }: Entry, values: Readonly<Record<string, number>>): MapChange {
  return { entry: { section, index }, values };
}
