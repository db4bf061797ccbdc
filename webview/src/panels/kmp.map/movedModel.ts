/** What hangs on entries that are being moved, where it would be: ways, areas between check points, floors. Must know no canvas. */
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { type Entry, keyOf } from "./entries.ts";

/** @param moved entries where they would be, by their keys @param before the same where they are */
export function movedModel(model: MapModel, moved: ReadonlyMap<string, Entry>, before: (key: string) => Entry | undefined): MapModel {
  if (moved.size === 0) return model;
  const placeOf = (section: string, index: number) => moved.get(keyOf({ section, index }));
  return {
    ...model,
    paths: model.paths.map((path) => {
      const places = path.points.map((index) => placeOf(path.section, index));
      if (!places.some(Boolean)) return path;
      return { ...path, line: places.flatMap((place, at) => (place ? [place.x, place.z] : path.line.slice(at * 2, at * 2 + 2))) };
    }),
    quads: model.quads.map((quad) => {
      const [from, to] = [placeOf("CKPT", quad.from)?.ends, placeOf("CKPT", quad.to)?.ends];
      if (!from && !to) return quad;
      const first = from ?? quad.corners.slice(0, 4);
      const second = to ? [to[2], to[3], to[0], to[1]] : quad.corners.slice(4);
      return { ...quad, corners: [...first, ...second] };
    }),
    areas: model.areas.map((area) => {
      const [place, old] = [moved.get(keyOf(area)), before(keyOf(area))];
      if (!place || !old) return area;
      const [dx, dz] = [place.x - old.x, place.z - old.z];
      return {
        ...area,
        corners: area.corners.map((corner, at) => corner + (at % 2 === 0 ? dx : dz)),
        box: area.box.map((corner, at) => corner + [dx, 0, dz][at % 3]),
      };
    }),
  };
}
