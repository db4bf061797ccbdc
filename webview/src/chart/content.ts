/** A chart's content, the markers of it that are in view, and the chart's events. Must not know elements. */
import { type Axis, isInView, type View } from "./scale.ts";

type LineStyle =
  | "solid"
  /** Computed from stored values, or uncertain. */
  | "dashed"
  /** Only for comparison. */
  | "faint"
  /** From a point to its handle. */
  | "handle";

export interface ChartLine {
  /** Alternating x and y. A number that is not finite breaks the line. */
  readonly points: ArrayLike<number>;
  readonly style: LineStyle;
  /** Lines and markers of one series have the same color and shape. */
  readonly series: number;
  /** Drawn at the line when lines are compared. */
  readonly name?: string;
  /** x never decreases: points outside the view, or closer together than pixels, need not be drawn. */
  readonly ascends?: boolean;
}

export interface ChartMarker {
  /** Stays the same during a move. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly series: number;
  readonly kind: "point" | "handle";
  readonly moves: "xy" | "y" | "none";
  /** y values are multiples of this: keys move by at least one step. */
  readonly stepY?: number;
  /** The label for screen readers, which also announce the values. */
  readonly label: string;
  /** The values for screen readers, if x and y are not enough. */
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
  /** A marker is being moved: show it there. */
  onDrag(id: string, x: number, y: number): void;
  /** The move ended here. */
  onDrop(id: string, x: number, y: number): void;
  /** The move was canceled: show the old position. */
  onCancel(id: string): void;
  onSelect(id: string): void;
  /** Enter was pressed: let the user type values. */
  onOpen?(id: string): void;
  onDelete?(id: string): void;
  /** A position without a marker was clicked; a double click may add something there. */
  onPlace?(x: number, y: number, isDouble: boolean): void;
  /** Handles Page Down and Page Up if the content does not have all markers. */
  onStep?(by: 1 | -1): void;
  onView?(): void;
  /** The user wants to see everything. */
  onFit(): void;
}

/** How many series look different. */
export const SERIES = 6;

/** With more markers in view, they cannot be distinguished or drawn quickly. */
export const MAX_MARKERS = 1500;

/** Returns the markers in view. If there are too many, returns only the selected one. */
export function markersInView(markers: readonly ChartMarker[], view: View, selected: string | undefined): readonly ChartMarker[] {
  const seen = markers.filter((marker) => marker.id === selected || isInView(view, marker));
  return seen.length <= MAX_MARKERS ? seen : seen.filter(({ id }) => id === selected);
}

/** Returns the marker after or before this one; the first or last if there is no such marker. */
export function neighbour(markers: readonly ChartMarker[], id: string | undefined, by: 1 | -1): ChartMarker | undefined {
  const at = markers.findIndex((marker) => marker.id === id);
  if (at < 0) return by > 0 ? markers[0] : markers[markers.length - 1];
  return markers[Math.max(0, Math.min(markers.length - 1, at + by))];
}
