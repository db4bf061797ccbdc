/** Gestures on the course map, each of which is one edit of the text. Types only: the panel in the webview imports them. */
import type { MapEntry, MapPart } from "./mapModel.ts";

/** The position of a new entry. A check point needs two, the left end first. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type MapIntent =
  /** Moves entries by the same distance. */
  | {
      readonly kind: "move";
      readonly entries: readonly (MapEntry & { readonly part: MapPart })[];
      readonly dx: number;
      readonly dy: number;
      readonly dz: number;
    }
  /** Sets fields of entries by name: `x`, `rotation_y`, `left_x`, `scale_x`, `object`. */
  | { readonly kind: "set"; readonly changes: readonly MapChange[] }
  /** Removes entries: references to them become none, and later entries are renumbered. */
  | { readonly kind: "delete"; readonly entries: readonly MapEntry[] }
  /** Copies entries: points of a way after the selected ones, all others at the end of their section. */
  | { readonly kind: "duplicate"; readonly entries: readonly MapEntry[]; readonly dx: number; readonly dz: number }
  /** Adds entries. Points of a way follow `after` in its group or route, or the last point without it. */
  | {
      readonly kind: "add";
      readonly section: string;
      /** One for each entry, two for each check point. */
      readonly places: readonly MapPlace[];
      readonly after?: MapEntry;
      /** Whether they begin a new group or route. The group of `after` leads to the new group; an object `after` moves on the new route. */
      readonly newGroup?: boolean;
      /** Fields with unusual values. */
      readonly values?: Readonly<Record<string, number>>;
    }
  /** Links two entries, or the groups of two points, or removes the link. */
  | { readonly kind: "link"; readonly from: MapEntry; readonly to: MapEntry }
  /** Splits a group: the point begins a new one. */
  | { readonly kind: "split"; readonly entry: MapEntry }
  /** Joins the group of the entry with the one that it leads to. */
  | { readonly kind: "join"; readonly entry: MapEntry }
  /** Mirrors the whole course (x becomes -x), reverses its driving direction, or swaps the ends of check points that turn the wrong way. */
  | { readonly kind: "mirror" | "reverse" | "exchange" };

export interface MapChange {
  readonly entry: MapEntry;
  readonly values: Readonly<Record<string, number>>;
}
