/** The collision of a course as the map draws it. Types only: the panel in the webview imports them. */

export interface GroundModel {
  /** x, y and z of three corners for each triangle, wound so that it is seen from its front. */
  readonly corners: Float32Array;
  /** Of each triangle: type in bits 0 to 4, variant in bits 5 to 7. */
  readonly flags: Uint16Array;
  readonly types: readonly GroundType[];
  /** The middle, from above, of the areas that shoot drivers to a cannon target, by its number; null where there is none. */
  readonly cannons: readonly (CannonArea | null)[];
  /** What is wrong with the file, a sentence each. */
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
  /** Names of the variants, by number; empty where nothing is known. */
  readonly variants: readonly string[];
}
