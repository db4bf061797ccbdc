/** What the map shows, as plain data: x to the right, z down, y up, in the units of the file. Types only: the panel imports them. */
import type { Span } from "../../core/text/span.ts";

/** Points that are switched on and off together: those of one list, whatever the places on the way. */
export interface PlacedLayer {
  /** `Objs`, `Rails/RailPoints`; with its number where the document is a list of scenarios: `0/ObjectList`. */
  readonly name: string;
  /** Shown from the start. */
  readonly isShown: boolean;
}

/** A map of the document that has a `Translate`. */
export interface PlacedPoint {
  /** Its path, which names it in intents. */
  readonly path: string;
  readonly layer: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees about y; 0 looks to +z. */
  readonly heading?: number;
  readonly label: string;
  readonly detail: string;
  readonly text: Span;
  /** So many others of the document are equal to it. */
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
  /** There are more points than are shown. */
  readonly isCut?: true;
}

export type PlacedIntent =
  /** By the same distance. @property together also all that are equal to one of them */
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
      /** Decimal texts, as they were typed. */
      readonly values: Readonly<Partial<Record<"x" | "y" | "z", string>>>;
      readonly together: boolean;
    }
  | { readonly kind: "duplicate"; readonly point: string }
  | { readonly kind: "delete"; readonly points: readonly string[] };
