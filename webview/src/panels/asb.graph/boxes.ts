/** Boxes of a group as numbers: the input and the result of a layout, shared by the page and the worker. */

export const BOX_WIDTH = 210;
export const BOX_GAP = 10;
/** Gap between a box and its targets: room for a condition. */
export const RANK_GAP = 120;
const LINE = 15;
/** Minimum pixels per unit at which the titles of boxes are readable, and all of their text. */
export const TITLES_FROM = 0.3;
export const WORDS_FROM = 0.45;

/** A group without the text of its boxes. */
export interface LayoutTask {
  /** Heights of the boxes, the root's first. */
  readonly heights: readonly number[];
  /** Edges as a flat list of pairs of indexes in the group, in the order of a breadth-first search from the root. */
  readonly pairs: readonly number[];
}

export interface Place {
  /** The center of the box, from the group's top left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** By index of the node in the group. */
  readonly places: readonly Place[];
  readonly width: number;
  readonly height: number;
}

export function boxHeight(details: number): number {
  return 24 + details * LINE;
}

export function layoutOf({ heights }: LayoutTask, places: readonly Place[]): Layout {
  const size = { width: 0, height: 0 };
  places.forEach(({ x, y }, at) => {
    size.width = Math.max(size.width, x + BOX_WIDTH / 2);
    size.height = Math.max(size.height, y + heights[at] / 2);
  });
  return { places, ...size };
}
