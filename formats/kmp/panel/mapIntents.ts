/** What gestures on the course map ask for: each is one edit of the text. Types only: the panel in the webview imports them. */
import type { MapEntry, MapPart } from "./mapModel.ts";

/** A place of a new entry. A check point has two ends: of two places, the left one first. */
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
  /** Takes entries out of the course: references to them become none, numbers after them move up. */
  | { readonly kind: "delete"; readonly entries: readonly MapEntry[] }
  /** Copies, each after its original where order is the way, else after all others. */
  | { readonly kind: "duplicate"; readonly entries: readonly MapEntry[]; readonly dx: number; readonly dz: number }
  /** New entries. Points of a way follow `after`, in its group or route; without it they go to the last one. */
  | {
      readonly kind: "add";
      readonly section: string;
      /** One for each entry; two for each check point. */
      readonly places: readonly MapPlace[];
      readonly after?: MapEntry;
      /** Begin a group or a route of their own, to which the group of `after` leads, or on which the object `after` moves. */
      readonly newGroup?: boolean;
      /** Fields that are not at their usual values. */
      readonly values?: Readonly<Record<string, number>>;
    }
  /** The group of one entry leads to that of the other, or no longer. */
  | { readonly kind: "link"; readonly from: MapEntry; readonly to: MapEntry }
  /** The entry begins a group of its own. */
  | { readonly kind: "split"; readonly entry: MapEntry }
  /** The group of the entry is joined with the one that it leads to. */
  | { readonly kind: "join"; readonly entry: MapEntry }
  /** The whole course, seen in a mirror (x becomes -x), or driven the other way round; left and right of all check points that turn the wrong way. */
  | { readonly kind: "mirror" | "reverse" | "exchange" };

export interface MapChange {
  readonly entry: MapEntry;
  readonly values: Readonly<Record<string, number>>;
}
