/** The collision of a course, for the map. Types only: the panel in the webview imports them. */

export interface GroundModel {
  /** x, y and z of three corners for each triangle, in the winding order of its front side. */
  readonly corners: Float32Array;
  /** For each triangle: type in bits 0 to 4, variant in bits 5 to 7. */
  readonly flags: Uint16Array;
  readonly types: readonly GroundType[];
  /** The middle, seen from above, of the areas that shoot drivers to a cannon target, by its number; null if it has no area. */
  readonly cannons: readonly (CannonArea | null)[];
  /** Problems of the file, one sentence each. */
  readonly problems: readonly string[];
}

export interface CannonArea {
  readonly x: number;
  readonly z: number;
}

export type GroundClass = "ground" | "itemGround" | "wall" | "invisible" | "fall" | "trigger" | "effect";

export interface GroundType {
  readonly id: number;
  readonly name: string;
  readonly kind: GroundClass;
  /** Names of the variants, by number; empty for unknown ones. */
  readonly variants: readonly string[];
}
