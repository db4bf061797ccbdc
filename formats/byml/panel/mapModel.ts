/** The model of the map as plain data: x to the right, z down, y up, in the units of the file. Types only: the panel imports them. */
import type { Span } from "../../core/text/span.ts";

/** Points that are shown and hidden together: those of lists under the same keys, whatever the indexes on the way. */
export interface PlacedLayer {
  /** `Objs`, `Rails/RailPoints`; with its number if the document is a list of scenarios: `0/ObjectList`. */
  readonly name: string;
  /** Shown from the start. */
  readonly isShown: boolean;
}

/** A map of the document with a `Translate`. */
export interface PlacedPoint {
  /** Its path, which identifies it in intents. */
  readonly path: string;
  readonly layer: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees about y; 0 faces +z. */
  readonly heading?: number;
  readonly label: string;
  readonly detail: string;
  readonly text: Span;
  /** Number of other maps of the document that are equal to it. */
  readonly equals: number;
}

/** A rail through its points, or a link from one point to another. */
export interface PlacedLine {
  readonly kind: "rail" | "link";
  readonly layer: number;
  /** Numbers of points. */
  readonly points: readonly number[];
  readonly isClosed?: true;
}

export interface PlacedModel {
  readonly layers: readonly PlacedLayer[];
  readonly points: readonly PlacedPoint[];
  readonly lines: readonly PlacedLine[];
  /** There are more points than shown. */
  readonly isCut?: true;
}

export type PlacedIntent =
  /** Moves points by the same distance. @property together also move maps that are equal to one of them */
  | {
      readonly kind: "move";
      readonly points: readonly string[];
      readonly dx: number;
      readonly dy: number;
      readonly dz: number;
      readonly together: boolean;
    }
  | {
      readonly kind: "set";
      readonly point: string;
      /** Decimal texts as typed. */
      readonly values: Readonly<Partial<Record<"x" | "y" | "z", string>>>;
      readonly together: boolean;
    }
  | { readonly kind: "duplicate"; readonly point: string }
  | { readonly kind: "delete"; readonly points: readonly string[] };
