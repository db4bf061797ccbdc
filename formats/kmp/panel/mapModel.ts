/**
 * What the course map shows, as plain data: x to the right, z down, y up, in world units; headings in degrees, 0 looks to +z. Text
 * places are offsets of the version that the model is made from. Types only: the panel in the webview imports them.
 */
import type { Span } from "../../core/text/span.ts";

/** What can be switched on and off together. */
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

/** Names an entry in intents: a section of the file, or `POTI_point` for points of routes, counted over all routes. */
export interface MapEntry {
  readonly section: string;
  readonly index: number;
}

/** An entry with a place on the map. */
interface PlacedEntry extends MapEntry {
  /** "Object 12". */
  readonly label: string;
  /** "itembox, route 3". */
  readonly detail: string;
  /** The row in the text; empty where the text makes several entries of one row. */
  readonly text: Span;
  /** What it names besides its neighbours; of a route or a group the first point. */
  readonly leadsTo?: readonly MapEntry[];
  /** It cannot be moved: its place is calculated in the text. */
  readonly fixed?: true;
}

export interface MapPoint extends PlacedEntry {
  readonly layer: MapLayer;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading?: number;
  /** Of areas: along x, y and z. */
  readonly scale?: readonly [number, number, number];
}

/** A check point: a line between two ends that can be moved one by one. */
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
  /** Positions inside are recognised. */
  readonly isConvex: boolean;
}

/** A way through points, drawn as a line with arrows. */
export interface MapPath {
  readonly layer: MapLayer;
  readonly label: string;
  /** x and z of each point. */
  readonly line: readonly number[];
  /** Which points they are: their section, and each one's number in it. */
  readonly section: string;
  readonly points: readonly number[];
  /** From the last point of a group to the first of a next one. */
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

/** A camera by what it does while it is active. Speeds are units and degrees in a second, times are seconds. */
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
  /** What it looks at is in no file. */
  readonly looksAtDriver: boolean;
  /** The camera after it. */
  readonly next?: number;
  /** Of the way that it takes: the number of the first point among all route points, and how fast it leaves each of them. */
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
  /** Check points whose left and right are exchanged. */
  readonly turnedChecks: readonly number[];
  /** Check points by their groups. */
  readonly checkGroups: readonly (readonly number[])[];
  readonly paths: readonly MapPath[];
  readonly areas: readonly MapArea[];
  readonly cameras: readonly MapCamera[];
  /** The camera that the opening of the course begins with. */
  readonly opening?: number;
  readonly problems: readonly MapProblem[];
}

/** Which part of an entry is meant: the whole, or one end of a check point. */
export type MapPart = "whole" | "left" | "right";
