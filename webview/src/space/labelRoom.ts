/** Which names can be shown without covering each other. Knows no elements. */

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
}

/** With how far away its place is; nearer ones go first. */
export interface PlacedLabel extends Label {
  readonly depth: number;
}

/** About what a letter and a line take, in pixels. */
const LETTER = 7.5;
const LINE = 18;

/** Without those that would cover an earlier one. */
export function apart(labels: readonly Label[]): readonly Label[] {
  const kept: Label[] = [];
  for (const label of labels) {
    const isFree = kept.every(
      ({ text, x, y }) =>
        Math.abs(y - label.y) > LINE || label.x > x + (text.length + 2) * LETTER || label.x + (label.text.length + 2) * LETTER < x,
    );
    if (isFree) kept.push(label);
  }
  return kept;
}
