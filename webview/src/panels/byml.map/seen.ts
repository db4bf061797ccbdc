/** Points as they are seen: from above, or from the side, where z is what goes down in the picture. */
import type { PlacedPoint } from "../../../../formats/byml/panel/mapModel.ts";

/** Levels of Super Mario Bros. Wonder are in x and y. */
export type Plane = "above" | "side";

/** The plane in which points are spread. */
export function bestPlane(points: readonly PlacedPoint[]): Plane {
  const spread = (axis: "y" | "z") => {
    const sorted = points.map((point) => point[axis]).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * 0.9)] - sorted[Math.floor((sorted.length - 1) * 0.1)];
  };
  return points.length > 2 && spread("z") * 10 < spread("y") ? "side" : "above";
}

export function project(plane: Plane, points: readonly PlacedPoint[]): readonly PlacedPoint[] {
  return plane === "side" ? points.map(({ heading: _, ...point }) => ({ ...point, z: -point.y })) : points;
}

/** What a place is called in words. @param down of the picture */
export function placeText(plane: Plane, x: number, down: number): string {
  return plane === "side" ? `x ${round(x)}, y ${round(-down)}` : `x ${round(x)}, z ${round(down)}`;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
