/**
 * The result of a gesture, shown from the next frame until the text has it: moved entries at their new positions, without deleted entries,
 * and with ghosts of new ones. Must not know the canvas.
 */
import type { MapChange, MapPlace } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { type Entry, keyOf } from "./entries.ts";
import type { Selection } from "./selection.ts";

export interface Ghosts {
  readonly places: readonly MapPlace[];
  readonly layer: MapLayer;
}

export class Pending {
  ghosts: Ghosts | undefined;
  private moved: ReadonlyMap<string, Entry> = new Map();
  private gone: ReadonlySet<string> = new Set();

  constructor(
    private readonly selection: Selection,
    private readonly onChange: () => void,
  ) {}

  clear(): void {
    this.moved = new Map();
    this.gone = new Set();
    this.ghosts = undefined;
    this.onChange();
  }

  /** @param entries at their new positions */
  move(entries: readonly Entry[]): void {
    this.moved = new Map(entries.map((entry) => [entry.key, entry]));
    this.onChange();
  }

  set(changes: readonly MapChange[]): void {
    this.move(
      changes.flatMap(({ entry, values }) => {
        const found = this.selection.find(keyOf(entry));
        return found ? [changedEntry(found, values)] : [];
      }),
    );
  }

  remove(entries: readonly Entry[]): void {
    this.gone = new Set(entries.map(({ key }) => key));
    this.onChange();
  }

  add(ghosts: Ghosts): void {
    this.ghosts = ghosts;
    this.onChange();
  }

  entryOf(entry: Entry): Entry {
    return this.moved.get(entry.key) ?? entry;
  }

  entriesOf(entries: readonly Entry[]): readonly Entry[] {
    if (this.moved.size === 0 && this.gone.size === 0) return entries;
    return entries.filter(({ key }) => !this.gone.has(key)).map((entry) => this.entryOf(entry));
  }

  modelOf(model: MapModel): MapModel {
    return movedModel(model, this.moved, (key) => this.selection.find(key));
  }
}

/** Returns an entry with new values. @param values by their field names in intents */
function changedEntry(entry: Entry, values: Readonly<Record<string, number>>): Entry {
  const { x, y, z, rotation_y: heading } = values;
  const given = Object.entries({ x, y, z, heading }).filter(([, value]) => value !== undefined);
  if (!entry.ends) return { ...entry, ...Object.fromEntries(given) };
  const ends = entry.ends.map((value, at) => values[["left_x", "left_z", "right_x", "right_z"][at]] ?? value);
  const [leftX, leftZ, rightX, rightZ] = ends;
  return { ...entry, ends: [leftX, leftZ, rightX, rightZ], x: (leftX + rightX) / 2, z: (leftZ + rightZ) / 2 };
}

/** @param moved entries at their new positions, by key @param before returns an entry at its old position */
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
