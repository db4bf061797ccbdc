/**
 * The course map as plain data: x to the right, z down, y up, in world units; headings in degrees, 0 is +z. Text positions are offsets in
 * the text version of the model. Types only: the panel in the webview imports them.
 */
import type { Span } from "../../core/text/span.ts";

/** Groups of things that can be shown or hidden. */
export type MapLayer =
  | "starts"
  | "enemies"
  | "items"
  | "checks"
  | "objects"
  | "routes"
  | "areas"
  | "cameras"
  | "respawns"
  | "cannons"
  | "ends";

/** Identifies an entry in intents: a section of the file, or `POTI_point` for points of routes, numbered across all routes. */
export interface MapEntry {
  readonly section: string;
  readonly index: number;
}

/** An entry with a position on the map. */
interface PlacedEntry extends MapEntry {
  /** "Object 12". */
  readonly label: string;
  /** "itembox, route 3". */
  readonly detail: string;
  /** The row in the text; empty if the row makes several entries. */
  readonly text: Span;
  /** The entries it refers to, except for neighbours; the first point of a route or group. */
  readonly leadsTo?: readonly MapEntry[];
  /** It cannot be moved, because the text calculates its position. */
  readonly fixed?: true;
}

export interface MapPoint extends PlacedEntry {
  readonly layer: MapLayer;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading?: number;
  /** The scale of areas along x, y and z. */
  readonly scale?: readonly [number, number, number];
}

/** A check point: a line whose two ends can be moved separately. */
export interface MapCheck extends PlacedEntry {
  /** x and z of the left end, x and z of the right end. */
  readonly ends: readonly [number, number, number, number];
  readonly kind: "lap" | "key" | "normal";
}

/** The area from a check point to its successor. */
export interface MapQuad {
  readonly from: number;
  readonly to: number;
  /** x and z of four corners. */
  readonly corners: readonly number[];
  /** The game recognizes positions only inside a convex quadrilateral. */
  readonly isConvex: boolean;
}

/** A way through points, drawn as a line with arrows. */
export interface MapPath {
  readonly layer: MapLayer;
  /** x and z of each point. */
  readonly line: readonly number[];
  /** The section of the points, and their indices in it. */
  readonly section: string;
  readonly points: readonly number[];
  /** It leads from the last point of a group to the first of a next group. */
  readonly isLink?: true;
  readonly isSmooth?: true;
  readonly isClosed?: true;
}

/** The floor of an area: a rectangle of four corners, or an ellipse in it. */
export interface MapArea extends MapEntry {
  /** x and z of the floor's corners. */
  readonly corners: readonly number[];
  /** x, y and z of the floor's corners, then of those above them. */
  readonly box: readonly number[];
  readonly isRound: boolean;
  readonly type: number;
  /** "camera 5", "moving road, route 2". */
  readonly effect: string;
}

export type MapVector = readonly [x: number, y: number, z: number];

/** What a camera does while it is active. Speeds are units or degrees per second, times are seconds. */
export interface MapCamera {
  readonly index: number;
  readonly place: MapVector;
  readonly viewBegin: MapVector;
  readonly viewEnd: MapVector;
  /** Fields of view in degrees. */
  readonly zoomBegin: number;
  readonly zoomEnd: number;
  readonly speed: number;
  readonly viewSpeed: number;
  readonly zoomSpeed: number;
  readonly time: number;
  /** It looks at the driver, whose position is not in a file. */
  readonly looksAtDriver: boolean;
  /** The camera after it. */
  readonly next?: number;
  /** The index of its route's first point among all route points, and the speed after each point. */
  readonly route?: { readonly first: number; readonly speeds: readonly number[]; readonly isSmooth: boolean };
}

export interface MapProblem {
  readonly severity: "error" | "warning" | "information" | "hint";
  readonly message: string;
  readonly entry?: MapEntry;
}

export interface MapModel {
  readonly points: readonly MapPoint[];
  readonly checks: readonly MapCheck[];
  readonly quads: readonly MapQuad[];
  /** Check points whose left and right are swapped. */
  readonly turnedChecks: readonly number[];
  /** Check points by their groups. */
  readonly checkGroups: readonly (readonly number[])[];
  readonly paths: readonly MapPath[];
  readonly areas: readonly MapArea[];
  readonly cameras: readonly MapCamera[];
  /** The camera with which the opening begins. */
  readonly opening?: number;
  readonly problems: readonly MapProblem[];
}

/** A part of an entry: the whole, or one end of a check point. */
export type MapPart = "whole" | "left" | "right";
