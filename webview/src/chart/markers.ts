/** Markers in the order in which the keyboard goes through them, and which of too many are shown. Must know no element. */
import type { ChartMarker } from "./content.ts";
import type { View } from "./scale.ts";

/** More than these in sight cannot be told apart, nor drawn quickly. */
export const MAX_MARKERS = 1500;

/** Those in view; none, but for the selected one, where they are too many to be told apart. */
export function markersInView(markers: readonly ChartMarker[], { x, y }: View, selected: string | undefined): readonly ChartMarker[] {
  const seen = markers.filter(
    (marker) => marker.id === selected || (marker.x >= x.from && marker.x <= x.to && marker.y >= y.from && marker.y <= y.to),
  );
  return seen.length <= MAX_MARKERS ? seen : seen.filter(({ id }) => id === selected);
}

/** The marker after or before this one, in the order given; the first or last where none is selected. */
export function neighbour(markers: readonly ChartMarker[], id: string | undefined, by: 1 | -1): ChartMarker | undefined {
  const at = markers.findIndex((marker) => marker.id === id);
  if (at < 0) return by > 0 ? markers[0] : markers[markers.length - 1];
  return markers[Math.max(0, Math.min(markers.length - 1, at + by))];
}
