/** Boxes of a group as numbers: what a layout is made of, and what it is. The same in the page and in the worker. */

export const BOX_WIDTH = 210;
export const BOX_GAP = 10;
/** Between a box and what it leads to: room for a condition. */
export const RANK_GAP = 120;
const LINE = 15;
/** Pixels for a unit from which the titles of boxes can be read, and all that they say. */
export const TITLES_FROM = 0.3;
export const WORDS_FROM = 0.45;

/** A group without what its boxes say. */
export interface LayoutTask {
  /** Heights of the boxes, the root's first. */
  readonly heights: readonly number[];
  /** Edges as pairs of places in the group, one after the other, in the order of a walk from the root. */
  readonly pairs: readonly number[];
}

export interface Place {
  /** Of the middle, from the group's top left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** By place of the node in the group. */
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
