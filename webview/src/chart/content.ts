/** What a chart is given to draw, which of it is in sight, and what it reports. Must know no element. */
import { type Axis, isInView, type View } from "./scale.ts";

type LineStyle =
  | "solid"
  /** Not stored, but computed from what is, or not known for sure. */
  | "dashed"
  /** Next to the matter: for comparison. */
  | "faint"
  /** From a point to its handle. */
  | "handle";

export interface ChartLine {
  /** x and y in turn. A number that is not finite breaks the line. */
  readonly points: ArrayLike<number>;
  readonly style: LineStyle;
  /** Lines and markers of one series have one colour and one shape. */
  readonly series: number;
  /** Written at it, where several are compared. */
  readonly name?: string;
  /** x never falls: what is out of sight, or finer than pixels, need not be drawn. */
  readonly ascends?: boolean;
}

export interface ChartMarker {
  /** Stays the same while it is moved. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly series: number;
  readonly kind: "point" | "handle";
  readonly moves: "xy" | "y" | "none";
  /** Values are whole multiples of this on the y axis: keys move by at least one of them. */
  readonly stepY?: number;
  /** Read aloud, with the values. */
  readonly label: string;
  /** The values as they are read aloud, where x and y do not say it. */
  readonly valueText?: string;
  readonly problem?: string;
}

/** A line across the whole chart. */
export interface ChartGuide {
  readonly axis: Axis;
  readonly at: number;
  readonly kind: "playhead" | "step";
  readonly label?: string;
}

export interface ChartContent {
  readonly lines: readonly ChartLine[];
  readonly markers: readonly ChartMarker[];
  readonly guides?: readonly ChartGuide[];
  readonly selected?: string;
}

export interface ChartEvents {
  /** A marker is under way: show it there. */
  onDrag(id: string, x: number, y: number): void;
  /** The gesture is over: this is where it ended. */
  onDrop(id: string, x: number, y: number): void;
  /** The gesture was given up: show what was. */
  onCancel(id: string): void;
  onSelect(id: string): void;
  /** Enter: values are to be typed. */
  onOpen?(id: string): void;
  onDelete?(id: string): void;
  /** A place without a marker was clicked, twice where something can be added there. */
  onPlace?(x: number, y: number, isDouble: boolean): void;
  /** Page Down and Page Up, where the markers in the content are not all that there are. */
  onStep?(by: 1 | -1): void;
  onView?(): void;
  /** All of it is to be seen. */
  onFit(): void;
}

/** How many series look different. */
export const SERIES = 6;

/** More than these in sight cannot be told apart, nor drawn quickly. */
export const MAX_MARKERS = 1500;

/** Those in view; none, but for the selected one, where they are too many to be told apart. */
export function markersInView(markers: readonly ChartMarker[], view: View, selected: string | undefined): readonly ChartMarker[] {
  const seen = markers.filter((marker) => marker.id === selected || isInView(view, marker));
  return seen.length <= MAX_MARKERS ? seen : seen.filter(({ id }) => id === selected);
}

/** The marker after or before this one, in the order given; the first or last where none is selected. */
export function neighbour(markers: readonly ChartMarker[], id: string | undefined, by: 1 | -1): ChartMarker | undefined {
  const at = markers.findIndex((marker) => marker.id === id);
  if (at < 0) return by > 0 ? markers[0] : markers[markers.length - 1];
  return markers[Math.max(0, Math.min(markers.length - 1, at + by))];
}
